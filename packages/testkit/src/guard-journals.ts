import { big, type Decimal } from '@afterclose/core/decimal'
import type { GuardAttempt, GuardRule, GuardRuleVersion } from '@afterclose/core/guard-rule'
import { wallClock } from '@afterclose/core/time'
import type { GuardQuestion } from '@afterclose/engine/guard/guard-state'
import type { FeedTrade } from '@afterclose/engine/trades/to-columns'
import { aFeedTrade } from './builders.ts'

/** A trade as tables of worked examples state it. Money; times `dd HH:mm` of March 2026. */
export interface GuardTrade {
  readonly id: number
  readonly entry: string
  /** Null while it is open. */
  readonly exit: string | null
  readonly gain?: Decimal | null
  /** Null if its best or worst price is unknown. */
  readonly mfe?: number | null
  readonly mae?: number | null
  /** Null without a stop. */
  readonly risk?: number | null
  readonly groupId?: number | null
  readonly breakEven?: boolean
}

/** `2026-03-02T09:30:00` of "02 09:30". */
export const inMarch = (time: string): string => {
  const text = `2026-03-${time.replace(' ', 'T')}`
  return text.length === 16 ? `${text}:00` : text
}
export const marchClock = (time: string): number => wallClock(inMarch(time))

const entryPrice = 100_000

/** A long trade of which one point is worth 1.0, so that prices state its largest open profit and loss. */
export function guardTrade(trade: GuardTrade): FeedTrade {
  const { id, entry, exit, gain = null, mfe = null, mae = null, risk = null, groupId = null, breakEven = false } = trade
  const side = gain === null ? 0 : big(gain).cmp(0)
  return aFeedTrade({
    id,
    entryDate: inMarch(entry),
    exitDate: exit === null ? null : inMarch(exit),
    gain,
    outcome: gain === null ? null : breakEven || side === 0 ? 'BREAK_EVEN' : side > 0 ? 'WINNER' : 'LOSER',
    rMultiple: gain === null || risk === null ? null : Number(gain) / risk,
    entryPrice: String(entryPrice),
    stopLoss: risk === null ? null : String(entryPrice - risk),
    risk: risk === null ? null : String(risk),
    highestPrice: mfe === null ? null : String(entryPrice + mfe),
    lowestPrice: mae === null ? null : String(entryPrice - mae),
    direction: 'LONG',
    groupId,
    breakEven,
  })
}

export const anAttempt = (more: Partial<GuardAttempt> = {}): GuardAttempt => ({
  id: 1,
  startedAt: '2026-03-01T17:00:00',
  startBalance: '50000',
  payins: 'IGNORE',
  endedAt: null,
  ...more,
})

export const ruleVersion = (rules: readonly GuardRule[], more: Partial<GuardRuleVersion> = {}): GuardRuleVersion => ({
  version: 1,
  madeAt: '2026-03-01T16:00:00',
  dayStart: '17:00',
  rules,
  ...more,
})

/** A question about the rules at a time of March 2026. */
export const guardQuestion = (
  now: string,
  rules: readonly GuardRule[],
  more: Partial<GuardQuestion> = {},
): GuardQuestion => ({
  attempt: anAttempt(),
  versions: [ruleVersion(rules)],
  unwatched: [],
  now: marchClock(now),
  weekStart: 1,
  riskPercent: 1,
  ...more,
})
