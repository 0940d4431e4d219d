import type { LikelyRange } from '../../stats/likely-range.ts'
import type { CommentKind } from '../../trades/trade-columns.ts'
import type { TradesOf } from '../trades-of.ts'
import type { Verdict } from '../verdict.ts'

/** A mistake that trades are marked with: a negative comment, an item left unticked, or a rule of the day that was broken. */
export type MistakeItem =
  | { readonly is: 'COMMENT'; readonly field: CommentKind; readonly id: number }
  | { readonly is: 'UNTICKED'; readonly id: number }
  | { readonly is: 'AFTER_LOSS_LIMIT' | 'WITHOUT_PLAN' | 'RED_TILT' }

/** Strata of a comparison: trades are compared with clean trades of the same kind. */
export const comparedWithin = ['SETUP', 'SETUP_INSTRUMENT', 'SETUP_QUARTER', 'SETUP_MARKET'] as const
export type ComparedWithin = (typeof comparedWithin)[number]

/** The cost of a mistake, or of all together (beyond/CERTAINTY 5.2). A cost is positive, a mistake that paid is negative. */
export interface MistakePrice {
  /** Null for the bill: any mistake against none. */
  readonly item: MistakeItem | null
  /** Id of its comment or item of a checklist; null for the others. */
  readonly itemId: number | null
  /** Written when the result was known, so never the next to fix. */
  readonly hindsight: boolean
  readonly verdict: Verdict
  /** Selected trades with it, and those of them with a clean trade to compare with. */
  readonly trades: number
  readonly compared: number
  /** Uses a year at the pace of the last 365 days up to the last exit; null below 90 days. */
  readonly usesAYear: number | null
  /** Cost of one trade, R; null if there are too few. */
  readonly aTrade: LikelyRange | null
  /** Pulled towards the other mistakes. */
  readonly pulled: LikelyRange | null
  /** Cost a year from `pulled`: in R, and in account currency; null if unknown. */
  readonly aYearInR: LikelyRange | null
  readonly aYear: LikelyRange | null
  /** End of the year's range nearer to nothing; 0 if the range reaches 0. In account currency, else R. */
  readonly atLeast: number | null
  readonly chance: number | null
  readonly of: TradesOf
}

export interface MistakePricesReport {
  readonly within: ComparedWithin
  /** The filters pick trades by their result, so nothing is compared. */
  readonly pickedByResult: boolean
  /** Costs a year are known in account currency; false: in R, or not at all. */
  readonly inMoney: boolean
  /** Exits of the first and the last selected trade, wall clock; null without any. */
  readonly span: { readonly first: number; readonly last: number } | null
  /** Selected closed trades. */
  readonly trades: number
  /** Selected trades with R; those without a mistake, and those with at least one. */
  readonly withR: number
  readonly clean: number
  readonly mistaken: number
  /** Exposed trades that have no clean trade to be compared with. */
  readonly apart: number
  /** Highest likely cost a year first, those with too few trades at the end. */
  readonly prices: readonly MistakePrice[]
  readonly bill: MistakePrice | null
  /** The one with the highest `atLeast` of the mistakes without hindsight that are more than luck; null without one. */
  readonly fixNext: MistakePrice | null
  /** The highest likely cost of the others without hindsight: named if nothing is to be fixed next. */
  readonly likeliest: MistakePrice | null
}
