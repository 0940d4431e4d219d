import {
  inputFields,
  resultFields,
  tradeFields,
  type Trade,
  type TradeInput,
  type TradeResult,
} from '@afterclose/core/trade'
import type { NewRow } from '../../store/insert-many.ts'
import { type Column, rowCodec } from '../../store/row-codec.ts'
import type { TradeRow } from '../../store/schema.ts'

const input = rowCodec<TradeInput>(inputFields)
const trade = rowCodec<Trade>(tradeFields)
const result = rowCodec<TradeResult>(resultFields)

/** What was said about a trade, as columns. */
export const inputColumns = input.toRow
/** What follows from it, as columns. */
export const resultColumns = result.toRow

export const tradeInputOf = input.fromRow
export const tradeOf = trade.fromRow

/** A row of a trade, whole. */
export interface StoredTrade
  extends Pick<Trade, 'id' | 'source' | 'externalId' | 'importJobId' | 'created' | 'modified'> {
  readonly trade: TradeInput
  readonly result: TradeResult
  readonly screenshotCount: number
  readonly revision: number
}

export function storedOf(row: TradeRow): StoredTrade {
  const whole = tradeOf(row)
  const { id, source, externalId, importJobId, created, modified } = whole
  const { screenshot_count: screenshotCount, revision } = row
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
  }
}

const whole = (name: string): Column => ({ name, type: 'bigint' })
const text = (name: string): Column => ({ name, type: 'text' })

/** Of one row of many. */
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
