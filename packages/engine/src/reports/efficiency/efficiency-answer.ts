import type { Filters } from '@afterclose/core/filters'
import { outcomes } from '@afterclose/core/trade'
import type { TradeBook } from '../../book/trade-book.ts'
import { hasRow, noRows, putRow } from '../../columns/bitmap.ts'
import { inRange } from '../../filters/row-set.ts'
import type { Selection } from '../../filters/select.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { codesOf, type GroupCodes } from '../groups/group-codes.ts'
import { groupingOf } from '../groups/grouping.ts'
import { exactSumsFunction } from '../groups/groups-answer.ts'
import { withoutOptions } from '../without-options.ts'
import { keptByTable } from '../kept-by-table.ts'
import { numberSums } from '../number-sums.ts'
import { tradeBars } from '../trade-bars.ts'
import { boxesOf } from './boxes.ts'
import {
  efficiencies,
  type EfficiencyAnswer,
  type EfficiencyView,
  quadrantNames,
  quadrantOf,
} from './efficiency-report.ts'

/** Efficiency of entry and exit of the selected trades with a highest and lowest price. */
export function efficiencyAnswer(book: TradeBook, filters: Filters, view: EfficiencyView): EfficiencyAnswer {
  const { table } = book
  const { columns } = table
  const chosen = book.select(filters)
  const evaluated = book.narrow(chosen, inRange('totalEff', null, null))
  const dimension = dimensionOf(view.by, 'EXIT')
  const grouping = groupingOf(table, dimension)
  const { bars, means } = tradeBars(columns, evaluated.rows(), view)
  return {
    trades: chosen.count,
    evaluated: evaluated.count,
    inOptions: chosen.count - withoutOptions(book, chosen).count,
    groups: {
      dimension: view.by,
      unit: view.unit,
      basis: 'EXIT',
      keys: grouping.keys,
      sums: exactSumsFunction(table)(table, evaluated, grouping, view.unit),
      moneyUnits: table.money.units,
    },
    means: numberSums(table, evaluated, codesOf(grouping), efficiencies),
    quadrants: quadrants(table, evaluated),
    ...dots(table, evaluated),
    boxes: boxesOf(table, evaluated, dimension, 'totalEff'),
    bars,
    totalEff: means(columns.totalEff),
  }
}

/** Sums by quadrant: trades, those with R, and the sum of their R in millionths. */
function quadrants(table: TradeTable, evaluated: Selection): Float64Array {
  const { sums } = numberSums(table, evaluated, quadrantsOf(table, null), ['totalEff', 'rMultiple'])
  return Float64Array.from(quadrantNames.flatMap((_, i) => [sums[4 * i]!, sums[4 * i + 2]!, sums[4 * i + 3]!]))
}

/** Independent of filters. O(trades). */
const quadrantsOf = keptByTable<null, GroupCodes>(1, ({ columns: { entryEff, exitEff }, rows }) => {
  const codes = new Uint32Array(rows)
  for (let row = 0; row < rows; row++) codes[row] = quadrantOf(entryEff[row]!, exitEff[row]!)
  return { count: quadrantNames.length, codes }
})

/** Percentages are distinguished by halves. */
const fieldsAcross = 201

/** Raster cell of every closed trade: trades with the same outcome in one cell would overlap. O(trades). */
const fieldsOf = keptByTable<null, Uint32Array>(1, ({ columns: { entryEff, exitEff, outcome }, rows }) => {
  const place = (percent: number): number => Math.max(0, Math.min(fieldsAcross - 1, Math.round(percent * 2)))
  const fields = new Uint32Array(rows)
  for (let row = 0; row < rows; row++)
    fields[row] = (place(entryEff[row]!) * fieldsAcross + place(exitEff[row]!)) * outcomes.length + outcome[row]!
  return fields
})

/** Selects the latest trade in each cell of the dot grid. */
function dots(table: TradeTable, evaluated: Selection): { readonly dots: EfficiencyAnswer['dots'] } {
  const { entryEff, exitEff, totalEff, outcome, id, rMultiple } = table.columns
  const row = latestOfFields(fieldsOf(table, null), evaluated.rows())
  const count = row.length
  const found = {
    row,
    id: new Uint32Array(count),
    outcome: new Uint8Array(count),
    entryEff: new Float64Array(count),
    exitEff: new Float64Array(count),
    totalEff: new Float64Array(count),
    rMultiple: new Float64Array(count),
  }
  for (let i = 0; i < count; i++) {
    const at = row[i]!
    found.id[i] = id[at]!
    found.outcome[i] = outcome[at]!
    found.entryEff[i] = entryEff[at]!
    found.exitEff[i] = exitEff[at]!
    found.totalEff[i] = totalEff[at]!
    found.rMultiple[i] = rMultiple[at]!
  }
  return { dots: found }
}

function latestOfFields(fields: Uint32Array, rows: Uint32Array): Uint32Array {
  // One bit per cell, which fits the L1 cache.
  const taken = noRows(fieldsAcross * fieldsAcross * outcomes.length)
  const latest = new Uint32Array(Math.min(rows.length, taken.length * 32))
  let first = latest.length
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i]!
    const field = fields[row]!
    if (hasRow(taken, field)) continue
    putRow(taken, field, true)
    latest[--first] = row
  }
  return latest.slice(first)
}
