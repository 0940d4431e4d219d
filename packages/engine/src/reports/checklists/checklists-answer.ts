import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { allOf, inRange } from '../../filters/row-set.ts'
import { groupsAnswer } from '../groups/groups-answer.ts'
import { keptByTable } from '../kept-by-table.ts'
import { rRaster, seenDots } from '../r-raster.ts'
import type { ChecklistsAnswer } from './checklists-report.ts'

/** What the selected trades came to by each item of their checklists, and by the share of it that was ticked. */
export function checklistsAnswer(book: TradeBook, filters: Filters): ChecklistsAnswer {
  const { table } = book
  const { columns } = table
  const chosen = book.select(filters)
  const withChecklist = book.narrow(chosen, ticked)
  const evaluated = book.narrow(chosen, allOf([ticked, inRange('rMultiple', null, null)]))
  const row = seenDots(rasterOf(table, null), evaluated)
  return {
    trades: chosen.count,
    withChecklist: withChecklist.count,
    evaluated: evaluated.count,
    items: groupsAnswer(book, filters, { dimension: 'checklistItem', unit: 'R', basis: 'EXIT' }),
    row,
    id: row.map((one) => columns.id[one]!),
    adherence: Float64Array.from(row, (one) => columns.adherence[one]!),
    rMultiple: Float64Array.from(row, (one) => columns.rMultiple[one]!),
    outcome: Uint8Array.from(row, (one) => columns.outcome[one]!),
  }
}

/** Trades with a checklist that has items. */
const ticked = inRange('adherence', null, null)

/** Per cents are seen apart by halves; the same for all filters. */
const rasterOf = keptByTable(1, (table, _: null) => {
  const { adherence } = table.columns
  return rRaster(table, (row) => Math.round(adherence[row]! * 2))
})
