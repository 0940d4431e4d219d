import {
  DAY,
  HOUR,
  localText,
  wallClock,
  type LocalDate,
  type LocalDateTime,
  type WallClock,
} from '@afterclose/core/time'
import { type ReviewGrade, reviewGrades } from '@afterclose/core/trade'
import { commentId } from './lists.ts'
import { random, type Random } from './random.ts'
import type { DemoTrade } from './trade-maker.ts'

export interface DemoReview {
  readonly tradeId: number
  readonly grade: ReviewGrade
  readonly sawResult: boolean
  readonly byChance: boolean
  readonly note: string
  readonly seconds: number | null
  readonly gradedAt: LocalDateTime
}

/** Days before today on which the trader began to review, and after which trades still wait. */
const reviewed = { from: 150, to: 6 } as const
const evening = 21 * HOUR

/**
 * Reviews of the trades of some months, in the order in which they were given: on the evening after each exit, most without their results, every
 * fifth of a card drawn by chance. Grades follow plan and entry, never the result; a few trades were graded again later. Some older trades and
 * those of the last days wait for their grade.
 */
export function demoReviews(seed: number, today: LocalDate, trades: readonly DemoTrade[]): readonly DemoReview[] {
  const chance = random(seed + 12) // a separate random source: the trades must not depend on reviews
  const now = wallClock(`${today}T00:00:00`)
  const given: DemoReview[] = []
  for (const trade of trades) {
    if (trade.exitDate === null) continue
    const exit = wallClock(trade.exitDate)
    const daysAgo = (now - exit) / DAY
    if (daysAgo > reviewed.from || daysAgo < reviewed.to || chance.chance(0.06)) continue
    const first = reviewOf(trade, eveningAfter(exit) + chance.whole(0, 40 * 60) * 1000, chance)
    given.push(first)
    if (chance.chance(0.03)) {
      const gradedAt = localText(wallClock(first.gradedAt) + chance.whole(1, 5) * DAY)
      const grade = gradeOf(trade, chance)
      given.push({ ...first, grade, gradedAt, sawResult: true, byChance: false, note: 'Looked at it again.' })
    }
  }
  return given.toSorted((a, b) => (a.gradedAt < b.gradedAt ? -1 : a.gradedAt > b.gradedAt ? 1 : a.tradeId - b.tradeId))
}

const eveningAfter = (exit: WallClock): WallClock => {
  const thatDay = Math.floor(exit / DAY) * DAY + evening
  return thatDay > exit ? thatDay : thatDay + DAY
}

const notes = ['Right idea, late.', 'No level near it.', 'As planned.', 'Size was fine.', 'Bored.'] as const

function reviewOf(trade: DemoTrade, at: WallClock, chance: Random): DemoReview {
  return {
    tradeId: trade.id,
    grade: gradeOf(trade, chance),
    sawResult: chance.chance(0.12),
    byChance: chance.chance(0.2),
    note: chance.chance(0.1) ? chance.pick(notes) : '',
    seconds: chance.whole(4, 38),
    gradedAt: localText(at),
  }
}

/** A to D by what was known at the entry: the plan, the entry, the ticks. */
function gradeOf(
  { preTradeComments, entryComments, checklistItemIds, checkedItemIds }: DemoTrade,
  chance: Random,
): ReviewGrade {
  const flaws = [
    preTradeComments.includes(commentId('No plan')),
    entryComments.includes(commentId('Chased')),
    entryComments.includes(commentId('Too early')),
    checkedItemIds.length < checklistItemIds.length,
    chance.chance(0.35),
  ].filter(Boolean).length
  return reviewGrades[Math.min(flaws, 3)]!
}
