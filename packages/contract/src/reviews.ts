import { marketConditions } from '@afterclose/core/session'
import { directions, reviewGrades } from '@afterclose/core/trade'
import { z } from 'zod'
import { call } from './call.ts'
import { Receipt } from './undo.ts'
import { Id, IdParam, JournalParams, LocalDateTimeText } from './values.ts'

/** Cards of one day. */
export const cardsADay = 10
/** Characters of the note of a review. */
export const longestReviewNote = 500

/** Why a card is dealt, without a word about its result. */
export const cardReasons = ['STARRED', 'RED_TILT', 'DISAGREEMENT', 'CHANGED', 'BY_CHANCE'] as const
export type CardReason = (typeof cardReasons)[number]

/**
 * A closed trade as it was known at its entry. Result, exit and all that follows from them are left out until it is graded: also what is
 * written about management and exit, the pictures taken afterwards, and bars after the entry.
 */
export const ReviewCard = z.object({
  tradeId: Id,
  instrumentId: Id,
  setupId: Id.nullable(),
  direction: z.enum(directions),
  entryDate: LocalDateTimeText,
  entry: z.string().nullable(),
  size: z.string().nullable(),
  stopLoss: z.string().nullable(),
  takeProfit: z.string().nullable(),
  /** Account currency; null without a stop. */
  risk: z.string().nullable(),
  preTradeComments: z.array(Id),
  entryComments: z.array(Id),
  checklistId: Id.nullable(),
  checklistItemIds: z.array(Id),
  checkedItemIds: z.array(Id),
  planId: Id.nullable(),
  marketCondition: z.enum(marketConditions).nullable(),
  /** Slots of pictures that were taken before the entry. */
  pictureSlots: z.array(z.int()),
  reasons: z.array(z.enum(cardReasons)),
  /** Concurrency token of the trade, for changes of its comments. */
  modified: z.string(),
})
export type ReviewCard = z.infer<typeof ReviewCard>

export const dealReviewCards = call({
  method: 'GET',
  url: '/v1/databases/:journalId/review',
  summary: 'Cards to review today: trades closed in the last 60 days that are not graded',
  access: 'read',
  scope: 'trades.read',
  params: JournalParams,
  query: z.object({
    /** Ten by default; five more for each time the trader asks. */
    most: z.coerce.number().int().min(1).max(200).default(cardsADay),
  }),
  response: z.object({
    cards: z.array(ReviewCard),
    /** Graded today, and not graded yet, the cards of today included. */
    gradedToday: z.int(),
    waiting: z.int(),
  }),
})

const gradeFields = {
  tradeId: Id,
  grade: z.enum(reviewGrades),
  /** The result was uncovered before the grade. */
  sawResult: z.boolean(),
  note: z.string().max(longestReviewNote).default(''),
  /** From the card's appearance to the grade. */
  seconds: z.int().min(0).max(86_400).nullable().default(null),
}
/** A grade, as it was given. A regrade is another review: the first one stays. */
export const ReviewView = z.object({
  id: Id,
  ...gradeFields,
  note: z.string(),
  seconds: z.int().nullable(),
  /** The card was drawn by chance, not by its score. */
  byChance: z.boolean(),
  /** User's clock. */
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
  response: z.object({ reviews: z.array(ReviewView) }),
})
/** Also sets the trade's `reviewGrade`. The page takes the uncovered trade from its feed. */
export const gradeTrade = call({
  method: 'POST',
  url: '/v1/databases/:journalId/reviews',
  summary: 'Grade a trade',
  access: 'write',
  scope: null,
  params: JournalParams,
  body: z.object({ ...gradeFields, byChance: z.boolean().default(false) }),
  response: z.object({ review: ReviewView, receipt: Receipt }),
})
/** Skipped cards come back tomorrow. */
export const skipReviewCard = call({
  method: 'POST',
  url: '/v1/databases/:journalId/review/skips/:tradeId',
  summary: 'Skip a card until tomorrow',
  access: 'write',
  scope: null,
  params: JournalParams.extend({ tradeId: IdParam }),
  response: z.object({ receipt: Receipt }),
})
