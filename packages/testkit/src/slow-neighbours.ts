import type { ClosedTrade } from './slow-journal.ts'

/** All trades on the day of a trade's entry or exit, including itself. @param all closed trades of the journal, in exit order */
export const sameDay = (
  all: readonly ClosedTrade[],
  trade: ClosedTrade,
  date: 'entryDate' | 'exitDate',
): readonly ClosedTrade[] => all.filter((other) => other[date].slice(0, 10) === trade[date].slice(0, 10))

/** 1 plus the number of trades of its day that were entered before it. */
export const slowPlaceInDay = (trade: ClosedTrade, all: readonly ClosedTrade[]): number =>
  1 +
  sameDay(all, trade, 'entryDate').filter(
    ({ entryDate, id }) => entryDate < trade.entryDate || (entryDate === trade.entryDate && id < trade.id),
  ).length

/** Length of the streak of wins before a trade, or as a negative number of losses, ignoring its own outcome and break-evens. */
export function slowRunBefore(trade: ClosedTrade, all: readonly ClosedTrade[]): number | null {
  if (trade.outcome === 'BREAK_EVEN') return null
  const before = all.slice(0, all.indexOf(trade)).filter(({ outcome }) => outcome !== 'BREAK_EVEN')
  const last = before.at(-1)?.outcome
  if (last === undefined) return null
  const other = before.findLastIndex(({ outcome }) => outcome !== last)
  const length = before.length - 1 - other
  return last === 'WINNER' ? length : -length
}

/** Streaks of wins or losses, ignoring break-evens. */
export function slowRuns(trades: readonly ClosedTrade[]): readonly (readonly ClosedTrade[])[] {
  const decided = trades.filter(({ outcome }) => outcome !== 'BREAK_EVEN')
  const begins = decided.flatMap(({ outcome }, i) => (outcome === decided[i - 1]?.outcome ? [] : [i]))
  return begins.map((begin, i) => decided.slice(begin, begins[i + 1]))
}

/** Difference of its size to that of the previous decided trade, percent; null if that is in another instrument. */
export function slowSizeChange(trade: ClosedTrade, all: readonly ClosedTrade[]): number | null {
  if (trade.outcome === 'BREAK_EVEN') return null
  const before = all.slice(0, all.indexOf(trade)).findLast(({ outcome }) => outcome !== 'BREAK_EVEN')
  if (before === undefined || before.instrumentId !== trade.instrumentId) return null
  return (Number(trade.size) / Number(before.size) - 1) * 100
}
