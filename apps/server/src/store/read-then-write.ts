import { AppError } from '@afterclose/contract/problems'
import { breath } from './breath.ts'
import { currentRevision, type Db, lockJournal, raiseRevision, snapshot, transaction, type Tx } from './db.ts'

/** Attempts after which reading happens under the lock, if it is short: constant writes to a journal must not prevent a change. */
const mostAttempts = { short: 5, long: 20 }
/** Maximum reading time under the lock, ms: in SQLite it blocks all writers. */
const longestInside = 50

/**
 * Optimistic locking: changes a journal in a short transaction after reading much of it. Data read before is used if the journal has not
 * changed since, and else read again. A large journal under constant writes rejects the change for now: the writer is its own user, or a
 * job that ends soon, and no one else has to wait.
 *
 * @param write gets the journal's revision, raised for this
 * @throws AppError 'Busy'
 */
export async function readThenWrite<Facts, Result>(
  db: Db,
  journalId: number,
  read: (tx: Tx) => Promise<Facts>,
  write: (tx: Tx, facts: Facts, revision: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const began = performance.now()
    const seen = await snapshot(db, async (tx) => ({
      revision: await currentRevision(tx, journalId),
      facts: await read(tx),
    }))
    const took = performance.now() - began
    const written = await transaction(db, async (tx) => {
      await lockJournal(tx, journalId)
      const isSeen = (await currentRevision(tx, journalId)) === seen.revision
      const isShort = took <= longestInside
      if (!isSeen && attempt < (isShort ? mostAttempts.short : mostAttempts.long)) return null
      if (!isSeen && !isShort) throw new AppError('Busy')
      const facts = isSeen ? seen.facts : await read(tx)
      return { result: await write(tx, facts, await raiseRevision(tx, journalId)) }
    })
    if (written !== null) return written.result
    await breath(took)
  }
}

/**
 * Reads much of a journal before a transaction that raises its revision itself.
 *
 * @returns the data; in that transaction it is read again if the journal was changed meanwhile
 */
export async function readBefore<Facts>(
  db: Db,
  journalId: number,
  read: (tx: Tx) => Promise<Facts>,
): Promise<(tx: Tx) => Promise<Facts>> {
  const seen = await snapshot(db, async (tx) => ({
    revision: await currentRevision(tx, journalId),
    facts: await read(tx),
  }))
  return async (tx) => ((await currentRevision(tx, journalId)) === seen.revision + 1 ? seen.facts : read(tx))
}
