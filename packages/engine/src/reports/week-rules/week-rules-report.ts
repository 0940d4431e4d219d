import type { WeekRule, WeekRuleAnswer } from '@afterclose/core/week-rule'
import type { AverageR } from '../../stats/average-r.ts'
import type { TradesOf } from '../trades-of.ts'

export interface WeekRulesView {
  readonly rules: readonly WeekRule[]
  readonly answers: readonly WeekRuleAnswer[]
}

/** Closed trades among those that kept or broke a rule. */
export interface RuleTrades extends AverageR {
  readonly trades: number
  readonly of: TradesOf
}

/** A trade that a rule applies to. */
export interface RuleMark {
  readonly id: number
  /** Wall clock. */
  readonly entryDate: number
  /** Null without an answer. */
  readonly kept: boolean | null
}

/**
 * How often a rule was kept, over the selected trades entered in its week or month, from its start to its early end: closed ones, and open
 * ones, which have a result only later. Trades about which a rule says nothing do not count: without its item, or without an answer.
 */
export interface KeptRule {
  readonly id: number
  /** Trades that kept it, and `counted`, those that kept or broke it: "Kept 9 of 11". */
  readonly kept: number
  readonly counted: number
  /** Trades without an answer, for a rule that only the trader can judge. */
  readonly unanswered: number
  /** Those of the counted and unanswered ones that are still open. */
  readonly open: number
  /** By id, to ask about: those without an answer. */
  readonly unansweredIds: readonly number[]
  /** Each counted and each unanswered trade, by entry. */
  readonly marks: readonly RuleMark[]
  readonly whenKept: RuleTrades
  readonly whenBroken: RuleTrades
}

export interface WeekRulesReport {
  /** In the order of the rules asked about. */
  readonly rules: readonly KeptRule[]
}
