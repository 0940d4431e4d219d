import { isUnreached } from './may-pass-later.ts'
import { waitingEntries } from './waiting-entries.ts'
import { keepWrite, outbox, type Write } from './device-outbox.ts'

/** Outcome of a write: the answer of the server, or the key under which this device keeps it. */
export type Outcome<T> = { readonly kept: null; readonly answer: T } | { readonly kept: string; readonly answer: null }

/**
 * Sends a write, or keeps it on this device if the server is not reached. Entries of the journal that wait go first. Rejects with the refusal or
 * the failure of the server, or with NoRoom if the device cannot keep it. The code of the outbox comes with the form that sends: without a
 * connection, it could not be loaded any more.
 *
 * @param send sends it with the key, which makes it safe to send again after a lost response
 */
export async function sendOrKeep<T>(write: Omit<Write, 'key'>, send: (key: string) => Promise<T>): Promise<Outcome<T>> {
  const key = crypto.randomUUID()
  const mustWait = async (): Promise<boolean> => {
    const waits = () =>
      waitingEntries.get().some(({ journalId, state }) => journalId === write.journalId && state === 'waiting')
    if (!waits()) return false
    await outbox.flush()
    return waits()
  }
  try {
    if (!(await mustWait())) return { kept: null, answer: await send(key) }
  } catch (error) {
    if (!isUnreached(error)) throw error
  }
  await keepWrite({ ...write, key })
  return { kept: key, answer: null }
}
