import { big } from '@afterclose/core/decimal'
import { exactSum } from '@afterclose/engine/stats/exact-sum'
import type { Session } from '../../parts/sessions/session-queries.ts'

/** Sessions of one kind, and what their trades came to. */
export interface SessionGroup {
  /** A rating of 1 to 5, or a market condition. */
  readonly key: string
  readonly sessions: readonly Session[]
  readonly trades: number
  /** Account currency, over all of them. */
  readonly gain: number
  /** For each session; null without any. */
  readonly average: number | null
}

/** The results of sessions together. */
export const gainOf = (sessions: readonly Session[]): number => exactSum(sessions.map(({ figures }) => figures.gain))

/** Sessions in which something was traded: one without a trade says nothing about its mood. */
export const tradedSessions = (sessions: readonly Session[]): readonly Session[] =>
  sessions.filter(({ figures }) => figures.trades > 0)

/** Groups in the order of `keys`; a session that says nothing belongs to none. */
export function sessionGroups(
  sessions: readonly Session[],
  keys: readonly string[],
  keyOf: (session: Session) => string | number | null,
): readonly SessionGroup[] {
  const traded = tradedSessions(sessions)
  return keys.map((key) => {
    const own = traded.filter((session) => String(keyOf(session)) === key)
    const gain = gainOf(own)
    return {
      key,
      sessions: own,
      trades: own.reduce((sum, { figures }) => sum + figures.trades, 0),
      gain,
      average: own.length === 0 ? null : gain / own.length,
    }
  })
}

/** The most that a session had lost along its trades, beside its limit; null where it has none. */
interface LimitUse {
  readonly lost: number
  /** By how much that went beyond the limit; null where it did not. */
  readonly beyond: number | null
}

export function limitUse({ maxLoss, figures }: Pick<Session, 'maxLoss' | 'figures'>): LimitUse | null {
  if (maxLoss === null) return null
  const lost = big(String(-figures.lowestGain))
  const beyond = lost.minus(maxLoss)
  return { lost: Number(lost), beyond: beyond.gt(0) ? Number(beyond) : null }
}

/** Outcome of loss limits: sessions with one, and those that lost more. */
interface LimitSums {
  readonly limited: number
  readonly broken: readonly Session[]
  /** Final result of the sessions that exceeded their limit. */
  readonly gainOfBroken: number
}

export function limitSums(sessions: readonly Session[]): LimitSums {
  const limited = tradedSessions(sessions).filter(({ figures }) => figures.maxLossBroken !== null)
  const broken = limited.filter(({ figures }) => figures.maxLossBroken === true)
  return { limited: limited.length, broken, gainOfBroken: gainOf(broken) }
}
