import type { Filters } from '@afterclose/core/filters'
import type { LocalDate } from '@afterclose/core/time'
import type { Block } from '../../book/block.ts'
import type { TradeBook } from '../../book/trade-book.ts'
import { type Unit, units } from '../../trades/unit.ts'
import { knownValue, list, number, report, type ShapeOf, text } from '../definition.ts'
import { calendarAnswer } from './calendar-answer.ts'
import type { DaysCount, DaysTotal } from './day-sums.ts'
import { calendarSpan, type YearCalendar, yearCalendar } from './year-calendar.ts'

export interface CalendarView {
  /** Any day of the year; null for the year of the last trade. */
  readonly day: LocalDate | null
  readonly unit: Unit
  /** First day of the week: 1 is Monday, 7 Sunday. */
  readonly firstWeekday: number
}

export const daysTotalShape = {
  trades: number(),
  winners: number(),
  winRate: knownValue('Percent'),
  net: knownValue('In the unit; percentages are added up'),
  totalR: knownValue(),
} as const satisfies ShapeOf<DaysTotal>
const totalShape = {
  ...daysTotalShape,
  daysWon: number(),
  daysTraded: number('Days with a result'),
  largest: number('Largest result of a day, without its sign'),
} as const satisfies ShapeOf<DaysTotal & DaysCount>

const viewedYear = (block: Block, { day, unit, firstWeekday }: CalendarView): YearCalendar =>
  yearCalendar(block, Number((day ?? calendarSpan(block)?.last ?? '2000').slice(0, 4)), unit, firstWeekday)

/** The page derives any year or month from one answer; the API returns one year. */
export const calendar = report({
  about: 'Result of each day, week and month in a year, by the date that filters use',
  view: {
    day: { is: 'day', leftOut: 'The year of the last trade' },
    unit: { is: 'one', of: units, or: 'CURRENCY' },
    firstWeekday: { is: 'whole', min: 1, max: 7, or: 1 },
  },
  permission: 'PREMIUM_GRAPHS',
  answer: (book: TradeBook, filters: Filters, _view: CalendarView) => calendarAnswer(book, filters),
  fold: viewedYear,
  shown: {
    ...totalShape,
    year: number(),
    monthsWon: number(),
    monthsTraded: number('Months with a result'),
    months: list({ ...totalShape, month: number('1 to 12'), weeks: list(daysTotalShape) }),
    results: list({ ...daysTotalShape, date: text('yyyy-MM-dd') }),
  },
})
