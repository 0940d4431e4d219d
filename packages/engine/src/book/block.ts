import type { FilterOptions } from '@afterclose/core/filters'
import * as L from '../kernel/layout.ts'
import type { Unit } from '../trades/unit.ts'

/** Requested figures of a selection. State, outcomes and details are always included. */
export interface Want {
  /** Date of days and hours. */
  readonly basis: FilterOptions['entryOrExitDate']
  /** The unit of the drawn line. */
  readonly unit: Unit
  /** Pixel columns of the drawn line; 0 for no line. */
  readonly columns: number
  readonly axis: 'NUMBER' | 'DATE'
  /** Tables to return. */
  readonly tables: readonly TableName[]
  /** Lines with one element per selected trade. */
  readonly lines: boolean
}
export const tableNames = ['combinations', 'bins', 'days', 'hours'] as const
export type TableName = (typeof tableNames)[number]

/**
 * All figures of one selection as numbers in one buffer: small, and transferred between threads without a copy. The layout is defined in
 * layout.ts; the functions of this file and of `stats` read it.
 */
export interface Block {
  readonly revision: number
  /** Number of selected trades, and of closed ones in the journal. */
  readonly trades: number
  readonly closed: number
  /** Units of money per 1.0 of the account currency. */
  readonly moneyUnits: number
  /** Sum of all deposits of the journal, account currency. */
  readonly deposits: number
  readonly basis: Want['basis']
  readonly unit: Unit
  /** False if a sum exceeded 2^53 and was computed in big integers, then rounded once: still exact. */
  readonly small: boolean
  /** Wall clock of the first and last selected exit; NaN without trades. */
  readonly firstExit: number
  readonly lastExit: number
  /** `STATE_…`. */
  readonly state: Float64Array
  /** `DETAIL_…`. */
  readonly details: Float64Array
  /** By code of the outcome. */
  readonly outcomes: Cells
  /** Null if not requested. */
  readonly combinations: Cells | null
  readonly bins: Cells | null
  readonly days: Cells | null
  readonly hours: Cells | null
  /** By combination: instrument id, setup id, direction, tilt (0 grey, 1 green, 2 red). Requires `combinations`. */
  readonly groups: Uint32Array
  /** By day: days since 1970, unordered. Requires `days`. */
  readonly dayNumbers: Int32Array
  /** Null if no line was requested. */
  readonly line: DrawnLine | null
  /** Not part of the buffer: see there. */
  readonly lines: Lines | null
}

/**
 * Visible part of the line in the unit (the running sum; for percent the compounded index): first, lowest, highest and last trade of every
 * stretch (a pixel column, split at the end of a month). Few trades are all drawn. Point i of every column is the same trade; exit order.
 * Trades without a value in the unit are omitted; their positions stay vacant.
 */
export interface DrawnLine {
  /** Table row, and id, of the trade. */
  readonly row: Int32Array
  readonly id: Uint32Array
  /** k = the k-th selected trade. */
  readonly position: Int32Array
  /** Wall clock. */
  readonly exitDate: Float64Array
  /**
   * The line, its maximum so far (at least the start), and its distance below that. Integers in the unit, units of money or millionths; for
   * percentages the index, 1 at the start, and the lost share of its peak.
   */
  readonly value: Float64Array
  readonly peak: Float64Array
  readonly fall: Float64Array
  /** Result of the trade, integer units. */
  readonly step: Float64Array
  /** Running profit factor at the end of each stretch with trades, NaN until the first loss, and its position. */
  readonly factor: Float64Array
  readonly factorPosition: Int32Array
}

/** A table of cells as raw numbers: `CELL` bytes each. */
export interface Cells {
  readonly f64: Float64Array
  readonly i32: Int32Array
}

/**
 * One element per selected trade, in exit order. These are views of the arena, not copies, which would take as long as computing them: read
 * them before the next query, and do not keep them.
 */
export interface Lines {
  /** As in `DrawnLine`; unchanged at trades without a value in the unit. */
  readonly value: Float64Array
  readonly fall: Float64Array
  /** Running profit factor; NaN until the first loss. */
  readonly profitFactor: Float64Array
}

/** Totals of a group of trades. Gain in units of money, R and percent in millionths, holding time in ms. */
export interface Cell {
  readonly trades: number
  readonly winners: number
  readonly losers: number
  readonly withR: number
  readonly withPercent: number
  readonly gain: number
  readonly won: number
  readonly r: number
  readonly percent: number
  readonly held: number
}

export const cellCount = ({ f64 }: Cells): number => f64.length / (L.CELL / 8)

export function cellAt({ f64, i32 }: Cells, index: number): Cell {
  const sums = (index * L.CELL) / 8
  const counts = (index * L.CELL) / 4
  return {
    trades: i32[counts + L.CELL_TRADES / 4]!,
    winners: i32[counts + L.CELL_WINNERS / 4]!,
    losers: i32[counts + L.CELL_LOSERS / 4]!,
    withR: i32[counts + L.CELL_WITH_R / 4]!,
    withPercent: f64[sums + L.CELL_WITH_PERCENT / 8]!,
    gain: f64[sums + L.CELL_GAIN / 8]!,
    won: f64[sums + L.CELL_WON / 8]!,
    r: f64[sums + L.CELL_R / 8]!,
    percent: f64[sums + L.CELL_PERCENT / 8]!,
    held: f64[sums + L.CELL_HELD / 8]!,
  }
}
