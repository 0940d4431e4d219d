import { followSession, pageUser } from '../../journal/session.ts'
import { noteUnsaved } from '../../journal/unsaved.ts'

const retryMs = [2000, 5000, 15_000, 30_000] as const

interface Outbox {
  /** Sends what has this key after a time, or now if it is 0; `since` the first call until it is sent. */
  readonly schedule: (key: string, ms: number) => void
  /** When the waiting sending was first scheduled, by the page's clock; undefined if none waits. */
  readonly since: (key: string) => number | undefined
  /** Sends it again later, longer after each failure in a row. */
  readonly retryLater: (key: string) => void
  /** A sending starts, or nothing is left to send: none waits any more. */
  readonly stop: (key: string) => void
  /** The server has answered: the next failure is a first one. */
  readonly answered: (key: string) => void
  /** Whether the page asks before it is left. */
  readonly guard: (key: string, isUnsaved: boolean) => void
}

/**
 * Keeps trying to send what the server does not have yet, and has the page ask before it is lost. Keys are texts such as `journalId/id`.
 *
 * @param kind name of the records, for the page
 * @param send sends what has this key
 * @param sendAll sends everything that failed, because the network is back
 * @param clear drops everything: another user has signed in, who must not find it
 */
export function createOutbox(
  kind: string,
  { send, sendAll, clear }: { send: (key: string) => void; sendAll: () => void; clear: () => void },
): Outbox {
  const timers = new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly since: number }>()
  const failures = new Map<string, number>()
  const guards = new Map<string, () => void>()

  function stop(key: string): void {
    clearTimeout(timers.get(key)?.timer)
    timers.delete(key)
  }
  function schedule(key: string, ms: number): void {
    const since = timers.get(key)?.since ?? performance.now()
    stop(key)
    timers.set(key, { since, timer: setTimeout(() => send(key), ms) })
  }

  window.addEventListener('online', sendAll)
  let userId = pageUser()?.userId
  followSession(() => {
    if (pageUser()?.userId !== userId) clear()
    userId = pageUser()?.userId
  })

  return {
    schedule,
    stop,
    since: (key) => timers.get(key)?.since,
    retryLater(key) {
      const failed = failures.get(key) ?? 0
      failures.set(key, failed + 1)
      schedule(key, retryMs[failed] ?? retryMs[retryMs.length - 1]!)
    },
    answered: (key) => void failures.delete(key),
    guard(key, isUnsaved) {
      if (isUnsaved === guards.has(key)) return
      if (isUnsaved) return void guards.set(key, noteUnsaved(`${kind} ${key}`, kind))
      guards.get(key)?.()
      guards.delete(key)
    },
  }
}
