import type { BarColumns } from '../bar.ts'

/** Block sizes as powers of two: 8 and 64 bars. */
export const blockBits = [3, 6] as const

/** Highest and lowest prices of blocks of bars; a block starts at a multiple of its size. */
export interface Extremes {
  readonly high: Float64Array
  readonly low: Float64Array
}

/** Extremes of blocks of 8 bars, and of 64. */
export interface BlockExtremes {
  readonly few: Extremes
  readonly many: Extremes
}

const known = new WeakMap<BarColumns, BlockExtremes>()

/** Computes the extremes of bars once for all trades that are walked through them. @param bars their prices must not change afterwards */
export function blockExtremes(bars: BarColumns): BlockExtremes {
  const before = known.get(bars)
  if (before !== undefined) return before
  const [small, large] = blockBits
  const few = extremesOf(bars, bars.length, 1 << small)
  const extremes = { few, many: extremesOf(few, few.high.length, 1 << (large - small)) }
  known.set(bars, extremes)
  return extremes
}

/** Extremes of blocks of rows; an incomplete last block has none. */
function extremesOf({ high, low }: Extremes, length: number, size: number): Extremes {
  const blocks = Math.floor(length / size)
  const found = { high: new Float64Array(blocks), low: new Float64Array(blocks) }
  for (let block = 0, row = 0; block < blocks; block++) {
    let [highest, lowest] = [high[row]!, low[row]!]
    for (const end = row + size; row < end; row++) {
      if (high[row]! > highest) highest = high[row]!
      if (low[row]! < lowest) lowest = low[row]!
    }
    found.high[block] = highest
    found.low[block] = lowest
  }
  return found
}
