import type { Filters } from '@afterclose/core/filters'
import { outcomes } from '@afterclose/core/trade'
import type { TradeBook } from '../../book/trade-book.ts'
import { hasRow, noRows, putRow } from '../../columns/bitmap.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import { inRange } from '../../filters/row-set.ts'
import type { Selection } from '../../filters/select.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { groupingOf } from '../groups/grouping.ts'
import { exactSums } from '../groups/groups-answer.ts'
import { numberSums } from '../number-sums.ts'
import { tradeBars } from '../trade-bars.ts'
import { boxesOf } from './boxes.ts'
import { efficiencies, type EfficiencyAnswer, type EfficiencyView, quadrantOf } from './efficiency-report.ts'

/** How much of the way that price went entry and exit took, of the selected trades that know the highest and lowest price. */
export function efficiencyAnswer(book: TradeBook, filters: Filters, view: EfficiencyView): EfficiencyAnswer {
  const { table } = book
  const { columns } = table
  const chosen = book.select(filters)
  const evaluated = book.narrow(chosen, inRange('totalEff', null, null))
  const grouping = groupingOf(table, dimensionOf(view.by, 'EXIT'))
  const { bars, means } = tradeBars(columns, evaluated.rows(), view)
  return {
    trades: chosen.count,
    evaluated: evaluated.count,
    groups: {
      dimension: view.by,
      unit: view.unit,
      basis: 'EXIT',
      keys: grouping.keys,
      sums: exactSums(table)(table, evaluated, grouping, view.unit),
      moneyUnits: table.money.units,
    },
    means: numberSums(table, evaluated, grouping, efficiencies),
    quadrants: quadrants(table, evaluated),
    ...dots(table, evaluated),
    boxes: boxesOf(table, evaluated, grouping, 'totalEff'),
    bars,
    totalEff: means(columns.totalEff),
  }
}

/** Of each quadrant: trades, those with an R, and the sum of their R in millionths. */
function quadrants({ columns }: TradeTable, evaluated: Selection): Float64Array {
  const { entryEff, exitEff, rMultiple } = columns
  const sums = new Float64Array(4 * 3)
  const rows = evaluated.rows()
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const at = 3 * quadrantOf(entryEff[row]!, exitEff[row]!)
    const r = rMultiple[row]!
    sums[at]! += 1
    if (Number.isNaN(r)) continue
    sums[at + 1]! += 1
    sums[at + 2]! += Math.round(r * MICROS)
  }
  return sums
}

/** Per cents are seen apart by halves. */
const fieldsAcross = 201

/** Of the trades with one outcome in one field of a raster, whose dots would cover each other, the latest. */
function dots({ columns }: TradeTable, evaluated: Selection): { readonly dots: EfficiencyAnswer['dots'] } {
  const { entryEff, exitEff, totalEff, outcome, id, rMultiple } = columns
  const place = (percent: number): number => Math.max(0, Math.min(fieldsAcross - 1, Math.round(percent * 2)))
  // One bit a field: it stays in the processor's nearest cache.
  const taken = noRows(fieldsAcross * fieldsAcross * outcomes.length)
  const rows = evaluated.rows()
  const latest: number[] = []
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i]!
    const field = (place(entryEff[row]!) * fieldsAcross + place(exitEff[row]!)) * outcomes.length + outcome[row]!
    if (hasRow(taken, field)) continue
    putRow(taken, field, true)
    latest.push(row)
  }
  const row = Uint32Array.from(latest.toReversed())
  const numbers = (column: Float64Array): Float64Array => numbersOf(row, (one) => column[one]!)
  return {
    dots: {
      row,
      id: row.map((one) => id[one]!),
      outcome: Uint8Array.from(row, (one) => outcome[one]!),
      entryEff: numbers(entryEff),
      exitEff: numbers(exitEff),
      totalEff: numbers(totalEff),
      rMultiple: numbers(rMultiple),
    },
  }
}
