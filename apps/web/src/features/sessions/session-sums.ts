import { big } from '@afterclose/core/decimal'
import { exactSum } from '@afterclose/engine/stats/exact-sum'
import type { Session } from '../../parts/sessions/session-queries.ts'

/** Sessions of one group, and the result of their trades. */
export interface SessionGroup {
  /** A rating of 1 to 5, or a market condition. */
  readonly key: string
  readonly sessions: readonly Session[]
  readonly trades: number
  /** Account currency, over all of them. */
  readonly gain: number
  /** By session; null without any. */
  readonly average: number | null
}

/** The results of sessions together. */
export const gainOf = (sessions: readonly Session[]): number => exactSum(sessions.map(({ figures }) => figures.gain))

/** Sessions with trades: others have no result for their rating. */
export const tradedSessions = (sessions: readonly Session[]): readonly Session[] =>
  sessions.filter(({ figures }) => figures.trades > 0)

/** Groups in the order of `keys`; sessions without an answer belong to none. */
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

/** Maximum loss of a session along its trades, and its limit; null without one. */
interface LimitUse {
  readonly lost: number
  /** Excess over the limit; null if within it. */
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
