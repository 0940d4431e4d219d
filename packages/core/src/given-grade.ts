import type { ReviewGrade } from './trade.ts'

/** A grade that a trader gave, as far as it says what grades are worth. */
export interface GivenGrade {
  /** Later ones have higher ids. */
  readonly id: number
  readonly tradeId: number
  readonly grade: ReviewGrade
  /** The result was in sight. */
  readonly sawResult: boolean
  /** The trade was drawn by chance to be graded. */
  readonly byChance: boolean
}
