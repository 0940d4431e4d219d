import type { GivenGrade } from '@afterclose/core/given-grade'
import type { ReviewGrade } from '@afterclose/core/trade'
import type { AverageR } from '../../stats/average-r.ts'
import type { TradesOf } from '../trades-of.ts'

export interface GradeWorthView {
  readonly reviews: readonly GivenGrade[]
}

/** Selected closed trades with a grade, and their average R. */
export interface GradedTrades extends AverageR {
  readonly trades: number
  readonly of: TradesOf
}

export interface GradeWorth {
  readonly grade: ReviewGrade
  readonly all: GradedTrades
  /** Those whose card was drawn by chance: the others were dealt because of their results, among other things. */
  readonly byChance: GradedTrades
}

/**
 * Results by grade, of trades that were graded before their result was seen: only such a grade says something about the decision. A trade has
 * its first grade, since later ones may know the result.
 */
export interface GradeWorthReport {
  /** A to D, empty ones too. */
  readonly grades: readonly GradeWorth[]
  /** Selected closed trades that count. */
  readonly counted: number
  /** First graded with the result in sight: left out. */
  readonly seen: number
  /** Graded without a review, such as in the journal: left out, because nobody knows whether the result was seen. */
  readonly elsewhere: number
}
