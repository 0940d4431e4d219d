import type { BarWalk } from '@afterclose/contract/walks'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { BarWalkTable } from '../../store/bar-tables.ts'
import { fromJson } from '../../store/codecs.ts'
import type { Db, Tx } from '../../store/db.ts'

export type BarWalkRow = Selectable<BarWalkTable>

export const findWalks = (db: Db, journalId: number, keys: readonly string[]): Promise<readonly BarWalkRow[]> =>
  db.selectFrom('bar_walk').selectAll().where('journal_id', '=', journalId).where('key', 'in', keys).execute()

export const findWalk = (db: Db, journalId: number, key: string): Promise<BarWalkRow | undefined> =>
  db.selectFrom('bar_walk').selectAll().where('journal_id', '=', journalId).where('key', '=', key).executeTakeFirst()

export const findWalksOfJob = (db: Db, job: string): Promise<readonly BarWalkRow[]> =>
  db.selectFrom('bar_walk').selectAll().where('job', '=', job).orderBy('key').execute()

/** Which of these instruments have closed trades, by one index lookup each: reading all trades of a large journal blocks others. */
export async function findClosedInstruments(
  db: Db,
  journalId: number,
  instruments: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  for (const instrument of instruments) {
    const trade = await db
      .selectFrom('trade')
      .select('id')
      .where('journal_id', '=', journalId)
      .where('instrument_id', '=', instrument)
      .where('exit_date', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (trade !== undefined) found.add(instrument)
  }
  return found
}

/** Running walk requests of a user. */
export async function countRunning(db: Db, userId: number): Promise<number> {
  const { jobs } = await db
    .selectFrom('bar_walk')
    .select(sql<number>`cast(count(distinct job) as bigint)`.as('jobs'))
    .where('user_id', '=', userId)
    .where('state', '=', 'RUNNING')
    .executeTakeFirstOrThrow()
  return jobs
}

/** Adds walks, and retries failed ones. */
export async function insertWalks(tx: Tx, walks: readonly Insertable<BarWalkTable>[]): Promise<void> {
  for (const walk of walks) {
    const { journal_id: _, key: _2, ...changes } = walk
    await tx
      .insertInto('bar_walk')
      .values(walk)
      .onConflict((conflict) => conflict.columns(['journal_id', 'key']).doUpdateSet(changes))
      .execute()
  }
}

/** Updates the running walks of a job; false if there is none. */
export async function updateRunning(db: Db, job: string, change: Updateable<BarWalkTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bar_walk')
    .set(change)
    .where('job', '=', job)
    .where('state', '=', 'RUNNING' satisfies BarWalk['state'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function finishWalk(
  db: Db,
  { journal_id: journalId, key }: BarWalkRow,
  fileKey: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bar_walk')
    .set({ state: 'READY', file_key: fileKey })
    .where('journal_id', '=', journalId)
    .where('key', '=', key)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes walks that are still running. */
export async function deleteRunning(db: Db, job: string): Promise<void> {
  await db.deleteFrom('bar_walk').where('job', '=', job).where('state', '=', 'RUNNING').execute()
}

export async function touchWalks(db: Db, journalId: number, keys: readonly string[], now: string): Promise<void> {
  await db
    .updateTable('bar_walk')
    .set({ used: now })
    .where('journal_id', '=', journalId)
    .where('key', 'in', keys)
    .execute()
}

/** Deletes the least recently used walks of a journal beyond its limit, except running ones. @returns their files */
export async function deleteOverflow(tx: Tx, journalId: number, most: number): Promise<readonly string[]> {
  const over = await tx
    .selectFrom('bar_walk')
    .select('key')
    .where('journal_id', '=', journalId)
    .orderBy('used', 'desc')
    .orderBy('key')
    .offset(most)
    .limit(1000)
    .execute()
  return over.length === 0
    ? []
    : filesOf(
        await tx
          .deleteFrom('bar_walk')
          .where('journal_id', '=', journalId)
          .where(
            'key',
            'in',
            over.map(({ key }) => key),
          )
          .where('state', '<>', 'RUNNING')
          .returning('file_key')
          .execute(),
      )
}

/** Deletes walks not used since. @returns their files */
export const deleteUnused = async (db: Db, before: string): Promise<readonly string[]> =>
  filesOf(
    await db
      .deleteFrom('bar_walk')
      .where('used', '<', before)
      .where('state', '<>', 'RUNNING')
      .returning('file_key')
      .execute(),
  )

/** Walks whose trades may have used a user's series. @returns their files */
export async function deleteWalksOfSeries(tx: Tx, userId: number, seriesId: number): Promise<readonly string[]> {
  const walks = await tx
    .selectFrom('bar_walk')
    .select(['journal_id', 'key', 'series', 'file_key'])
    .where('journal_id', 'in', tx.selectFrom('journal').select('id').where('owner_id', '=', userId))
    .execute()
  const used = walks.filter(({ series }) => fromJson(series).includes(seriesId))
  for (const [journalId, group] of Map.groupBy(used, (walk) => walk.journal_id))
    await tx
      .deleteFrom('bar_walk')
      .where('journal_id', '=', journalId)
      .where(
        'key',
        'in',
        group.map(({ key }) => key),
      )
      .execute()
  return filesOf(used)
}

/**
 * The newest walk with results to continue from: changes of trades are known since its revision.
 * @param from oldest revision since which changes are known
 */
export const findEarlierWalk = (
  db: Db,
  { journal_id: journalId, base, revision }: Pick<BarWalkRow, 'journal_id' | 'base' | 'revision'>,
  from: number,
): Promise<BarWalkRow | undefined> =>
  db
    .selectFrom('bar_walk')
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('base', '=', base)
    .where('state', '=', 'READY')
    .where('revision', '>=', from)
    .where('revision', '<', revision)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function findWalkFiles(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('bar_walk').select('file_key').where('file_key', 'is not', null).execute()
  return new Set(filesOf(rows))
}

const filesOf = (rows: readonly { readonly file_key: string | null }[]): readonly string[] =>
  rows.flatMap(({ file_key: key }) => (key === null ? [] : [key]))
