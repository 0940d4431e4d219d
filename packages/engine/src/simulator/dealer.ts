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
       * SAMPLE: the trades are a sample of what the trader does, so each run first draws a list of the same length,
       * and then its trades from that list.
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

/** Draws the trades of a simulated run (PRODUCT E.1). */
export interface Dealer {
  /** R and probability of each possible result. */
  readonly r: Float64Array
  readonly chance: Float64Array
  /**
   * Writes the trades of a run to `dealt`, as indexes in `r`.
   *
   * @param seed of the run; @param firstTrade number of the first of them, from 0
   */
  deal(dealt: Int32Array, seed: number, firstTrade: number): void
}

/** @see D. N. Politis and J. P. Romano, "A circular block-resampling procedure for stationary data", 1992, for the blocks */
export function dealerOf(source: Source): Dealer {
  if (source.mode === 'PARAMETRIC') return parametricDealer(source)
  const r = Float64Array.from(source.r)
  const chance = new Float64Array(r.length).fill(1 / r.length)
  const { blockLength, treatAs = 'WHOLE' } = source
  if (treatAs === 'SAMPLE') return { r, chance, deal: dealFromOwnList(r.length, blockLength) }
  return { r, chance, deal: blockLength === 1 ? dealSingles(r.length) : dealBlocks(r.length, blockLength) }
}

function parametricDealer(source: Source & { readonly mode: 'PARAMETRIC' }): Dealer {
  const { winProbability: win, breakEvenProbability: breakEven, avgWinR, avgLossR } = source
  const winOrBreakEven = win + breakEven
  return {
    r: Float64Array.of(avgWinR, 0, -avgLossR),
    chance: Float64Array.of(win, breakEven, 1 - winOrBreakEven),
    deal(dealt, seed, firstTrade) {
      for (let i = 0; i < dealt.length; i++) {
        const uniform = mulberry32(seed, firstTrade + i + 1)
        // -1 below the limit, else 0: an unpredictable branch would take longer than all the rest
        dealt[i] = 2 + Math.floor(uniform - win) + Math.floor(uniform - winOrBreakEven)
      }
    },
  }
}

const dealSingles =
  (tradeCount: number): Dealer['deal'] =>
  (dealt, seed, firstTrade) => {
    for (let i = 0; i < dealt.length; i++) dealt[i] = Math.floor(mulberry32(seed, firstTrade + i + 1) * tradeCount)
  }

const dealBlocks =
  (tradeCount: number, blockLength: number): Dealer['deal'] =>
  (dealt, seed, firstTrade) => {
    for (let i = 0; i < dealt.length; i++)
      dealt[i] = tradeIndexInBlocks(tradeCount, blockLength, seed, 0, firstTrade + i)
  }

/** Index of the trade drawn at a position of the run, from 0; skips the first random numbers of the seed. */
function tradeIndexInBlocks(
  tradeCount: number,
  blockLength: number,
  seed: number,
  skippedNumbers: number,
  position: number,
): number {
  const block = Math.floor(position / blockLength)
  const blockStart = Math.floor(mulberry32(seed, skippedNumbers + block + 1) * tradeCount)
  return (blockStart + position - block * blockLength) % tradeCount
}

/**
 * A run's first random numbers draw its own list, the next ones draw from that. The list is not stored: each entry is recomputed from its own
 * number. Both draws use the same block length, so that streaks survive both.
 */
function dealFromOwnList(tradeCount: number, blockLength: number): Dealer['deal'] {
  const skippedNumbers = Math.ceil(tradeCount / blockLength)
  return (dealt, seed, firstTrade) => {
    for (let i = 0; i < dealt.length; i++) {
      const listIndex = tradeIndexInBlocks(tradeCount, blockLength, seed, skippedNumbers, firstTrade + i)
      dealt[i] = tradeIndexInBlocks(tradeCount, blockLength, seed, 0, listIndex)
    }
  }
}
