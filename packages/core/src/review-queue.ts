import { mulberry32 } from './mulberry32.ts'
import { DAY, dayNumber, parseLocal, wallClock, type LocalDate, type LocalDateTime } from './time.ts'
import type { Trade } from './trade.ts'

/** Days after its exit in which a trade is dealt. */
export const reviewedDays = 60

/** A closed trade that waits for a grade. */
export interface WaitingTrade
  extends Pick<Trade, 'id' | 'rMultiple' | 'tiltMeter' | 'exitClass' | 'checklistStatus' | 'inReview'> {
  readonly exitDate: LocalDateTime
  /** Changed by an import since it was graded. */
  readonly isChanged: boolean
}

/** A trade and its place in the queue. */
export interface QueuedTrade {
  readonly id: number
  readonly exitDate: LocalDateTime
  readonly score: number
}

/** A card of a day. */
export interface DealtCard {
  readonly id: number
  /** Drawn by chance from all that wait, not by its score. */
  readonly byChance: boolean
}

const largestForResult = 50
const unknownResult = 10
const redTilt = 15
const disagreement = 15
const starred = 10
const changed = 10
const mostWeeks = 20

/**
 * How much a trade has to teach (beyond/DISCIPLINE 5): min(50, ⌊10 |R|⌋), 10 for an unknown R; 15 for red tilt, 15 for a result against what the
 * trader noted, 10 for a star, 10 if it was changed since its review; less its whole weeks since the exit, 20 at most.
 *
 * @param now on the journal's clock
 * @param bonus points from elsewhere
 */
export function reviewScore(trade: WaitingTrade, now: LocalDateTime, bonus = 0): number {
  const isRed = trade.tiltMeter < 0
  const isDisagreement =
    (trade.tiltMeter > 0 && trade.exitClass === 'BEYOND_STOP') || (trade.checklistStatus === 'COMPLETE' && isRed)
  const result =
    trade.rMultiple === null ? unknownResult : Math.min(largestForResult, Math.floor(10 * Math.abs(trade.rMultiple)))
  const weeks = Math.floor((wallClock(now) - wallClock(trade.exitDate)) / (7 * DAY))
  return (
    result +
    bonus +
    (isRed ? redTilt : 0) +
    (isDisagreement ? disagreement : 0) +
    (trade.inReview ? starred : 0) +
    (trade.isChanged ? changed : 0) -
    Math.min(mostWeeks, Math.max(0, weeks))
  )
}

/**
 * Waiting trades, highest score first, then newest exit, then lowest id.
 * @param bonusOf points from elsewhere, by id
 */
export const reviewQueue = (
  trades: readonly WaitingTrade[],
  now: LocalDateTime,
  bonusOf: (id: number) => number = () => 0,
): readonly QueuedTrade[] =>
  trades
    .map((trade) => ({ id: trade.id, exitDate: trade.exitDate, score: reviewScore(trade, now, bonusOf(trade.id)) }))
    .toSorted((a, b) => b.score - a.score || compare(b.exitDate, a.exitDate) || a.id - b.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Every fifth card of a day is drawn by chance, so that what grades say is not only about extremes. */
const chanceEvery = 5

/**
 * The cards of a day that are still to be graded. They stay the same while they are graded in order, because chance hangs on journal, day and
 * trade only.
 *
 * @param queue in its order, without those skipped today
 * @param most cards of the day, those graded before included
 * @example dealtCards(queue, { gradedBefore: 0, most: 10, journalId: 1, day: '2026-11-30' }) // the fifth and the tenth by chance
 */
export function dealtCards(
  queue: readonly QueuedTrade[],
  { gradedBefore, most, journalId, day }: { gradedBefore: number; most: number; journalId: number; day: LocalDate },
): readonly DealtCard[] {
  const seed = seedOf(journalId, day)
  const rest = queue.map(({ id }) => id)
  const drawn = rest.toSorted((a, b) => mulberry32(seed, a) - mulberry32(seed, b) || a - b)
  const cards: DealtCard[] = []
  const dealt = new Set<number>()
  const next = (from: readonly number[]) => from.find((id) => !dealt.has(id))
  for (let place = gradedBefore + 1; place <= most; place++) {
    const byChance = place % chanceEvery === 0
    const id = next(byChance ? drawn : rest)
    if (id === undefined) break
    dealt.add(id)
    cards.push({ id, byChance })
  }
  return cards
}

/** Other for each journal and day. */
const seedOf = (journalId: number, day: LocalDate): number =>
  Math.floor(mulberry32(journalId, dayNumber(parseLocal(`${day}T00:00:00`) ?? 0)) * 2 ** 32)
