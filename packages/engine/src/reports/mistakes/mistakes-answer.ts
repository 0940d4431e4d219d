import type { Filters } from '@afterclose/core/filters'
import { DAY } from '@afterclose/core/time'
import type { TradeBook } from '../../book/trade-book.ts'
import { bitCount } from '../../columns/bitmap.ts'
import { codedFields } from '../../filters/fields.ts'
import { dateFields } from '../../filters/filter-rows.ts'
import type { CommentKind } from '../../trades/trade-columns.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import type { GroupLists } from '../groups/grouping.ts'
import { exactSumsFunction } from '../groups/groups-answer.ts'
import { keptByTable } from '../kept-by-table.ts'
import type { MistakesAnswer, MistakesView } from './mistakes-report.ts'

/**
 * Compares the selected trades with a negative comment with those without, and counts such comments per month.
 */
export function mistakesAnswer(book: TradeBook, filters: Filters, view: MistakesView): MistakesAnswer {
  const { table } = book
  const { kind, negative, unit, basis } = view
  const selection = book.select(filters)
  const { uses, grouping } = usesOf(table, { kind, negative })
  const sums = exactSumsFunction(table)(table, selection, grouping, unit)

  const { days, values, from, step, first, count } = monthsOf(table, basis)
  const [comments, trades, selected] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)]
  const rows = selection.rows()
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const month = days[values[from + row * step]!]! - first
    selected[month]!++
    comments[month]! += uses[row]!
    if (uses[row]! > 0) trades[month]!++
  }
  return { ...view, sums, moneyUnits: table.money.units, first, comments, trades, selected }
}

interface Uses {
  /** Number of negative comments per closed trade. */
  readonly uses: Uint8Array
  /** Trades without any, and trades with at least one. */
  readonly grouping: GroupLists
}

/** Independent of filters. */
const usesOf = keptByTable(
  4,
  (table, of: { readonly kind: CommentKind; readonly negative: readonly number[] }): Uses => {
    const { rows } = table
    const { ids, words } = table.columns[of.kind]
    const uses = new Uint8Array(rows)
    words.forEach((word, i) => {
      const asked = ids
        .slice(32 * i, 32 * i + 32)
        .reduce((bits, id, bit) => bits | (Number(of.negative.includes(id)) << bit), 0)
      if (asked !== 0) for (let row = 0; row < rows; row++) uses[row]! += bitCount(word[row]! & asked)
    })
    const grouping = {
      count: 2,
      groups: Uint32Array.from(uses, (count) => Number(count > 0)),
      starts: Uint32Array.from({ length: rows + 1 }, (_, row) => row),
    }
    return { uses, grouping }
  },
)

/** Month of each day of the journal, counted from the year 0; the first month, and the number of months. */
function monthsOf(table: TradeTable, basis: MistakesView['basis']) {
  const { values, from, step } = codedFields[dateFields[basis].month].codes(table)
  const days = Int32Array.from(table.records.days, (day) => {
    const date = new Date(day * DAY)
    return date.getUTCFullYear() * 12 + date.getUTCMonth()
  })
  const first = days.reduce((least, month) => Math.min(least, month), Number.POSITIVE_INFINITY)
  const last = days.reduce((most, month) => Math.max(most, month), Number.NEGATIVE_INFINITY)
  return { days, values, from, step, first: days.length === 0 ? 0 : first, count: Math.max(0, last - first + 1) }
}
