import type { Instant } from '@afterclose/core/time'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../store/db.ts'
import type { KeyCallTable } from '../../../store/identity-tables.ts'

/** Skips calls of keys that were removed meanwhile. */
export async function insertKeyCalls(tx: Tx, calls: readonly Insertable<KeyCallTable>[]): Promise<void> {
  const ids = [...new Set(calls.map(({ key_id }) => key_id))]
  const keys = await tx.selectFrom('api_key').select('id').where('id', 'in', ids).execute()
  const known = new Set(keys.map(({ id }) => id))
  const kept = calls.filter(({ key_id }) => known.has(key_id))
  if (kept.length > 0) await tx.insertInto('key_call').values(kept).execute()
}

/** Calls of a key, newest first. */
export const findKeyCalls = (
  db: Db,
  keyId: number,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<readonly Selectable<KeyCallTable>[]> =>
  db
    .selectFrom('key_call')
    .selectAll()
    .where('key_id', '=', keyId)
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Removes the oldest calls of a key beyond `most`, up to `atOnce`. @returns how many */
export async function deleteBeyond(db: Db, keyId: number, most: number, atOnce: number): Promise<number> {
  const last = await db
    .selectFrom('key_call')
    .select('id')
    .where('key_id', '=', keyId)
    .orderBy('id', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return 0
  const { numDeletedRows } = await db
    .deleteFrom('key_call')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('key_call')
        .select('id')
        .where('key_id', '=', keyId)
        .where('id', '<=', last.id)
        .orderBy('id')
        .limit(atOnce),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Up to `atOnce`. @returns how many */
export async function deleteKeyCallsBefore(db: Db, before: Instant, atOnce: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('key_call')
    .where('id', 'in', (eb) => eb.selectFrom('key_call').select('id').where('at', '<', before).limit(atOnce))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
