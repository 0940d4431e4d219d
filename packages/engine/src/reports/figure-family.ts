import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../book/trade-book.ts'
import type { Unit } from '../trades/unit.ts'
import type { TradesOf } from './trades-of.ts'

/** Input for explaining the figures of a report. */
export interface AskedFigures {
  /** Its selections are trades of the group alone. */
  readonly book: TradeBook
  /** Its selections are all filtered trades. */
  readonly whole: TradeBook
  readonly filters: Filters
  /** Unit of amounts. */
  readonly unit: Unit
  /** The group. */
  readonly of: TradesOf
}

/** Figures that a report computes besides the statistics, all together; null if they cannot be computed. */
export interface Family<Key extends string = string> {
  readonly keys: readonly Key[]
  readonly figures: (asked: AskedFigures) => Readonly<Record<Key, number | null>>
}

/** @param keys every key of `Figures`, each with its definition as a docstring there */
export const family = <Figures>(
  keys: Readonly<Record<keyof Figures & string, true>>,
  figures: (asked: AskedFigures) => Readonly<Record<keyof Figures & string, number | null>>,
): Family<keyof Figures & string> => {
  const isKey = (key: string): key is keyof Figures & string => Object.hasOwn(keys, key)
  return { keys: Object.keys(keys).filter(isKey), figures }
}
