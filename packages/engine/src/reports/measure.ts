import { MICROS, type TradeTable } from '../trades/trade-table.ts'
import type { Unit } from '../trades/unit.ts'

export { units, type Unit } from '../trades/unit.ts'

/**
 * One value per row as a whole number, NaN where a trade has none, and how many of them make one of the unit. Sums of
 * whole numbers are exact, so totals do not depend on the order of adding.
 */
export interface Measure {
  readonly values: Float64Array
  readonly scale: number
}

/** The results of the closed trades in a unit. */
export function measure(table: TradeTable, unit: Unit): Measure {
  if (unit === 'CURRENCY') return { values: table.gainUnits, scale: table.money.units }
  return { values: unit === 'R' ? table.rMicros : table.gainPercentageMicros, scale: MICROS }
}
