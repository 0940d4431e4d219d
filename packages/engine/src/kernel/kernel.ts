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
 * Goes over the selected rows of a job once and adds them to its state, cells, stretches and lines. All kernels do the
 * same to the last bit, whatever is selected: sums are of whole numbers below 2^53 (above it only the wide kernel is
 * right), and what is not whole (the compounded index, the spread of R, quotients) is computed row after row in the same
 * order.
 */
export interface Kernel {
  readonly name: 'plain' | 'simd' | 'wide'
  /** Runs the job that is written at the foot of the arena (`JOB_…` of layout.ts). Goes on from the state that is there. */
  readonly run: () => void
  /**
   * Sum of the f64 numbers at `column` over the rows of the bitmap at `bits`, both addresses; rows without a value hold
   * NaN and are left out. `rows` is how many the bitmap covers.
   */
  readonly sum: (column: number, bits: number, rows: number) => number
}
export type KernelOf = (arena: Arena) => Kernel

export const OUTCOME_CELLS = 4
export const BIN_CELLS = HOLDING_BUCKETS * R_BINS
export const HOUR_CELLS = HOURS_OF_WEEK

/** Empties a state and its tables: what a kernel starts from. */
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
