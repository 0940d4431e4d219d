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
  const fullTrade = tradeOf(row)
  const { id, source, externalId, importJobId, created, modified } = fullTrade
  const { screenshot_count: screenshotCount, revision, shown_on, lost, kept } = row
  return {
    id,
    source,
    externalId,
    importJobId,
    created,
    modified,
    trade: fullTrade,
    result: fullTrade,
    screenshotCount,
    revision,
    written: { shown_on, lost, kept },
  }
}

const wholeNumber = (name: string): Column => ({ name, type: 'bigint' })
const text = (name: string): Column => ({ name, type: 'text' })

/** Columns of one row among many new trades. */
export const storedColumns: readonly Column[] = [
  ...['journal_id', 'id'].map(wholeNumber),
  ...input.columns,
  ...result.columns,
  ...['source', 'external_id', 'import_job_id'].map(text),
  ...['screenshot_count', 'revision'].map(wholeNumber),
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

const writtenOnly: readonly Column[] = [...['shown_on', 'lost'].map(wholeNumber), { name: 'kept', type: 'jsonb' }]
const writtenOnlyValues = ({ shown_on, lost, kept }: WrittenColumns): NewRow => [shown_on, lost, kept]

/** Columns of one row among many that an import or an undo writes. */
export const writtenColumns: readonly Column[] = [...storedColumns, ...writtenOnly]
export const writtenValues = (journalId: number, row: WrittenTrade): NewRow => [
  ...storedValues(journalId, row),
  ...writtenOnlyValues(row.written),
]

/** A changed trade with derived fields. */
export interface ChangedTrade {
  readonly id: number
  readonly trade: TradeInput
  readonly result: TradeResult
  /** Its `modified`. */
  readonly at: string
  /** Parts of its writing, if they change: for each trade of a change, or none. */
  readonly written?: WrittenColumns
}

/** Columns of one row among many changed trades. */
export const changedColumns = (withWritten: boolean): readonly Column[] => [
  ...input.columns,
  ...result.columns,
  wholeNumber('revision'),
  text('modified'),
  ...(withWritten ? writtenOnly : []),
]
export const changedValues = (
  { trade: changed, result: derived, at, written }: ChangedTrade,
  revision: number,
): NewRow => [
  ...input.toValues(changed),
  ...result.toValues(derived),
  revision,
  at,
  ...(written === undefined ? [] : writtenOnlyValues(written)),
]

/** Columns of a new result. */
export const newResultColumns: readonly Column[] = [
  { name: 'commission', type: 'numeric' },
  ...result.columns,
  wholeNumber('revision'),
]
export const newResultValues = (commission: Decimal, value: TradeResult, revision: number): NewRow => [
  toDecimal(commission),
  ...result.toValues(value),
  revision,
]
