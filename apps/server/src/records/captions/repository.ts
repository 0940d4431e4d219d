import type { Db } from '../../store/db.ts'

/** @returns the stored caption; null for the standard one */
export async function findCaption(db: Db, userId: number, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? null
}

/** @param value null for the standard caption */
export async function storeCaption(db: Db, userId: number, key: string, value: string | null): Promise<void> {
  if (value === null) {
    await db.deleteFrom('setting').where('user_id', '=', userId).where('key', '=', key).execute()
    return
  }
  await db
    .insertInto('setting')
    .values({ user_id: userId, key, value })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ value }))
    .execute()
}
