import { nameKey } from '../../db/codecs.ts'

const freeFailures = 3
const longestWait = 5 * 60_000
const forgottenAfter = 30 * 60_000
const remembered = 10_000

const keyOf = (name: string, address: string): string => `${address} ${nameKey(name)}`

const waitAfter = (count: number): number =>
  count < freeFailures ? 0 : Math.min(longestWait, 1000 * 2 ** (count - freeFailures + 1))

/**
 * Slows down guessing: after three failures in a row for one name from one address the next attempt has to wait 2
 * seconds, then 4, 8 … up to five minutes. Half an hour without a failure forgets them. It lives in the memory of this
 * process: a restart forgets, and several servers count apart.
 */
export function createAttempts(now: () => number) {
  const failures = new Map<string, { count: number; last: number }>()
  return {
    /** Milliseconds until the next attempt may be made; 0: now. */
    wait(name: string, address: string): number {
      const known = failures.get(keyOf(name, address))
      if (known === undefined || now() - known.last > forgottenAfter) return 0
      return Math.max(0, known.last + waitAfter(known.count) - now())
    },
    failed(name: string, address: string): void {
      const key = keyOf(name, address)
      const known = failures.get(key)
      const count = known === undefined || now() - known.last > forgottenAfter ? 1 : known.count + 1
      failures.delete(key) // put at the end: the front is what goes first when there are too many
      failures.set(key, { count, last: now() })
      if (failures.size > remembered) failures.delete(failures.keys().next().value ?? '')
    },
    succeeded(name: string, address: string): void {
      failures.delete(keyOf(name, address))
    },
  }
}
export type Attempts = ReturnType<typeof createAttempts>
