import { smallSample } from '@afterclose/core/small-sample'
import { betRange } from './bet.ts'

/** Average R of some trades, with the range of `betRange`. */
export interface AverageR {
  /** Trades whose R is known. */
  readonly withR: number
  /** R; null without any. */
  readonly avgR: number | null
  /** Both ends of its 95 % range, R; null below ten cases, which show nothing yet. */
  readonly low: number | null
  readonly high: number | null
}

/**
 * @param rMultiple R of trades; NaN for an unknown one
 * @example averageR([1, NaN]) // { withR: 1, avgR: 1, low: null, high: null }
 */
export function averageR(rMultiple: readonly number[]): AverageR {
  const known = rMultiple.filter((r) => !Number.isNaN(r))
  const withR = known.length
  if (withR === 0) return { withR, avgR: null, low: null, high: null }
  const avgR = known.reduce((sum, r) => sum + r, 0) / withR
  if (withR < smallSample) return { withR, avgR, low: null, high: null }
  const { low, high } = betRange(known)
  return { withR, avgR, low, high }
}
