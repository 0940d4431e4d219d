import type { Instant, LocalDateTime } from '@afterclose/core/time'
import { sql } from 'kysely'
import { fromJson } from '../store/codecs.ts'
import type { TradeInput } from '@afterclose/core/trade'
import { type Db, nextId, type Tx } from '../store/db.ts'
import { isUsedBesidesTrades } from '../records/instruments/repository.ts'
import { findScreenshots } from '../records/slots/repository.ts'
import { noteDeletions } from '../records/trades/deletions-repository.ts'
import { tradeInputOf } from '../records/trades/trade-row.ts'
import type { TradeRange } from './hidden-repository.ts'
import type { TypedTrade } from './plan/look-alikes.ts'
import { findUndoneTimes } from './repository.ts'
import type { JournalFacts, KnownInstrument, KnownPayin, KnownTrade, PayinToCreate } from './plan/plan-types.ts'

/** What an import reads from the journal and writes to it; its own records are in `repository.ts`. */

const idsPerStatement = 5000

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
  for (const part of parts(externalIds)) {
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
export const findTypedTrades = (
  db: Db,
  journalId: number,
  { from, to }: { readonly from: LocalDateTime; readonly to: LocalDateTime },
): Promise<readonly TypedTrade[]> =>
  db
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
    .orderBy('id')
    .execute()

/** What was said about trades, by their numbers. */
export async function readTradeInputs(
  db: Db,
  journalId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TradeInput>> {
  const found = new Map<number, TradeInput>()
  for (const part of parts(ids)) {
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

/**
 * Imports that their statements account for: those that are kept, and those that were undone. Trades of another import, and
 * those that came with a copied or restored journal, no undo takes away.
 */
export async function findImportsWithStatements(db: Db, journalId: number): Promise<ReadonlySet<string>> {
  const kept = await db
    .selectFrom('statement')
    .select('import_job_id as id')
    .distinct()
    .where('journal_id', '=', journalId)
    .execute()
  const undone = await db
    .selectFrom('import_job')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('undone', '=', 1)
    .execute()
  return new Set([...kept, ...undone].map(({ id }) => id))
}

export async function readKnownPayins(
  db: Db,
  journalId: number,
  source: string,
  externalIds: readonly string[],
): Promise<Map<string, KnownPayin>> {
  const known = new Map<string, KnownPayin>()
  for (const part of parts(externalIds)) {
    const rows = await db
      .selectFrom('payin')
      .select(['id', 'timestamp', 'delta', 'external_id'])
      .where('journal_id', '=', journalId)
      .where('source', '=', source)
      .where('external_id', 'in', part)
      .execute()
    for (const { external_id, ...payin } of rows) if (external_id !== null) known.set(external_id, payin)
  }
  return known
}

export interface PayinTime {
  readonly id: number
  readonly timestamp: LocalDateTime
  readonly created: Instant
  readonly modified: Instant
}

export async function findPayinTimes(db: Db, journalId: number, ids: readonly number[]): Promise<PayinTime[]> {
  const found: PayinTime[] = []
  for (const part of parts(ids))
    found.push(
      ...(await db
        .selectFrom('payin')
        .select(['id', 'timestamp', 'created', 'modified'])
        .where('journal_id', '=', journalId)
        .where('id', 'in', part)
        .execute()),
    )
  return found
}

export async function movePayin(
  tx: Tx,
  journalId: number,
  id: number,
  timestamp: LocalDateTime,
  modified: Instant,
): Promise<void> {
  await tx
    .updateTable('payin')
    .set({ timestamp, modified })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

export async function insertImportedPayins(
  tx: Tx,
  journalId: number,
  payins: readonly PayinToCreate[],
  { source, importJobId, at }: { source: string; importJobId: string; at: Instant },
): Promise<void> {
  if (payins.length === 0) return
  const first = await nextId(tx, journalId, 'payin', payins.length)
  const rows = payins.map(({ externalId, timestamp, delta }, i) => ({
    journal_id: journalId,
    id: first + i,
    delta,
    timestamp,
    textual_reason: 'Import',
    source,
    external_id: externalId,
    import_job_id: importJobId,
    created: at,
    modified: at,
  }))
  for (const part of parts(rows, 1000)) await tx.insertInto('payin').values(part).execute()
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

/** Trades and payins that the import made and that were written since. */
export async function countEdited(db: Db, journalId: number, id: string, at: Instant): Promise<number> {
  let count = 0
  for (const table of ['trade', 'payin'] as const) {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('journal_id', '=', journalId)
      .where('import_job_id', '=', id)
      .where('modified', '<>', at)
      .executeTakeFirstOrThrow()
    count += row.count
  }
  return count
}

/** The numbers of the trades that an import made lie between those of the first and the last, and no other's do. */
export interface ImportedTrades extends TradeRange {
  readonly count: number
}

export async function findImportedTrades(db: Db, journalId: number, id: string): Promise<ImportedTrades> {
  const { first, last, count } = await db
    .selectFrom('trade')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last'), fn.countAll<number>().as('count')])
    .where('journal_id', '=', journalId)
    .where('import_job_id', '=', id)
    .executeTakeFirstOrThrow()
  return { first, last, count }
}

/** @param revision the journal's, raised for this */
export async function deleteImported(tx: Tx, journalId: number, id: string, revision: number): Promise<void> {
  const trades = await tx
    .deleteFrom('stored_trade')
    .where('journal_id', '=', journalId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('trade').select('id').where('journal_id', '=', journalId).where('import_job_id', '=', id),
    )
    .returning('id')
    .execute()
  const ids = trades.map((trade) => trade.id)
  await noteDeletions(tx, journalId, ids, revision)
}

/** Payins that imports made, by their names. */
export async function findPayinsNamed(db: Db, journalId: number, source: string, names: readonly string[]) {
  const found: { id: number; import_job_id: string | null; created: Instant; modified: Instant }[] = []
  for (const part of parts(names))
    found.push(
      ...(await db
        .selectFrom('payin')
        .select(['id', 'import_job_id', 'created', 'modified'])
        .where('journal_id', '=', journalId)
        .where('source', '=', source)
        .where('external_id', 'in', part)
        .execute()),
    )
  return found
}

export async function deletePayinsById(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  for (const part of parts(ids))
    await tx.deleteFrom('payin').where('journal_id', '=', journalId).where('id', 'in', part).execute()
}

export async function deletePayins(tx: Tx, journalId: number, id: string): Promise<void> {
  await tx.deleteFrom('payin').where('journal_id', '=', journalId).where('import_job_id', '=', id).execute()
}

/**
 * Instruments that an import that is undone now made, or one that was undone before while others still used them, unless
 * somebody edited them or something refers to them.
 * @param at when the import wrote
 * @param besides trades that do not count, though they are there
 */
export async function findUnusedInstruments(
  tx: Tx,
  journalId: number,
  id: string,
  { at, besides }: { readonly at: Instant; readonly besides: TradeRange | null },
): Promise<number[]> {
  const times = new Map([...(await findUndoneTimes(tx, journalId)), { id, at }].map((one) => [one.id, one.at]))
  const made = await tx
    .selectFrom('instrument')
    .select(['id', 'import_job_id', 'modified'])
    .where('journal_id', '=', journalId)
    .where('import_job_id', 'in', [...times.keys()])
    .execute()
  const untouched = made.filter(({ import_job_id, modified }) => times.get(import_job_id ?? '') === modified)
  const ids = untouched.map((instrument) => instrument.id)
  const all = await countStored(tx, journalId, ids, null)
  const theirs = besides === null ? new Map<number, number>() : await countStored(tx, journalId, ids, besides)
  const unused: number[] = []
  for (const instrument of ids) {
    const others = (all.get(instrument) ?? 0) - (theirs.get(instrument) ?? 0)
    if (others === 0 && !(await isUsedBesidesTrades(tx, journalId, instrument))) unused.push(instrument)
  }
  return unused
}

/** Trades of these instruments, hidden ones too, by instrument. */
async function countStored(
  db: Db,
  journalId: number,
  instruments: readonly number[],
  range: TradeRange | null,
): Promise<ReadonlyMap<number, number>> {
  if (instruments.length === 0) return new Map()
  let query = db
    .selectFrom('stored_trade')
    .select((eb) => ['instrument_id', eb.fn.countAll<number>().as('count')])
    .where('journal_id', '=', journalId)
    .where('instrument_id', 'in', instruments)
    .groupBy('instrument_id')
  if (range !== null) query = query.where('id', '>=', range.first).where('id', '<=', range.last)
  return new Map((await query.execute()).map((row) => [row.instrument_id, row.count]))
}

/** A picture goes from one trade to another. */
export async function moveSlot(
  tx: Tx,
  journalId: number,
  from: { readonly from: number; readonly slot: number },
  to: { readonly into: number; readonly slot: number },
): Promise<void> {
  await tx
    .updateTable('stored_screenshot')
    .set({ owner_id: to.into, slot: to.slot })
    .where('journal_id', '=', journalId)
    .where('owner_type', '=', 'TRADE')
    .where('owner_id', '=', from.from)
    .where('slot', '=', from.slot)
    .execute()
}

export interface NoteLink {
  readonly note: number
  /** The other trade was not linked to it before. */
  readonly added: boolean
}

/** Notes about one trade are about another, too. Returns these notes. */
export async function copyNoteLinks(
  tx: Tx,
  journalId: number,
  from: number,
  into: number,
): Promise<readonly NoteLink[]> {
  const links = await tx
    .selectFrom('stored_note_trade')
    .select('note_id')
    .where('journal_id', '=', journalId)
    .where('trade_id', '=', from)
    .execute()
  if (links.length === 0) return []
  const added = await tx
    .insertInto('stored_note_trade')
    .values(links.map(({ note_id }) => ({ journal_id: journalId, note_id, trade_id: into })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('note_id')
    .execute()
  const news = new Set(added.map(({ note_id }) => note_id))
  return links.map(({ note_id: note }) => ({ note, added: news.has(note) }))
}

/** Gives a trade the notes that another one took from it, as far as that one has them. */
export async function giveBackNoteLinks(
  tx: Tx,
  journalId: number,
  links: readonly NoteLink[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  for (const { note, added } of links) {
    const which = { journal_id: journalId, note_id: note }
    const there = await tx
      .selectFrom('stored_note_trade')
      .select('note_id')
      .where('journal_id', '=', journalId)
      .where('note_id', '=', note)
      .where('trade_id', '=', from)
      .executeTakeFirst()
    if (there === undefined) continue
    await tx
      .insertInto('stored_note_trade')
      .values({ ...which, trade_id: to })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (added)
      await tx
        .deleteFrom('stored_note_trade')
        .where('journal_id', '=', journalId)
        .where('note_id', '=', note)
        .where('trade_id', '=', from)
        .execute()
  }
}

function* parts<T>(all: readonly T[], size = idsPerStatement): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
