import { freshMinutes } from '@afterclose/contract/login-sessions'
import { type Instant, MINUTE } from '@afterclose/core/time'

/**
 * Until when a proof of identity is valid; null if a new one is needed.
 * @param confirmedAt time of the proof; null if never
 * @param now in milliseconds
 */
export function freshUntil(confirmedAt: Instant | null, now: number): Instant | null {
  if (confirmedAt === null) return null
  const until = Date.parse(confirmedAt) + freshMinutes * MINUTE
  return until > now ? new Date(until).toISOString() : null
}
