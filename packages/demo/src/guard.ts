import type { AttemptPayins, GuardRule, GuardRuleVersion } from '@afterclose/core/guard-rule'
import {
  DAY,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  localText,
  MINUTE,
  type WallClock,
  wallClock,
} from '@afterclose/core/time'
import { firstDayOf } from '@afterclose/core/week-rule'
import { customCommentId } from './lists.ts'
import type { DemoTrade } from './trade-maker.ts'

/** The attempt that runs, with its rules. Its breaches follow from the trades. */
export interface DemoGuard {
  readonly attempt: {
    readonly startedAt: LocalDateTime
    readonly startBalance: string
    readonly payins: AttemptPayins
  }
  readonly versions: readonly GuardRuleVersion[]
  /** Entries during a pause that the trader wrote about. */
  readonly noted: readonly { readonly tradeId: number; readonly at: LocalDateTime; readonly note: string }[]
}

const weeks = 6
/** Weeks after which the rules are tightened. */
const looseWeeks = 3
/** Minutes of the pause from then on. */
const longer = 45
/** A typed balance is a round one. */
const roundTo = 500

/** First day of the attempt: a Monday. */
export const attemptStart = (today: LocalDate): LocalDate =>
  firstDayOf('WEEK', dateOf(wallClock(`${today}T00:00:00`) - weeks * 7 * DAY))

/** Result of a closed trade. */
export interface DemoResult {
  readonly exitDate: LocalDateTime
  readonly gain: number
}

/** Least share of the maximum loss that was always left. */
const spared = 0.08
/** Percent of the start balance. */
const leastMaxLoss = 6

/**
 * The maximum loss, in percent of the start balance: the smallest even number that the trader kept to, so that the attempt still runs
 * whenever the demo is opened.
 */
function keptMaxLoss(startBalance: number, start: WallClock, results: readonly DemoResult[]): number {
  let [balance, highest, endOfDay, day, deepest] = [startBalance, startBalance, startBalance, '', 0]
  for (const { exitDate, gain } of results.toSorted((a, b) => a.exitDate.localeCompare(b.exitDate))) {
    if (wallClock(exitDate) < start) continue
    const date = exitDate.slice(0, 10)
    if (date !== day) highest = Math.max(highest, endOfDay)
    balance += gain
    deepest = Math.max(deepest, highest - balance)
    endOfDay = balance
    day = date
  }
  const needed = (deepest / startBalance / (1 - spared)) * 100
  return Math.max(leastMaxLoss, Math.ceil(needed / 2) * 2)
}

/**
 * @param balance of the account on the morning of the first day
 * @param results of all closed trades
 */
export function demoGuard(
  today: LocalDate,
  balance: number,
  trades: readonly DemoTrade[],
  results: readonly DemoResult[],
): DemoGuard {
  const start = wallClock(`${attemptStart(today)}T00:00:00`)
  const startBalance = Math.floor(balance / roundTo) * roundTo
  const maxLoss = String(keptMaxLoss(startBalance, start, results))
  const losses: readonly GuardRule[] = [
    { kind: 'DAILY_LOSS', value: '2', unit: 'PERCENT_OF_DAY_START', measure: 'CLOSED' },
    { kind: 'MAX_LOSS', value: maxLoss, unit: 'PERCENT_OF_START', floor: 'TRAIL_EOD', lock: null, measure: 'CLOSED' },
  ]
  const rulesOf = (most: number, minutes: number): readonly GuardRule[] => [
    ...losses,
    { kind: 'MAX_TRADES', trades: most },
    { kind: 'COOL_DOWN', losses: 2, minutes },
  ]
  const tightened = start + looseWeeks * 7 * DAY
  return {
    attempt: {
      startedAt: localText(start),
      startBalance: String(startBalance),
      payins: 'IGNORE',
    },
    versions: [
      { version: 1, dayStart: '00:00', madeAt: localText(start), rules: rulesOf(8, 30) },
      { version: 2, dayStart: '00:00', madeAt: localText(tightened), rules: rulesOf(6, longer) },
    ],
    noted: entriesInPause(results, trades, tightened, longer)
      .slice(0, 1)
      .map(({ id, entryDate }) => ({
        tradeId: id,
        at: entryDate,
        note: 'Two losses, and I wanted them back at once. Next time the platform is closed until the pause is over.',
      })),
  }
}

/** Frustrated trades of a day that began before the pause after two losses in a row was over. */
function entriesInPause(
  results: readonly DemoResult[],
  trades: readonly DemoTrade[],
  since: WallClock,
  minutes: number,
): readonly DemoTrade[] {
  const closed = results.toSorted((a, b) => a.exitDate.localeCompare(b.exitDate))
  return trades
    .filter(({ entryDate }) => wallClock(entryDate) >= since)
    .filter(({ customComments }) => customComments.includes(customCommentId('Frustrated')))
    .filter(({ entryDate }) => {
      const day = entryDate.slice(0, 10)
      const [last, secondLast] = closed
        .filter(({ exitDate }) => exitDate.startsWith(day) && exitDate <= entryDate)
        .toReversed()
      return (
        last !== undefined &&
        secondLast !== undefined &&
        last.gain < 0 &&
        secondLast.gain < 0 &&
        wallClock(entryDate) < wallClock(last.exitDate) + minutes * MINUTE
      )
    })
}
