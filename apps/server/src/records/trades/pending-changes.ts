import type { Instant } from '@afterclose/core/time'
import { MINUTE } from '@afterclose/core/time'
import { addJob } from '../../platform/jobs/repository.ts'
import type { JobKind } from '../../platform/jobs/runner.ts'
import { nextBatch } from '../../store/breath.ts'
import { type Db, lockJournal, transaction, type Tx } from '../../store/db.ts'
import { clearSomeTested } from './hidden-backtests-repository.ts'
import type { IdSpan } from './new-rows-repository.ts'
import { giveUpExpired, holdPending, insertPending, nextLease, removeSome } from './pending-changes-repository.ts'
import { onePiece } from './one-piece.ts'
import { pieceSizes } from './piece-sizes.ts'

const kind = 'clear-deletions'

/** Lease after which a call that writes a change is presumed dead. */
const leaseEnd = (): Instant => new Date(Date.now() + MINUTE).toISOString()

/** Starts a change that a call writes in batches; if the call dies, a job removes them. */
export async function beginPending(tx: Tx, journalId: number, name: string, added?: IdSpan): Promise<void> {
  const heldUntil = leaseEnd()
  await insertPending(tx, journalId, name, heldUntil, added)
  await clearPendingLater(tx, journalId, heldUntil)
}

/**
 * Stages a change in hidden batches of about 20 milliseconds.
 * @param piece builds a batch before the lock is taken; `from` is the index of its first item
 */
export async function writePieces<Item>(
  db: Db,
  { journalId, name, most }: { readonly journalId: number; readonly name: string; readonly most: number },
  items: readonly Item[],
  piece: (some: readonly Item[], from: number) => (tx: Tx) => Promise<unknown>,
): Promise<void> {
  let atOnce = most
  for (let from = 0; from < items.length; ) {
    const some = items.slice(from, from + atOnce)
    const write = piece(some, from)
    from += some.length
    await onePiece(
      () =>
        transaction(db, async (tx) => {
          await lockJournal(tx, journalId)
          if (!(await holdPending(tx, journalId, name, leaseEnd()))) throw lost()
          await write(tx)
        }),
      (ms) => void (atOnce = nextBatch(atOnce, ms, most)),
    )
  }
}

export const lost = (): Error => new Error('The change took so long that another server has given it up')

/** Finishes a started change; on failure, a job removes its staged rows. */
export async function orGiveUp<T>(db: Db, journalId: number, name: string, rest: () => Promise<T>): Promise<T> {
  try {
    return await rest()
  } catch (error) {
    await abandon(db, journalId, name)
    throw error
  }
}

/** Schedules the removal of a change's staged rows. */
export const abandon = (db: Db, journalId: number, name: string): Promise<void> =>
  transaction(db, async (tx) => {
    await lockJournal(tx, journalId)
    const now = new Date().toISOString()
    if (await holdPending(tx, journalId, name, now)) await clearPendingLater(tx, journalId, now)
  })

/** After the commit: removes staged rows of pending changes without a live call, and leftovers of shown backtest changes. */
export async function clearPendingLater(tx: Db, journalId: number, at: Instant): Promise<void> {
  await addJob(tx, { kind, payload: null, journalId, runAfter: at }, new Date().toISOString())
}

export const clearedChanges = (db: Db): JobKind => ({
  kind,
  attempts: 20,
  run: async ({ job: { journal_id: journalId }, signal }) => {
    if (journalId === null) return
    while (await onePiece(() => transaction(db, (tx) => clearSome(tx, journalId)))) signal.throwIfAborted()
    const next = await nextLease(db, journalId)
    if (next !== null) await clearPendingLater(db, journalId, next)
  },
})

/** Idempotent. @returns whether there is more to remove */
async function clearSome(tx: Tx, journalId: number): Promise<boolean> {
  await lockJournal(tx, journalId)
  const name = await giveUpExpired(tx, journalId, new Date().toISOString())
  if (name === null) return !(await clearSomeTested(tx, journalId, pieceSizes.rows))
  await removeSome(tx, journalId, name, pieceSizes.rows)
  return true
}
