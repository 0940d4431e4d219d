import { LocalDateTimeText, MarketName } from '@afterclose/contract/values'
import { directions } from '@afterclose/core/trade'
import { actionKinds } from '@afterclose/importers/shared/action'
import type { BrokerAction, BrokerCash, BrokerFill, BrokerPosition } from '@afterclose/importers/statements/records'
import { z } from 'zod'
import type { StatementPartTable } from '../../store/import-tables.ts'
import { type RecordColumns, recordsOfColumns } from '@afterclose/importers/statements/record-columns'
import { digestOf } from './record-block.ts'

/** Facts that a block states about itself. */
export interface BlockFacts {
  readonly kind: StatementPartTable['kind']
  readonly account: string
  readonly month: string
  readonly records: number
}

/** A decimal of any length, as platforms write it. */
const Plain = z
  .string()
  .max(100)
  .regex(/^-?\d+(\.\d+)?$/, 'is not a plain decimal number')
const Text = z.string().max(100_000)
const texts = { name: Text, account: Text.nullable(), currency: Text.nullable() }

const Fill = z.object({
  ...texts,
  id: Text.nullable(),
  instrument: Text,
  symbol: Text,
  market: MarketName.nullable(),
  side: z.enum(['BUY', 'SELL']),
  date: LocalDateTimeText,
  price: Plain,
  size: Plain,
  commission: Plain,
  swap: Plain,
  effect: z.enum(['OPEN', 'CLOSE', 'END', 'CANCEL']).nullable(),
  realised: Plain.nullable(),
  realisedIsNet: z.boolean(),
  cash: Plain.nullable(),
  pointValue: Plain.nullable(),
  fxRate: Plain.nullable(),
  explained: z.boolean(),
  notes: Text,
  standIn: Text.nullable(),
  withoutCosts: z.boolean().optional(),
}) satisfies z.ZodType<BrokerFill>

const Position = z.object({
  ...texts,
  externalId: Text,
  symbol: Text,
  market: MarketName.nullable(),
  direction: z.enum(directions),
  entryDate: LocalDateTimeText,
  exitDate: LocalDateTimeText.nullable(),
  entryPrice: Plain.nullable(),
  exitPrice: Plain.nullable(),
  size: Plain.nullable(),
  stopLoss: Plain.nullable(),
  takeProfit: Plain.nullable(),
  finalStop: Plain.nullable(),
  highestPrice: Plain.nullable(),
  lowestPrice: Plain.nullable(),
  commission: Plain,
  swap: Plain,
  netGain: Plain.nullable(),
  beforeCosts: z.boolean().optional(),
  pointValue: Plain.nullable(),
  fxRate: Plain.nullable(),
  notes: Text,
  executions: z
    .array(
      z.object({
        side: z.enum(['ENTRY', 'EXIT']),
        date: LocalDateTimeText,
        price: Plain,
        size: Plain,
        commission: Plain,
        swap: Plain,
      }),
    )
    .readonly(),
}) satisfies z.ZodType<BrokerPosition>

const Cash = z.object({
  ...texts,
  timestamp: LocalDateTimeText,
  delta: Plain,
  textualReason: Text,
}) satisfies z.ZodType<BrokerCash>

const Ratio = z.object({ to: Plain, from: Plain })

const Action = z.object({
  name: Text,
  account: Text.nullable(),
  date: LocalDateTimeText,
  kind: z.enum(actionKinds),
  symbol: Text,
  ratio: Ratio.nullable(),
  added: Plain.nullable(),
  into: Text.nullable(),
  received: Plain.nullable(),
  money: Plain.nullable(),
  fxRate: Plain.optional(),
}) satisfies z.ZodType<BrokerAction>

/** Accepts everything that an importer creates: otherwise an archive could not be restored. */
type LetsIn<Kept, _Made extends Kept> = true
export type LetsAllIn = [
  LetsIn<z.input<typeof Fill>, BrokerFill>,
  LetsIn<z.input<typeof Position>, BrokerPosition>,
  LetsIn<z.input<typeof Action>, BrokerAction>,
  LetsIn<z.input<typeof Cash>, BrokerCash & { account: null }>,
]

type OneRecord = { readonly account: string | null; readonly at: string }

const readers = {
  FILLS: (value: unknown): OneRecord => {
    const { account, date } = Fill.parse(value)
    return { account, at: date }
  },
  POSITIONS: (value: unknown): OneRecord => {
    const { account, entryDate } = Position.parse(value)
    return { account, at: entryDate }
  },
  ACTIONS: (value: unknown): OneRecord => {
    const { account, date } = Action.parse(value)
    return { account, at: date }
  },
  CASH: (value: unknown): OneRecord => {
    const { account, timestamp } = Cash.parse(value)
    return { account, at: timestamp }
  },
}

const kindOf = (fields: readonly string[]): BlockFacts['kind'] =>
  fields.includes('instrument')
    ? 'FILLS'
    : fields.includes('entryDate')
      ? 'POSITIONS'
      : fields.includes('ratio')
        ? 'ACTIONS'
        : 'CASH'

/** Rejects names with a meaning in JavaScript. */
const fieldName = /^[a-z][A-Za-z]{0,39}$/

/**
 * Validates an external block completely. Unknown fields of later versions are ignored.
 * @returns its content, or the end of a sentence about the problem
 */
export function checkBlock(digest: string, columns: RecordColumns): BlockFacts | string {
  if (digestOf(JSON.stringify(columns)) !== digest) return 'is corrupt: its digest belongs to other records'
  const { count, fields, same, each } = columns
  const named = new Set([...Object.keys(same), ...Object.keys(each)])
  if (
    !fields.every((field) => fieldName.test(field)) ||
    named.size !== fields.length ||
    !fields.every((f) => named.has(f))
  )
    return 'names other fields than it holds'
  if (Object.values(each).some((values) => values.length !== count)) return `does not contain ${count} records`
  // Names distinguish records: without such a column any count would be valid.
  if (count > 1 && each['name'] === undefined) return 'gives all its records the same name'
  const kind = kindOf(fields)
  const places = new Set<string>()
  let row = 0
  try {
    for (const record of recordsOfColumns(columns)) {
      row++
      const { account, at } = readers[kind](record)
      places.add(`${at.slice(0, 7)}${account ?? ''}`)
    }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const [issue] = error.issues
    return `contains an invalid record: ${issue?.path.join('.') ?? ''} of record ${row} ${issue?.message ?? 'is not valid'}`
  }
  const [place] = places
  if (place === undefined || places.size > 1) return 'holds records of several accounts or months'
  return { kind, account: place.slice(7), month: place.slice(0, 7), records: count }
}
