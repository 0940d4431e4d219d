import type { Instant } from '@afterclose/core/time'
import type { Selectable } from 'kysely'
import { inBatches } from '../../store/breath.ts'
import type { Db, Tx } from '../../store/db.ts'
import type { FailedAttemptTable } from '../../store/identity-tables.ts'

export type AttemptRow = Selectable<FailedAttemptTable>

/** No wait, even for an attempt that started slightly earlier and is counted later. */
export const alwaysOpen: Instant = '1970-01-01T00:00:00.000Z'

/** Locks the counter of a key until the end of the transaction. */
export const lockAttempts = (tx: Tx, key: string, now: Instant): Promise<AttemptRow> =>
  tx
    .insertInto('failed_attempt')
    .values({ key, failures: 0, last: now, open_from: alwaysOpen })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returningAll()
    .executeTakeFirstOrThrow()

export async function saveAttempts(tx: Tx, { key, ...values }: AttemptRow): Promise<void> {
  await tx.updateTable('failed_attempt').set(values).where('key', '=', key).execute()
}

export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('failed_attempt').where('key', '=', key).execute()
}

/** Whether any of the keys is blocked now. */
export async function isAnyShut(db: Db, keys: readonly string[], now: Instant): Promise<boolean> {
  const one = await db
    .selectFrom('failed_attempt')
    .select('key')
    .where('key', 'in', keys)
    .where('open_from', '>', now)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** Counters whose last failure is older than `before`. */
export const deleteOldAttempts = (db: Db, before: Instant): Promise<void> =>
  inBatches(async (most) => {
    const old = db.selectFrom('failed_attempt').select('key').where('last', '<', before).limit(most)
    const { numDeletedRows } = await db.deleteFrom('failed_attempt').where('key', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })
