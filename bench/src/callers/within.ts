import { setTimeout as wait } from 'node:timers/promises'

/** Waits for the work, at most `ms`. Leaves no timer that would keep the bench from ending. @returns whether it finished */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const done = new AbortController()
  const late = wait(ms, undefined, { signal: done.signal }).catch(() => {})
  try {
    return await Promise.race([work.then(() => true), late.then(() => false)])
  } finally {
    done.abort()
  }
}
