import type { Cell } from '../book/block.ts'
import * as L from '../kernel/layout.ts'
import type { Records } from '../trades/records.ts'
import { fallPercent, growth } from '../stats/growth.ts'
import { MICROS, type Unit, unitCode } from '../trades/unit.ts'

/** Integer parts per 1.0 of a unit. @param moneyUnits parts per 1.0 of the currency */
export const partsIn = (unit: Unit, moneyUnits: number): number => (unit === 'CURRENCY' ? moneyUnits : MICROS)

/** Converts values and drawdowns of a drawn line to its unit. */
export interface LineReading {
  /** NaN beyond the range of numbers. */
  readonly value: (drawn: number) => number
  readonly fall: (drawn: number) => number
}

/**
 * Over time, percentages are compounded: growth since the start, and drawdowns in percent of the peak (PRODUCT B.2). The line then ends
 * exactly at `twr`, and its max drawdown is exactly `maxDrawdownPercent`.
 */
export function lineIn(unit: Unit, moneyUnits: number): LineReading {
  if (unit === 'PERCENT') return { value: (index) => growth(index) ?? Number.NaN, fall: fallPercent }
  const parts = partsIn(unit, moneyUnits)
  const inUnit = (whole: number): number => whole / parts
  return { value: inUnit, fall: inUnit }
}

/** The start of a line, and its first value. */
export const startOf = (unit: Unit): number => (unit === 'PERCENT' ? 1 : 0)
export const nextOf = (unit: Unit, before: number, step: number): number =>
  unit === 'PERCENT' ? before * (1 + step * 1e-8) : before + step

/** Total of a cell in a unit, in integer units, with the number of trades with a value. */
export function cellIn(unit: Unit, cell: Cell): { readonly known: number; readonly sum: number } {
  if (unit === 'CURRENCY') return { known: cell.trades, sum: cell.gain }
  return unit === 'R' ? { known: cell.withR, sum: cell.r } : { known: cell.withPercent, sum: cell.percent }
}

/** Result of the trade in a row, in integer units; NaN without a value. */
export function stepOf({ arena, at }: Records, unit: Unit, row: number): number {
  return arena.views.f64[(at + row * L.RECORD + L.GAIN) / 8 + unitCode[unit]]!
}
