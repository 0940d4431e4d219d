import { setTimeout as wait } from 'node:timers/promises'

/** Until the work is done, or for so long. No timer is left that would keep the bench from ending. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController()
  const late = wait(ms, undefined, { signal: done.signal }).catch(() => {})
  try {
    await Promise.race([work, late])
  } finally {
    done.abort()
  }
}
