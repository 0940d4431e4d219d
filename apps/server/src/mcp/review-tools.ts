import {
  createMonthReview,
  listMonthReviews,
  type MonthReviewView,
  replaceMonthReview,
} from '@afterclose/contract/month-reviews'
import { changeTrades, readTrade } from '@afterclose/contract/trades'
import { reviewGradeLabels, reviewGrades } from '@afterclose/core/trade'
import { z } from 'zod'
import type { Asking } from './ask.ts'
import { JournalId } from './number-tools.ts'
import { tool, writtenText } from './tool.ts'
import { commentIdsOf, mustFind, namesOf } from './trade-tools.ts'

const Rating = z.int().min(1).max(5)

export const reviewTools = [
  tool({
    name: 'comment_trade',
    title: 'Comment a trade',
    about:
      'Adds comments of the journal to a trade, by their numbers (`comments` of read_trade or find_trades, or list_comments). None is removed.',
    scope: 'review.write',
    input: z.object({
      journalId: JournalId,
      tradeId: z.int().positive(),
      commentIds: z.array(z.int().positive()).min(1).max(20),
    }),
    async answer(asking, { journalId, tradeId, commentIds }) {
      const params = { journalId }
      const names = await namesOf(asking, journalId)
      for (const id of commentIds) mustFind(names.comments.get(id), `comment ${id}`)
      const comments = async () => {
        const trade = await asking.call(readTrade, { params: { ...params, tradeId } })
        const ids = commentIdsOf(trade)
        return ids.map((id) => ({ id, name: writtenText(names.comments.get(id) ?? '') }))
      }
      const before = await comments()
      for (const commentId of commentIds)
        await asking.call(changeTrades, { params, body: { ids: [tradeId], change: { type: 'addComment', commentId } } })
      return { json: { tradeId, before, after: await comments() }, rows: 1 }
    },
  }),
  tool({
    name: 'list_comments',
    title: 'List comments',
    about: 'Comments of the journal that comment_trade may add.',
    scope: 'review.write',
    input: z.object({ journalId: JournalId }),
    async answer(asking, { journalId }) {
      const { comments } = await namesOf(asking, journalId)
      const told = [...comments].map(([id, name]) => ({ id, name: writtenText(name) }))
      return { json: { comments: told }, rows: told.length }
    },
  }),
  tool({
    name: 'grade_trade',
    title: 'Grade a trade',
    about: `Sets the review grade of a trade (${Object.values(reviewGradeLabels).join('; ')}), or removes it (null). It grades the decision, not the result.`,
    scope: 'review.write',
    input: z.object({
      journalId: JournalId,
      tradeId: z.int().positive(),
      grade: z.enum(reviewGrades).nullable(),
    }),
    async answer(asking, { journalId, tradeId, grade }) {
      const params = { journalId }
      const graded = async () => {
        const { reviewGrade } = await asking.call(readTrade, { params: { ...params, tradeId } })
        return { grade: reviewGrade }
      }
      const before = await graded()
      const change = { type: 'grade' as const, reviewGrade: grade }
      await asking.call(changeTrades, { params, body: { ids: [tradeId], change } })
      return { json: { tradeId, before, after: await graded() }, rows: 1 }
    },
  }),
  tool({
    name: 'grade_month',
    title: 'Grade a month',
    about: 'Sets the rating of a month, 1 to 5. The texts of its review stay, and a submitted review stays submitted.',
    scope: 'review.write',
    input: z.object({
      journalId: JournalId,
      year: z.int().min(1900).max(9999),
      month: z.int().min(1).max(12),
      rating: Rating,
    }),
    async answer(asking, { journalId, year, month, rating }) {
      const params = { journalId }
      const before = (await allReviews(asking, journalId)).find((one) => one.year === year && one.month === month)
      if (before === undefined) {
        const made = await asking.call(createMonthReview, { params, body: { year, month, rating } })
        return { json: { year, month, before: null, after: { rating: made.rating } }, rows: 1 }
      }
      const { wentWell, toImprove, lessons, goals, modified } = before
      const body = { wentWell, toImprove, lessons, goals, rating, modified }
      const after = await asking.call(replaceMonthReview, { params: { ...params, monthReviewId: before.id }, body })
      return { json: { year, month, before: { rating: before.rating }, after: { rating: after.rating } }, rows: 1 }
    },
  }),
] as const

async function allReviews(asking: Asking, journalId: number): Promise<readonly MonthReviewView[]> {
  const reviews: MonthReviewView[] = []
  for (let after: string | null = null; ; ) {
    const page: { monthReviews: MonthReviewView[]; next: string | null } = await asking.call(listMonthReviews, {
      params: { journalId },
      query: { limit: 200, after },
    })
    reviews.push(...page.monthReviews)
    after = page.next
    if (after === null) return reviews
  }
}
