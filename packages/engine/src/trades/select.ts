import type { FilterOptions, Filters, Range } from '@afterclose/core/filters'
import { DAY, wallClock } from '@afterclose/core/time'
import { checklistStatuses, directions, outcomes, tradeTypes } from '@afterclose/core/trade'
import {
  type Bitmap,
  add,
  allRows,
  countRows,
  keep,
  keepLast,
  noRows,
  remove,
  rowRange,
  rowsBetween,
  rowsOf,
  rowsWith,
  rowsWithBit,
} from '../columns/bitmap.ts'
import { recent } from '../columns/recent.ts'
import { type Calendar, calendarOf } from './calendar.ts'
import type { CommentKind } from './trade-columns.ts'
import type { TradeTable } from './trade-table.ts'

/** The closed trades that filters leave, in exit order. */
export interface Selection {
  readonly count: number
  readonly bits: Bitmap
  /** Their rows in the table, ascending; made once. */
  rows(): Uint32Array
}

export interface Selector {
  select(filters: Filters): Selection
}

/** Bitmaps of single values and ranges that are kept, and whole answers. */
const keptBitmaps = 512
const keptSelections = 8

type Basis = FilterOptions['entryOrExitDate']

/**
 * Chooses closed trades by filters, in the order of PRODUCT C.3: date range; basic filters, each by itself; comments of
 * all kinds as one pool; last trades. Exclude inverts each basic filter and the pool, never the date range or the last
 * trades. A value that no trade has matches nothing. The same filters give the same `Selection` object again.
 *
 * A value met for the first time costs one scan of its column, later an AND over rows/32 words.
 */
export function createSelector(table: TradeTable): Selector {
  const { columns, rows } = table
  const bitmaps = recent<Bitmap>(keptBitmaps)
  const selections = recent<Selection>(keptSelections)
  const calendars = new Map<Basis, Calendar>()

  const dates = (basis: Basis): Float64Array =>
    (basis === 'ENTRY' ? columns.entryDate : columns.exitDate).subarray(0, rows)

  function calendar(basis: Basis): Calendar {
    const made = calendars.get(basis) ?? calendarOf(dates(basis))
    calendars.set(basis, made)
    return made
  }

  const coded = (name: string, values: ArrayLike<number>, code: number): Bitmap =>
    bitmaps.take(`${name}=${code}`, () => rowsWith(values, rows, code))

  const inRange = (name: string, values: Float64Array, { min, max }: Range): Bitmap =>
    bitmaps.take(`${name}:${min}..${max}`, () =>
      rowsBetween(values, rows, min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY),
    )

  function withComment(kind: CommentKind, id: number): Bitmap {
    return bitmaps.take(`${kind}=${id}`, () => {
      const { ids, words } = columns[kind]
      const bit = ids.indexOf(id)
      const word = words[bit >> 5]
      return bit === -1 || word === undefined ? noRows(rows) : rowsWithBit(word, rows, 1 << (bit & 31))
    })
  }

  /** First day 00:00:00 to last day 23:59:59. By exit the rows are one stretch. */
  function inDates(basis: Basis, first: string, last: string): Bitmap {
    const from = wallClock(`${first}T00:00:00`)
    const to = wallClock(`${last}T00:00:00`) + DAY
    if (basis === 'EXIT') return rowRange(rows, firstAtOrAfter(dates(basis), from), firstAtOrAfter(dates(basis), to))
    return bitmaps.take(`entry:${from}..${to}`, () => rowsBetween(dates(basis), rows, from, to))
  }

  /** One list per active basic filter: the rows of each of its values. */
  function basicBitmaps({ basic, options }: Filters): readonly (readonly Bitmap[])[] {
    const basis = options.entryOrExitDate
    const wantedOutcomes = basic.outcomes.length > 0 || basic.outcome === null ? basic.outcomes : [basic.outcome]
    const parts = basis === 'EXIT' ? 'exit' : 'entry'
    const part = (name: keyof Calendar, values: readonly number[]): readonly Bitmap[] =>
      values.map((value) => coded(`${parts}.${name}`, calendar(basis)[name], value))
    return [
      basic.instrument.map((id) => coded('instrument', columns.instrument, columns.instruments.indexOf(id))),
      basic.setup.map((id) => coded('setup', columns.setup, columns.setups.indexOf(id))),
      wantedOutcomes.map((outcome) => coded('outcome', columns.outcome, outcomes.indexOf(outcome))),
      basic.direction.map((direction) => coded('direction', columns.direction, directions.indexOf(direction))),
      basic.tradeType.map((type) => coded('tradeType', columns.tradeType, tradeTypes.indexOf(type))),
      basic.checklistType.map((status) =>
        coded('checklistStatus', columns.checklistStatus, checklistStatuses.indexOf(status)),
      ),
      basic.inReview === null ? [] : [coded('inReview', columns.inReview, 1)],
      part('year', basic.year),
      part('month', basic.month),
      part('day', basic.day),
      part('hour', basic.hour),
      basic.rrr.map((range) => inRange('rrr', columns.rrr, range)),
      basic.rMultiple.map((range) => inRange('rMultiple', columns.rMultiple, range)),
      basic.gainPercentage.map((range) => inRange('gainPercentage', table.gainPercentage, range)),
    ].filter((values) => values.length > 0)
  }

  function commentBitmaps({ advanced }: Filters): readonly Bitmap[] {
    return [
      ...advanced.preTradeComment.map((id) => withComment('preTradeComments', id)),
      ...advanced.entryComment.map((id) => withComment('entryComments', id)),
      ...advanced.tradeManagementComment.map((id) => withComment('managementComments', id)),
      ...advanced.exitComment.map((id) => withComment('exitComments', id)),
      ...advanced.customComments.flat().map((id) => withComment('customComments', id)),
    ]
  }

  function choose(filters: Filters): Selection {
    const { basic, options } = filters
    const bits = allRows(rows)
    const narrow = options.excludeFilters ? remove : keep

    const [first, last] = basic.dateRange
    if (first !== undefined && last !== undefined) keep(bits, inDates(options.entryOrExitDate, first, last))

    for (const values of basicBitmaps(filters)) narrow(bits, anyOf(rows, values))

    const comments = commentBitmaps(filters)
    if (comments.length > 0) narrow(bits, options.orFilter ? anyOf(rows, comments) : allOf(rows, comments))

    if (basic.lastTrades !== null) keepLast(bits, basic.lastTrades)
    return selectionOf(bits)
  }

  return { select: (filters) => selections.take(JSON.stringify(filters), () => choose(filters)) }
}

function anyOf(rows: number, bitmaps: readonly Bitmap[]): Bitmap {
  const [only] = bitmaps
  if (only !== undefined && bitmaps.length === 1) return only
  const any = noRows(rows)
  for (const bitmap of bitmaps) add(any, bitmap)
  return any
}

function allOf(rows: number, bitmaps: readonly Bitmap[]): Bitmap {
  const all = allRows(rows)
  for (const bitmap of bitmaps) keep(all, bitmap)
  return all
}

function selectionOf(bits: Bitmap): Selection {
  const count = countRows(bits)
  let rows: Uint32Array | null = null
  return {
    count,
    bits,
    rows() {
      rows ??= rowsOf(bits, count)
      return rows
    },
  }
}

/** First row whose date is at or after `at`, by halving; dates ascend. */
function firstAtOrAfter(dates: Float64Array, at: number): number {
  let low = 0
  let high = dates.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (dates[middle]! < at) low = middle + 1
    else high = middle
  }
  return low
}
