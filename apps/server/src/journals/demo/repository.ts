import type { Instant } from '@afterclose/core/time'
import type { Db, Tx } from '../../store/db.ts'

/** Serialises visitors across servers while they check for a free demo account. */
export async function queueForDemo(tx: Tx): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ key: 'demo', value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute()
}

export async function noteVisit(tx: Tx, userId: number, network: string): Promise<void> {
  await tx.insertInto('demo_visit').values({ user_id: userId, network }).execute()
}

/** Existing demo accounts. */
export async function countVisits(db: Db, network: string): Promise<{ all: number; ofNetwork: number }> {
  const count = (of: string | null) =>
    db
      .selectFrom('demo_visit')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .$if(of !== null, (query) => query.where('network', '=', of!))
      .executeTakeFirstOrThrow()
  return { all: (await count(null)).count, ofNetwork: (await count(network)).count }
}

/** A demo account created before `before`. */
export const findOldDemo = (db: Db, before: Instant) =>
  db
    .selectFrom('user_account')
    .select('id')
    .where('demo', '=', 1)
    .where('created', '<', before)
    .limit(1)
    .executeTakeFirst()

export async function findJournalsOf(db: Db, userId: number): Promise<readonly number[]> {
  const rows = await db.selectFrom('journal').select('id').where('owner_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** Deletes the account with all its records. */
export async function deleteDemoAccount(db: Db, id: number): Promise<void> {
  await db.deleteFrom('user_account').where('id', '=', id).where('demo', '=', 1).execute()
}
