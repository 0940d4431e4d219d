import type { OptionLegs, PartialExits } from '@afterclose/core/journal'
import type { LocalDateTime } from '@afterclose/core/time'
import { fromJson } from '../store/codecs.ts'
import type { TradeInput } from '@afterclose/core/trade'
import type { Db, Tx } from '../store/db.ts'
import { tradeInputOf } from '../records/trades/trade-row.ts'
import { inParts } from './in-parts.ts'
import { findLegDecisions } from './leg-decisions-repository.ts'
import type { TypedTrade } from './plan/look-alikes.ts'
import type { JournalFacts, KnownInstrument } from './plan/plan-types.ts'

/** Queries of the journal that an import needs; its own rows are in `repository.ts`. */

export async function readJournalFacts(db: Db, journalId: number): Promise<JournalFacts & { revision: number }> {
  const journal = await db
    .selectFrom('journal')
    .select(['currency', 'time_zone', 'trade_markets', 'partial_exits', 'option_legs', 'revision'])
    .where('id', '=', journalId)
    .executeTakeFirstOrThrow()
  // A journal always has an active setup: the settings ensure it.
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
    partialExits: journal.partial_exits,
    optionLegs: journal.option_legs,
    legDecisions: await findLegDecisions(db, journalId),
    lastGroup: await lastGroupOf(db, journalId),
  }
}

export async function setPartialExits(tx: Tx, journalId: number, partialExits: PartialExits): Promise<void> {
  await tx.updateTable('journal').set({ partial_exits: partialExits }).where('id', '=', journalId).execute()
}

export async function setOptionLegs(tx: Tx, journalId: number, optionLegs: OptionLegs): Promise<void> {
  await tx.updateTable('journal').set({ option_legs: optionLegs }).where('id', '=', journalId).execute()
}

/** Last number given to a group of trades. */
async function lastGroupOf(db: Db, journalId: number): Promise<number> {
  const counter = await db
    .selectFrom('counter')
    .select('last')
    .where('journal_id', '=', journalId)
    .where('kind', '=', 'trade_group')
    .executeTakeFirst()
  return counter?.last ?? 0
}

export async function readKnownInstruments(db: Db, journalId: number): Promise<KnownInstrument[]> {
  const rows = await db
    .selectFrom('instrument')
    .select(['id', 'name', 'aliases', 'tick_size', 'tick_value', 'pip_size', 'commission', 'commission_mode'])
    .where('journal_id', '=', journalId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, aliases, tick_size, tick_value, pip_size, commission, commission_mode }) => ({
    id,
    name,
    aliases: fromJson(aliases),
    tickSize: tick_size,
    tickValue: tick_value,
    pipSize: pip_size,
    commission,
    commissionMode: commission_mode,
  }))
}

/**
 * Trades with an entry between two times that were entered manually, or are of another importer.
 * @param withOwn whether to find those of the importer, too
 */
export async function findOtherTrades(
  db: Db,
  journalId: number,
  source: string,
  { from, to, withOwn }: { readonly from: LocalDateTime; readonly to: LocalDateTime; readonly withOwn: boolean },
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
      'source',
      'external_id as fill',
    ])
    .where('journal_id', '=', journalId)
    .$if(!withOwn, (query) => query.where('source', '<>', source))
    .where('entry_date', '>=', from)
    .where('entry_date', '<=', to)
    .execute()
  const marked = trades.map((trade) => ({ ...trade, isOwn: trade.source === source }))
  return marked.toSorted((a, b) => a.id - b.id) // with ORDER BY, SQLite would scan the whole journal
}

/** User input of trades, by their ids. */
export async function readTradeInputs(
  db: Db,
  journalId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TradeInput>> {
  const inputsById = new Map<number, TradeInput>()
  for (const part of inParts(ids)) {
    const rows = await db
      .selectFrom('trade')
      .selectAll()
      .where('journal_id', '=', journalId)
      .where('id', 'in', part)
      .execute()
    for (const row of rows) inputsById.set(row.id, tradeInputOf(row))
  }
  return inputsById
}

/** The oldest revision since which deletions are known. */
export async function readPatchesFrom(db: Db, journalId: number): Promise<number> {
  const journal = db.selectFrom('journal').select('patches_from').where('id', '=', journalId)
  return (await journal.executeTakeFirstOrThrow()).patches_from
}

/** Trades written after a revision, including those shown by another. */
export async function findWrittenTrades(db: Db, journalId: number, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('stored_trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('revision', '>', since)
    .execute()
  return rows.map(({ id }) => id)
}

/** The importer with the latest statement, of those with trades in an instrument; null: none. */
export async function findLatestSource(db: Db, journalId: number, instrumentId: number): Promise<string | null> {
  const sources = await db
    .selectFrom('statement')
    .select('source')
    .where('journal_id', '=', journalId)
    .groupBy('source')
    .orderBy((eb) => eb.fn.max('at'), 'desc')
    .execute()
  for (const { source } of sources) {
    const trade = await db
      .selectFrom('trade')
      .select('id')
      .where('journal_id', '=', journalId)
      .where('instrument_id', '=', instrumentId)
      .where('source', '=', source)
      .limit(1)
      .executeTakeFirst()
    if (trade !== undefined) return source
  }
  return null
}
