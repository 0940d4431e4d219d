import { needsBars, usesPips } from '@afterclose/core/strategy'
import type { TradeBook } from '../../book/trade-book.ts'
import { ALL_CELLS, mappedTrades, SOME_CELLS } from './mapped-trades.ts'
import { IN_OPTIONS, NO_R, NO_RANGE, NO_STOP, NO_TARGET, NO_TARGET_OF_OTP, pricePaths } from './price-paths.ts'
import { pipsOf, resolve } from './resolve.ts'
import { type EvaluableSet, reasons, type StrategySet } from './strategy-set.ts'

/** Index of evaluable trades, after the reasons. */
const EVALUABLE = reasons.length

/**
 * Index of a closed trade's reason in `reasons`, or their number if it is evaluable. A trade decided by price bars needs no highest and
 * lowest price, and for a strategy that needs bars it must be decided by them: all strategies use the same trades.
 */
export function reasonsOf(book: TradeBook, set: StrategySet): (row: number) => number {
  const { table } = book
  const { strategies, pipSizes } = set
  const { lacks } = pricePaths(table)
  const wantsTarget = strategies.some(({ targetMode }) => targetMode === 'ORIGINAL') ? NO_TARGET : 0
  const pips = strategies.some(usesPips) ? pipsOf(table, pipSizes) : null
  const walked = strategies.map((_, one) => resolve(book, set, one).byBars)
  /** Decided by highs and lows, and only by bars. */
  const byRange = walked.filter((_, one) => !needsBars(strategies[one]!))
  const byBars = walked.filter((_, one) => needsBars(strategies[one]!))
  const map = strategies.length === 0 ? mappedTrades(book, set.walks) : null
  const alwaysRange = (strategies.length === 0 && map === null) || byRange.includes(null)
  const alwaysLacks = byBars.includes(null)
  const lacksOne = (list: readonly (Uint8Array | null)[], row: number): boolean => {
    for (let i = 0; i < list.length; i++) if (list[i]![row] === 0) return true
    return false
  }
  return (row) => {
    const its = lacks[row]!
    if ((its & IN_OPTIONS) !== 0) return 0
    if ((its & NO_STOP) !== 0) return 1
    const usesRange = alwaysRange || lacksOne(byRange, row) || (map !== null && map.decided[row] !== ALL_CELLS)
    if (usesRange && (its & NO_RANGE) !== 0) return 2
    if ((its & (usesRange ? wantsTarget | NO_TARGET_OF_OTP : wantsTarget)) !== 0) return 3
    if ((its & NO_R) !== 0) return 4
    if (pips !== null && pips.of(row) === 0) return 5
    return alwaysLacks || lacksOne(byBars, row) ? 6 : EVALUABLE
  }
}

/** The evaluable trades of some rows, in order, and the number of others by reason. */
export function evaluableRows(
  book: TradeBook,
  set: StrategySet,
  rows: Uint32Array,
): { readonly rows: Uint32Array; readonly lacking: readonly number[] } {
  const reasonOf = reasonsOf(book, set)
  const left = new Uint32Array(rows.length)
  const lacking = reasons.map(() => 0)
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    const reason = reasonOf(rows[i]!)
    if (reason === EVALUABLE) left[count++] = rows[i]!
    else lacking[reason]!++
  }
  return { rows: left.subarray(0, count), lacking }
}

/** The first reason why price bars cannot decide a trade under one of the strategies: an index in `walkReasons` plus 1, or 0. O(trades). */
export function walkReasonsOf(book: TradeBook, set: StrategySet): (row: number) => number {
  const whys = set.strategies.flatMap((_, one) => resolve(book, set, one).why ?? [])
  return (row) => {
    for (const why of whys) if (why[row] !== 0) return why[row]!
    return 0
  }
}

/** Subset of evaluable trades by row, besides all. O(trades). */
export function decidedBy(book: TradeBook, set: StrategySet): (row: number) => Exclude<EvaluableSet, 'EVALUABLE'> {
  if (set.strategies.length === 0) {
    const map = mappedTrades(book, set.walks)
    return (row) => (map?.decided[row] === ALL_CELLS ? 'BARS' : map?.decided[row] === SOME_CELLS ? 'PARTLY' : 'RANGES')
  }
  const walked = set.strategies.map((_, one) => resolve(book, set, one).byBars)
  return (row) => (walked.every((byBars) => byBars?.[row] === 1) ? 'BARS' : 'RANGES')
}
