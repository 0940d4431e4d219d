import { halfKellyPercent } from '../stats/half-kelly.ts'
import type { LikelyResults } from '../stats/kelly.ts'

/**
 * Tolerance for rounding, as a share of a balance: fifty losses of 1 % are a loss of 50 %, even if sums of amounts miss
 * it by the last bit.
 */
export const roundingTolerance = 1e-9

/** Risk per trade, the value of 1R. */
export type Sizing =
  /** The same amount in every trade. */
  | { readonly kind: 'AMOUNT'; readonly amount: number }
  /** The same percentage of the balance before the trade. */
  | { readonly kind: 'FRACTION'; readonly percent: number }
  /** Half of the percentage with the fastest growth if results continue (Kelly's), capped. */
  | {
      readonly kind: 'HALF_KELLY'
      readonly mostPercent: number
      /** R of the trades for computing it; null for the results being dealt. */
      readonly r: ArrayLike<number> | null
    }
  /** A percentage of the balance, and a reduced one in a drawdown of more than `fromPercent`. */
  | {
      readonly kind: 'REDUCED'
      readonly percent: number
      readonly fromPercent: number
      readonly reducedPercent: number
    }

/** Value of 1R: `amount` + balance × `share`, or × `reducedShare` while the balance is below `below` × its highest. */
export interface Stake {
  readonly amount: number
  readonly share: number
  readonly reducedShare: number
  readonly below: number
}

export function stakeOf(sizing: Sizing, dealer: LikelyResults): Stake {
  const always = (share: number): Stake => ({ amount: 0, share, reducedShare: share, below: 0 })
  switch (sizing.kind) {
    case 'AMOUNT':
      return { ...always(0), amount: sizing.amount }
    case 'FRACTION':
      return always(sizing.percent / 100)
    case 'HALF_KELLY':
      return always(
        halfKellyPercent(sizing.r === null ? dealer : { r: sizing.r, chance: null }, sizing.mostPercent) / 100,
      )
    case 'REDUCED':
      return {
        amount: 0,
        share: sizing.percent / 100,
        reducedShare: sizing.reducedPercent / 100,
        below: (1 - sizing.fromPercent / 100) * (1 - roundingTolerance),
      }
  }
}
