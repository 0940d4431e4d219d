import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '@afterclose/engine/book/trade-book'
import { groupBy } from '@afterclose/engine/stats/groups'
import { summaryOf } from '@afterclose/engine/stats/statistics'
import { groupByHour, groupByMonth, groupByWeekday } from '@afterclose/engine/stats/time-groups'

/** What every way computes for a filter state. Money in account currency. */
export interface Answer {
  readonly trades: number
  readonly winners: number
  readonly netGain: number
  readonly profitFactor: number | null
  readonly avgR: number | null
  readonly maxDrawdown: number
  readonly groups: Readonly<Record<GroupName, readonly Group[]>>
  /** Running net gain after each selected trade, in exit order, in cents: ours is the memory that the kernel wrote. */
  readonly equity: ArrayLike<number>
}

export const groupNames = ['instrument', 'setup', 'weekday', 'hour', 'month'] as const
export type GroupName = (typeof groupNames)[number]

/** Trades with one value. Empty groups are omitted. */
export interface Group {
  readonly key: number
  readonly trades: number
  readonly netGain: number
}

/** Our answer: a pass of the kernel with all its tables and lines, folded into objects with the product's functions. */
export function ourAnswer(book: TradeBook, filters: Filters): Answer {
  const block = book.measure(book.select(filters), {
    basis: filters.options.entryOrExitDate,
    unit: 'CURRENCY',
    columns: 0,
    axis: 'DATE',
    tables: ['combinations', 'bins', 'days', 'hours'],
    lines: true,
  })
  const { numberOfTrades, winners, netGain, profitFactor, avgR, maxDrawdown } = summaryOf(block)
  const groups = {
    instrument: groupBy(block, 'instrument'),
    setup: groupBy(block, 'setup'),
    weekday: groupByWeekday(block),
    hour: groupByHour(block),
    month: groupByMonth(block),
  }
  const listed = (name: GroupName): readonly Group[] =>
    [...groups[name]].map(([key, { trades, netGain: net }]) => ({ key, trades, netGain: net }))
  return {
    trades: numberOfTrades,
    winners,
    netGain,
    profitFactor,
    avgR,
    maxDrawdown,
    groups: groupsOf(listed),
    equity: block.lines?.value ?? [],
  }
}

export const groupsOf = (of: (name: GroupName) => readonly Group[]): Answer['groups'] => ({
  instrument: of('instrument'),
  setup: of('setup'),
  weekday: of('weekday'),
  hour: of('hour'),
  month: of('month'),
})

/** Sums of floats may differ in their last digits. */
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a))

/** @throws Error unless both ways give the same answer */
export function sameAnswer(what: string, ours: Answer, theirs: Answer): void {
  const [a, b] = [numbersOf(ours), numbersOf(theirs)]
  const at = a.findIndex((value, i) => !(value === b[i] || isClose(value ?? Number.NaN, b[i] ?? Number.NaN)))
  if (at >= 0 || a.length !== b.length) throw new Error(`${what}: number ${at} is ${a[at]} in ours, ${b[at]} in theirs`)
}

const numbersOf = ({ groups, equity, ...figures }: Answer): readonly (number | null)[] => [
  figures.trades,
  figures.winners,
  figures.netGain,
  figures.profitFactor,
  figures.avgR,
  figures.maxDrawdown,
  ...groupNames.flatMap((name) =>
    groups[name].toSorted((a, b) => a.key - b.key).flatMap(({ key, trades, netGain }) => [key, trades, netGain]),
  ),
  equity.length,
  ...Array.from({ length: Math.min(equity.length, 1000) }, (_, i) => equity[equity.length - 1 - i]!),
]
