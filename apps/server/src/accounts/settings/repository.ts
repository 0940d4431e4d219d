import type { Db } from '../../store/db.ts'

export async function findSettings(db: Db, userId: number): Promise<Record<string, string>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('user_id', '=', userId).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Keys that are absent keep their values. */
export async function saveSettings(db: Db, userId: number, settings: Readonly<Record<string, string>>): Promise<void> {
  const values = Object.entries(settings).map(([key, value]) => ({ user_id: userId, key, value }))
  if (values.length === 0) return
  await db
    .insertInto('setting')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
}
