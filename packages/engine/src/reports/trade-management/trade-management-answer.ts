import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { inRange } from '../../filters/row-set.ts'
import type { Selection } from '../../filters/select.ts'
import { NONE, type TradeColumns } from '../../trades/trade-columns.ts'
import { MICROS } from '../../trades/unit.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { type GroupLists, groupingOf } from '../groups/grouping.ts'
import { exactSums } from '../groups/groups-answer.ts'
import { atPoints, thinTogether } from '../thin-together.ts'
import { unchangedWithin } from './management-trades.ts'
import {
  feedbackTrades,
  managementNumbers,
  type TradeManagementAnswer,
  type TradeManagementView,
} from './trade-management-report.ts'

/** What managing the selected trades gained or lost beside leaving them to their stop and target. */
export function tradeManagementAnswer(
  book: TradeBook,
  filters: Filters,
  { unit, columns }: TradeManagementView,
): TradeManagementAnswer {
  const { table } = book
  const chosen = book.select(filters)
  const evaluated = book.narrow(chosen, inRange('managementR', null, null))
  const grouping = groupingOf(table, dimensionOf('exitClass', 'EXIT'))
  return {
    trades: chosen.count,
    evaluated: evaluated.count,
    have: having(table.columns, chosen),
    classes: {
      dimension: 'exitClass',
      unit,
      basis: 'EXIT',
      keys: grouping.keys,
      sums: exactSums(table)(table, evaluated, grouping, unit),
      moneyUnits: table.money.units,
    },
    ...walk(table.columns, evaluated.rows(), grouping, columns),
  }
}

function having({ otpHit, stopLoss, takeProfit }: TradeColumns, chosen: Selection): TradeManagementAnswer['have'] {
  const rows = chosen.rows()
  let [otp, stop, target] = [0, 0, 0]
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    otp += Number(otpHit[row] !== NONE)
    stop += Number(!Number.isNaN(stopLoss[row]!))
    target += Number(!Number.isNaN(takeProfit[row]!))
  }
  return { otp, stop, target }
}

/** The sums after each trade, from the 0 before the first, and by class: one walk over the trades. */
function walk(
  { rMultiple, potentialR, managementR, id, exitDate }: TradeColumns,
  rows: Uint32Array,
  { count, groups, starts }: GroupLists,
  columns: number,
): Pick<TradeManagementAnswer, 'improved' | 'worsened' | 'lately' | 'means' | 'lines'> {
  const actual = new Float64Array(rows.length + 1)
  const potential = new Float64Array(rows.length + 1)
  const difference = new Float64Array(rows.length + 1)
  const sums = new Float64Array((count + 1) * managementNumbers.length * 2)
  const tolerance = unchangedWithin * MICROS
  let [improved, worsened] = [0, 0]
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const left = Math.round(potentialR[row]! * MICROS)
    const managed = Math.round(managementR[row]! * MICROS)
    actual[i + 1] = actual[i]! + Math.round(rMultiple[row]! * MICROS)
    potential[i + 1] = potential[i]! + left
    difference[i + 1] = difference[i]! + managed
    improved += Number(managed > tolerance)
    worsened += Number(managed < -tolerance)
    const end = starts[row + 1]!
    for (let j = starts[row]!; j <= end; j++) {
      const at = (j === end ? count : groups[j]!) * managementNumbers.length * 2
      sums[at]! += 1
      sums[at + 1]! += left
      sums[at + 2]! += 1
      sums[at + 3]! += managed
    }
  }
  const before = Math.max(0, rows.length - feedbackTrades)
  const drawn = thinTogether([actual, potential, difference], columns)
  return {
    improved,
    worsened,
    lately: { row: rows[before] ?? 0, sum: difference[rows.length]! - difference[before]! },
    means: { names: managementNumbers, sums },
    lines: {
      position: drawn,
      row: Int32Array.from(atPoints(drawn, (point) => (point === 0 ? -1 : rows[point - 1]!))),
      id: drawn.map((point) => (point === 0 ? 0 : id[rows[point - 1]!]!)),
      exitDate: atPoints(drawn, (point) => (point === 0 ? Number.NaN : exitDate[rows[point - 1]!]!)),
      actual: atPoints(drawn, (point) => actual[point]! / MICROS),
      potential: atPoints(drawn, (point) => potential[point]! / MICROS),
      difference: atPoints(drawn, (point) => difference[point]! / MICROS),
    },
  }
}
