import type { FilterOptions } from '@afterclose/core/filters'
import { wallClock } from '@afterclose/core/time'
import type { CommentKind } from '../../trades/trade-columns.ts'
import type { Unit } from '../../trades/unit.ts'
import { groupAt } from '../groups/group-sums.ts'
import { performanceRow, type PerformanceRow } from '../groups/performance-rows.ts'
import type { TradesOf } from '../trades-of.ts'

export interface MistakesView {
  /** Comments of one type. */
  readonly kind: CommentKind
  /** Negatively rated ones of them. */
  readonly negative: readonly number[]
  /** Unit of net gain, average and maximum drawdown. */
  readonly unit: Unit
  /** Date that assigns trades to months. */
  readonly basis: FilterOptions['entryOrExitDate']
}

/** Input of `mistakesReport`, as transferred from the worker to the page. */
export interface MistakesAnswer extends MistakesView {
  /** Sums of the selected trades without a negative comment, of those with one, and of all: read by `groupAt`. */
  readonly sums: Float64Array
  /** Units of money per 1.0 of the account currency. */
  readonly moneyUnits: number
  /** The month of the first element of each column, counted from the year 0; months are consecutive. */
  readonly first: number
  readonly comments: Uint32Array
  readonly trades: Uint32Array
  readonly selected: Uint32Array
}

export interface MistakesMonth {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  /** Negative comments: a trade with two of them counts twice. */
  readonly comments: number
  /** Trades with at least one of them. */
  readonly trades: number
  /** All selected trades. */
  readonly selected: number
  /** Those with a negative comment. */
  readonly of: TradesOf
}

/** Results of trades with a negative comment (PRODUCT B.4.15). */
export interface MistakesReport {
  readonly unit: Unit
  /** Trades with at least one negative comment; their sum is the cost of mistakes. */
  readonly mistaken: PerformanceRow
  readonly others: PerformanceRow
  readonly total: PerformanceRow
  /** Total number of negative comments. */
  readonly comments: number
  /** From the first month with a selected trade to the last, including empty ones. */
  readonly months: readonly MistakesMonth[]
}

export function mistakesReport(answer: MistakesAnswer): MistakesReport {
  const { kind: field, negative: values, unit, basis, sums, moneyUnits, first, comments, trades, selected } = answer
  const total = groupAt(sums, 2)
  const rowOf = performanceRow(total.trades, unit, moneyUnits)
  const withAny: TradesOf = { is: 'any', field, values }
  const begin = selected.findIndex((count) => count > 0)
  const end = selected.findLastIndex((count) => count > 0)
  return {
    unit,
    mistaken: rowOf(groupAt(sums, 1), { key: 1, of: withAny }),
    others: rowOf(groupAt(sums, 0), { key: 0, of: { is: 'none', field, values } }),
    total: rowOf(total, { key: null, of: { is: 'all' } }),
    comments: comments.reduce((sum, count) => sum + count, 0),
    months: Array.from({ length: begin === -1 ? 0 : end - begin + 1 }, (_, i) => {
      const at = first + begin + i
      return {
        year: Math.floor(at / 12),
        month: (at % 12) + 1,
        comments: comments[begin + i]!,
        trades: trades[begin + i]!,
        selected: selected[begin + i]!,
        of: { is: 'both', parts: [withAny, { is: 'span', basis, from: begins(at), before: begins(at + 1) }] },
      }
    }),
  }
}

/** Wall clock of the start of a month. */
const begins = (at: number): number =>
  wallClock(`${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01T00:00:00`)
