import { mapStops, mapTargets, stopEndCodes, stopEndsOf } from '@afterclose/core/strategy-map'
import { MICROS } from '../../trades/unit.ts'
import type { MappedTrades } from '../alternative-strategies/mapped-trades.ts'

/** Sums of the cells' results, by stop: millionths of R before costs, worst and best case, and number of trades where these differ. */
export interface CellSums {
  readonly worst: Float64Array
  readonly best: Float64Array
  readonly unclear: Float64Array
}

const [stops, targets] = [mapStops.length, mapTargets.length]
const endsOf = Array.from({ length: stopEndCodes }, (_, code) => stopEndsOf(code))
const atStop = mapStops.map((r) => -r * MICROS)
const atTarget = mapTargets.map((r) => r * MICROS)

/**
 * Adds the cells decided by price bars to their sums. Trades with the same ends at a stop are counted together; only fills beyond a level
 * are added one by one.
 */
export function addCellsByBars({ decided, ends, place, columns }: MappedTrades, rows: Uint32Array, sums: CellSums) {
  const { worst, best, unclear } = sums
  const count = new Float64Array(stops * stopEndCodes)
  const { jumpsFrom, jumpLevel, jumpFirst, jumpBest, jumpFill } = columns
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    if (decided[row] === 0) continue
    for (let stop = 0; stop < stops; stop++) count[stop * stopEndCodes + ends[row * stops + stop]!]!++
    const at = place[row]!
    for (let jump = jumpsFrom[at]!; jump < jumpsFrom[at + 1]!; jump++) {
      const [level, first, fill] = [jumpLevel[jump]!, jumpFirst[jump]!, jumpFill[jump]!]
      if (level >= stops) {
        const target = level - stops
        for (let stop = first; stop < stops; stop++) {
          best[stop * targets + target]! += fill - atTarget[target]!
          if (target < endsOf[ends[row * stops + stop]!]!.sure) unclear[stop * targets + target]!++
        }
        continue
      }
      const { possible } = endsOf[ends[row * stops + level]!]!
      for (let target = first; target < targets; target++) {
        const cell = level * targets + target
        worst[cell]! += fill - atStop[level]!
        if (target < possible) continue
        if (jumpBest[jump] === 1) best[cell]! += fill - atStop[level]!
        else unclear[cell]!++
      }
    }
  }
  for (let stop = 0; stop < stops; stop++)
    for (let code = 0; code < stopEndCodes; code++) {
      const trades = count[stop * stopEndCodes + code]!
      if (trades === 0) continue
      const { sure, possible, decided: told } = endsOf[code]!
      for (let target = 0; target < (told ? targets : possible); target++) {
        const cell = stop * targets + target
        worst[cell]! += trades * (target < sure ? atTarget[target]! : atStop[stop]!)
        best[cell]! += trades * (target < possible ? atTarget[target]! : atStop[stop]!)
        if (target >= sure && target < possible) unclear[cell]! += trades
      }
    }
}

/** Whether bars decide a trade of the map in a cell. */
export function tellsCell({ decided, ends }: MappedTrades, row: number, cell: number): boolean {
  if (decided[row] === 0) return false
  const { possible, decided: told } = endsOf[ends[row * stops + Math.floor(cell / targets)]!]!
  return told || cell % targets < possible
}

/** Worst case of a trade in a cell decided by bars: millionths of R before costs. */
export function worstByBars({ ends, place, columns }: MappedTrades, row: number, cell: number): number {
  const [stop, target] = [Math.floor(cell / targets), cell % targets]
  if (target < endsOf[ends[row * stops + stop]!]!.sure) return atTarget[target]!
  const { jumpsFrom, jumpLevel, jumpFirst, jumpFill } = columns
  const at = place[row]!
  for (let jump = jumpsFrom[at]!; jump < jumpsFrom[at + 1]!; jump++)
    if (jumpLevel[jump] === stop && target >= jumpFirst[jump]!) return jumpFill[jump]!
  return atStop[stop]!
}
