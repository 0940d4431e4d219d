import { PostgresAdapter, sql } from 'kysely'
import { journalKinds } from '../../src/records/kinds/kinds.ts'
import type { Db } from '../../src/store/db.ts'
import type { TableOfJournal } from '../../src/store/schema.ts'
import { storedTable } from '../../src/store/stored-tables.ts'

/** Tables of journals that hold no kind of record: why neither an archive nor a copy takes them along. */
const otherTables: Partial<Record<TableOfJournal, string>> = {
  deleted_trade: 'what clients of the original have missed',
  ftp_account: 'the login is of one journal',
  ftp_file: 'what arrived is in its imports',
  grid_state: 'each user lays out a journal anew',
  import_job: 'an import is undone where it was made; what it brought keeps its external numbers',
  counter: 'in journal.json; in a copy it follows from what is copied',
  share: 'a restored journal and a copy are seen by their owner only',
  review_skip: 'skipped cards are dealt again tomorrow anyway',
  held_file: 'pictures of what was deleted',
  picture_file: 'what the pictures take on the disk; counted again where they are put',
  trade_context: 'found again from the price bars of its owner',
  context_state: 'found again from the price bars of its owner',
  bar_walk: 'strategies are tried on the bars again when somebody looks',
  journal_use: 'a restored journal and a copy have not been used',
}
const isOther = (table: string): table is TableOfJournal => Object.hasOwn(otherTables, table)

/** Every table with records of journals. `isolation.test.ts` finds those that nobody has thought of. */
export const journalTables: readonly TableOfJournal[] = [
  ...journalKinds.map(({ table }) => storedTable(table)),
  ...Object.keys(otherTables).filter(isOther),
]
/** Tables that name a journal too, where jobs and logs write whenever they get to it: what they hold is not compared. */
export const writtenByJobs = ['bar_fetch', 'fill_batch', 'job', 'judged_attempt', 'key_call', 'notification'] as const

/** What these tables, if not all, hold of a journal, and the journal itself, as text to compare. */
export async function contentOf(
  db: Db,
  journalId: number,
  tables: readonly TableOfJournal[] = journalTables,
): Promise<string> {
  const rows: unknown[] = [await db.selectFrom('journal').selectAll().where('id', '=', journalId).execute()]
  for (const table of tables) {
    const held = await db.selectFrom(table).selectAll().where('journal_id', '=', journalId).execute()
    // by all that a row holds: databases give rows of equal keys in any order
    rows.push(
      held
        .map((row) => JSON.stringify(row))
        .toSorted()
        .map((row): unknown => JSON.parse(row)),
    )
  }
  return JSON.stringify(rows)
}

/**
 * Reads all that `contentOf` tells in one statement, as text to compare alone: for tests that look again after every call.
 * @returns what reads it of a journal
 */
export async function contentReader(
  db: Db,
  tables: readonly TableOfJournal[] = journalTables,
): Promise<(journalId: number) => Promise<string>> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const parts: string[] = []
  for (const table of ['journal', ...tables]) {
    const of = `from "${table}" t where ${table === 'journal' ? 'id' : 'journal_id'} = `
    const row = isPostgres ? 't::text' : await quotedRow(db, table)
    parts.push(`select '${table}' || coalesce((select string_agg(${row}, '|' order by ${row}) ${of}`)
  }
  return async (journalId) => {
    const text = parts.map((part) => `${part}${journalId}), '')`).join(' union all ')
    const { rows } = await sql.raw<Readonly<Record<string, string>>>(text).execute(db)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  }
}

/** A row of SQLite as text. */
async function quotedRow(db: Db, table: string): Promise<string> {
  const columns = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  return columns.rows.map(({ name }) => `quote("${name}")`).join(` || ',' || `)
}
