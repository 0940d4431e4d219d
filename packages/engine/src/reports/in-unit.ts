import type { Cell } from '../book/block.ts'
import * as L from '../kernel/layout.ts'
import type { Records } from '../trades/records.ts'
import { MICROS, type Unit, unitCode } from '../trades/unit.ts'

/** Whole parts in 1.0 of a unit. @param moneyUnits parts in 1.0 of the currency */
export const partsIn = (unit: Unit, moneyUnits: number): number => (unit === 'CURRENCY' ? moneyUnits : MICROS)

/** What the trades of a cell brought in a unit, in whole parts, and how many of them have a value in it. */
export function cellIn(unit: Unit, cell: Cell): { readonly known: number; readonly sum: number } {
  if (unit === 'CURRENCY') return { known: cell.trades, sum: cell.gain }
  return unit === 'R' ? { known: cell.withR, sum: cell.r } : { known: cell.withPercent, sum: cell.percent }
}

/** What the trade of a row brought in a unit, in whole parts; NaN when it has no value in it. */
export function stepOf({ arena, at }: Records, unit: Unit, row: number): number {
  return arena.views.f64[(at + row * L.RECORD + L.GAIN) / 8 + unitCode[unit]]!
}
