import { AppError } from '@afterclose/contract/problems'
import { breath } from './breath.ts'
import { currentRevision, type Db, lockJournal, raiseRevision, snapshot, transaction, type Tx } from './db.ts'

/** Then it is read while others wait, if that is short: a journal that is written to all the time must not keep a change from being made. */
const mostAttempts = { short: 5, long: 20 }
/** Longer nobody is to wait for reading, milliseconds: in SQLite all who write would. */
const longestInside = 50

/**
 * Changes a journal in a short transaction after reading much of it (optimistic locking): what was read before, while others could write, is used if
 * nobody has written to the journal since, and else read again. A journal of which much is read and that is written to all the time refuses the
 * change for the moment: its user writes so himself, or a job that is over soon, and others do not wait for either.
 *
 * @param write is given the journal's revision, raised for this
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
 * @returns what was read; in that transaction it is read again if somebody wrote to the journal meanwhile
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
