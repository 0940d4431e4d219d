import type { Filters } from '@afterclose/core/filters'
import { mostStrategies } from '@afterclose/core/strategy'
import type { TradeBook } from '../../book/trade-book.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import { evaluableRows } from '../alternative-strategies/eligible.ts'
import { pricePaths } from '../alternative-strategies/price-paths.ts'
import { type Resolved, resolve } from '../alternative-strategies/resolve.ts'
import type { StrategySet } from '../alternative-strategies/strategy-set.ts'
import { keptByTable } from '../kept-by-table.ts'
import { inOrder } from '../ranked-rows.ts'
import { type StrategyTradesAnswer, type StrategyTradesView, tradesPerPage } from './strategy-trades-report.ts'

/** A page of the evaluable selected trades, with their results under each strategy. */
export function strategyTradesAnswer(
  book: TradeBook,
  filters: Filters,
  { order, by, page, ...set }: StrategyTradesView,
): StrategyTradesAnswer {
  const { table } = book
  const chosen = book.select(filters)
  const { rows } = evaluableRows(book, set, chosen.rows())
  const { actual } = pricePaths(table)
  const resolved = set.strategies.map((_, one) => resolve(book, set, one))
  const ordering = order === 'EXIT' ? undefined : resolved[by - 1]
  const shown =
    ordering === undefined
      ? pageOf(rows.length, page, (place) => rows[rows.length - 1 - place]!)
      : pageByDifference(ordering)
  const { id, exitDate } = table.columns
  return {
    names: set.strategies.map(({ name }) => name),
    evaluable: rows.length,
    row: shown,
    id: shown.map((row) => id[row]!),
    exitDate: numbersOf(shown, (row) => exitDate[row]!),
    actual: numbersOf(shown, (row) => actual[row]!),
    strategies: resolved.map((one) => ({
      as: Uint8Array.from(shown, (row) => one.as[row]!),
      worst: numbersOf(shown, (row) => one.worst[row]!),
      best: numbersOf(shown, (row) => one.best[row]!),
      madeZero: Uint8Array.from(shown, (row) => one.madeZero[row]!),
      byBars: Uint8Array.from(shown, (row) => one.byBars?.[row] ?? 0),
    })),
  }

  function pageByDifference(one: Resolved): Uint32Array {
    const params = {
      strategies: set.strategies.slice(by - 1, by).map((strategy) => ({ ...strategy, name: '' })),
      pipSizes: set.pipSizes,
      tracking: set.tracking,
      walks: one.byBars === null ? [] : (set.walks ?? []).slice(by - 1, by),
    }
    const ranked = rankedBy(table, params, one)
    const marks = new Uint8Array(table.rows)
    for (let i = 0; i < rows.length; i++) marks[rows[i]!] = 1
    let from = order === 'GAINED' ? ranked.length : -1
    const next = (): number => {
      do from += order === 'GAINED' ? -1 : 1
      while (marks[ranked[from]!] === 0)
      return ranked[from]!
    }
    for (let before = Math.min(rows.length, (page - 1) * tradesPerPage); before > 0; before--) next()
    return pageOf(rows.length, page, next)
  }
}

/** All closed trades by gain of a strategy over the actual result, ascending; independent of filters. */
const rankedBy = keptByTable<StrategySet, Uint32Array, [resolved: Resolved]>(mostStrategies, (table, _, { worst }) => {
  const { actual } = pricePaths(table)
  const differences = new Float64Array(table.rows)
  for (let row = 0; row < table.rows; row++) differences[row] = worst[row]! - actual[row]!
  return inOrder(Uint32Array.from(differences.keys()), differences).rows
})

/** @param at called for each rank of the page, in order */
function pageOf(trades: number, page: number, at: (place: number) => number): Uint32Array {
  const from = Math.min(trades, (page - 1) * tradesPerPage)
  const shown = new Uint32Array(Math.min(trades - from, tradesPerPage))
  for (let i = 0; i < shown.length; i++) shown[i] = at(from + i)
  return shown
}
