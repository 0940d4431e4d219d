import { sql } from 'kysely'
import type { Db } from '../store/db.ts'
import { activeStates } from './repository.ts'

/** Conditions of the partial indexes of migration 2026-12-19, verbatim, because SQLite uses them only then. */
const openFills = sql<boolean>`fill_batch.state in ('WAITING', 'MERGING', 'NEEDS_INPUT')`
const openFiles = sql<boolean>`ftp_file.state <> 'DONE'`

/** Whether a journal has fills of programs, or statements of terminals, that are not imported yet. */
export async function findArrivals(
  db: Db,
  journalId: number,
): Promise<{ readonly fills: boolean; readonly statements: boolean }> {
  const batch = db.selectFrom('fill_batch').select('id').where('journal_id', '=', journalId).where(openFills)
  const file = db.selectFrom('ftp_file').select('id').where('journal_id', '=', journalId).where(openFiles)
  return {
    fills: (await batch.limit(1).executeTakeFirst()) !== undefined,
    statements: (await file.limit(1).executeTakeFirst()) !== undefined,
  }
}

/** Journals with such fills or statements and no import that is running or waits for the trader. */
export async function findArrivalsAtRest(
  db: Db,
): Promise<{ readonly fills: readonly number[]; readonly statements: readonly number[] }> {
  const batches = db.selectFrom('fill_batch').select('journal_id').distinct().where(openFills)
  const files = db.selectFrom('ftp_file').select('journal_id').distinct().where(openFiles)
  const idsOf = (rows: readonly { readonly journal_id: number }[]) => rows.map(({ journal_id }) => journal_id)
  return {
    fills: idsOf(await batches.where(noImportOf('fill_batch')).execute()),
    statements: idsOf(await files.where(noImportOf('ftp_file')).execute()),
  }
}

const noImportOf = (table: 'fill_batch' | 'ftp_file') => sql<boolean>`not exists (
  select 1 from import_job
  where import_job.journal_id = ${sql.ref(`${table}.journal_id`)} and import_job.state in (${sql.join(activeStates)})
)`
