import { family } from '../figure-family.ts'
import { isCommentKind } from '../trades-of.ts'
import { mistakesAnswer } from './mistakes-answer.ts'
import { mistakesReport } from './mistakes-report.ts'

/** Figures of a group of trades with comments. */
export interface CommentFigures {
  /**
   * How often the group’s comments appear on trades. A trade with two of them counts twice.
   *
   * @figure commentUses Comments
   * @formula sum over trades of how many of the group’s comments each has
   * @measure count
   * @unknown The trades are not grouped by comments.
   */
  readonly commentUses: number | null
}

export const commentFigures = family<CommentFigures>({ commentUses: true }, ({ book, filters, unit, of }) => {
  if (of.is !== 'any' || !isCommentKind(of.field)) return { commentUses: null }
  const basis = filters.options.entryOrExitDate
  const answer = mistakesAnswer(book, filters, { kind: of.field, negative: of.values, unit, basis })
  return { commentUses: mistakesReport(answer).comments }
})
