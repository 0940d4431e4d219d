import { sql } from 'kysely'
import type { Db } from '../../src/store/db.ts'

/** Rows that each transaction of a PostgreSQL store has written since it was last asked, of all threads and processes that write to it: the most first. */
export type RowsWritten = () => Promise<readonly number[]>

const events = { insert: 'new', update: 'new', delete: 'old' }

/** Counts them by triggers: its log can only be read by who administers it. */
export async function rowsWritten(db: Db): Promise<RowsWritten> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
  await sql`create table rows_written (transaction_id text not null, written bigint not null)`.execute(db)
  await sql`create function note_written() returns trigger language plpgsql as $$
    begin
      insert into rows_written select pg_current_xact_id()::text, count(*) from written having count(*) > 0;
      return null;
    end $$`.execute(db)
  for (const { name } of tables)
    for (const [event, rows] of Object.entries(events))
      await sql
        .raw(
          `create trigger note_${event} after ${event} on ${name} referencing ${rows} table as written
          for each statement execute function note_written()`,
        )
        .execute(db)
  return async () => {
    const { rows } = await sql<{ written: string }>`
      with gone as (delete from rows_written returning transaction_id, written)
      select sum(written) as written from gone group by transaction_id`.execute(db)
    return rows.map(({ written }) => Number(written)).toSorted((a, b) => b - a)
  }
}
