import { type BarColumns, firstFrom, sliceBars } from '../bar.ts'

/** Bars per block: for minute bars, 22 days. */
export const barsOfBlock = 32_768

/** Number of the block of a bar: blocks are spans of time, so that later bars find their block. */
export const blockOf = (time: number, length: number): number => Math.floor(time / (length * barsOfBlock))

/** Start of the first possible bar of a block. */
export const blockStart = (block: number, length: number): number => block * length * barsOfBlock

/** Splits sorted bars by block. */
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
