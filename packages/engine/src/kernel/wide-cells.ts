import type { Views } from './arena.ts'
import * as L from './layout.ts'

/** Totals of a cell or a single trade, in integer units; an unknown value adds nothing. */
export interface Sums {
  gain: bigint
  r: bigint
  percent: bigint
  held: bigint
  /** Sum of the positive gains. */
  won: bigint
}

/** By the address of a cell. */
export type WideCells = Map<number, Sums>

/** Counts the trade in the cell immediately, and adds its values to sums that are written at the end. */
export function addToCell(
  { f64, i32 }: Views,
  cells: WideCells,
  cell: number,
  added: Readonly<Sums>,
  kind: number,
): void {
  const known = cells.get(cell)
  const sums = known ?? readSums(f64, cell)
  if (known === undefined) cells.set(cell, sums)
  sums.gain += added.gain
  sums.r += added.r
  sums.percent += added.percent
  sums.held += added.held
  sums.won += added.won
  const outcome = kind & L.OUTCOME_BITS
  i32[(cell + L.CELL_TRADES) / 4]! += 1
  i32[(cell + L.CELL_WINNERS) / 4]! += Number(outcome === L.WINNER)
  i32[(cell + L.CELL_LOSERS) / 4]! += Number(outcome === L.LOSER)
  i32[(cell + L.CELL_WITH_R) / 4]! += Number((kind & L.HAS_R) !== 0)
  f64[(cell + L.CELL_WITH_PERCENT) / 8]! += Number((kind & L.HAS_PERCENT) !== 0)
}

const readSums = (f64: Float64Array, cell: number): Sums => ({
  gain: BigInt(f64[(cell + L.CELL_GAIN) / 8]!),
  r: BigInt(f64[(cell + L.CELL_R) / 8]!),
  percent: BigInt(f64[(cell + L.CELL_PERCENT) / 8]!),
  held: BigInt(f64[(cell + L.CELL_HELD) / 8]!),
  won: BigInt(f64[(cell + L.CELL_WON) / 8]!),
})

/** Writes the sums, each rounded once. */
export function writeCells({ f64 }: Views, cells: WideCells): void {
  for (const [cell, { gain, r, percent, held, won }] of cells) {
    f64[(cell + L.CELL_GAIN) / 8] = Number(gain)
    f64[(cell + L.CELL_R) / 8] = Number(r)
    f64[(cell + L.CELL_PERCENT) / 8] = Number(percent)
    f64[(cell + L.CELL_HELD) / 8] = Number(held)
    f64[(cell + L.CELL_WON) / 8] = Number(won)
  }
}
