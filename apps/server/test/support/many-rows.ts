/** Rows of which a user may have many, made in the store: by calls they would take too long. */
import type { Insertable } from 'kysely'
import type { Db } from '../../src/store/db.ts'
import type { Schema } from '../../src/store/schema.ts'

const rowsAtOnce = 500

async function insert<Table extends keyof Schema>(
  db: Db,
  table: Table,
  count: number,
  row: (i: number) => Insertable<Schema[Table]>,
): Promise<void> {
  for (let from = 0; from < count; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - from) }, (_, i) => row(from + i))
    await db.insertInto(table).values(rows).execute()
  }
}

/** Blocks of one series of bars, without files. @returns its number */
export async function manyBlocks(db: Db, userId: number, symbol: string, count: number): Promise<number> {
  const series = { symbol, symbol_key: symbol, source: 'FILE', length: 60, zone: 'UTC', price_side: 'BID' } as const
  const { id } = await db
    .insertInto('bar_series')
    .values({ ...series, user_id: userId, created: '2024', modified: '2024' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = (i: number) => `bars/${userId}/${symbol}${i}`
  await insert(db, 'bar_block', count, (i) => ({
    series_id: id,
    block: i,
    first: i,
    last: i,
    rows: 1,
    bytes: 1,
    file_key: file(i),
  }))
  await insert(db, 'bar_flag', count, (i) => ({ series_id: id, time: i, until: i, kind: 'SPIKE' as const }))
  return id
}

/** Plans that are past their last day and still active, like the first one of the journal. */
export async function manyPlans(db: Db, journalId: number, count: number): Promise<void> {
  const plans = db.selectFrom('trade_plan').selectAll().where('journal_id', '=', journalId)
  const first = await plans.orderBy('id').limit(1).executeTakeFirstOrThrow()
  const over = { ...first, status: 'ACTIVE', valid_until: '2024-01-05' } as const
  await insert(db, 'trade_plan', count, (i) => ({ ...over, id: 1000 + i }))
}

/** Many rows in the tables that grow as a journal is used, beside those of its records. */
export async function muchElse(db: Db, journalId: number, userId: number, count: number): Promise<void> {
  await insert(db, 'deleted_trade', count, (i) => ({ journal_id: journalId, revision: 1, trade_id: 1_000_000 + i }))
  await insert(db, 'picture_file', count, (i) => ({
    journal_id: journalId,
    file_id: `file ${i}`,
    bytes: 1,
    thumbnail_bytes: 0,
  }))
  const over = { importer_type: 'CSV', file_name: 'a.csv', file_size: 1, state: 'DONE', next_step: null } as const
  await insert(db, 'import_job', count, (i) => ({
    ...over,
    journal_id: journalId,
    id: `import ${i}`,
    user_id: userId,
    counts: '{}',
    options: '{}',
    preview: null,
    error: null,
    undone: 0 as const,
    created: '2024',
    finished: '2024',
  }))
  await manyNotices(db, journalId, userId, count)
}

/** Notifications of a user, about a journal or about none. */
export async function manyNotices(db: Db, journalId: number | null, userId: number, count: number): Promise<void> {
  const told = { type: 'SYSTEM', title: 'A', body: '', read: 0, capped: 0, created: '2024' } as const
  await insert(db, 'notification', count, (i) => ({
    ...told,
    user_id: userId,
    journal_id: journalId,
    id: 1_000_000 + i,
    dedupe_key: `key ${i}`,
  }))
}
