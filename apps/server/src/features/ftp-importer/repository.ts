import type { Instant } from '@afterclose/core/time'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { fromJson } from '../../db/codecs.ts'
import type { FtpAccountTable, FtpFileTable } from '../../db/ftp-tables.ts'
import type { Options } from '../../records/imports/repository.ts'

type FtpAccountRow = Selectable<FtpAccountTable>
export type FtpFileRow = Selectable<FtpFileTable>

export const findAccount = (db: Db, journalId: number): Promise<FtpAccountRow | undefined> =>
  db.selectFrom('ftp_account').selectAll().where('journal_id', '=', journalId).executeTakeFirst()

/** The account behind a login, with whose journal it is; a journal that was deleted has none. */
export const findLogin = (db: Db, login: string) =>
  db
    .selectFrom('ftp_account as account')
    .innerJoin('journal', 'journal.id', 'account.journal_id')
    .innerJoin('user_account as owner', 'owner.id', 'journal.owner_id')
    .select(['account.journal_id', 'account.sealed_password', 'journal.owner_id', 'owner.plan', 'owner.plan_until'])
    .where('account.login', '=', login)
    .where('journal.deleted', '=', 0)
    .executeTakeFirst()

export async function saveAccount(db: Db, account: Insertable<FtpAccountTable>): Promise<void> {
  const { sealed_password, modified } = account
  await db
    .insertInto('ftp_account')
    .values(account)
    .onConflict((conflict) => conflict.column('journal_id').doUpdateSet({ sealed_password, modified }))
    .execute()
}

export async function deleteAccount(db: Db, journalId: number): Promise<void> {
  await db.deleteFrom('ftp_account').where('journal_id', '=', journalId).execute()
}

/** False when the account is gone. */
export async function noteReceived(db: Db, journalId: number, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ftp_account')
    .set({ last_received: at })
    .where('journal_id', '=', journalId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What arrived of a journal and is remembered, the oldest first. */
export const findFiles = (db: Db, journalId: number): Promise<FtpFileRow[]> =>
  db.selectFrom('ftp_file').selectAll().where('journal_id', '=', journalId).orderBy('received').orderBy('id').execute()

export async function insertFile(tx: Tx, file: Insertable<FtpFileTable>): Promise<void> {
  await tx.insertInto('ftp_file').values(file).execute()
}

/** Changes a file that is still of this import; false when it is another's by now. */
export async function updateFile(
  db: Db,
  { journal_id, id, import_job_id }: Pick<FtpFileRow, 'journal_id' | 'id' | 'import_job_id'>,
  columns: Pick<Updateable<FtpFileTable>, 'state' | 'import_job_id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ftp_file')
    .set(columns)
    .where('journal_id', '=', journal_id)
    .where('id', '=', id)
    .where('import_job_id', import_job_id === null ? 'is' : '=', import_job_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteFiles(db: Db, journalId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('ftp_file').where('journal_id', '=', journalId).where('id', 'in', ids).execute()
}

/** Journals that have files on their way. */
export async function findJournalsWithFiles(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('ftp_file')
    .select('journal_id')
    .where('state', '!=', 'DONE')
    .groupBy('journal_id')
    .execute()
  return rows.map(({ journal_id }) => journal_id)
}

/** Which of these files still need their content. */
export async function findNeeded(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('ftp_file')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', ['WAITING', 'TAKEN'])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function findOwner(db: Db, journalId: number): Promise<number | null> {
  const journal = await db
    .selectFrom('journal')
    .select('owner_id')
    .where('id', '=', journalId)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  return journal?.owner_id ?? null
}

/** What was chosen for the last statement of MetaTrader that was imported; null when there was none. */
export async function findLastOptions(db: Db, journalId: number): Promise<Options | null> {
  const job = await db
    .selectFrom('import_job')
    .select('options')
    .where('journal_id', '=', journalId)
    .where('state', '=', 'DONE')
    .where('importer_type', 'in', ['MT4_STATEMENT', 'MT5_REPORT'])
    .orderBy('created', 'desc')
    .limit(1)
    .executeTakeFirst()
  return job === undefined ? null : fromJson(job.options)
}
