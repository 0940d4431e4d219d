import { DAY } from '@afterclose/core/time'
import { type Block, cellAt, type DrawnLine } from '../../book/block.ts'
import { calendarOf } from '../../trades/calendar.ts'
import { cellIn, partsIn } from '../in-unit.ts'

/** A calendar month of a curve; amounts in its unit. */
export interface EquityMonth {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  /** Trades with a value in the unit. */
  readonly trades: number
  readonly net: number
  /** The sum of all trades up to the end of the month. */
  readonly cumulative: number
  /** How far below its last high the month ended, 0 or more. */
  readonly below: number
}

/**
 * The months in which a curve has trades, oldest first.
 *
 * @param block with its days by exit
 * @param line of the block: the last trade of every month is on it
 */
export function equityMonths({ days, dayNumbers, moneyUnits, unit }: Block, line: DrawnLine): readonly EquityMonth[] {
  if (days === null) throw new RangeError('The block was measured without its days')
  const parts = partsIn(unit, moneyUnits)
  const { year, month } = calendarOf(Float64Array.from(dayNumbers, (day) => day * DAY))
  const sums = new Map<number, { trades: number; net: number }>()
  for (let day = 0; day < dayNumbers.length; day++) {
    const { known, sum } = cellIn(unit, cellAt(days, day))
    if (known === 0) continue
    const key = year[day]! * 12 + month[day]! - 1
    const total = sums.get(key) ?? { trades: 0, net: 0 }
    sums.set(key, { trades: total.trades + known, net: total.net + sum })
  }
  let point = -1
  return [...sums]
    .toSorted(([a], [b]) => a - b)
    .map(([key, { trades, net }]) => {
      const after = Date.UTC(Math.floor(key / 12), (key % 12) + 1, 1)
      while (point + 1 < line.exitDate.length && line.exitDate[point + 1]! < after) point++
      return {
        year: Math.floor(key / 12),
        month: (key % 12) + 1,
        trades,
        net: net / parts,
        cumulative: line.value[point]! / parts,
        below: (line.peak[point]! - line.value[point]!) / parts,
      }
    })
}
