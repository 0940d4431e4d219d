import { sql } from 'kysely'
import type { Db } from '../../src/store/db.ts'

/** Every table with records of journals. */
export const journalTables = [
  'stored_instrument',
  'setup',
  'trade_comment',
  'custom_comment',
  'checklist',
  'checklist_item',
  'stored_trade',
  'deleted_trade',
  'screenshot',
  'payin',
  'grid_state',
  'session_note_category',
  'trading_session',
  'session_entry',
  'note',
  'note_trade',
  'saved_filter',
  'month_review',
  'trade_plan',
  'missed_trade',
  'backtest',
  'backtest_trade',
  'import_job',
  'import_part',
  'ftp_account',
  'ftp_file',
  'hidden_import',
  'hidden_instrument',
  'hidden_trade',
  'counter',
  'share',
  'journal_use',
] as const
/** Tables that name a journal too, where jobs write whenever they get to it: what they hold is not compared. */
export const writtenByJobs = ['job', 'notification'] as const
export type JournalTable = (typeof journalTables)[number]

/** What these tables, if not all, hold of a journal, and the journal itself, as text to compare. */
export async function contentOf(
  db: Db,
  journalId: number,
  tables: readonly JournalTable[] = journalTables,
): Promise<string> {
  const rows: unknown[] = [await db.selectFrom('journal').selectAll().where('id', '=', journalId).execute()]
  for (const table of tables)
    rows.push(await db.selectFrom(table).selectAll().where('journal_id', '=', journalId).orderBy(sql`1, 2`).execute())
  return JSON.stringify(rows)
}
