import { namesWith } from '@afterclose/core/record-field'
import {
  inputFields,
  resultFields,
  tradeFields,
  type Trade,
  type TradeInput,
  type TradeResult,
} from '@afterclose/core/trade'
import { rowCodec, snake, type StoredValue } from '../../store/row-codec.ts'

const input = rowCodec<TradeInput>(inputFields)
const trade = rowCodec<Trade>(tradeFields)

const result = rowCodec<TradeResult>(resultFields)

/** What was said about a trade, as columns. */
export const inputColumns = input.toRow
/** What follows from it, as columns. */
export const resultColumns = result.toRow
/** Both in one row of many. */
export const saidColumns: readonly string[] = [...input.columns, ...result.columns]
export const saidValues = (said: TradeInput, follows: TradeResult): readonly StoredValue[] => [
  ...input.toValues(said),
  ...result.toValues(follows),
]
/** Columns that hold JSON. */
export const jsonColumns: readonly string[] = namesWith(tradeFields, { type: 'list' }).map((name) => snake(name))

export const tradeInputOf = input.fromRow
export const tradeOf = trade.fromRow
