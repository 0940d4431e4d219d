import { setTimeout as wait } from 'node:timers/promises'

/** Until the work is done, or for so long. No timer is left that would keep the bench from ending. @returns whether it is done */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const done = new AbortController()
  const late = wait(ms, undefined, { signal: done.signal }).catch(() => {})
  try {
    return await Promise.race([work.then(() => true), late.then(() => false)])
  } finally {
    done.abort()
  }
}
