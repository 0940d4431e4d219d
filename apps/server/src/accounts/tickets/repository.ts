import type { Instant } from '@afterclose/core/time'
import { inBatches } from '../../store/breath.ts'
import type { Db } from '../../store/db.ts'

/** False if the ticket was used before: of two concurrent calls, only one gets true. */
export async function insertUsedTicket(db: Db, hash: string, until: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_ticket')
    .values({ hash, until })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Expired tickets are rejected by their time, so their rows can go. */
export const deleteOldTickets = (db: Db, now: Instant): Promise<void> =>
  inBatches(async (most) => {
    const old = db.selectFrom('used_ticket').select('hash').where('until', '<=', now).limit(most)
    const { numDeletedRows } = await db.deleteFrom('used_ticket').where('hash', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })
