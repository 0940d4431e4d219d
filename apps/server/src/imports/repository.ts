import type { ColumnMapping, ImportOptions } from '@afterclose/contract/imports'
import type { Instant } from '@afterclose/core/time'
import type { ParsedFile } from '@afterclose/importers/importer'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { z } from 'zod'
import { askForNotices } from '../store/ask-for-notices.ts'
import { fromJson, toJson } from '../store/codecs.ts'
import type { Db, Tx } from '../store/db.ts'
import type { Schema } from '../store/schema.ts'

type ImportJobTable = Schema['import_job']
export type ImportJobRow = Selectable<ImportJobTable>
export type Options = z.output<typeof ImportOptions>

/** An import is under way until it is done or has failed. */
export const activeStates = ['QUEUED', 'PARSING', 'NEEDS_INPUT', 'IMPORTING'] as const

/**
 * Locks the journal for an import that is being saved. @returns its revision; null if the import is not being saved any more, or its
 * journal was deleted
 */
export async function lockImporting(tx: Tx, journalId: number, id: string): Promise<number | null> {
  const journal = await tx
    .updateTable('journal')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', journalId)
    .where('deleted', '=', 0)
    .returning('revision')
    .executeTakeFirst()
  const job = await tx
    .selectFrom('import_job')
    .select('state')
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .executeTakeFirst()
  return journal === undefined || job?.state !== 'IMPORTING' ? null : journal.revision
}

export async function hasActiveImport(db: Db, journalId: number): Promise<boolean> {
  const one = await db
    .selectFrom('import_job')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('state', 'in', activeStates)
    .executeTakeFirst()
  return one !== undefined
}

export async function insertJob(tx: Tx, job: Insertable<ImportJobTable>): Promise<void> {
  await tx.insertInto('import_job').values(job).execute()
}

export const findJob = (db: Db, journalId: number, id: string): Promise<ImportJobRow | undefined> =>
  db.selectFrom('import_job').selectAll().where('journal_id', '=', journalId).where('id', '=', id).executeTakeFirst()

/** An import that this user started, in an existing journal. */
export const findImportOfUser = (db: Db, userId: number, id: string) =>
  db
    .selectFrom('import_job')
    .innerJoin('journal', 'journal.id', 'import_job.journal_id')
    .select(['import_job.journal_id', 'import_job.state', 'import_job.finished', 'import_job.error'])
    .where('import_job.id', '=', id)
    .where('import_job.user_id', '=', userId)
    .where('journal.deleted', '=', 0)
    .executeTakeFirst()

/** Newest first. */
export const findJobs = (db: Db, journalId: number, onlyActive: boolean): Promise<ImportJobRow[]> =>
  db
    .selectFrom('import_job')
    .selectAll()
    .where('journal_id', '=', journalId)
    .$if(onlyActive, (query) => query.where('state', 'in', activeStates))
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** All imports that wait for confirmation. */
export const findWaiting = (db: Db): Promise<ImportJobRow[]> =>
  db.selectFrom('import_job').selectAll().where('state', '=', 'NEEDS_INPUT').execute()

/** Updates a job that is in one of the states `from`; false if it is not, or was deleted. */
export async function updateJob(
  db: Db,
  journalId: number,
  id: string,
  from: readonly ImportJobRow['state'][],
  columns: Updateable<ImportJobTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_job')
    .set(columns)
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  if (numUpdatedRows > 0n && columns.finished !== undefined) await askForNotices(db, journalId)
  return numUpdatedRows > 0n
}

/** False if the job is not in one of the states `from`. */
export async function deleteJob(
  db: Db,
  journalId: number,
  id: string,
  from: readonly ImportJobRow['state'][],
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('import_job')
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Running imports of all journals. */
export async function findActiveIds(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('import_job').select('id').where('state', 'in', activeStates).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Running imports of a journal. */
export async function findActiveIdsOf(db: Db, journalId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('import_job')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('state', 'in', activeStates)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes at most `most` ended imports of a journal. @returns how many there were */
export async function deleteSomeEndedImports(db: Db, journalId: number, most: number): Promise<number> {
  const ended = db.selectFrom('import_job').select('id').where('journal_id', '=', journalId)
  const some = ended.where('state', 'not in', activeStates).limit(most)
  const { numDeletedRows } = await db
    .deleteFrom('import_job')
    .where('journal_id', '=', journalId)
    .where('id', 'in', some)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The answer about last stops (`stops` of the options) of the latest import with the same account; null without any. */
export async function findStopsAnswer(
  db: Db,
  journalId: number,
  { importerType, parsed }: { readonly importerType: string; readonly parsed: ParsedFile },
): Promise<Options['stops'] | null> {
  const accounts = [...new Set(parsed.positions.map(({ account }) => account ?? ''))]
  const rows = await db
    .selectFrom('import_job')
    .select('options')
    .where('journal_id', '=', journalId)
    .where('importer_type', '=', importerType)
    .where('state', '=', 'DONE')
    .where('undone', '=', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('statement_part')
          .select('statement_part.seq')
          .whereRef('statement_part.journal_id', '=', 'import_job.journal_id')
          .whereRef('statement_part.import_job_id', '=', 'import_job.id')
          .where('statement_part.account', 'in', accounts),
      ),
    )
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ options }) => fromJson(options).stops).find((stops) => stops !== undefined) ?? null
}

/** The user's stored mapping for a table with these headers; null if there is none. */
export async function findMapping(db: Db, userId: number, fingerprint: string): Promise<ColumnMapping | null> {
  const row = await db
    .selectFrom('column_mapping')
    .select('mapping')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  if (row === undefined) return null
  const mapping = fromJson(row.mapping)
  return { ...mapping, columns: { ...mapping.columns } }
}

export async function saveMapping(
  db: Db,
  userId: number,
  fingerprint: string,
  mapping: ColumnMapping,
  now: Instant,
): Promise<void> {
  const columns = { mapping: toJson(mapping), modified: now }
  await db
    .insertInto('column_mapping')
    .values({ user_id: userId, fingerprint, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'fingerprint']).doUpdateSet(columns))
    .execute()
}

export async function finishJob(tx: Tx, journalId: number, id: string, at: Instant): Promise<void> {
  const done = { state: 'DONE', next_step: 'IMPORT_DONE', finished: at } as const
  if (!(await updateJob(tx, journalId, id, ['IMPORTING'], done))) throw new Error(`Import ${id} is not being imported`)
}

/** False for an import that is unfinished or undone. */
export const markUndone = async (tx: Tx, journalId: number, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('import_job')
    .set({ undone: 1 })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .where('state', '=', 'DONE')
    .where('undone', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Undefined for a journal that was deleted. */
export const findOwner = (db: Db, journalId: number) =>
  db
    .selectFrom('journal')
    .innerJoin('user_account as owner', 'owner.id', 'journal.owner_id')
    .select(['owner.id', 'owner.plan', 'owner.plan_until'])
    .where('journal.id', '=', journalId)
    .where('journal.deleted', '=', 0)
    .executeTakeFirst()
