import type { LocalDateTime } from '@afterclose/core/time'
import { sql } from 'kysely'
import { fromJson } from '../store/codecs.ts'
import type { TradeInput } from '@afterclose/core/trade'
import type { Db } from '../store/db.ts'
import { findScreenshots } from '../records/slots/repository.ts'
import { tradeInputOf } from '../records/trades/trade-row.ts'
import { inParts } from './in-parts.ts'
import type { TypedTrade } from './plan/look-alikes.ts'
import type { JournalFacts, KnownInstrument, KnownTrade } from './plan/plan-types.ts'

/** What an import reads of the journal; its own records are in `repository.ts`. */

export async function readJournalFacts(db: Db, journalId: number): Promise<JournalFacts & { revision: number }> {
  const journal = await db
    .selectFrom('journal')
    .select(['currency', 'time_zone', 'trade_markets', 'revision'])
    .where('id', '=', journalId)
    .executeTakeFirstOrThrow()
  // A journal always has an active setup: the settings see to it.
  const setup = await db
    .selectFrom('setup')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('active', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    currency: journal.currency,
    timeZone: journal.time_zone,
    tradeMarkets: fromJson(journal.trade_markets),
    revision: journal.revision,
    setupId: setup.id,
  }
}

export async function readKnownInstruments(db: Db, journalId: number): Promise<KnownInstrument[]> {
  const rows = await db
    .selectFrom('instrument')
    .select(['id', 'name', 'aliases', 'tick_size', 'tick_value', 'pip_size'])
    .where('journal_id', '=', journalId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, aliases, tick_size, tick_value, pip_size }) => ({
    id,
    name,
    aliases: fromJson(aliases),
    tickSize: tick_size,
    tickValue: tick_value,
    pipSize: pip_size,
  }))
}

/** Those of the numbers that earlier imports of this importer brought. */
export async function readKnownTrades(
  db: Db,
  journalId: number,
  source: string,
  externalIds: readonly string[],
): Promise<Map<string, KnownTrade>> {
  const known = new Map<string, KnownTrade>()
  for (const part of inParts(externalIds)) {
    const rows = await db
      .selectFrom('trade')
      .selectAll()
      .where('journal_id', '=', journalId)
      .where('source', '=', source)
      .where('external_id', 'in', part)
      .execute()
    const illustrated = rows.filter((row) => row.screenshot_exists === 1).map(({ id }) => id)
    const slots = await findScreenshots(db, journalId, { type: 'TRADE', ids: illustrated })
    const pictures = Map.groupBy(slots, ({ owner_id }) => owner_id)
    for (const row of rows)
      if (row.external_id !== null)
        known.set(row.external_id, {
          id: row.id,
          trade: tradeInputOf(row),
          pictures: (pictures.get(row.id) ?? []).map(({ slot }) => slot),
        })
  }
  return known
}

/** Trades that were entered by hand, entered between two times. */
export async function findTypedTrades(
  db: Db,
  journalId: number,
  { from, to }: { readonly from: LocalDateTime; readonly to: LocalDateTime },
): Promise<readonly TypedTrade[]> {
  const trades = await db
    .selectFrom('trade')
    .select([
      'id',
      'instrument_id as instrumentId',
      'direction',
      'size',
      'entry_date as entryDate',
      'exit_date as exitDate',
      'entry_price as entryPrice',
      'exit_price as exitPrice',
    ])
    .where('journal_id', '=', journalId)
    .where('source', '=', 'MANUAL')
    .where('entry_date', '>=', from)
    .where('entry_date', '<=', to)
    .execute()
  return trades.toSorted((a, b) => a.id - b.id) // asked for in order, SQLite looks through the whole journal
}

/** What was said about trades, by their numbers. */
export async function readTradeInputs(
  db: Db,
  journalId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TradeInput>> {
  const found = new Map<number, TradeInput>()
  for (const part of inParts(ids)) {
    const rows = await db
      .selectFrom('trade')
      .selectAll()
      .where('journal_id', '=', journalId)
      .where('id', 'in', part)
      .execute()
    for (const row of rows) found.set(row.id, tradeInputOf(row))
  }
  return found
}

/**
 * Whether there are trades of this importer that no statement explains: from before statements were kept, or in a journal
 * that came from elsewhere. The imports that made trades are looked up one by one in the index, not all of their trades.
 */
export async function hasUnexplainedTrades(db: Db, journalId: number, source: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with recursive maker (id) as (
      select min(import_job_id) from stored_trade where journal_id = ${journalId}
      union all
      select (select min(import_job_id) from stored_trade where journal_id = ${journalId} and import_job_id > maker.id)
      from maker where maker.id is not null)
    select id from maker where id is not null
      and id not in (select import_job_id from statement where journal_id = ${journalId})`.execute(db)
  const unexplained = (madeBy: string | null) =>
    db
      .selectFrom('trade')
      .select('id')
      .where('journal_id', '=', journalId)
      .where('source', '=', source)
      .where('import_job_id', madeBy === null ? 'is' : '=', madeBy)
      .limit(1)
      .executeTakeFirst()
  for (const madeBy of [null, ...rows.map(({ id }) => id)]) if ((await unexplained(madeBy)) !== undefined) return true
  return false
}

/** The oldest revision from which it can be told what was deleted. */
export async function readPatchesFrom(db: Db, journalId: number): Promise<number> {
  const journal = db.selectFrom('journal').select('patches_from').where('id', '=', journalId)
  return (await journal.executeTakeFirstOrThrow()).patches_from
}

/** Trades that were written after a revision. */
export async function findWrittenTrades(db: Db, journalId: number, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('revision', '>', since)
    .execute()
  return rows.map(({ id }) => id)
}
