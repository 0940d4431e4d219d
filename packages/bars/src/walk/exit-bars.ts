import type { BarColumns } from '../bar.ts'
import { blockBits, type BlockExtremes, type Extremes } from './block-extremes.ts'

type Prices = Pick<BarColumns, 'length' | 'open' | 'high' | 'low' | 'close'>

/** Exit-side prices as columns, or as a view of bars that many trades share. */
export type PricesToWalk = Prices | ExitBars

/** Computes the stop for a best price. It never falls as the best price rises. */
interface Stops {
  stopAt(best: number): number
}

/** A stop that does not move. */
export class FixedStop {
  readonly #level: number
  constructor(level: number) {
    this.#level = level
  }
  stopAt(): number {
    return this.#level
  }
}

const [smallBits, largeBits] = blockBits
const [small, large] = [1 << smallBits, 1 << largeBits]
const noExtremes: Extremes = { high: new Float64Array(), low: new Float64Array() }
const noBlocks: BlockExtremes = { few: noExtremes, many: noExtremes }

/** Exit-side prices, bar by bar from a row on and mirrored for a short trade as by `toExitSide`, without a copy. */
export class ExitBars {
  readonly length: number
  /** Highest price of the bars that `calmTo` skipped last. */
  reached = Number.NEGATIVE_INFINITY
  #best = Number.NEGATIVE_INFINITY
  readonly #first: number
  readonly #factor: number
  readonly #shift: number
  readonly #open: Float64Array
  readonly #high: Float64Array
  readonly #low: Float64Array
  readonly #close: Float64Array
  readonly #fewHigh: Float64Array
  readonly #fewLow: Float64Array
  readonly #manyHigh: Float64Array
  readonly #manyLow: Float64Array

  /**
   * @param first row of the first bar
   * @param factor units in a unit of the bars, negative for a short trade; @param shift added to each price
   * @param blocks blocks of the same rows, if many trades are walked
   */
  constructor(
    bars: Prices,
    { first, length }: { readonly first: number; readonly length: number },
    factor: number,
    shift: number,
    blocks = noBlocks,
  ) {
    const isLong = factor > 0
    const { few, many } = blocks
    this.length = length
    this.#first = first
    this.#factor = factor
    this.#shift = shift
    this.#open = bars.open
    this.#high = isLong ? bars.high : bars.low
    this.#low = isLong ? bars.low : bars.high
    this.#close = bars.close
    this.#fewHigh = isLong ? few.high : few.low
    this.#fewLow = isLong ? few.low : few.high
    this.#manyHigh = isLong ? many.high : many.low
    this.#manyLow = isLong ? many.low : many.high
  }

  open(bar: number): number {
    return this.#open[this.#first + bar]! * this.#factor + this.#shift
  }
  high(bar: number): number {
    return this.#high[this.#first + bar]! * this.#factor + this.#shift
  }
  low(bar: number): number {
    return this.#low[this.#first + bar]! * this.#factor + this.#shift
  }
  close(bar: number): number {
    return this.#close[this.#first + bar]! * this.#factor + this.#shift
  }

  /**
   * Skips bars in which only the best price can change: none reaches the level above, or the stop in effect. For whole blocks it only
   * checks their extremes.
   *
   * @param best the best price so far; @param level touched from below
   * @returns the first bar that may touch either, at most `end`; `reached` is the highest price before it
   */
  calmTo(from: number, end: number, best: number, level: number, stops: Stops): number {
    this.reached = Number.NEGATIVE_INFINITY
    this.#best = best
    const last = this.#first + end
    let row = this.#first + from
    while (row < last) {
      const isAt = (size: number): boolean => (row & (size - 1)) === 0 && row + size <= last
      if (isAt(large) && this.#isCalm(this.#manyHigh, this.#manyLow, row >> largeBits, level, stops)) row += large
      else if (isAt(small) && this.#isCalm(this.#fewHigh, this.#fewLow, row >> smallBits, level, stops)) row += small
      else if (this.#isCalm(this.#high, this.#low, row, level, stops)) row++
      else break
    }
    return row - this.#first
  }

  #isCalm(highs: Float64Array, lows: Float64Array, at: number, level: number, stops: Stops): boolean {
    // without blocks there is no such row
    if (at >= highs.length) return false
    const high = highs[at]! * this.#factor + this.#shift
    if (high >= level) return false
    const best = Math.max(high, this.#best)
    if (lows[at]! * this.#factor + this.#shift <= stops.stopAt(best)) return false
    this.#best = best
    this.reached = Math.max(this.reached, high)
    return true
  }
}

export const viewOf = (bars: PricesToWalk): ExitBars =>
  bars instanceof ExitBars ? bars : new ExitBars(bars, { first: 0, length: bars.length }, 1, 0)
