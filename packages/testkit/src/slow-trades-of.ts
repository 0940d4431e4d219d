import type { Filters } from '@afterclose/core/filters'
import { byName } from '@afterclose/core/record-field'
import { priceTrackings } from '@afterclose/core/price-tracking'
import { DAY, dateOf, HOUR, wallClock } from '@afterclose/core/time'
import { checklistStatuses, exitClasses, otpHits, outcomes, wordFields, wordFilters } from '@afterclose/core/trade'
import type { ValueField } from '@afterclose/engine/filters/row-set'
import { reasons } from '@afterclose/engine/reports/alternative-strategies/strategy-set'
import { resolutions } from '@afterclose/engine/reports/alternative-strategies/resolutions'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import * as fc from 'fast-check'
import { sameDay, slowPlaceInDay, slowRunBefore, slowRuns } from './slow-neighbours.ts'
import { pathPips, randomRule, randomStrategy } from './random-strategies.ts'
import { type ClosedTrade, slowSelect } from './slow-journal.ts'
import { slowRules } from './slow-rules.ts'
import { slowIsReplayed } from './slow-strategies.ts'

/** The selected trades of a mark, found by testing each trade. */
export function slowTradesBehind(
  trades: readonly ClosedTrade[],
  filters: Filters,
  of: TradesOf,
): readonly ClosedTrade[] {
  const selected = slowSelect(trades, filters)
  return selected.filter((trade) => isBehind(trade, { all: trades, selected }, of))
}

interface Among {
  readonly all: readonly ClosedTrade[]
  readonly selected: readonly ClosedTrade[]
}

function isBehind(trade: ClosedTrade, { all, selected }: Among, of: TradesOf): boolean {
  switch (of.is) {
    case 'all':
      return true
    case 'rows':
      return all.indexOf(trade) > of.after && all.indexOf(trade) <= of.upTo
    case 'runs':
      return slowRuns(selected).some(
        (run) => run.includes(trade) && run.length === of.length && (trade.outcome === 'WINNER') === of.won,
      )
    case 'replayed':
      return slowIsReplayed(trade, of)
    case 'ruled': {
      const sizes = slowRules(selected, of.rules)
      return sizes[of.one]!.get(trade) !== sizes[of.one + 1]!.get(trade)
    }
    case 'ids':
      return of.ids.includes(trade.id)
    case 'both':
      return of.parts.every((part) => isBehind(trade, { all, selected }, part))
    case 'span': {
      const at = wallClock(of.basis === 'EXIT' ? trade.exitDate : trade.entryDate)
      return at >= of.from && at < of.before
    }
    case 'range': {
      const value = numbers[of.column](trade, all)
      return value !== null && (of.min === null || value >= of.min) && (of.max === null || value < of.max)
    }
    case 'unknown':
      return numbers[of.column](trade, all) === null
    case 'value':
      return has(trade, of.field, of.value)
    case 'any':
      return of.values.some((value) => has(trade, of.field, value))
    case 'none':
      return !of.values.some((value) => has(trade, of.field, value))
  }
}

function has(trade: ClosedTrade, field: ValueField, value: number): boolean {
  const own = values[field](trade)
  return Array.isArray(own) ? own.includes(value) : own === value
}

type Column = Extract<TradesOf, { readonly is: 'range' }>['column']
const numberOf = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal))
const minutesHeld = ({ entryDate, exitDate }: ClosedTrade): number =>
  (wallClock(exitDate) - wallClock(entryDate)) / 60_000
const numbers: Readonly<Record<Column, (trade: ClosedTrade, all: readonly ClosedTrade[]) => number | null>> = {
  rrr: ({ rrr }) => rrr,
  realizedRrr: ({ realizedRrr }) => realizedRrr,
  rMultiple: ({ rMultiple }) => rMultiple,
  gainPercentage: ({ gainPercentage }) => gainPercentage,
  adherence: ({ adherence }) => adherence,
  tiltMeter: ({ tiltMeter }) => tiltMeter,
  holdingTime: minutesHeld,
  entryDate: ({ entryDate }) => wallClock(entryDate),
  exitDate: ({ exitDate }) => wallClock(exitDate),
  placeInDay: slowPlaceInDay,
  tradesOnEntryDay: (trade, all) => sameDay(all, trade, 'entryDate').length,
  tradesOnExitDay: (trade, all) => sameDay(all, trade, 'exitDate').length,
  runBefore: slowRunBefore,
  updraw: ({ updraw }) => updraw,
  drawdownTrade: ({ drawdownTrade }) => drawdownTrade,
  exitLevel: ({ exitLevel }) => exitLevel,
  entryEff: ({ entryEff }) => entryEff,
  exitEff: ({ exitEff }) => exitEff,
  totalEff: ({ totalEff }) => totalEff,
  winnerEff: ({ winnerEff }) => winnerEff,
  loserEff: ({ loserEff }) => loserEff,
  potentialR: ({ potentialR }) => potentialR,
  managementR: ({ managementR }) => managementR,
  stopLoss: ({ stopLoss }) => numberOf(stopLoss),
  takeProfit: ({ takeProfit }) => numberOf(takeProfit),
  highestPrice: ({ highestPrice }) => numberOf(highestPrice),
}

const year = (date: string): number => Number(date.slice(0, 4))
const month = (date: string): number => Number(date.slice(5, 7))
const hour = (date: string): number => Number(date.slice(11, 13))
const weekday = (date: string): number => ((new Date(`${date}Z`).getUTCDay() + 6) % 7) + 1
const quarter = (date: string): number => Math.ceil(month(date) / 3)
/** Days are walked back to the Thursday that begins the first week: ISO 8601 numbers weeks by their Thursdays. */
export function isoWeek(date: string): number {
  const day = wallClock(`${date.slice(0, 10)}T00:00:00`)
  const thursday = day + (4 - weekday(date)) * DAY
  let week = 1
  for (let before = thursday - 7 * DAY; dateOf(before).slice(0, 4) === dateOf(thursday).slice(0, 4); before -= 7 * DAY)
    week++
  return week
}
const values: Readonly<Record<ValueField, (trade: ClosedTrade) => number | readonly number[]>> = {
  instrument: ({ instrumentId }) => instrumentId,
  setup: ({ setupId }) => setupId,
  outcome: ({ outcome }) => (outcome === null ? -1 : outcomes.indexOf(outcome)),
  ...byName(wordFilters, (name) => (trade: ClosedTrade) => {
    const words: readonly string[] = wordFields[name].words
    const word = trade[name]
    return word === null ? [] : words.indexOf(word)
  }),
  reviewGrade: ({ reviewGrade }) => ['A', 'B', 'C', 'D', null].indexOf(reviewGrade),
  checklistStatus: ({ checklistStatus }) => checklistStatuses.indexOf(checklistStatus),
  inReview: ({ inReview }) => Number(inReview),
  fullyJournaled: ({ fullyJournaled }) => Number(fullyJournaled),
  exitClass: ({ exitClass }) => (exitClass === null ? [] : [exitClasses.indexOf(exitClass)]),
  otpHit: ({ otpHit }) => (otpHit === null ? [] : [otpHits.indexOf(otpHit)]),
  exitYear: ({ exitDate }) => year(exitDate),
  exitQuarter: ({ exitDate }) => quarter(exitDate),
  exitWeek: ({ exitDate }) => isoWeek(exitDate),
  exitMonth: ({ exitDate }) => month(exitDate),
  exitWeekday: ({ exitDate }) => weekday(exitDate),
  exitHour: ({ exitDate }) => hour(exitDate),
  entryYear: ({ entryDate }) => year(entryDate),
  entryQuarter: ({ entryDate }) => quarter(entryDate),
  entryWeek: ({ entryDate }) => isoWeek(entryDate),
  entryMonth: ({ entryDate }) => month(entryDate),
  entryWeekday: ({ entryDate }) => weekday(entryDate),
  entryHour: ({ entryDate }) => hour(entryDate),
  preTradeComments: ({ preTradeComments }) => preTradeComments,
  entryComments: ({ entryComments }) => entryComments,
  managementComments: ({ managementComments }) => managementComments,
  exitComments: ({ exitComments }) => exitComments,
  customComments: ({ customComments }) => customComments,
  checklistId: ({ checklistId }) => (checklistId === null ? [] : [checklistId]),
  checklistItemIds: ({ checklistItemIds }) => checklistItemIds,
  checkedItemIds: ({ checklistItemIds, checkedItemIds }) =>
    checklistItemIds.filter((item) => checkedItemIds.includes(item)),
}

const start = wallClock('2023-12-27T00:00:00')
/** Mostly midnights, which filters can express. */
const time = fc
  .tuple(fc.integer({ min: 0, max: 50 }), fc.constantFrom(0, 0, 0, 10))
  .map(([days, hours]) => start + days * DAY + hours * HOUR)
const bound = fc.constantFrom(null, -1, -0.5, 0, 0.5, 1, 2, 3)
const severalValues: fc.Arbitrary<TradesOf> = fc.record({
  is: fc.constantFrom('any' as const, 'none' as const),
  field: fc.constantFrom<ValueField>(...fieldNames().filter((name) => name.endsWith('Comments') || name === 'setup')),
  values: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
})
/** Values that exist in some trades of `randomJournals`, and some that do not. */
const value = fc.constantFrom<ValueField>(...fieldNames()).chain((field) => {
  const found = field.endsWith('Year')
    ? fc.constantFrom(2023, 2024)
    : fc.integer({ min: 0, max: field.endsWith('Hour') ? 23 : 5 })
  return found.map((one): TradesOf => ({ is: 'value', field, value: one }))
})
const span: fc.Arbitrary<TradesOf> = fc
  .tuple(fc.constantFrom('ENTRY' as const, 'EXIT' as const), time, time)
  .map(([basis, a, b]) => ({ is: 'span', basis, from: Math.min(a, b), before: Math.max(a, b) }))
const rows: fc.Arbitrary<TradesOf> = fc
  .tuple(fc.integer({ min: -1, max: 10 }), fc.integer({ min: 0, max: 40 }))
  .map(([after, more]) => ({ is: 'rows', after, upTo: after + more }))
const replayed: fc.Arbitrary<TradesOf> = fc
  .record({
    strategies: fc.tuple(randomStrategy),
    tracking: fc.constantFrom(...priceTrackings),
    as: fc.constantFrom(...resolutions, 'UNCLEAR' as const, ...reasons),
  })
  .map(({ strategies, tracking, as }) => {
    const set = { is: 'replayed' as const, strategies, pipSizes: pathPips, tracking }
    const resolution = ([...resolutions, 'UNCLEAR'] as const).find((one) => one === as)
    const reason = reasons.find((one) => one === as)
    return resolution === undefined ? { ...set, as: reason ?? 'EVALUABLE' } : { ...set, as: resolution, one: 0 }
  })
const mark: fc.Arbitrary<TradesOf> = fc.oneof(
  { weight: 4, arbitrary: value },
  { weight: 2, arbitrary: severalValues },
  fc.record({
    is: fc.constant('range' as const),
    column: fc.constantFrom<Column>(...columnNames()),
    min: bound,
    max: bound,
  }),
  fc.record({
    is: fc.constant('range' as const),
    column: fc.constant('holdingTime' as const),
    min: fc.constantFrom(null, 0, 30, 60),
    max: fc.constantFrom(null, 60, 240, 1440),
  }),
  { weight: 2, arbitrary: fc.oneof(span, rows) },
  fc.record({ is: fc.constant('runs' as const), won: fc.boolean(), length: fc.integer({ min: 1, max: 3 }) }),
  replayed,
  fc.array(randomRule, { minLength: 1, maxLength: 3 }).map((rules): TradesOf => ({ is: 'ruled', rules, one: 0 })),
  fc.record({
    is: fc.constant('ids' as const),
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 30 }),
  }),
  fc.constant({ is: 'all' as const }),
)

/** Marks of charts and tables that fit `randomJournals`. */
export const randomTradesOf = (): fc.Arbitrary<TradesOf> =>
  fc.oneof(
    { weight: 4, arbitrary: mark },
    ...[mark, span].map((part) => ({
      weight: 1,
      arbitrary: fc.array(part, { maxLength: 3 }).map((parts): TradesOf => ({ is: 'both', parts })),
    })),
  )

function fieldNames(): ValueField[] {
  return Object.keys(values).filter((name): name is ValueField => name in values)
}
function columnNames(): Column[] {
  return Object.keys(numbers).filter((name): name is Column => name in numbers)
}
