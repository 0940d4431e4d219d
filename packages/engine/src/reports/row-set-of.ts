import { anyOf, inRange, type RowSet, invertedSet, withValue } from '../filters/row-set.ts'
import type { TradesOf } from './trades-of.ts'

/** Marks that can be tested for each trade separately. */
export type ByValues = Extract<TradesOf, { readonly is: 'value' | 'range' | 'unknown' | 'any' | 'none' }>

/** The set of all trades behind a mark of values or of one range. */
export function rowSetOf(trades: ByValues): RowSet {
  if (trades.is === 'value') return withValue(trades.field, trades.value)
  if (trades.is === 'range') return inRange(trades.column, trades.min, trades.max)
  if (trades.is === 'unknown') return invertedSet(inRange(trades.column, null, null))
  const any = anyOf(trades.values.map((value) => withValue(trades.field, value)))
  return trades.is === 'any' ? any : invertedSet(any)
}
