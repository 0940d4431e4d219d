import { mulberry32 } from '@afterclose/core/mulberry32'
import type { TreatAs } from '@afterclose/core/simulator-parameters'

/** Source of the simulated trades' results. */
export type Source =
  | {
      readonly mode: 'RESAMPLE'
      /** R of the trader's trades in exit order, at least one. */
      readonly r: ArrayLike<number>
      /**
       * Block length: consecutive trades drawn together, 1 or more, so that streaks survive. Circular, so each trade is equally likely.
       */
      readonly blockLength: number
      /**
       * SAMPLE: the trades are a sample of what the trader does, so each run draws its own list of as many first, and trades from that.
       * WHOLE, or left out: they are all there is.
       */
      readonly treatAs?: TreatAs
    }
  | {
      readonly mode: 'PARAMETRIC'
      /** 0 to 1, together at most 1. */
      readonly winProbability: number
      readonly breakEvenProbability: number
      /** Both above 0. */
      readonly avgWinR: number
      readonly avgLossR: number
    }

/** Deals the trades of a run by PRODUCT E.1. */
export interface Dealer {
  /** R and probability of each possible result. */
  readonly r: Float64Array
  readonly chance: Float64Array
  /**
   * Writes the trades of a run to `dealt`, as indexes in `r`.
   *
   * @param seed of the run; @param first number of the first of them, from 0
   */
  deal(dealt: Int32Array, seed: number, first: number): void
}

/** @see D. N. Politis and J. P. Romano, "A circular block-resampling procedure for stationary data", 1992: blocks */
export function dealerOf(source: Source): Dealer {
  if (source.mode === 'PARAMETRIC') return byChances(source)
  const r = Float64Array.from(source.r)
  const chance = new Float64Array(r.length).fill(1 / r.length)
  const { blockLength, treatAs = 'WHOLE' } = source
  if (treatAs === 'SAMPLE') return { r, chance, deal: fromOwnList(r.length, blockLength) }
  return { r, chance, deal: blockLength === 1 ? singles(r.length) : blocks(r.length, blockLength) }
}

function byChances(source: Source & { readonly mode: 'PARAMETRIC' }): Dealer {
  const { winProbability: win, breakEvenProbability: even, avgWinR, avgLossR } = source
  const notLost = win + even
  return {
    r: Float64Array.of(avgWinR, 0, -avgLossR),
    chance: Float64Array.of(win, even, 1 - notLost),
    deal(dealt, seed, first) {
      for (let i = 0; i < dealt.length; i++) {
        const u = mulberry32(seed, first + i + 1)
        // -1 below the limit, else 0: an unpredictable branch would take longer than all the rest
        dealt[i] = 2 + Math.floor(u - win) + Math.floor(u - notLost)
      }
    },
  }
}

const singles =
  (length: number): Dealer['deal'] =>
  (dealt, seed, first) => {
    for (let i = 0; i < dealt.length; i++) dealt[i] = Math.floor(mulberry32(seed, first + i + 1) * length)
  }

const blocks =
  (length: number, blockLength: number): Dealer['deal'] =>
  (dealt, seed, first) => {
    for (let i = 0; i < dealt.length; i++) dealt[i] = inBlocks(length, blockLength, seed, 0, first + i)
  }

/** Place of the n-th trade, from 0, where blocks are drawn by the numbers after the first `used` of a seed. */
function inBlocks(length: number, blockLength: number, seed: number, usedNumbers: number, nth: number): number {
  const block = Math.floor(nth / blockLength)
  const begins = Math.floor(mulberry32(seed, usedNumbers + block + 1) * length)
  return (begins + nth - block * blockLength) % length
}

/**
 * The first numbers of a run make its own list, the next ones draw from it. The list is not stored: any of its places is known from its own
 * number. Its blocks are as long as those that are drawn from it, so that streaks survive both.
 */
function fromOwnList(length: number, blockLength: number): Dealer['deal'] {
  const usedNumbers = Math.ceil(length / blockLength)
  return (dealt, seed, first) => {
    for (let i = 0; i < dealt.length; i++) {
      const place = inBlocks(length, blockLength, seed, usedNumbers, first + i)
      dealt[i] = inBlocks(length, blockLength, seed, 0, place)
    }
  }
}
