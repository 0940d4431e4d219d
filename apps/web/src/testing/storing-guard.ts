import {
  type AttemptView,
  type BreachView,
  changeGuardRules,
  noteBreach,
  startAttempt,
} from '@afterclose/contract/guard'

interface StoredGuard {
  /** Newest first. */
  readonly attempts: readonly AttemptView[]
  readonly breaches: readonly BreachView[]
}

/**
 * What writes of the guard store and answer, like the real server: a start ends the attempt that runs, a change adds a version.
 *
 * @param name call of the contract
 * @param id of the attempt or breach that it names
 * @param now time of this write
 * @returns undefined if nothing has this id, null if it was changed since it was read
 */
export function guardWrite(
  name: string,
  { attempts, breaches }: StoredGuard,
  { id, body, now }: { readonly id: number; readonly body: unknown; readonly now: string },
): { readonly stored: StoredGuard; readonly answer: AttemptView | BreachView } | null | undefined {
  const ended = (attempt: AttemptView): AttemptView => ({ ...attempt, endedAt: '2026-12-01T00:00:00', modified: now })
  const version = (number: number) => ({ version: number, madeAt: '2026-12-01T00:00:00', author: 'trader' })
  const withAttempt = (next: AttemptView) => ({
    stored: { attempts: attempts.map((one) => (one.id === next.id ? next : one)), breaches },
    answer: next,
  })
  if (name === 'startAttempt') {
    const { rules, ...fields } = startAttempt.body.parse(body)
    const started = { id: 1001, ...fields, endedAt: null, versions: [{ ...version(1), ...rules }], modified: now }
    const former = attempts.map((one) => (one.endedAt === null ? ended(one) : one))
    return { stored: { attempts: [started, ...former], breaches }, answer: started }
  }
  if (name === 'noteBreach') {
    const breach = breaches.find((one) => one.id === id)
    if (breach === undefined) return undefined
    const noted = { ...breach, ...noteBreach.body.parse(body) }
    return { stored: { attempts, breaches: breaches.map((one) => (one === breach ? noted : one)) }, answer: noted }
  }
  const attempt = attempts.find((one) => one.id === id)
  if (attempt === undefined) return undefined
  if (name === 'endAttempt') return withAttempt(ended(attempt))
  const { version: read, ...rules } = changeGuardRules.body.parse(body)
  if (attempt.endedAt !== null || attempt.versions.at(-1)?.version !== read) return null
  return withAttempt({ ...attempt, versions: [...attempt.versions, { ...version(read + 1), ...rules }], modified: now })
}
