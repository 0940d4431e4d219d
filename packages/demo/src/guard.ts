import type { AttemptPayins, GuardRule, GuardRuleVersion } from '@afterclose/core/guard-rule'
import { DAY, dateOf, type LocalDate, type LocalDateTime, localText, wallClock } from '@afterclose/core/time'
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
/** A typed balance is a round one. */
const roundTo = 500

/** First day of the attempt: a Monday. */
export const attemptStart = (today: LocalDate): LocalDate =>
  firstDayOf('WEEK', dateOf(wallClock(`${today}T00:00:00`) - weeks * 7 * DAY))

/** @param balance of the account on the morning of the first day */
export function demoGuard(today: LocalDate, balance: number, trades: readonly DemoTrade[]): DemoGuard {
  const start = wallClock(`${attemptStart(today)}T00:00:00`)
  const losses: readonly GuardRule[] = [
    { kind: 'DAILY_LOSS', value: '2', unit: 'PERCENT_OF_DAY_START', measure: 'CLOSED' },
    { kind: 'MAX_LOSS', value: '12', unit: 'PERCENT_OF_START', floor: 'TRAIL_EOD', lock: null, measure: 'CLOSED' },
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
      startBalance: String(Math.floor(balance / roundTo) * roundTo),
      payins: 'IGNORE',
    },
    versions: [
      { version: 1, dayStart: '00:00', madeAt: localText(start), rules: rulesOf(8, 30) },
      { version: 2, dayStart: '00:00', madeAt: localText(tightened), rules: rulesOf(6, 45) },
    ],
    noted: trades
      .filter(({ customComments }) => customComments.includes(customCommentId('Frustrated')))
      .filter(({ entryDate }) => entryDate >= localText(tightened))
      .slice(0, 1)
      .map(({ id, entryDate }) => ({
        tradeId: id,
        at: entryDate,
        note: 'Two losses, and I wanted them back before lunch. Next time the platform is closed until the pause is over.',
      })),
  }
}
