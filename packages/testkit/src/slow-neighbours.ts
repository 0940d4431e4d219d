import type { ClosedTrade } from './slow-journal.ts'

/** All trades of the day of a trade's entry or exit, itself too. @param all closed trades of the journal, in exit order */
export const sameDay = (
  all: readonly ClosedTrade[],
  trade: ClosedTrade,
  date: 'entryDate' | 'exitDate',
): readonly ClosedTrade[] => all.filter((other) => other[date].slice(0, 10) === trade[date].slice(0, 10))

/** 1 and the trades of its day that were entered before it. */
export const slowPlaceInDay = (trade: ClosedTrade, all: readonly ClosedTrade[]): number =>
  1 +
  sameDay(all, trade, 'entryDate').filter(
    ({ entryDate, id }) => entryDate < trade.entryDate || (entryDate === trade.entryDate && id < trade.id),
  ).length

/** How many wins in a row came right before it, or as a negative number losses, with its own outcome and break-evens aside. */
export function slowRunBefore(trade: ClosedTrade, all: readonly ClosedTrade[]): number | null {
  if (trade.outcome === 'BREAK_EVEN') return null
  const before = all.slice(0, all.indexOf(trade)).filter(({ outcome }) => outcome !== 'BREAK_EVEN')
  const last = before.at(-1)?.outcome
  if (last === undefined) return null
  const other = before.findLastIndex(({ outcome }) => outcome !== last)
  const length = before.length - 1 - other
  return last === 'WINNER' ? length : -length
}

/** Wins, or losses, one after the other; break-evens are left out before. */
export function slowRuns(trades: readonly ClosedTrade[]): readonly (readonly ClosedTrade[])[] {
  const decided = trades.filter(({ outcome }) => outcome !== 'BREAK_EVEN')
  const begins = decided.flatMap(({ outcome }, i) => (outcome === decided[i - 1]?.outcome ? [] : [i]))
  return begins.map((begin, i) => decided.slice(begin, begins[i + 1]))
}

/** By how much its size differs from that of the decided trade before it, percent; null where that is of another instrument. */
export function slowSizeChange(trade: ClosedTrade, all: readonly ClosedTrade[]): number | null {
  if (trade.outcome === 'BREAK_EVEN') return null
  const before = all.slice(0, all.indexOf(trade)).findLast(({ outcome }) => outcome !== 'BREAK_EVEN')
  if (before === undefined || before.instrumentId !== trade.instrumentId) return null
  return (Number(trade.size) / Number(before.size) - 1) * 100
}
