import type { Filters } from '@afterclose/core/filters'
import { byName } from '@afterclose/core/record-field'
import type { TradeBook } from '../../book/trade-book.ts'
import { allOf, inRange } from '../../filters/row-set.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { type GroupLists, groupingOf } from '../groups/grouping.ts'
import { sumsByGroup } from '../groups/groups-answer.ts'
import { keptByTable } from '../kept-by-table.ts'
import { type RRaster, rRaster, seenDots } from '../r-raster.ts'
import { checklistGroupings } from './checklist-groupings.ts'
import type { ChecklistsAnswer } from './checklists-report.ts'
import { joinedLists } from './result-sums.ts'

/** Calculates the results of the selected trades by checklist, by ticked share and by item. */
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
    keys: byName(checklistGroupings, (name) => groupingOf(table, dimensionOf(name, 'EXIT')).keys),
    sums: sumsByGroup(table, chosen, joined(table, null), 'R'),
    moneyUnits: table.money.units,
    ends: trendEnds(table.columns, evaluated.rows()),
    row,
    id: row.map((one) => columns.id[one]!),
    adherence: Float64Array.from(row, (one) => columns.adherence[one]!),
    rMultiple: Float64Array.from(row, (one) => columns.rMultiple[one]!),
    outcome: Uint8Array.from(row, (one) => columns.outcome[one]!),
  }
}

/** Values of the regression line through all dots at 0 and at 100 %; NaN if all have the same share. */
function trendEnds({ adherence, rMultiple }: TradeTable['columns'], rows: Uint32Array): Float64Array {
  let [meanX, meanY, squares, products] = [0, 0, 0, 0]
  for (let i = 0; i < rows.length; i++) {
    const fromX = adherence[rows[i]!]! - meanX
    meanX += fromX / (i + 1)
    meanY += (rMultiple[rows[i]!]! - meanY) / (i + 1)
    squares += fromX * (adherence[rows[i]!]! - meanX)
    products += fromX * (rMultiple[rows[i]!]! - meanY)
  }
  if (squares === 0) return Float64Array.of(Number.NaN, Number.NaN)
  const slope = products / squares
  return Float64Array.of(meanY - slope * meanX, meanY + slope * (100 - meanX))
}

/** All four groupings together, in one pass. */
const joined = keptByTable<null, GroupLists>(1, (table) =>
  joinedLists(
    table.rows,
    checklistGroupings.map((name) => groupingOf(table, dimensionOf(name, 'EXIT'))),
  ),
)

/** Trades with a checklist that has items. */
const ticked = inRange('adherence', null, null)

/** Percentages are distinguished by halves; the same for all filters. */
const rasterOf = keptByTable<null, RRaster>(1, (table) => {
  const { adherence } = table.columns
  return rRaster(table, (row) => Math.round(adherence[row]! * 2))
})
