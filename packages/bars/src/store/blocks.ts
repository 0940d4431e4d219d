import { type BarColumns, firstFrom, sliceBars } from '../bar.ts'

/** Bars that a block has room for: of minutes, those of 22 days. */
export const barsOfBlock = 32_768

/** Which block holds a bar that starts then: blocks are spans of time, so that bars that come later find their place. */
export const blockOf = (time: number, length: number): number => Math.floor(time / (length * barsOfBlock))

/** Start of the first bar that a block may hold. */
export const blockStart = (block: number, length: number): number => block * length * barsOfBlock

/** Sorted bars by the block that they belong to. */
export function* inBlocks(
  bars: BarColumns,
  length: number,
): Generator<{ readonly block: number; readonly bars: BarColumns }> {
  for (let from = 0; from < bars.length; ) {
    const block = blockOf(bars.time[from]!, length)
    const to = firstFrom(bars, blockStart(block + 1, length))
    yield { block, bars: sliceBars(bars, from, to) }
    from = to
  }
}
