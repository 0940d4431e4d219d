import { isUnreached } from './may-pass-later.ts'
import { deviceOutbox } from './waiting.ts'
import { waitingEntries } from './waiting-entries.ts'
import type { Write } from './device-outbox.ts'

/** Outcome of a write: the answer of the server, or the key under which this device keeps it. */
export type Outcome<T> = { readonly kept: null; readonly answer: T } | { readonly kept: string; readonly answer: null }

/**
 * Sends a write, or keeps it on this device if the server is not reached. Entries of the journal that wait go first. Rejects with the refusal or
 * the failure of the server, or with NoRoom if the device cannot keep it.
 *
 * @param send sends it with the key, which makes it safe to send again after a lost response
 */
export async function sendOrKeep<T>(write: Omit<Write, 'key'>, send: (key: string) => Promise<T>): Promise<Outcome<T>> {
  const key = crypto.randomUUID()
  const mustWait = async (): Promise<boolean> => {
    const waits = () =>
      waitingEntries.get().some(({ journalId, state }) => journalId === write.journalId && state === 'waiting')
    if (!waits()) return false
    await (await deviceOutbox()).outbox.flush()
    return waits()
  }
  try {
    if (!(await mustWait())) return { kept: null, answer: await send(key) }
  } catch (error) {
    if (!isUnreached(error)) throw error
  }
  await (await deviceOutbox()).keepWrite({ ...write, key })
  return { kept: key, answer: null }
}

export const keptOnDevice = 'Kept on this device. It is sent when the connection is back.'
