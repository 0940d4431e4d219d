import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Whether anybody but visitors of the demo journal has an account. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const one = await db.selectFrom('user_account').select('id').where('demo', '=', 0).limit(1).executeTakeFirst()
  return one !== undefined
}

/** Fails when the store does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
