import type { Arena } from './arena.ts'
import {
  CELL,
  HOLDING_BUCKETS,
  HOURS_OF_WEEK,
  R_BINS,
  STATE_FALL_PEAK_POSITION,
  STATE_INDEX,
  STATE_INDEX_LOWEST,
  STATE_INDEX_OF_PEAK,
  STATE_LARGEST,
  STATE_LENGTH,
  STATE_PEAK,
  STATE_PEAK_ROW,
  STATE_FALL_ROW,
  STATE_R_FIRST,
  STATE_SMALLEST,
  UNIT_PERCENT,
} from './layout.ts'

/**
 * Processes the selected rows of a job once and adds them to its state, cells, stretches and lines. All kernels give bit-identical results,
 * whatever is selected: sums are integers below 2^53 (above it only the wide kernel is exact), and non-integers (the compounded index, the
 * spread of R, quotients) are computed row by row in the same order.
 */
export interface Kernel {
  readonly name: 'plain' | 'simd' | 'wide'
  /** Runs the job in the arena's low memory (`JOB_…` of layout.ts), starting from the existing state. */
  readonly run: () => void
  /**
   * Sums the f64 numbers at `column` over the rows of the bitmap at `bits`, both addresses, skipping NaN. `rows` is the length of the
   * bitmap.
   */
  readonly sum: (column: number, bits: number, rows: number) => number
}
export type KernelOf = (arena: Arena) => Kernel

export const OUTCOME_CELLS = 4
export const BIN_CELLS = HOLDING_BUCKETS * R_BINS
export const HOUR_CELLS = HOURS_OF_WEEK

/** Clears a state and its tables, the start of a kernel. */
export function reset(arena: Arena, state: number, tables: readonly { readonly at: number; readonly cells: number }[]) {
  const { f64, u8 } = arena.views
  const at = state / 8
  f64.fill(0, at, at + STATE_LENGTH)
  f64.fill(Number.NEGATIVE_INFINITY, at + STATE_LARGEST, at + STATE_LARGEST + 3)
  f64.fill(Number.POSITIVE_INFINITY, at + STATE_SMALLEST, at + STATE_SMALLEST + 3)
  f64[at + STATE_PEAK + UNIT_PERCENT] = 1
  f64[at + STATE_INDEX] = 1
  f64[at + STATE_INDEX_OF_PEAK] = 1
  f64[at + STATE_INDEX_LOWEST] = 1
  f64[at + STATE_R_FIRST] = Number.NaN
  f64[at + STATE_PEAK_ROW] = -1
  f64[at + STATE_FALL_ROW] = -1
  f64[at + STATE_FALL_PEAK_POSITION] = 0
  for (const table of tables) u8.fill(0, table.at, table.at + table.cells * CELL)
}
