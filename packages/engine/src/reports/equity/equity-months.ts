import { DAY, dayNumber } from '@afterclose/core/time'
import { type Block, cellAt, type DrawnLine } from '../../book/block.ts'
import { cellIn, lineIn, partsIn } from '../in-unit.ts'

/** A calendar month of a curve; amounts in its unit. */
export interface EquityMonth {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  /** Trades with a value in the unit. */
  readonly trades: number
  /** The sum of its trades, also in percent: by month they are added up, not compounded. */
  readonly net: number
  /** The line at the end of the month. */
  readonly cumulative: number
  /** Drawdown at the end of the month, 0 or more; in percent, a share of the high. */
  readonly below: number
}

/**
 * The months of a curve with trades, oldest first.
 *
 * @param block with its days by exit
 * @param line of the block, which includes the last trade of every month
 */
export function equityMonths({ days, dayNumbers, moneyUnits, unit }: Block, line: DrawnLine): readonly EquityMonth[] {
  if (days === null) throw new RangeError('The block was measured without its days')
  const parts = partsIn(unit, moneyUnits)
  const reading = lineIn(unit, moneyUnits)
  const { firsts, monthOf } = monthsOf(dayNumbers)
  const trades = new Int32Array(firsts.length)
  const net = new Float64Array(firsts.length)
  for (let day = 0; day < dayNumbers.length; day++) {
    const { known, sum } = cellIn(unit, cellAt(days, day))
    if (known === 0) continue
    trades[monthOf(dayNumbers[day]!)]! += known
    net[monthOf(dayNumbers[day]!)]! += sum
  }
  const months: EquityMonth[] = []
  let point = -1
  for (const [i, first] of firsts.entries()) {
    if (trades[i] === 0) continue
    const after = (firsts[i + 1] ?? Number.POSITIVE_INFINITY) * DAY
    while (point + 1 < line.exitDate.length && line.exitDate[point + 1]! < after) point++
    const date = new Date(first * DAY)
    months.push({
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      trades: trades[i]!,
      net: net[i]! / parts,
      cumulative: reading.value(line.value[point]!),
      below: reading.fall(line.fall[point]!),
    })
  }
  return months
}

/** Lookup tables: the first days of the months from the first day to the last, and the month of each day. */
function monthsOf(dayNumbers: Int32Array): {
  readonly firsts: readonly number[]
  readonly monthOf: (day: number) => number
} {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const day of dayNumbers) {
    from = Math.min(from, day)
    to = Math.max(to, day)
  }
  const firsts: number[] = []
  const months = new Uint32Array(Math.max(0, to - from + 1))
  for (let day = from; day <= to; ) {
    const date = new Date(day * DAY)
    const next = dayNumber(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
    months.fill(firsts.length, day - from, next - from)
    firsts.push(day)
    day = next
  }
  return { firsts, monthOf: (day) => months[day - from]! }
}
