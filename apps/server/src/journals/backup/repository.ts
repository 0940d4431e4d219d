import { sql } from 'kysely'
import { askForContexts } from '../../store/ask-for-contexts.ts'
import type { Db, Tx } from '../../store/db.ts'
import type { StoreSettings } from '../../store/store.ts'
import { NotHeld } from '../archive/hidden-repository.ts'
import type { StoredRow } from '../archive/repository.ts'
import type { BackupTable, numberedTables } from './tables.ts'

type Numbered = (typeof numberedTables)[number]
const rowsAtOnce = 500

/** Rows of a table in order of its key, after `after`. */
async function readPart(
  db: Db,
  { table, key }: BackupTable,
  after: readonly StoredRow[string][] | null,
): Promise<readonly StoredRow[]> {
  const order = sql.join(key.map((column) => sql.ref(column)))
  const where = after === null ? sql`` : sql`where (${order}) > (${sql.join(after)})`
  const { rows } =
    await sql<StoredRow>`select * from ${sql.table(table)} ${where} order by ${order} limit ${rowsAtOnce}`.execute(db)
  return rows
}

/** Streams all rows of a table. */
export async function* readTable(db: Db, table: BackupTable): AsyncGenerator<readonly StoredRow[]> {
  for (let after: readonly StoredRow[string][] | null = null; ; ) {
    const rows: readonly StoredRow[] = await readPart(db, table, after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = table.key.map((column) => last[column] ?? null)
  }
}

/** The columns of every table. */
export async function readColumns(db: Db): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const tables = await db.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]))
}

/** The last id that the store gave to a row of this table, including deleted ones. */
export async function readLastNumber(db: Db, kind: StoreSettings['kind'], table: Numbered): Promise<number> {
  const query =
    kind === 'sqlite'
      ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
      : sql<{
          last: number
        }>`select case when is_called then last_value else 0 end as last from ${sql.table(`${table}_id_seq`)}`
  const { rows } = await query.execute(db)
  return rows[0]?.last ?? 0
}

/** Sets the id counter to `last`. */
export async function setLastNumber(tx: Tx, kind: StoreSettings['kind'], table: Numbered, last: number): Promise<void> {
  if (kind === 'postgres') {
    await sql`select setval(${`${table}_id_seq`}, ${Math.max(1, last)}, ${last > 0})`.execute(tx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(tx)
}

/** Accounts other than temporary demo accounts. */
export async function countAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('user_account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('demo', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteAccounts(tx: Tx): Promise<void> {
  await tx.deleteFrom('user_account').execute()
}

export async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** Shows all restored journals. */
export async function revealAll(tx: Tx, holder: string): Promise<void> {
  const shown = await tx
    .updateTable('journal')
    .set({ deleted: 0, restored_by: null })
    .where('restored_by', '=', holder)
    .returning('id')
    .execute()
  for (const { id } of shown) await askForContexts(tx, id)
}

const mark = 'restoring'

/** Whether an unfinished restore was started here. */
export async function isHalfRestored(db: Db): Promise<boolean> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', mark).executeTakeFirst()
  return row !== undefined
}

/** Claims the restore of a backup; true if another one had started before. A concurrent claim waits for the row lock. */
export async function takeStore(tx: Tx, holder: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('installation')
    .values({ key: mark, value: holder })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows > 0n) return false
  await tx.updateTable('installation').set({ value: holder }).where('key', '=', mark).execute()
  return true
}

/** Whether this restore still owns the store: another one may have started, and have ended, since. */
export async function hasStore(db: Db, holder: string): Promise<boolean> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', mark).executeTakeFirst()
  return row?.value === holder
}

/** Releases the claim. @throws NotHeld if another restore has it */
export async function giveStoreBack(tx: Tx, holder: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('installation')
    .where('key', '=', mark)
    .where('value', '=', holder)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new NotHeld(`The store is not restored by ${holder} any more`)
}

/** Makes clients discard cached data of earlier journals with these ids. */
export async function forgetEpoch(tx: Tx): Promise<void> {
  await tx.deleteFrom('installation').where('key', '=', 'epoch').execute()
}

/** Deletes jobs of deleted journals, such as removing their files, since restored journals get their ids. */
export async function deleteJobs(tx: Tx): Promise<void> {
  await tx.deleteFrom('job').execute()
}

/** Replaces the generated key of the installation. */
export async function replaceKey(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('installation').where('key', '=', 'session-key').execute()
  await tx.insertInto('installation').values({ key: 'session-key', value: key }).execute()
}

/** Existing ids among these trades. */
export async function findTradeIds(db: Db, journalId: number, among: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('id', 'in', among)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function readRevision(db: Db, journalId: number): Promise<number> {
  const { revision } = await db
    .selectFrom('journal')
    .select('revision')
    .where('id', '=', journalId)
    .executeTakeFirstOrThrow()
  return revision
}

export async function findJournalIds(db: Db): Promise<readonly number[]> {
  const rows = await db.selectFrom('journal').select('id').where('deleted', '=', 0).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Rows of a table: of one journal, or of all. */
export async function countRows(db: Db, table: string, journalId: number | null): Promise<number> {
  const where = journalId === null ? sql`` : sql`where journal_id = ${journalId}`
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Names of the pictures that an archive of the journal includes. */
export async function findPictures(db: Db, journalId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('archived_screenshot')
    .select('file_id')
    .distinct()
    .where('journal_id', '=', journalId)
    .where('file_id', 'is not', null)
    .execute()
  return rows.flatMap(({ file_id: fileId }) => (fileId === null ? [] : [fileId]))
}

/** The journals among these whose trades changed last. */
export async function findChangedLast(
  db: Db,
  journalIds: readonly number[],
  limit: number,
): Promise<readonly number[]> {
  const among = new Set(journalIds)
  const rows = await db
    .selectFrom('stored_trade')
    .select(['journal_id', (eb) => eb.fn.max('modified').as('changed')])
    .groupBy('journal_id')
    .orderBy('changed', 'desc')
    .orderBy('journal_id')
    .execute()
  return rows.flatMap(({ journal_id: id }) => (among.has(id) ? [id] : [])).slice(0, limit)
}
