import { sql } from 'kysely'
import type { Db } from '../store/db.ts'
import { activeStates } from './repository.ts'

/** Conditions of the partial indexes of migration 2026-12-19, word for word: only then does SQLite use them. */
const openFills = sql<boolean>`fill_batch.state in ('WAITING', 'MERGING', 'NEEDS_INPUT')`
const openFiles = sql<boolean>`ftp_file.state <> 'DONE'`

/** Whether fills of programs, and statements of terminals, are not imported yet in a journal. */
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

/** Journals that hold such fills and statements while none of their imports is under way, nor waits for the trader. */
export async function findArrivalsAtRest(
  db: Db,
): Promise<{ readonly fills: readonly number[]; readonly statements: readonly number[] }> {
  const batches = await db
    .selectFrom('fill_batch')
    .select('journal_id')
    .distinct()
    .where(openFills)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('import_job')
            .select('import_job.id')
            .whereRef('import_job.journal_id', '=', 'fill_batch.journal_id')
            .where('import_job.state', 'in', activeStates),
        ),
      ),
    )
    .execute()
  const files = await db
    .selectFrom('ftp_file')
    .select('journal_id')
    .distinct()
    .where(openFiles)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('import_job')
            .select('import_job.id')
            .whereRef('import_job.journal_id', '=', 'ftp_file.journal_id')
            .where('import_job.state', 'in', activeStates),
        ),
      ),
    )
    .execute()
  return { fills: batches.map((row) => row.journal_id), statements: files.map((row) => row.journal_id) }
}
