/** Queries of deletions whose rows of `hidden_trade` do not count (`pending_deletion`). */
import type { Instant } from '@afterclose/core/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../store/db.ts'

/** A job has begun to remove the rows: the call that wrote them must stop. */
const givenUp: Instant = ''

/** Condition on `hidden_trade`: the row counts. */
export const counts = sql<boolean>`not exists (select 1 from pending_deletion as pending
  where pending.journal_id = hidden_trade.journal_id and pending.deletion = hidden_trade.deletion)`

/** From now on the rows of the deletion do not count. */
export async function insertPending(tx: Tx, journalId: number, deletion: number, heldUntil: Instant): Promise<void> {
  await tx.insertInto('pending_deletion').values({ journal_id: journalId, deletion, held_until: heldUntil }).execute()
}

const pending = (journalId: number, deletion: number) => ({ journal_id: journalId, deletion })

/** Renews the lease of the call that writes the rows. False if a job has begun to remove them. */
export async function holdPending(tx: Tx, journalId: number, deletion: number, heldUntil: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pending_deletion')
    .set({ held_until: heldUntil })
    .where((eb) => eb.and(pending(journalId, deletion)))
    .where('held_until', '<>', givenUp)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** From now on the rows count. False if a job has begun to remove them. */
export async function endPending(tx: Tx, journalId: number, deletion: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pending_deletion')
    .where((eb) => eb.and(pending(journalId, deletion)))
    .where('held_until', '<>', givenUp)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes a deletion whose lease ran out from the call that held it. Null if there is none. */
export async function giveUpPending(tx: Tx, journalId: number, now: Instant): Promise<number | null> {
  const row = await tx
    .selectFrom('pending_deletion')
    .select('deletion')
    .where('journal_id', '=', journalId)
    .where('held_until', '<=', now)
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  await tx
    .updateTable('pending_deletion')
    .set({ held_until: givenUp })
    .where((eb) => eb.and(pending(journalId, row.deletion)))
    .execute()
  return row.deletion
}

/** Removes at most `most` rows of a deletion, and its own when none is left. Returns how many there were. */
export async function removePendingRows(tx: Tx, journalId: number, deletion: number, most: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('hidden_trade')
    .where('journal_id', '=', journalId)
    .where('trade_id', 'in', (eb) =>
      eb
        .selectFrom('hidden_trade as some')
        .select('some.trade_id')
        .where('some.journal_id', '=', journalId)
        .where('some.deletion', '=', deletion)
        .limit(most),
    )
    .executeTakeFirst()
  const removed = Number(numDeletedRows)
  if (removed < most)
    await tx
      .deleteFrom('pending_deletion')
      .where((eb) => eb.and(pending(journalId, deletion)))
      .execute()
  return removed
}

/** When the next lease runs out; null without a pending deletion. */
export async function nextLease(db: Db, journalId: number): Promise<Instant | null> {
  const { next } = await db
    .selectFrom('pending_deletion')
    .select((eb) => eb.fn.min('held_until').as('next'))
    .where('journal_id', '=', journalId)
    .executeTakeFirstOrThrow()
  return next
}
