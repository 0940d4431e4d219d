import { LocalDateText, PositiveDecimal } from '@afterclose/contract/values'
import type { ParsedFile } from '@afterclose/importers/importer'
import { z } from 'zod'

/** A split that a trader entered by hand, stored as the content of an import. */
const EnteredSplit = z.strictObject({
  afterclose: z.literal('split'),
  /** Symbols that the instrument may have in statements. */
  symbols: z.array(z.string().min(1)).min(1),
  date: LocalDateText,
  /** `to` new units replace `from` old ones. */
  to: PositiveDecimal,
  from: PositiveDecimal,
})

export const enteredSplitContent = (split: Omit<z.infer<typeof EnteredSplit>, 'afterclose'>): Buffer =>
  Buffer.from(JSON.stringify({ afterclose: 'split', ...split }))

const contentStart = '{"afterclose":"split",'

/** Reads the content as a file with one corporate action for each symbol; null for any other file. */
export function readEnteredSplit(bytes: Uint8Array): ParsedFile | null {
  if (new TextDecoder().decode(bytes.subarray(0, contentStart.length)) !== contentStart) return null
  const { symbols, date, to, from } = EnteredSplit.parse(JSON.parse(new TextDecoder().decode(bytes)))
  const midnight = `${date}T00:00:00`
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
      date: midnight,
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
    span: { from: midnight, to: midnight, stated: false },
  }
}
