import type { LikelyRange } from '../../stats/likely-range.ts'
import type { TradesOf } from '../trades-of.ts'
import type { FindingMark, FindingSubject } from './finding.ts'

/** A comparison that was looked at, before the correction for all others: exposed trades against calm ones, or a mean against 0. */
export interface Look {
  readonly subject: FindingSubject
  readonly measure: 'OWN' | 'DIFFERENCE'
  readonly hindsight: boolean
  readonly cases: number
  readonly compared: number
  /** Difference in deviations of such a difference if it were chance which trades are exposed, as of a normal distribution. */
  readonly z: number
  /** Two-sided p-value. */
  readonly chance: number
  /** Size of the claim for one trade, R or account currency. A range that reaches 0 claims nothing. */
  readonly aTrade: LikelyRange
  readonly inMoney: boolean
  /** Uses a year at the pace of the last 365 days; null below 90 days. */
  readonly usesAYear: number | null
  /** Mean risk of these uses, account currency; 1 if `inMoney`, null if unknown. */
  readonly risk: number | null
  /** Whether a claim may be made besides luck: of a rule, that it gained in both parts. */
  readonly holds: boolean
  readonly marks: readonly FindingMark[]
  readonly of: TradesOf
  /** Null if it is not a result of trades that others could explain. */
  readonly exposure: Exposure | null
}

/** Trades of a look for the regression of all looks that survive: bit i is the i-th selected trade with a value. */
export interface Exposure {
  readonly bits: Uint32Array
  readonly count: number
  readonly sum: number
}

/** Selected trades with a value, the basis of the regression. */
export interface Valued {
  readonly count: number
  readonly sum: number
  readonly squares: number
}

/** Looks of some parts, as transferred from the worker to the page. */
export interface FindingsAnswer {
  readonly withheld: 'PICKED_BY_RESULT' | null
  /** Selected closed trades. */
  readonly trades: number
  readonly valued: Valued
  readonly looks: readonly Look[]
}
