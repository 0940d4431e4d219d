import {
  inputFields,
  resultFields,
  tradeFields,
  type Trade,
  type TradeInput,
  type TradeResult,
} from '@afterclose/core/trade'
import type { Decimal } from '@afterclose/core/decimal'
import { toDecimal } from '../../store/codecs.ts'
import type { NewRow } from '../../store/insert-many.ts'
import { type Column, rowCodec } from '../../store/row-codec.ts'
import type { TradeRow } from '../../store/schema.ts'

const input = rowCodec<TradeInput>(inputFields)
const trade = rowCodec<Trade>(tradeFields)
const result = rowCodec<TradeResult>(resultFields)

/** Columns of a trade's user input. */
export const inputColumns = input.toRow
/** Columns derived from it. */
export const resultColumns = result.toRow

export const tradeInputOf = input.fromRow
export const tradeOf = trade.fromRow

/** A complete trade row. */
export interface StoredTrade
  extends Pick<Trade, 'id' | 'source' | 'externalId' | 'importJobId' | 'created' | 'modified'> {
  readonly trade: TradeInput
  readonly result: TradeResult
  readonly screenshotCount: number
  readonly revision: number
}

/** With the parts of its writing that have no columns. */
export interface WrittenTrade extends StoredTrade {
  readonly written: WrittenColumns
}
type WrittenColumns = Pick<TradeRow, 'shown_on' | 'lost' | 'kept'>

export function storedOf(row: TradeRow): WrittenTrade {
  const whole = tradeOf(row)
  const { id, source, externalId, importJobId, created, modified } = whole
  const { screenshot_count: screenshotCount, revision, shown_on, lost, kept } = row
  return {
    id,
    source,
    externalId,
    importJobId,
    created,
    modified,
    trade: whole,
    result: whole,
    screenshotCount,
    revision,
    written: { shown_on, lost, kept },
  }
}

const whole = (name: string): Column => ({ name, type: 'bigint' })
const text = (name: string): Column => ({ name, type: 'text' })

/** Columns of one row among many new trades. */
export const storedColumns: readonly Column[] = [
  ...['journal_id', 'id'].map(whole),
  ...input.columns,
  ...result.columns,
  ...['source', 'external_id', 'import_job_id'].map(text),
  ...['screenshot_count', 'revision'].map(whole),
  ...['created', 'modified'].map(text),
]
export const storedValues = (journalId: number, row: StoredTrade): NewRow => [
  journalId,
  row.id,
  ...input.toValues(row.trade),
  ...result.toValues(row.result),
  row.source,
  row.externalId,
  row.importJobId,
  row.screenshotCount,
  row.revision,
  row.created,
  row.modified,
]

/** Columns of one row among many changed trades. */
export const writtenColumns: readonly Column[] = [
  ...storedColumns,
  ...['shown_on', 'lost'].map(whole),
  { name: 'kept', type: 'jsonb' },
]
export const writtenValues = (journalId: number, row: WrittenTrade): NewRow => {
  const { shown_on, lost, kept } = row.written
  return [...storedValues(journalId, row), shown_on, lost, kept]
}

/** Columns of a new result. */
export const newResultColumns: readonly Column[] = [
  { name: 'commission', type: 'numeric' },
  ...result.columns,
  whole('revision'),
]
export const newResultValues = (commission: Decimal, value: TradeResult, revision: number): NewRow => [
  toDecimal(commission),
  ...result.toValues(value),
  revision,
]
