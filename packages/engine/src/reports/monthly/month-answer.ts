import type { Filters } from '@afterclose/core/filters'
import { DAY } from '@afterclose/core/time'
import type { Block } from '../../book/block.ts'
import type { TradeBook } from '../../book/trade-book.ts'
import { dateFields } from '../../filters/filter-rows.ts'
import { allOf, withValue } from '../../filters/row-set.ts'
import type { Selection } from '../../filters/select.ts'
import type { Unit } from '../../trades/unit.ts'
import { calendarAnswer } from '../calendar/calendar-answer.ts'
import { calendarSpan } from '../calendar/year-calendar.ts'
import { equityOf } from '../equity/equity-answer.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { exactSumsFunction } from '../groups/groups-answer.ts'
import { groupAt } from '../groups/group-sums.ts'
import { groupingOf } from '../groups/grouping.ts'
import type { GroupsAnswer } from '../groups/performance-rows.ts'
import { stepOf } from '../in-unit.ts'
import { keptByTable } from '../kept-by-table.ts'
import { levelsReached } from '../milestones/levels-reached.ts'
import { listTrades } from '../trade-lines.ts'
import { narrowedSelection } from '../narrowed.ts'
import { tradesInFirstDays } from '../trades-of.ts'
import { type CommentUses, commentGroups, type MonthAnswer, type MonthView } from './month-report.ts'

/** A month of the selected trades, compared with the previous month; by basis date. */
export function monthAnswer(book: TradeBook, filters: Filters, view: MonthView): MonthAnswer {
  const { unit, columns, positive, today } = view
  const day = view.day ?? calendarSpan(calendarAnswer(book, filters))?.last ?? '2000-01-01'
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const { table } = book
  const basis = filters.options.entryOrExitDate
  const chosen = book.select(filters)
  const part = dateFields[basis]
  const inMonth = (of: number, number: number): Selection =>
    book.narrow(chosen, allOf([withValue(part.year, of), withValue(part.month, number)]))
  const own = inMonth(year, month)
  // an unfinished month is compared with as many days of the previous one
  const earlier = monthBefore(year, month)
  const isOpen = today !== null && today.slice(0, 7) === day.slice(0, 7)
  const beforeDays = isOpen ? Math.min(Number(today.slice(8)), daysIn(earlier)) : null
  const before =
    beforeDays === null
      ? inMonth(earlier.year, earlier.month)
      : narrowedSelection(book, filters, tradesInFirstDays(earlier, beforeDays, basis))
  const groups = (dimension: 'setup' | 'weekday'): GroupsAnswer => {
    const grouping = groupingOf(table, dimensionOf(dimension, basis))
    const sums = exactSumsFunction(table)(table, own, grouping, unit)
    return { dimension, basis, unit, keys: grouping.keys, sums, moneyUnits: table.money.units }
  }
  return {
    year,
    month,
    basis,
    own: equityOf(book, own, { unit, axis: 'DATE', overlays: [], columns }, ['days']),
    before: figuresOf(book, before, unit),
    beforeDays,
    ends: listTrades(table, bestAndWorst(book, own, unit)),
    setups: groups('setup'),
    weekdays: groups('weekday'),
    comments: commentGroups.map((kind) => commentUses(book, own, kind)),
    reached: milestonesOf(table, positive),
  }
}

const monthBefore = (year: number, month: number) =>
  month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
const daysIn = ({ year, month }: ReturnType<typeof monthBefore>): number =>
  (Date.UTC(year, month, 1) - Date.UTC(year, month - 1, 1)) / DAY

const figuresOf = (book: TradeBook, selection: Selection, unit: Unit): Block =>
  book.measure(selection, { basis: 'EXIT', unit, columns: 0, axis: 'NUMBER', tables: [], lines: false })

/** Independent of the selection, so cached per state of the journal. */
const milestonesOf = keptByTable(1, (table, positive: readonly number[]) => levelsReached(table, new Set(positive)))

/** Rows of the trades with the highest and lowest result, the first of equals; one row if they are the same. */
function bestAndWorst({ table: { records } }: TradeBook, selection: Selection, unit: Unit): Uint32Array {
  let best = -1
  let worst = -1
  for (const row of selection.rows()) {
    const step = stepOf(records, unit, row)
    if (Number.isNaN(step)) continue
    if (best < 0 || step > stepOf(records, unit, best)) best = row
    if (worst < 0 || step < stepOf(records, unit, worst)) worst = row
  }
  return Uint32Array.from(best < 0 ? [] : best === worst ? [best] : [best, worst])
}

/** Number of trades with each comment of a group. */
function commentUses({ table }: TradeBook, selection: Selection, kind: (typeof commentGroups)[number]): CommentUses {
  const grouping = groupingOf(table, { is: 'values', field: kind })
  const sums = exactSumsFunction(table)(table, selection, grouping, 'CURRENCY')
  return {
    kind,
    id: Uint32Array.from(grouping.keys),
    trades: Uint32Array.from(grouping.keys, (_, at) => groupAt(sums, at).trades),
  }
}
