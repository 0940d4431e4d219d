import type { Filters } from '@afterclose/core/filters'
import { otpHits } from '@afterclose/core/trade'
import type { TradeBook } from '../../book/trade-book.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import { anyOf, inRange, withValue } from '../../filters/row-set.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { codesOf } from '../groups/group-codes.ts'
import { groupingOf } from '../groups/grouping.ts'
import { exactSumsFunction } from '../groups/groups-answer.ts'
import { countKnown } from '../count-known.ts'
import { type Addends, addendsOf, numberSums } from '../number-sums.ts'
import { thinTogether } from '../thin-together.ts'
import { unchangedWithin } from './management-trades.ts'
import {
  feedbackTrades,
  managementNumbers,
  type ManagementLines,
  type TradeManagementAnswer,
  type TradeManagementView,
} from './trade-management-report.ts'

/** Compares the results of the selected trades with leaving them to their stop and target. */
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
    have: {
      otp: book.narrow(chosen, withOtp).count,
      stop: countKnown(book, chosen, 'stopLoss'),
      target: countKnown(book, chosen, 'takeProfit'),
    },
    classes: {
      dimension: 'exitClass',
      unit,
      basis: 'EXIT',
      keys: grouping.keys,
      sums: exactSumsFunction(table)(table, evaluated, grouping, unit),
      moneyUnits: table.money.units,
    },
    means: numberSums(table, evaluated, codesOf(grouping), managementNumbers),
    ...changed(addendsOf(table, 'managementR'), evaluated.rows()),
    lines: linesOf(table, evaluated.rows(), columns),
  }
}

/** Those with a known target hit. */
const withOtp = anyOf(Array.from(otpHits.keys(), (value) => withValue('otpHit', value)))

/** Number of improved and worsened trades, and the total change of the latest. */
function changed(
  { micros }: Addends,
  rows: Uint32Array,
): Pick<TradeManagementAnswer, 'improved' | 'worsened' | 'lately'> {
  const tolerance = unchangedWithin * MICROS
  const before = Math.max(0, rows.length - feedbackTrades)
  let [improved, worsened, sum, squares] = [0, 0, 0, 0]
  for (let i = 0; i < rows.length; i++) {
    const managed = micros[rows[i]!]!
    improved += Number(managed > tolerance)
    worsened += Number(managed < -tolerance)
    if (i < before) continue
    sum += managed
    squares += (managed / MICROS) ** 2
  }
  return { improved, worsened, lately: { row: rows[before] ?? 0, sum, squares } }
}

const inR = (micros: number): number => micros / MICROS

/** Visible points of the cumulative sums, from the 0 before the first trade. */
function linesOf(table: TradeTable, rows: Uint32Array, columns: number): ManagementLines {
  const { id, exitDate } = table.columns
  const sums = [addendsOf(table, 'rMultiple'), ...managementNumbers.map((name) => addendsOf(table, name))].map((one) =>
    runningSum(one, rows),
  )
  const { points, values } = thinTogether(rows.length + 1, sums.length, columns, (from, to, into) => {
    for (const [line, write] of sums.entries()) write(from, to, into[line]!)
  })
  const [row, ids, exits] = [
    new Int32Array(points.length),
    new Uint32Array(points.length),
    new Float64Array(points.length),
  ]
  for (let i = 0; i < points.length; i++) {
    const its = points[i] === 0 ? -1 : rows[points[i]! - 1]!
    row[i] = its
    ids[i] = its < 0 ? 0 : id[its]!
    exits[i] = its < 0 ? Number.NaN : exitDate[its]!
  }
  return {
    position: points,
    row,
    id: ids,
    exitDate: exits,
    actual: numbersOf(values[0]!, inR),
    potential: numbersOf(values[1]!, inR),
    difference: numbersOf(values[2]!, inR),
  }
}

/**
 * Cumulative sum of a number, in millionths, up to each point; point 0 is before the first.
 *
 * @returns a function that writes the sums of some points to the start of an array; call it for all of them in order
 */
function runningSum({ micros }: Addends, rows: Uint32Array) {
  let sum = 0
  return (from: number, to: number, into: Float64Array): void => {
    let now = sum
    for (let point = from; point < to; point++) {
      if (point > 0) now += micros[rows[point - 1]!]!
      into[point - from] = now
    }
    sum = now
  }
}
