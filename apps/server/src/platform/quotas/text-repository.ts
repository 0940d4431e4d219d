import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../store/db.ts'
import type { RowsOfTable } from '../../store/insert-many.ts'
import type { Schema, TableOfJournal } from '../../store/schema.ts'

type TextColumns = { readonly [Table in TableOfJournal]?: readonly (keyof Selectable<Schema[Table]> & string)[] }

/** Columns whose length is up to the user. A test compares them with the descriptions of all records. */
export const textColumns: TextColumns = {
  note: ['title', 'body', 'folder', 'tags'],
  session_entry: ['text'],
  trading_session: ['title'],
  stored_review: ['note'],
  stored_breach: ['note'],
  month_review: ['went_well', 'to_improve', 'lessons', 'goals'],
  trade_plan: ['title', 'bias', 'scenarios', 'review_text'],
  missed_trade: ['notes'],
  backtest: ['name', 'notes'],
  backtest_trade: ['tags'],
  practice_try: ['orders'],
  setup: ['name', 'description', 'rules'],
  checklist_item: ['text'],
  stored_screenshot: ['url', 'description'],
  instrument: ['name', 'aliases'],
  payin: ['textual_reason'],
  saved_filter: ['name', 'filters'],
  simulator_preset: ['name', 'settings'],
  strategy_preset: ['name', 'settings'],
  grid_state: ['state'],
  writing: ['kept'],
}

/** Stored as JSON. The others are measured without reading them. */
const jsonColumns: ReadonlySet<string> = new Set([
  'tags',
  'scenarios',
  'orders',
  'rules',
  'aliases',
  'filters',
  'settings',
  'kept',
  'payload',
  'screenshot_descriptions',
])

/** Those of trades, which are counted in steps. */
export const tradeTextColumns = ['notes', 'screenshot_descriptions', 'kept'] as const
const columnsOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(textColumns))

/** Bytes of the texts in rows that are not stored yet. */
export function textBytesIn({ table, columns, values }: RowsOfTable): number {
  const texts: readonly string[] = table === 'stored_trade' ? tradeTextColumns : (columnsOf.get(table) ?? [])
  const at = columns.flatMap((column, i) => (texts.includes(column) ? [i] : []))
  let bytes = 0
  for (const row of values) for (const i of at) bytes += Buffer.byteLength(String(row[i] ?? ''))
  return bytes
}

/** Trades read by one query: a million of them must not hold up others. */
const tradesAtOnce = 5000

/**
 * Bytes of all texts in the journals of an account. Includes notes of deleted trades that can be restored. Reads lengths only, in many short queries
 * without a common snapshot.
 */
export const textBytesOf = (db: Db, userId: number): Promise<number> =>
  bytesIn(db, sql`(select id from journal where owner_id = ${userId})`)

/** Bytes of all texts in a journal. */
export const textBytesOfJournal = (db: Db, journalId: number): Promise<number> => bytesIn(db, sql`(${journalId})`)

async function bytesIn(db: Db, journals: RawBuilder<unknown>): Promise<number> {
  let bytes = 0
  for (const [table, columns] of Object.entries(textColumns))
    bytes += await sumOf(
      db,
      sql`select ${lengths(columns)} as bytes from ${sql.table(table)} where journal_id in ${journals}`,
    )
  const { rows } = await sql<{ journal_id: number; last: number }>`
    select journal_id, last from counter where journal_id in ${journals} and kind = 'trade'`.execute(db)
  for (const { journal_id: id, last } of rows)
    for (let from = 0; from < last; from += tradesAtOnce)
      bytes += await sumOf(
        db,
        sql`select ${lengths(tradeTextColumns)} as bytes from stored_trade
          where journal_id = ${id} and id > ${from} and id <= ${from + tradesAtOnce}`,
      )
  return bytes
}

const lengths = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    columns.map((column) => {
      const value = jsonColumns.has(column) ? sql`cast(${sql.ref(column)} as text)` : sql.ref(column)
      return sql`coalesce(octet_length(${value}), 0)`
    }),
    sql` + `,
  )

async function sumOf(db: Db, lengthsOfRows: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select cast(coalesce(sum(bytes), 0) as bigint) as sum from (${lengthsOfRows}) as texts`.execute(db)
  return rows[0]?.sum ?? 0
}
