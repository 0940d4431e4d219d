import {
  inputFields,
  resultFields,
  tradeFields,
  type Trade,
  type TradeInput,
  type TradeResult,
} from '@afterclose/core/trade'
import { type Column, rowCodec, type StoredValue } from '../../store/row-codec.ts'

const input = rowCodec<TradeInput>(inputFields)
const trade = rowCodec<Trade>(tradeFields)
const result = rowCodec<TradeResult>(resultFields)

/** What was said about a trade, as columns. */
export const inputColumns = input.toRow
/** What follows from it, as columns. */
export const resultColumns = result.toRow
/** The same in one row of many. */
export const resultValueColumns = result.columns
export const resultValues = result.toValues
/** Both in one row of many. */
export const saidColumns: readonly Column[] = [...input.columns, ...result.columns]
export const saidValues = (said: TradeInput, follows: TradeResult): readonly StoredValue[] => [
  ...input.toValues(said),
  ...result.toValues(follows),
]

export const tradeInputOf = input.fromRow
export const tradeOf = trade.fromRow
