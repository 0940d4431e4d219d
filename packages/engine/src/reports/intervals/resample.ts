import { integerBelow } from '../../stats/random.ts'
import type { IntervalName } from './intervals-report.ts'

/** The trades of a group as columns; NaN for unknown values. */
export interface ResampledTrades {
  readonly value: Float64Array
  readonly gain: Float64Array
  readonly r: Float64Array
  /** 1 or 0. */
  readonly winner: Uint8Array
  /** A winner or a loser: 1 or 0. */
  readonly decided: Uint8Array
}
/** NaN if unknown, Infinity for a profit factor without a loss. */
type Figures = Readonly<Record<IntervalName, number>>

/** Number of trades of each figure. */
export function casesOf({ value, gain, r, decided }: ResampledTrades): Readonly<Record<IntervalName, number>> {
  const known = (column: Float64Array): number => column.reduce((count, one) => count + (Number.isNaN(one) ? 0 : 1), 0)
  return {
    average: known(value),
    winRate: decided.reduce((count, one) => count + one, 0),
    profitFactor: gain.length,
    avgR: known(r),
  }
}

/** @param times how often each trade counts */
export function figuresOf({ value, gain, r, winner, decided }: ResampledTrades, times: ArrayLike<number>): Figures {
  let [sum, known, won, lost, sumR, withR, winners, all] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (let i = 0; i < gain.length; i++) {
    const count = times[i]!
    const its = value[i]!
    if (!Number.isNaN(its)) {
      sum += count * its
      known += count
    }
    won += count * Math.max(0, gain[i]!)
    lost -= count * Math.min(0, gain[i]!)
    const itsR = r[i]!
    if (!Number.isNaN(itsR)) {
      sumR += count * itsR
      withR += count
    }
    winners += count * winner[i]!
    all += count * decided[i]!
  }
  // 0 ÷ 0 is NaN, and so unknown
  return { average: sum / known, winRate: (winners * 100) / all, profitFactor: won / lost, avgR: sumR / withR }
}

/**
 * Bootstrap resampling: draws as many trades as there are, uniformly with replacement, and computes the figures of the sample, once per
 * run. The draws are counted first, because random access to trades would wait for memory each time.
 */
export function resample(trades: ResampledTrades, runs: number, bits: () => number): readonly Figures[] {
  const size = trades.gain.length
  const times = new Uint16Array(size)
  return Array.from({ length: runs }, () => {
    times.fill(0)
    for (let i = 0; i < size; i++) times[integerBelow(bits(), size)]! += 1
    return figuresOf(trades, times)
  })
}
