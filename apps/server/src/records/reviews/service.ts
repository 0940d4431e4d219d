import { AppError } from '@afterclose/contract/problems'
import { type gradeTrade as gradeTradeCall, mostReviews, type ReviewView } from '@afterclose/contract/reviews'
import { dateOf, localText, wallClockAt } from '@afterclose/core/time'
import type { z } from 'zod'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { type Db, lockJournal, raiseRevision, transaction } from '../../store/db.ts'
import { inputColumns } from '../trades/trade-row.ts'
import { applyEdit } from '../trades/apply-edit.ts'
import { existingTrade } from '../trades/existing-trade.ts'
import type { Reviewed } from '../receipts/receipts.ts'
import * as repository from './repository.ts'

type Input = z.output<typeof gradeTradeCall.body>
export type JournalOfReviews = Pick<JournalAccess, 'id' | 'timeZone'>

/** The journal's clock. */
export const clockOf = ({ timeZone }: JournalOfReviews): number => wallClockAt(Date.now(), timeZone)

/**
 * Keeps a grade as it was given, and gives it to the trade.
 * @throws AppError 'Unknown trade', 'Invalid input' for an open one, 'Too many reviews'
 */
export const gradeTrade = (
  db: Db,
  journal: JournalOfReviews,
  input: Input,
): Promise<{ readonly review: ReviewView; readonly revision: number; readonly reviewed: Reviewed }> =>
  transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journal.id)
    const trade = await existingTrade(tx, journal.id, input.tradeId)
    if (trade.exitDate === null)
      throw new AppError('Invalid input', { fields: [{ field: 'tradeId', message: 'This trade is still open' }] })
    if ((await repository.findReviewsOf(tx, journal.id, trade.id)).length >= mostReviews)
      throw new AppError('Too many reviews')
    const given = { ...input, gradedAt: localText(clockOf(journal)) }
    const seen = repository.seenOf(inputColumns(trade))
    const id = await repository.insertReviews(tx, journal.id, [{ ...given, seen }])
    await applyEdit(tx, journal.id, [trade.id], { columns: { review_grade: input.grade } }, revision)
    await repository.deleteSkip(tx, journal.id, trade.id)
    return {
      review: { id, ...given },
      revision,
      reviewed: { reviewId: id, tradeId: trade.id, before: trade.reviewGrade },
    }
  })

/**
 * Removes a review, and gives its trade the former grade.
 * @throws AppError 'Undo too late' if the trade was graded again or deleted since
 */
export const undoReview = (db: Db, journalId: number, { reviewId, tradeId, before }: Reviewed): Promise<number> =>
  transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId)
    const trade = await existingTrade(tx, journalId, tradeId).catch(tooLate)
    const last = (await repository.findReviewsOf(tx, journalId, tradeId)).at(-1)
    if (last?.id !== reviewId || last.grade !== trade.reviewGrade) return tooLate()
    await repository.deleteReview(tx, journalId, reviewId)
    await applyEdit(tx, journalId, [tradeId], { columns: { review_grade: before } }, revision)
    return 1
  })

function tooLate(cause?: unknown): never {
  throw new AppError('Undo too late', { message: gradedSince, cause })
}
const gradedSince = 'This can no longer be undone: the trade was graded again or deleted in the meantime.'

/** Nobody but the reviewer sees it, so the journal's revision stays. */
export const skipCard = (db: Db, journal: JournalOfReviews, tradeId: number): Promise<void> =>
  transaction(db, async (tx) => {
    await lockJournal(tx, journal.id)
    await existingTrade(tx, journal.id, tradeId)
    await repository.insertSkip(tx, journal.id, tradeId, dateOf(clockOf(journal)))
  })

export const undoSkip = (db: Db, journalId: number, tradeId: number): Promise<void> =>
  transaction(db, async (tx) => {
    await lockJournal(tx, journalId)
    await repository.deleteSkip(tx, journalId, tradeId)
  })
