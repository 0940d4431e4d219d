import { LocalDateText, PositiveDecimal } from '@afterclose/contract/values'
import type { ParsedFile } from '@afterclose/importers/importer'
import { z } from 'zod'

/** A split that a trader has entered, as the content of an import. */
const EnteredSplit = z.strictObject({
  afterclose: z.literal('split'),
  /** Symbols that the instrument may have in statements. */
  symbols: z.array(z.string().min(1)).min(1),
  date: LocalDateText,
  /** New units for old ones. */
  to: PositiveDecimal,
  from: PositiveDecimal,
})

export const splitContent = (split: Omit<z.infer<typeof EnteredSplit>, 'afterclose'>): Buffer =>
  Buffer.from(JSON.stringify({ afterclose: 'split', ...split }))

const start = '{"afterclose":"split",'

/** Reads the content as a file with one corporate action; null for any other file. */
export function enteredSplit(bytes: Uint8Array): ParsedFile | null {
  if (new TextDecoder().decode(bytes.subarray(0, start.length)) !== start) return null
  const { symbols, date, to, from } = EnteredSplit.parse(JSON.parse(new TextDecoder().decode(bytes)))
  const at = `${date}T00:00:00`
  return {
    format: 'Entered split',
    failure: null,
    accountCurrency: null,
    timeZone: null,
    rowsRead: 0,
    fills: [],
    positions: [],
    payins: [],
    actions: symbols.map((symbol) => ({
      account: null,
      date: at,
      kind: 'SPLIT',
      symbol,
      ratio: { to, from },
      added: null,
      into: null,
      received: null,
      money: null,
      lines: [],
    })),
    rejected: [],
    duplicateLines: [],
    totals: [],
    warnings: [],
    mapping: null,
    span: { from: at, to: at, stated: false },
  }
}
