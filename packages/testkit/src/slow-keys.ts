import type { FilterOptions } from '@afterclose/core/filters'
import { contextGroups, contextTags } from '@afterclose/core/market-context'
import { byName } from '@afterclose/core/record-field'
import { wallClock } from '@afterclose/core/time'
import { structureTags } from '@afterclose/core/structure-groups'
import { exitClasses, wordFields } from '@afterclose/core/trade'
import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import { slowCalendar } from './slow-groups.ts'
import type { ClosedTrade } from './slow-journal.ts'
import { sameDay, slowPlaceInDay, slowRunBefore } from './slow-neighbours.ts'
import { isoWeek } from './slow-trades-of.ts'

type Basis = FilterOptions['entryOrExitDate']

const rangeOf =
  (of: (trade: ClosedTrade) => number | null, bounds: readonly number[]) =>
  (trade: ClosedTrade): readonly number[] => {
    const number = of(trade)
    return number === null ? [] : [bounds.filter((bound) => number >= bound).length]
  }
const minutesHeld = ({ entryDate, exitDate }: ClosedTrade): number =>
  (wallClock(exitDate) - wallClock(entryDate)) / 60_000
const dated = (part: keyof ReturnType<typeof slowCalendar>) => (trade: ClosedTrade, basis: Basis) => [
  slowCalendar(basis)[part](trade),
]

/** Keys of a trade's groups, computed from its own fields, or from the closed trades of its journal. */
export const slowKeys: Readonly<
  Record<DimensionName, (trade: ClosedTrade, basis: Basis, all: readonly ClosedTrade[]) => readonly number[]>
> = {
  instrument: ({ instrumentId }) => [instrumentId],
  setup: ({ setupId }) => [setupId],
  direction: ({ direction }) => [['LONG', 'SHORT'].indexOf(direction)],
  outcome: ({ outcome }) => [['WINNER', 'LOSER', 'BREAK_EVEN'].indexOf(outcome!)],
  tradeType: ({ tradeType }) => [['LIVE', 'DEMO', 'PROP'].indexOf(tradeType)],
  star: ({ inReview }) => [inReview ? 1 : 0],
  reviewGrade: ({ reviewGrade }) => [['A', 'B', 'C', 'D', null].indexOf(reviewGrade)],
  checklistStatus: ({ checklistStatus }) => [['COMPLETE', 'INCOMPLETE', 'NONE'].indexOf(checklistStatus)],
  preTradeComment: ({ preTradeComments }) => preTradeComments,
  entryComment: ({ entryComments }) => entryComments,
  managementComment: ({ managementComments }) => managementComments,
  exitComment: ({ exitComments }) => exitComments,
  customComment: ({ customComments }) => customComments,
  checklist: ({ checklistId }) => (checklistId === null ? [] : [checklistId]),
  checklistItem: ({ checklistItemIds, checkedItemIds }) =>
    checklistItemIds.map((item) => (checkedItemIds.includes(item) ? item : -item)),
  exitClass: ({ exitClass }) => (exitClass === null ? [] : [exitClasses.indexOf(exitClass)]),
  year: dated('year'),
  quarter: (trade, basis) => [Math.ceil(slowCalendar(basis).month(trade) / 3)],
  month: dated('month'),
  isoWeek: ({ entryDate, exitDate }, basis) => [isoWeek(basis === 'EXIT' ? exitDate : entryDate)],
  weekday: dated('weekday'),
  hour: dated('hour'),
  holdingTime: rangeOf(minutesHeld, [15, 60, 240, 1440, 10_080]),
  adherence: rangeOf(({ adherence }) => adherence, [50, 75, 100]),
  tilt: rangeOf(({ tiltMeter }) => tiltMeter, [0, 1]),
  rrr: rangeOf(({ rrr }) => rrr, [1, 1.5, 2, 3, 5]),
  rMultiple: rangeOf(({ rMultiple }) => rMultiple, [-1, 0, 1, 2, 3]),
  placeInDay: (trade, _, all) => [Math.min(slowPlaceInDay(trade, all), 5) - 1],
  tradesInDay: (trade, basis, all) =>
    rangeOf(() => sameDay(all, trade, basis === 'EXIT' ? 'exitDate' : 'entryDate').length, [2, 3, 4, 6])(trade),
  ...byName(contextTags, (tag) => (trade: ClosedTrade) => {
    const groups: readonly string[] = contextGroups[tag]
    const group = trade[tag]
    return group === null ? [] : [groups.indexOf(group)]
  }),
  ...byName(structureTags, (tag) => (trade: ClosedTrade) => {
    const words: readonly string[] = wordFields[tag].words
    const word = trade[tag]
    return word === null ? [] : [words.indexOf(word)]
  }),
  afterRun: (trade, _, all) => {
    const run = slowRunBefore(trade, all) ?? 0
    return [1, 2, 3, 4, 5].filter((k) => k <= Math.abs(run)).map((k) => (run < 0 ? k - 1 : k + 4))
  },
}

/**
 * The trades under each key of a dimension: a trade is under each of its keys.
 *
 * @param all closed trades of the journal
 * @param among for a list: only these ids, and under 0 the trades without any of them
 */
export function slowKeyGroups(
  trades: readonly ClosedTrade[],
  dimension: DimensionName,
  basis: Basis,
  all: readonly ClosedTrade[],
  among?: readonly number[],
): ReadonlyMap<number, readonly ClosedTrade[]> {
  const groups = new Map<number, ClosedTrade[]>()
  for (const trade of trades) {
    const every = slowKeys[dimension](trade, basis, all)
    const keys = among === undefined ? every : every.filter((key) => among.includes(Math.abs(key)))
    const isNone = keys.length === 0 && among !== undefined && dimension !== 'checklistItem'
    for (const key of isNone ? [0] : keys) groups.set(key, [...(groups.get(key) ?? []), trade])
  }
  return groups
}
