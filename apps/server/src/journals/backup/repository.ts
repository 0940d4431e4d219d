import { PostgresAdapter, sql } from 'kysely'
import type { Db, Tx } from '../../store/db.ts'
import type { StoreSettings } from '../../store/store.ts'
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

/** Keeps others from adding accounts until the end of the transaction. SQLite has one writer. */
export async function lockAccounts(tx: Tx): Promise<void> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter)
    await sql`lock table user_account in share row exclusive mode`.execute(tx)
}

/** Writes those of backups that kept them beside the journals to the rows of their trades. */
export async function putWritings(tx: Tx): Promise<void> {
  await sql`update stored_trade set shown_on = writing.shown_on, lost = writing.lost, kept = writing.kept
    from writing where writing.journal_id = stored_trade.journal_id and writing.trade_id = stored_trade.id`.execute(tx)
  await tx.deleteFrom('writing').execute()
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
