import type { Instant } from '@afterclose/core/time'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { FailedAttemptTable } from '../../db/identity-tables.ts'

type AttemptRow = Selectable<FailedAttemptTable>

/** What is known of the key. Others who ask for the same wait for the end of the transaction. */
export const lockAttempts = (tx: Tx, key: string, now: Instant): Promise<AttemptRow> =>
  tx
    .insertInto('failed_attempt')
    .values({ key, failures: 0, last: now, open_from: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returningAll()
    .executeTakeFirstOrThrow()

export async function saveAttempts(tx: Tx, { key, ...values }: AttemptRow): Promise<void> {
  await tx.updateTable('failed_attempt').set(values).where('key', '=', key).execute()
}

export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('failed_attempt').where('key', '=', key).execute()
}

/** One that was counted before it succeeded. */
export async function takeBackAttempt(db: Db, key: string, now: Instant): Promise<void> {
  await db
    .updateTable('failed_attempt')
    .set((eb) => ({ failures: eb('failures', '-', 1), open_from: now }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

/** Those of which the last is older than `before`. */
export async function deleteOldAttempts(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('failed_attempt').where('last', '<', before).execute()
}
