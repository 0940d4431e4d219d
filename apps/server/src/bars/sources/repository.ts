import type { BarFetch } from '@afterclose/contract/price-sources'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { BarFetchTable, PriceSourceTable } from '../../store/bar-tables.ts'
import { toJson } from '../../store/codecs.ts'
import type { Db, Tx } from '../../store/db.ts'

export type SourceRow = Selectable<PriceSourceTable>
export type FetchRow = Selectable<BarFetchTable>

export const findSources = (db: Db, userId: number): Promise<readonly SourceRow[]> =>
  db.selectFrom('price_source').selectAll().where('user_id', '=', userId).orderBy('name_key').execute()

export const findSource = (db: Db, userId: number, id: number): Promise<SourceRow | undefined> =>
  db.selectFrom('price_source').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

export const insertSource = (tx: Tx, source: Insertable<PriceSourceTable>): Promise<SourceRow> =>
  tx.insertInto('price_source').values(source).returningAll().executeTakeFirstOrThrow()

export const updateSource = (
  tx: Tx,
  userId: number,
  id: number,
  change: Updateable<PriceSourceTable>,
): Promise<SourceRow | undefined> =>
  tx
    .updateTable('price_source')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export async function deleteSource(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('price_source')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Counts a request of today.
 * @returns false if the daily limit was reached
 */
export async function countRequest(db: Db, id: number, most: number, today: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('price_source')
    .set({ used: sql<number>`case when used_day = ${today} then used + 1 else 1 end`, used_day: today })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('used_day', '!=', today), eb('used', '<', most)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function leaveAlone(db: Db, id: number, until: string): Promise<void> {
  await db.updateTable('price_source').set({ not_before: until }).where('id', '=', id).execute()
}

export const runningStates = ['QUEUED', 'FETCHING'] as const satisfies readonly BarFetch['state'][]

export async function hasRunningFetch(db: Db, userId: number): Promise<boolean> {
  const one = await db
    .selectFrom('bar_fetch')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', runningStates)
    .executeTakeFirst()
  return one !== undefined
}

export const insertFetch = (tx: Tx, row: Insertable<BarFetchTable>): Promise<FetchRow> =>
  tx.insertInto('bar_fetch').values(row).returningAll().executeTakeFirstOrThrow()

export const findFetch = (db: Db, id: string): Promise<FetchRow | undefined> =>
  db.selectFrom('bar_fetch').selectAll().where('id', '=', id).executeTakeFirst()

export const findFetches = (db: Db, userId: number): Promise<readonly FetchRow[]> =>
  db.selectFrom('bar_fetch').selectAll().where('user_id', '=', userId).orderBy('created', 'desc').limit(20).execute()

/** Updates a fetch that is in one of these states; false if it is not. */
export async function updateFetch(
  db: Db,
  id: string,
  from: readonly BarFetch['state'][],
  change: Updateable<BarFetchTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bar_fetch')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts a request of a fetch; false if the fetch has ended. */
export async function countFetchRequest(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bar_fetch')
    .set((eb) => ({ requests: eb('requests', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'FETCHING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records the fetched bars, even if the fetch was cancelled meanwhile. */
export async function noteBars(db: Db, id: string, bars: number, missing: BarFetch['missing']): Promise<void> {
  await db
    .updateTable('bar_fetch')
    .set({ bars, missing: toJson(missing) })
    .where('id', '=', id)
    .execute()
}

export async function cancelFetch(db: Db, userId: number, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bar_fetch')
    .set({ state: 'CANCELLED' })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('state', 'in', runningStates)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteOldFetches(db: Db, before: string): Promise<void> {
  await db.deleteFrom('bar_fetch').where('state', 'not in', runningStates).where('created', '<', before).execute()
}

/** The journal of its owner, with the zone of its trades; undefined if it was deleted. */
export const findOwnJournal = (db: Db, userId: number, journalId: number) =>
  db
    .selectFrom('journal')
    .select(['id', 'time_zone'])
    .where('id', '=', journalId)
    .where('owner_id', '=', userId)
    .where('deleted', '=', 0)
    .executeTakeFirst()
