import { namesWith } from '@afterclose/core/record-field'
import {
  inputFields,
  resultFields,
  tradeFields,
  type Trade,
  type TradeInput,
  type TradeResult,
} from '@afterclose/core/trade'
import { rowCodec, snake } from '../../store/row-codec.ts'

const input = rowCodec<TradeInput>(inputFields)
const trade = rowCodec<Trade>(tradeFields)

/** What was said about a trade, as columns. */
export const inputColumns = input.toRow
/** What follows from it, as columns. */
export const resultColumns = rowCodec<TradeResult>(resultFields).toRow
/** Columns that hold JSON. */
export const jsonColumns: readonly string[] = namesWith(tradeFields, { type: 'list' }).map((name) => snake(name))

export const tradeInputOf = input.fromRow
export const tradeOf = trade.fromRow
