import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { type Db, transaction } from './db.ts'

/** Minimum number of written trades for which ANALYZE pays, and minimum share of all: fewer do not mislead the planner. */
const leastMany = 1000
const leastShare = 0.1

/** Statistics target: a fifth of PostgreSQL's default is as good for these queries, and takes less processor from others. */
const statisticsTarget = 20

/**
 * Updates PostgreSQL's statistics on trades (ANALYZE) after many were written. Its automatic ANALYZE runs only once a minute. Until then it
 * plans as if a new journal had a row or two, and sorts all of it again for each part that is read. SQLite plans by its indexes alone.
 *
 * Call it before they are shown, outside a transaction. It does not block others.
 *
 * @param written how many, at most
 */
export async function sampleTrades(db: Db, written: number): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter) || written < leastMany) return
  const { rows } = await sql<{ sampled: number }>`
    select reltuples as sampled from pg_class where oid = 'stored_trade'::regclass`.execute(db)
  if (written < (rows[0]?.sampled ?? 0) * leastShare) return
  await analyze(
    db,
    sql`stored_trade
    (journal_id, id, source, external_id, import_job_id, instrument_id, setup_id, revision, exit_date, shown_on)`,
  )
}

/**
 * The same for staged trades before they are shown: the table is empty most of the time, and with old statistics every read of trades would
 * scan all of it per trade.
 */
export async function sampleComing(db: Db): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) await analyze(db, sql`coming_trade (journal_id, id)`)
}

/**
 * The same for the list of hidden rows, as soon as many are in it. PostgreSQL may have planned reads of trades while it was empty, and would
 * scan all of it per trade: 18 seconds for 4,000 trades.
 */
export async function sampleHidden(db: Db): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) await analyze(db, sql`hidden_row (journal_id, trade_id)`)
}

const analyze = (db: Db, columns: RawBuilder<unknown>): Promise<void> =>
  transaction(db, async (tx) => {
    await sql`set local default_statistics_target = ${sql.lit(statisticsTarget)}`.execute(tx)
    await sql`analyze (skip_locked) ${columns}`.execute(tx)
  })
