import { anyOf, inRange, type RowSet, without, withValue } from '../filters/row-set.ts'
import type { TradesOf } from './trades-of.ts'

/** Marks that say of each trade by itself whether it is meant. */
export type ByValues = Extract<TradesOf, { readonly is: 'value' | 'range' | 'unknown' | 'any' | 'none' }>

/** The set of all trades that a mark of values or of one range stands for. */
export function rowSetOf(trades: ByValues): RowSet {
  if (trades.is === 'value') return withValue(trades.field, trades.value)
  if (trades.is === 'range') return inRange(trades.column, trades.min, trades.max)
  if (trades.is === 'unknown') return without(inRange(trades.column, null, null))
  const any = anyOf(trades.values.map((value) => withValue(trades.field, value)))
  return trades.is === 'any' ? any : without(any)
}
