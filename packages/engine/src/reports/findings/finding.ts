import type { TradingRule } from '@afterclose/core/trading-rule'
import type { LikelyRange } from '../../stats/likely-range.ts'
import type { DimensionName } from '../groups/dimensions.ts'
import type { MistakeItem } from '../mistake-prices/mistake-price.ts'
import type { TradesOf } from '../trades-of.ts'
import type { Verdict } from '../verdict.ts'

/** A habit of entering trades, by what was known at the entry (beyond/CERTAINTY 5.1). Days are those of the wall clock. */
export type Habit =
  /** The last trade closed before, on that day, was lost at most this many minutes ago. */
  | { readonly is: 'AFTER_LOSS'; readonly minutes: number }
  /** At least this many were lost before, on that day. */
  | { readonly is: 'AFTER_LOSSES'; readonly losses: number }
  /** The last three decided trades closed before, within seven days, were won. */
  | { readonly is: 'AFTER_WINS' }
  /** At least this place among the entries of the day. */
  | { readonly is: 'LATE_IN_DAY'; readonly place: number }
  /** Entered four hours or more after the first entry of the day. */
  | { readonly is: 'LONG_DAY' }
  /** No stop loss. */
  | { readonly is: 'WITHOUT_STOP' }
  /** A larger risk than usual: at least this many times the median of the 20 trades before. */
  | { readonly is: 'LARGER_RISK'; readonly times: number }

/** Subject of a finding. At most one finding of a subject is shown. */
export type FindingSubject =
  | { readonly is: 'GROUP'; readonly dimension: DimensionName; readonly key: number }
  | { readonly is: 'HABIT'; readonly habit: Habit }
  | { readonly is: 'MISTAKE'; readonly item: MistakeItem }
  | { readonly is: 'RULE'; readonly rule: TradingRule }
  /** Commission and swap as a share of the result before them. */
  | { readonly is: 'COSTS' }
  /** Risk of losers against that of winners. */
  | { readonly is: 'RISK_OF_LOSERS' }
  /** Move after the exit, towards the target, that was left. */
  | { readonly is: 'EARLY_EXITS' }
  /** Missed trades, evaluated. */
  | { readonly is: 'MISSED_TRADES' }

/** A mark of a finding's chart: its measure for one of several groups. */
export interface FindingMark {
  /** Key of the group: of its dimension, an index of the habit's steps, or 0 and 1 for with and without. */
  readonly key: number
  readonly cases: number
  readonly value: LikelyRange
  /** The one that the finding is about. */
  readonly isNamed: boolean
}

/** Change that one button leads to. */
export type FindingAction = 'SHOW_TRADES' | 'MAKE_RULE' | 'COMPLETE_DATA'

/** A sentence that a page can prove: what some trades cost or earn a year, and how sure that is. */
export interface Finding {
  /** Stable for a subject: "GROUP setup 4". */
  readonly id: string
  readonly subject: FindingSubject
  readonly verdict: Verdict
  /** Trades that it is about, and those they are compared with. */
  readonly cases: number
  readonly compared: number
  /**
   * `OWN`: the result of these trades, which would be missing without them; of a rule, what leaving them out would have gained. `DIFFERENCE`:
   * how much more or less they made than those they are compared with.
   */
  readonly measure: 'OWN' | 'DIFFERENCE'
  /** Written when the result was known, so never shown as one to act on. */
  readonly hindsight: boolean
  /** Result of one trade: R, or account currency if `inMoney`. Positive earns, negative costs. */
  readonly aTrade: LikelyRange
  readonly inMoney: boolean
  /** At the pace of the last 365 days; null below 90 days. */
  readonly usesAYear: number | null
  /** A year at today's pace, in account currency and in R; null if unknown. Positive earns, negative costs. */
  readonly aYear: LikelyRange | null
  readonly aYearInR: LikelyRange | null
  /**
   * The end of the year's range nearer to 0, in account currency, else in R; of all its trades so far if the year is unknown; 0 if the range
   * reaches 0. Ranks the findings.
   */
  readonly atLeast: number
  /** p-value, before the correction for all findings that were looked at. */
  readonly chance: number
  /** More trades until it would be more than luck, if it continues as it looks; null if it is already, or never would be. */
  readonly moreTrades: number | null
  readonly marks: readonly FindingMark[]
  readonly of: TradesOf
  readonly action: FindingAction
}

export interface FindingsReport {
  /** Filters that pick trades by their result: nothing is said. */
  readonly withheld: 'PICKED_BY_RESULT' | null
  /** Selected closed trades. */
  readonly trades: number
  /** Findings that were looked at, with enough cases. */
  readonly looks: number
  /** Those that are more than luck, that no other one explains, one of a subject: highest `atLeast` first, at most three. */
  readonly shown: readonly Finding[]
  /** The likeliest of the others; null without any. */
  readonly likeliest: Finding | null
  /** All that were looked at, in the order of their rank. */
  readonly all: readonly Finding[]
  /** Ids of those more than luck that another finding explains, with its id. */
  readonly explained: readonly { readonly id: string; readonly by: string }[]
}
