import type { MarketCondition } from '@afterclose/core/session'
import { DAY } from '@afterclose/core/time'
import type { SessionSpan } from './session-figures.ts'

/** A session as far as trades are judged by it: when it was, its loss limit, and the market. */
export interface SessionDay extends SessionSpan {
  readonly marketCondition: MarketCondition | null
}

/** True for a time on the day of a session and, if it has times, between these. @param at wall clock */
export const isInSession = ({ day, times }: SessionSpan, at: number): boolean =>
  at >= day && at < day + DAY && (times === null || (at - day >= times.start && at - day <= times.end))
