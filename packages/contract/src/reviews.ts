import { directions, reviewGrades } from '@afterclose/core/trade'
import { z } from 'zod'
import { call } from './call.ts'
import { FeedHeld, JournalPatch } from './journal-patch.ts'
import { ScreenshotView } from './screenshots.ts'
import { TradePlanView } from './trade-plans.ts'
import { Receipt } from './undo.ts'
import { Amount, Id, IdParam, JournalParams, LocalDateTimeText, WholeParamOr } from './values.ts'

/** Cards of one day, and how many more a trader may ask for at a time. */
export const cardsADay = 10
export const moreCards = 5
/** Reviews of a trade: the first grade, and later ones. */
export const mostReviews = 20
/** Characters of the note of a review. */
export const longestReviewNote = 500

/**
 * Reasons for dealing a card that reveal nothing of its result. Others, such as a large result, red tilt, or a result against the comments,
 * stay hidden.
 */
export const cardReasons = ['STARRED', 'CHANGED', 'BY_CHANCE'] as const
export type CardReason = (typeof cardReasons)[number]

/**
 * A closed trade as it was known at its entry. Result, exit and all that follows from them are left out until it is graded: also comments on
 * management and exit, custom statistics, notes, the plan's own review, pictures of later or unknown times, and bars after
 * the entry (`readTradeBars` with `until=ENTRY`).
 */
export const ReviewCard = z.object({
  tradeId: Id,
  instrumentId: Id,
  setupId: Id.nullable(),
  direction: z.enum(directions),
  entryDate: LocalDateTimeText,
  entryPrice: Amount.nullable(),
  size: Amount.nullable(),
  /** The initial stop and target. */
  stopLoss: Amount.nullable(),
  takeProfit: Amount.nullable(),
  /** 1R in account currency; null if unknown. */
  risk: Amount.nullable(),
  preTradeComments: z.array(Id),
  entryComments: z.array(Id),
  checklistId: Id.nullable(),
  checklistItemIds: z.array(Id),
  checkedItemIds: z.array(Id),
  /** The plan that it was made from, without its own review. */
  plan: TradePlanView.pick({
    id: true,
    title: true,
    planDate: true,
    direction: true,
    timeframe: true,
    bias: true,
    scenarios: true,
  }).nullable(),
  /** Pictures that are known to be from before the entry. */
  pictures: z.array(ScreenshotView.pick({ slot: true, url: true, fileId: true, width: true, height: true })),
  reasons: z.array(z.enum(cardReasons)),
  /** Concurrency token of the trade. */
  modified: z.string(),
})
export type ReviewCard = z.infer<typeof ReviewCard>

export const dealReviewCards = call({
  method: 'GET',
  url: '/v1/databases/:journalId/review',
  summary: 'Cards to review today: trades closed in the last 60 days that are not graded, without their results',
  access: 'read',
  scope: ['trades.read', 'notes.read'],
  params: JournalParams,
  query: z.object({
    /** Cards of the day, the graded ones included: ten, and five more for each time the trader asks. */
    most: WholeParamOr(1, 200, cardsADay),
  }),
  example: {},
  response: z.object({
    cards: z.array(ReviewCard),
    /** Trades graded today, those of the journal's clock. */
    gradedToday: z.int(),
    /** Trades that are not graded yet, the cards here included, without those skipped today. */
    waiting: z.int(),
    skippedToday: z.int(),
  }),
})

const gradeFields = {
  tradeId: Id,
  grade: z.enum(reviewGrades),
  /** The result was uncovered before the grade. */
  sawResult: z.boolean(),
  /** The card was drawn by chance (`reasons`), not by its score. */
  byChance: z.boolean(),
  note: z.string().trim().max(longestReviewNote),
  /** From the card's appearance to the grade. */
  seconds: z.int().min(0).max(86_400).nullable(),
}
const ReviewInput = z.object({
  ...gradeFields,
  byChance: gradeFields.byChance.default(false),
  note: gradeFields.note.default(''),
  seconds: gradeFields.seconds.default(null),
})
/** A grade, as it was given. A regrade is another review: the first one stays. */
export const ReviewView = z.object({
  id: Id,
  ...gradeFields,
  /** On the journal's clock. */
  gradedAt: LocalDateTimeText,
})
export type ReviewView = z.infer<typeof ReviewView>

export const listReviews = call({
  method: 'GET',
  url: '/v1/databases/:journalId/reviews',
  summary: 'Grades of trades as they were given, newest first',
  access: 'read',
  scope: 'notes.read',
  params: JournalParams,
  example: {},
  response: z.object({ reviews: z.array(ReviewView) }),
})
/** Also sets the trade's `reviewGrade`. Its receipt takes back both. */
export const gradeTrade = call({
  method: 'POST',
  url: '/v1/databases/:journalId/reviews',
  summary: 'Grade a closed trade',
  access: 'write',
  scope: null,
  idempotent: true,
  params: JournalParams,
  query: FeedHeld,
  body: ReviewInput,
  example: { body: { tradeId: 1, grade: 'B', sawResult: false, note: 'Entered late', seconds: 12 } },
  response: z.object({ review: ReviewView, receipt: Receipt, journalPatch: JournalPatch.optional() }),
})
/** Skipped cards come back tomorrow. */
export const skipReviewCard = call({
  method: 'POST',
  url: '/v1/databases/:journalId/review/skips/:tradeId',
  summary: 'Skip a card until tomorrow',
  access: 'write',
  scope: null,
  idempotent: true,
  params: JournalParams.extend({ tradeId: IdParam }),
  example: {},
  response: z.object({ receipt: Receipt }),
})
