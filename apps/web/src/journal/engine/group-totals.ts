import { MINUTE } from '@afterclose/core/time'
import { exactSum } from '@afterclose/engine/stats/exact-sum'
import { NONE, commentKinds, figures, flags, words } from '@afterclose/engine/trades/trade-columns'
import type { LedgerTrades } from './sort-keys.ts'
import type { TradeRows } from './trade-rows.ts'

/** Code for no setup. */
const noSetup = 2 ** 32 - 1
/** Columns that a group sums. */
const summed = ['size', 'commission', 'swap', 'gain', 'risk', 'rMultiple'] as const
/** Columns averaged by size, as for the executions of one trade. */
const averaged = ['entryPrice', 'exitPrice'] as const

/**
 * Writes the totals of a group to the row of one of its trades: sums, prices weighted by size, from the first entry to the last exit. Any
 * other column has the value that all its trades share, else unknown; a sum with an unknown part is unknown.
 *
 * @param rows rows of the group's trades, at least one
 */
export function writeGroupTotals(
  { columns: to, gainPercentage, balanceAfter }: TradeRows,
  at: number,
  { columns: from, ...ledger }: LedgerTrades,
  rows: Uint32Array,
): void {
  const first = rows[0]!
  const alike = (column: ArrayLike<number>): boolean => rows.every((row) => column[row] === column[first])

  for (const name of figures) if (!alike(from[name])) to[name][at] = Number.NaN
  for (const name of words) if (!alike(from[name])) to[name][at] = NONE
  for (const name of flags) to[name][at] = Number(rows.every((row) => from[name][row] === 1))
  if (!alike(from.setup)) to.setup[at] = noSetup

  for (const name of summed) to[name][at] = sumOf(rows, (row) => from[name][row]!)
  for (const name of averaged) to[name][at] = averageOf(rows, from[name], from.size)
  const entry = ofAll(rows, from.entryDate, Math.min)
  const exit = ofAll(rows, from.exitDate, Math.max)
  to.entryDate[at] = entry
  to.exitDate[at] = exit
  to.holdingMinutes[at] = (exit - entry) / MINUTE
  to.tiltMeter[at] = rows.reduce((sum, row) => sum + from.tiltMeter[row]!, 0)
  to.hasNotes[at] = Number(rows.some((row) => from.hasNotes[row] === 1))
  to.screenshots[at] = 0 // screenshots open from their own trade
  for (const kind of commentKinds)
    for (const [word, bits] of from[kind].words.entries())
      to[kind].words[word]![at] = rows.reduce((all, row) => all | bits[row]!, 0)

  gainPercentage[at] = sumOf(rows, ledger.gainPercentage)
  balanceAfter[at] = ledger.balanceAfter(rows.reduce((last, row) => Math.max(last, row), 0))
}

/** Exact sum; NaN if a value is unknown. */
function sumOf(rows: Uint32Array, valueOf: (row: number) => number): number {
  const values = Array.from(rows, valueOf)
  return values.some(Number.isNaN) ? Number.NaN : exactSum(values)
}

/** Decimals of an average price. */
const decimals = 8

function averageOf(rows: Uint32Array, prices: Float64Array, sizes: Float64Array): number {
  if (rows.every((row) => prices[row] === prices[rows[0]!])) return prices[rows[0]!]!
  let [worth, size] = [0, 0]
  for (const row of rows) {
    worth += prices[row]! * sizes[row]!
    size += sizes[row]!
  }
  return Math.round((worth / size) * 10 ** decimals) / 10 ** decimals
}

/** Reduces a column; NaN if a value is unknown. */
const ofAll = (rows: Uint32Array, column: Float64Array, choose: (a: number, b: number) => number): number =>
  rows.reduce((chosen, row) => choose(chosen, column[row]!), column[rows[0]!]!)
