import type { Instant } from '@afterclose/core/time'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../store/db.ts'
import { fromJson } from '../../store/codecs.ts'
import type { FtpAccountTable, FtpFileTable } from '../../store/ftp-tables.ts'
import type { Options } from '../repository.ts'

type FtpAccountRow = Selectable<FtpAccountTable>
export type FtpFileRow = Selectable<FtpFileTable>

export const findAccount = (db: Db, journalId: number): Promise<FtpAccountRow | undefined> =>
  db.selectFrom('ftp_account').selectAll().where('journal_id', '=', journalId).executeTakeFirst()

/** The account of a login, unless the owner of its journal is locked. */
export const findAccountByLogin = (db: Db, login: string): Promise<FtpAccountRow | undefined> =>
  db
    .selectFrom('ftp_account')
    .innerJoin('journal', 'journal.id', 'ftp_account.journal_id')
    .innerJoin('user_account', 'user_account.id', 'journal.owner_id')
    .selectAll('ftp_account')
    .where('login', '=', login)
    .where('user_account.locked', 'is', null)
    .executeTakeFirst()

/** Logins of the journals of a user. */
export const findLoginsOfUser = (
  db: Db,
  userId: number,
): Promise<readonly Pick<FtpAccountRow, 'login' | 'last_received'>[]> =>
  db
    .selectFrom('ftp_account')
    .innerJoin('journal', 'journal.id', 'ftp_account.journal_id')
    .select(['ftp_account.login', 'ftp_account.last_received'])
    .where('journal.owner_id', '=', userId)
    .where('journal.deleted', '=', 0)
    .orderBy('ftp_account.login')
    .execute()

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

/** Stores when a file was last received. @returns false if the account has been deleted */
export async function setLastReceived(db: Db, journalId: number, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ftp_account')
    .set({ last_received: at })
    .where('journal_id', '=', journalId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Remembered files of a journal, oldest first. */
export const findFiles = (db: Db, journalId: number): Promise<FtpFileRow[]> =>
  db.selectFrom('ftp_file').selectAll().where('journal_id', '=', journalId).orderBy('received').orderBy('id').execute()

export async function insertFile(db: Db, file: Insertable<FtpFileTable>): Promise<void> {
  await db.insertInto('ftp_file').values(file).execute()
}

/** A file as it was when loaded: another server may have changed it since. */
type LoadedFile = Pick<FtpFileRow, 'journal_id' | 'id' | 'state'>

/** Updates a file if it is still in this state. @returns false if it is in another state, or was deleted */
export async function updateFile(
  db: Db,
  { journal_id, id, state }: LoadedFile,
  columns: Pick<Updateable<FtpFileTable>, 'state' | 'import_job_id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ftp_file')
    .set(columns)
    .where('journal_id', '=', journal_id)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a file that is still in this state. */
export async function deleteFile(db: Db, { journal_id, id, state }: LoadedFile): Promise<void> {
  await db
    .deleteFrom('ftp_file')
    .where('journal_id', '=', journal_id)
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}

export async function deleteFiles(db: Db, journalId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('ftp_file').where('journal_id', '=', journalId).where('id', 'in', ids).execute()
}

/** Those of these files that are not imported yet, so their content is still needed. */
export async function findWaitingIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('ftp_file')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'WAITING')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Options of the last imported MetaTrader statement; null if there is none. */
export async function findLastStatementOptions(db: Db, journalId: number): Promise<Options | null> {
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
