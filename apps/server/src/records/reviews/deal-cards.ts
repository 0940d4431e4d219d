import type { CardReason, ReviewCard } from '@afterclose/contract/reviews'
import { type DealtCard, dealtCards, reviewedDays, reviewQueue, type WaitingTrade } from '@afterclose/core/review-queue'
import { DAY, dateOf, localText, type WallClock } from '@afterclose/core/time'
import type { Trade } from '@afterclose/core/trade'
import { scenarioRrr } from '@afterclose/core/trade-plan'
import { fromFlag, fromJson } from '../../store/codecs.ts'
import type { Tx } from '../../store/db.ts'
import { findScreenshots, type KeptSlot } from '../slots/repository.ts'
import { findTradesById } from '../trades/repository.ts'
import * as repository from './repository.ts'

interface Dealt {
  readonly cards: ReviewCard[]
  readonly gradedToday: number
  readonly waiting: number
  readonly skippedToday: number
}

/**
 * The cards of a day.
 * @param now on the journal's clock
 * @param most cards of the day, those graded before included
 */
export async function dealCards(tx: Tx, journalId: number, now: WallClock, most: number): Promise<Dealt> {
  const day = dateOf(now)
  const from = localText(now - reviewedDays * DAY)
  const reviews = await repository.findReviewsSince(tx, journalId, from)
  const lastSeen = new Map(reviews.map(({ trade_id, seen }) => [trade_id, seen]))
  const graded = new Set(reviews.flatMap(({ trade_id, graded_at }) => (graded_at.startsWith(day) ? [trade_id] : [])))
  const waiting = (await repository.findClosedSince(tx, journalId, from)).flatMap((row): WaitingTrade[] => {
    const seen = lastSeen.get(row.id)
    const isChanged = row.import_job_id !== null && seen !== undefined && seen !== repository.seenOf(row)
    if (row.exit_date === null || (row.review_grade !== null && !isChanged)) return []
    return [
      {
        id: row.id,
        exitDate: row.exit_date,
        rMultiple: row.r_multiple,
        tiltMeter: row.tilt_meter,
        exitClass: row.exit_class,
        checklistStatus: row.checklist_status,
        inReview: fromFlag(row.in_review),
        isChanged,
      },
    ]
  })
  const skipped = await repository.findSkipped(tx, journalId, day)
  const dealable = waiting.filter(({ id }) => !skipped.has(id))
  const queue = reviewQueue(dealable, localText(now))
  const dealt = dealtCards(queue, { gradedBefore: graded.size, most, journalId, day })
  const changedIds = new Set(waiting.flatMap(({ id, isChanged }) => (isChanged ? [id] : [])))
  return {
    cards: await presentCards(tx, journalId, dealt, changedIds),
    gradedToday: graded.size,
    waiting: dealable.length,
    skippedToday: waiting.length - dealable.length,
  }
}

async function presentCards(
  tx: Tx,
  journalId: number,
  dealt: readonly DealtCard[],
  changedIds: ReadonlySet<number>,
): Promise<ReviewCard[]> {
  const ids = dealt.map(({ id }) => id)
  if (ids.length === 0) return []
  const trades = new Map((await findTradesById(tx, journalId, ids)).map((trade) => [trade.id, trade]))
  const slots = Map.groupBy(await findScreenshots(tx, journalId, { type: 'TRADE', ids }), ({ owner_id }) => owner_id)
  const planIds = [...trades.values()].flatMap(({ planId }) => planId ?? [])
  const plans = new Map(
    (planIds.length === 0 ? [] : await repository.findPlansById(tx, journalId, planIds)).map((plan) => [plan.id, plan]),
  )
  return dealt.flatMap(({ id, byChance }) => {
    const trade = trades.get(id)
    if (trade === undefined) return []
    const plan = trade.planId === null ? undefined : plans.get(trade.planId)
    return [
      {
        ...atEntry(trade),
        plan: plan === undefined ? null : presentPlan(plan),
        pictures: picturesBefore(trade, slots.get(id) ?? []),
        reasons: reasonsOf(trade, byChance, changedIds.has(id)),
      },
    ]
  })
}

/** Fields of a trade that were known at its entry: a list, so that a new field of trades is no part of it. */
const atEntry = (trade: Trade): Omit<ReviewCard, 'plan' | 'pictures' | 'reasons'> => ({
  tradeId: trade.id,
  instrumentId: trade.instrumentId,
  setupId: trade.setupId,
  direction: trade.direction,
  entryDate: trade.entryDate,
  entryPrice: trade.entryPrice,
  size: trade.size,
  stopLoss: trade.stopLoss,
  takeProfit: trade.takeProfit,
  risk: trade.risk,
  preTradeComments: [...trade.preTradeComments],
  entryComments: [...trade.entryComments],
  checklistId: trade.checklistId,
  checklistItemIds: [...trade.checklistItemIds],
  checkedItemIds: [...trade.checkedItemIds],
  modified: trade.modified,
})

type PlanRow = Awaited<ReturnType<typeof repository.findPlansById>>[number]

const presentPlan = (plan: PlanRow): NonNullable<ReviewCard['plan']> => ({
  id: plan.id,
  title: plan.title,
  planDate: plan.plan_date,
  direction: plan.direction,
  timeframe: plan.timeframe,
  bias: plan.bias,
  scenarios: fromJson(plan.scenarios).map((scenario) => ({ ...scenario, rrr: scenarioRrr(scenario) })),
})

/** A picture of an unknown time may show the exit. */
const picturesBefore = ({ entryDate }: Trade, slots: readonly KeptSlot[]): ReviewCard['pictures'] =>
  slots
    .filter(({ taken_at: takenAt }) => takenAt !== null && takenAt <= entryDate)
    .toSorted((a, b) => a.slot - b.slot)
    .map(({ slot, url, file_id: fileId, width, height }) => ({ slot, url, fileId, width, height }))

const reasonsOf = ({ inReview }: Trade, byChance: boolean, isChanged: boolean): CardReason[] => [
  ...(inReview ? (['STARRED'] as const) : []),
  ...(isChanged ? (['CHANGED'] as const) : []),
  ...(byChance ? (['BY_CHANCE'] as const) : []),
]
