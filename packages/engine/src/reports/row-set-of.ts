import { inRange, type RowSet, withValue } from '../filters/row-set.ts'
import type { TradesOf } from './trades-of.ts'

/** The set of all trades that a mark of one value or one range stands for. */
export const rowSetOf = (trades: Extract<TradesOf, { readonly is: 'value' | 'range' }>): RowSet =>
  trades.is === 'value' ? withValue(trades.field, trades.value) : inRange(trades.column, trades.min, trades.max)
