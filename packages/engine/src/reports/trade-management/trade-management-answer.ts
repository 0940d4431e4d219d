import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { inRange } from '../../filters/row-set.ts'
import type { Selection } from '../../filters/select.ts'
import { NONE, type TradeColumns } from '../../trades/trade-columns.ts'
import { MICROS } from '../../trades/unit.ts'
import { thinOut } from '../equity/thin-out.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { groupingOf } from '../groups/grouping.ts'
import { exactSums } from '../groups/groups-answer.ts'
import { numberSums } from '../number-sums.ts'
import {
  feedbackTrades,
  type ManagementLines,
  managementNumbers,
  type TradeManagementAnswer,
  type TradeManagementView,
  unchangedWithin,
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
    means: numberSums(table, evaluated, grouping, managementNumbers),
    ...inTime(table.columns, evaluated.rows(), columns),
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

/** The sums after each trade, from the 0 before the first; drawn are the points that can be seen of any of them. */
function inTime(
  { rMultiple, potentialR, managementR, id, exitDate }: TradeColumns,
  rows: Uint32Array,
  columns: number,
): Pick<TradeManagementAnswer, 'improved' | 'worsened' | 'lately' | 'lines'> {
  const points = rows.length + 1
  const lines = {
    actual: new Float64Array(points),
    potential: new Float64Array(points),
    difference: new Float64Array(points),
  }
  const { actual, potential, difference } = lines
  const tolerance = unchangedWithin * MICROS
  let [improved, worsened] = [0, 0]
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const managed = Math.round(managementR[row]! * MICROS)
    actual[i + 1] = actual[i]! + Math.round(rMultiple[row]! * MICROS)
    potential[i + 1] = potential[i]! + Math.round(potentialR[row]! * MICROS)
    difference[i + 1] = difference[i]! + managed
    improved += Number(managed > tolerance)
    worsened += Number(managed < -tolerance)
  }
  const before = Math.max(0, rows.length - feedbackTrades)
  const drawn = drawnPoints(Object.values(lines), columns)
  const at = (line: Float64Array): Float64Array => Float64Array.from(drawn, (point) => line[point]! / MICROS)
  /** Of the trade of each point; none stands at the start. */
  const ofTrade = (column: ArrayLike<number>, none: number) => (point: number) =>
    point === 0 ? none : column[rows[point - 1]!]!
  return {
    improved,
    worsened,
    lately: { row: rows[before] ?? 0, sum: difference[rows.length]! - difference[before]! },
    lines: {
      position: drawn,
      row: Int32Array.from(drawn, (point) => (point === 0 ? -1 : rows[point - 1]!)),
      id: drawn.map(ofTrade(id, 0)),
      exitDate: Float64Array.from(drawn, ofTrade(exitDate, Number.NaN)),
      actual: at(actual),
      potential: at(potential),
      difference: at(difference),
    } satisfies ManagementLines,
  }
}

function drawnPoints(lines: readonly Float64Array[], columns: number): Uint32Array {
  const points = lines[0]!.length
  const places = Uint32Array.from({ length: points }, (_, i) => i)
  const seen = new Uint8Array(points)
  for (const line of lines) for (const point of thinOut(places, line, columns)) seen[point] = 1
  return places.filter((point) => seen[point] === 1)
}
