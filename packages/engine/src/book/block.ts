import type { FilterOptions } from '@afterclose/core/filters'
import * as L from '../kernel/layout.ts'
import type { Unit } from '../trades/unit.ts'

/** Which figures of a selection are wanted. State, outcomes and details always are. */
export interface Want {
  /** The date that days and hours are counted by. */
  readonly basis: FilterOptions['entryOrExitDate']
  /** The unit of the drawn line. */
  readonly unit: Unit
  /** Pixel columns that the drawn line may use; 0 when none is drawn. */
  readonly columns: number
  readonly axis: 'NUMBER' | 'DATE'
  /** The tables that are handed out. */
  readonly tables: readonly TableName[]
  /** Lines with an element for each selected trade. */
  readonly lines: boolean
}
export const tableNames = ['combinations', 'bins', 'days', 'hours'] as const
export type TableName = (typeof tableNames)[number]

/**
 * All figures of one selection, as numbers in one buffer: small, and handed from thread to thread without a copy. What
 * is where is said by layout.ts; the functions of this file and of `stats` read it.
 */
export interface Block {
  readonly revision: number
  /** Selected trades, and closed ones of the journal. */
  readonly trades: number
  readonly closed: number
  /** Units of money in 1.0 of the account currency. */
  readonly moneyUnits: number
  /** Sum of all deposits of the journal, account currency. */
  readonly deposits: number
  readonly basis: Want['basis']
  readonly unit: Unit
  /** False when a sum passed 2^53 and was therefore added up in big integers, then rounded once: exact all the same. */
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
  /** Null where not wanted. */
  readonly combinations: Cells | null
  readonly bins: Cells | null
  readonly days: Cells | null
  readonly hours: Cells | null
  /** By combination: instrument id, setup id, direction, tilt (0 grey, 1 green, 2 red). With `combinations`. */
  readonly groups: Uint32Array
  /** By day: days since 1970, in no order. With `days`. */
  readonly dayNumbers: Int32Array
  /** Null when no line was wanted. */
  readonly line: DrawnLine | null
  /** Not part of the buffer: see there. */
  readonly lines: Lines | null
}

/**
 * Visible part of the line in the unit (the running sum; for percent the compounded index): first, lowest, highest and
 * last trade of every stretch (a pixel column, split where a month ends). A few trades are all drawn. Point i of every
 * column is the same trade; exit order. Trades without a value in the unit are omitted; their positions stay vacant.
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
   * The line, its highest so far (the start at least), and how far it lies below that. Whole parts of the unit, units of
   * money or millionths; of percentages the index, 1 at the start, and the share of its peak that was lost.
   */
  readonly value: Float64Array
  readonly peak: Float64Array
  readonly fall: Float64Array
  /** Result of the trade, whole units. */
  readonly step: Float64Array
  /** Running profit factor at the end of each stretch that has trades, NaN until the first loss, and its position. */
  readonly factor: Float64Array
  readonly factorPosition: Int32Array
}

/** A table of cells as raw numbers: `CELL` bytes each. */
export interface Cells {
  readonly f64: Float64Array
  readonly i32: Int32Array
}

/**
 * An element for each selected trade, in exit order. These are the arena's own numbers, not a copy, which would take as
 * long as finding them out: read them before the book is asked anything else, and hand them to nobody.
 */
export interface Lines {
  /** As in `DrawnLine`; unchanged where a trade has no value in the unit. */
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
