import { byName } from '@afterclose/core/record-field'
import { DAY, MINUTE, weekday } from '@afterclose/core/time'
import { reviewGrades, type WordFilter, wordFilters } from '@afterclose/core/trade'
import type { Codes, Numbers } from '../columns/value-rows.ts'
import * as L from '../kernel/layout.ts'
import { placeInDay, runBefore, tradesOnEntryDay, tradesOnExitDay } from '../trades/neighbours.ts'
import { NONE } from '../trades/trade-columns.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import { MICROS } from '../trades/unit.ts'

/** A field with one of few values per closed trade. */
export interface CodedField {
  readonly codes: (table: TradeTable) => Codes
  /** Value of a code, used in keys of row sets: an id, a part of a date, or the code itself. */
  readonly meaning: (table: TradeTable, code: number) => number
}

const ofColumn = (codes: CodedField['codes'], meaning: CodedField['meaning'] = (_, code) => code): CodedField => ({
  codes,
  meaning,
})

/** A list of core or a flag: the value is the code. NaN if unknown. */
const enumerated = (
  name: WordFilter | 'outcome' | 'checklistStatus' | 'exitClass' | 'otpHit' | 'inReview' | 'fullyJournaled',
): CodedField =>
  ofColumn(
    ({ columns }) => ({ values: columns[name], from: 0, step: 1, count: 256 }),
    (_, code) => (code === NONE ? Number.NaN : code),
  )

/** Value of a trade without a review grade. */
export const notReviewed = reviewGrades.length

/** Parts of a date are computed from the records, where each date is a day of the journal and an hour of the week. */
const ofDay = (offset: number, part: (day: Date) => number): CodedField => ({
  codes: ({ records: { arena, at, days } }) => ({
    values: arena.views.u32,
    from: (at + offset) / 4,
    step: L.RECORD / 4,
    count: days.length,
  }),
  meaning: ({ records: { days } }, code) => part(new Date(days[code]! * DAY)),
})
const ofHour = (offset: number, meaning: (hourOfWeek: number) => number): CodedField => ({
  codes: ({ records: { arena, at } }) => ({
    values: arena.views.u8,
    from: at + offset,
    step: L.RECORD,
    count: L.HOURS_OF_WEEK,
  }),
  meaning: (_, code) => meaning(code),
})
const yearOf = (day: Date): number => day.getUTCFullYear()
const monthOf = (day: Date): number => day.getUTCMonth() + 1
const quarterOf = (day: Date): number => Math.floor(day.getUTCMonth() / 3) + 1
/** Number of the ISO week: that of its Thursday, counted from the first Thursday of the year. */
function weekOf(day: Date): number {
  const thursday = day.getTime() + (4 - weekday(day.getTime())) * DAY
  return Math.floor((thursday - Date.UTC(new Date(thursday).getUTCFullYear(), 0)) / (7 * DAY)) + 1
}
const weekdayOf = (hourOfWeek: number): number => Math.floor(hourOfWeek / 24) + 1
const hourOf = (hourOfWeek: number): number => hourOfWeek % 24

export const codedFields = {
  instrument: ofColumn(
    ({ columns }) => ({ values: columns.instrument, from: 0, step: 1, count: columns.instruments.length }),
    ({ columns }, code) => columns.instruments[code]!,
  ),
  setup: ofColumn(
    ({ columns }) => ({ values: columns.setup, from: 0, step: 1, count: columns.setups.length }),
    ({ columns }, code) => columns.setups[code]!,
  ),
  outcome: enumerated('outcome'),
  ...byName(wordFilters, enumerated),
  /** Trades without a grade have their own group (DISCIPLINE), after D. */
  reviewGrade: ofColumn(enumerated('reviewGrade').codes, (_, code) => (code === NONE ? notReviewed : code)),
  checklistStatus: enumerated('checklistStatus'),
  inReview: enumerated('inReview'),
  fullyJournaled: enumerated('fullyJournaled'),
  exitClass: enumerated('exitClass'),
  /** Whether the original target would have been hit. */
  otpHit: enumerated('otpHit'),
  exitYear: ofDay(L.EXIT_DAY, yearOf),
  exitQuarter: ofDay(L.EXIT_DAY, quarterOf),
  exitMonth: ofDay(L.EXIT_DAY, monthOf),
  exitWeek: ofDay(L.EXIT_DAY, weekOf),
  exitWeekday: ofHour(L.EXIT_HOUR, weekdayOf),
  exitHour: ofHour(L.EXIT_HOUR, hourOf),
  entryYear: ofDay(L.ENTRY_DAY, yearOf),
  entryQuarter: ofDay(L.ENTRY_DAY, quarterOf),
  entryMonth: ofDay(L.ENTRY_DAY, monthOf),
  entryWeek: ofDay(L.ENTRY_DAY, weekOf),
  entryWeekday: ofHour(L.ENTRY_HOUR, weekdayOf),
  entryHour: ofHour(L.ENTRY_HOUR, hourOf),
} as const satisfies Readonly<Record<string, CodedField>>
export type CodedName = keyof typeof codedFields

/** Fields that a trade needs for evaluating its exit. */
const prices = ['stopLoss', 'takeProfit', 'highestPrice'] as const

/** Excursions, and efficiency of entry and exit: percentages of a trade, as in core's `excursions`. */
const priceFigures = [
  'updraw',
  'drawdownTrade',
  'exitLevel',
  'entryEff',
  'exitEff',
  'totalEff',
  'winnerEff',
  'loserEff',
] as const

const column =
  (
    name:
      | 'rrr'
      | 'realizedRrr'
      | 'rMultiple'
      | 'adherence'
      | 'tiltMeter'
      | 'entryDate'
      | 'exitDate'
      | 'potentialR'
      | 'managementR'
      | (typeof prices)[number]
      | (typeof priceFigures)[number],
  ) =>
  ({ columns }: TradeTable): Numbers => ({ values: columns[name], from: 0, step: 1, per: 1 })

const neighbouring =
  (columnOf: (table: TradeTable) => Float64Array) =>
  (table: TradeTable): Numbers => ({ values: columnOf(table), from: 0, step: 1, per: 1 })

/** Numbers that depend on other trades of the journal: adding or deleting one may change many. */
const ofNeighbours = {
  placeInDay: neighbouring(placeInDay),
  tradesOnEntryDay: neighbouring(tradesOnEntryDay),
  tradesOnExitDay: neighbouring(tradesOnExitDay),
  /** Winning streak before it; losing streaks are negative. */
  runBefore: neighbouring(runBefore),
} as const

/** Numbers of a trade for ranges; NaN if unknown. */
export const numberFields = {
  rrr: column('rrr'),
  realizedRrr: column('realizedRrr'),
  rMultiple: column('rMultiple'),
  gainPercentage: ({ records: { arena, at } }) => ({
    values: arena.views.f64,
    from: (at + L.PERCENT) / 8,
    step: L.RECORD / 8,
    per: MICROS,
  }),
  /** Percent of the items of a checklist. */
  adherence: column('adherence'),
  tiltMeter: column('tiltMeter'),
  /** Minutes from entry to exit. */
  holdingTime: ({ records: { arena, at } }) => ({
    values: arena.views.f64,
    from: (at + L.HELD) / 8,
    step: L.RECORD / 8,
    per: MINUTE,
  }),
  entryDate: column('entryDate'),
  exitDate: column('exitDate'),
  ...ofNeighbours,
  /** R of a trade left to its stop and target, and the difference made by managing it. */
  potentialR: column('potentialR'),
  managementR: column('managementR'),
  ...byName(prices, column),
  ...byName(priceFigures, column),
} as const satisfies Readonly<Record<string, (table: TradeTable) => Numbers>>
export type NumberName = keyof typeof numberFields

export const hangsOnNeighbours = (name: NumberName): boolean => name in ofNeighbours
