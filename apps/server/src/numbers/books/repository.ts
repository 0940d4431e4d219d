import { setImmediate } from 'node:timers/promises'
import { contextTags } from '@afterclose/core/market-context'
import { namesWith } from '@afterclose/core/record-field'
import { tradeFields } from '@afterclose/core/trade'
import type { FeedPayin, FeedTrade } from '@afterclose/engine/trades/to-columns'
import { flags } from '@afterclose/engine/trades/trade-columns'
import { sql } from 'kysely'
import { parts } from '../../records/trades/parts.ts'
import { fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { aliasedColumn } from '../../store/row-codec.ts'

const tradesPerPart = 2000

/** Named as in core and the engine, so that rows match the feed except for flags and lists. */
const columns = namesWith(tradeFields, { feed: true }).map(aliasedColumn)
const lists = namesWith(tradeFields, { feed: true, type: 'list' })

/** All trades of a journal. */
export const countFeedTrades = (db: Db, journalId: number): Promise<number> => countTradesSince(db, journalId, null)

async function countTradesSince(db: Db, journalId: number, since: number | null): Promise<number> {
  const { count } = await db
    .selectFrom('trade')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('journal_id', '=', journalId)
    .$if(since !== null, (query) => query.where('revision', '>', since))
    .executeTakeFirstOrThrow()
  return count
}

/** At least as many as `readChangedTrades` finds: a trade whose context was also written counts twice. */
export async function countChangedTrades(db: Db, journalId: number, since: number): Promise<number> {
  const written = await countTradesSince(db, journalId, since)
  const { contexts } = await db
    .selectFrom('trade_context')
    .select(sql<number>`cast(count(*) as bigint)`.as('contexts'))
    .where('journal_id', '=', journalId)
    .where('revision', '>', since)
    .executeTakeFirstOrThrow()
  return written + contexts
}

const feedColumns = [...columns, 'screenshot_count as screenshots'] as const
const hasNotes = sql<boolean>`notes <> ''`.as('hasNotes')

const feedRows = (db: Db, journalId: number) =>
  db.selectFrom('trade').select(feedColumns).select(hasNotes).where('journal_id', '=', journalId)
type FeedRow = Awaited<ReturnType<ReturnType<typeof feedRows>['execute']>>[number]

/** Trades of a journal written, or with a context computed, after a revision, with the feed's fields. */
export async function readChangedTrades(db: Db, journalId: number, since: number): Promise<FeedTrade[]> {
  const rows = await feedRows(db, journalId).where('revision', '>', since).execute()
  const written = new Set(rows.map(({ id }) => id))
  const found = await db
    .selectFrom('trade_context')
    .select('trade_id')
    .where('journal_id', '=', journalId)
    .where('revision', '>', since)
    .execute()
  const others = found.flatMap(({ trade_id: id }) => (written.has(id) ? [] : [id]))
  for await (const part of parts(others))
    rows.push(...(await feedRows(db, journalId).where('id', 'in', part).execute()))
  const contexts = new Map<number, ContextRow>()
  for await (const part of parts(rows.map(({ id }) => id)))
    for (const row of await contextRows(db, journalId).where('trade_id', 'in', part).execute())
      contexts.set(row.tradeId, row)
  return rows.map((row) => feedTradeOf(row, contexts))
}

/** Named as in core, with their entry. */
const contextRows = (db: Db, journalId: number) =>
  db
    .selectFrom('trade_context')
    .select(contextColumns)
    .select(['trade_id as tradeId', ...entryColumns])
    .where('journal_id', '=', journalId)
type ContextRow = Awaited<ReturnType<ReturnType<typeof contextRows>['execute']>>[number]
const contextColumns = contextTags.map(aliasedColumn)
/** A context belongs to this entry: it is outdated if one of these fields has changed since. */
const entryFields = ['instrumentId', 'direction', 'entryDate', 'entryPrice'] as const
const entryColumns = entryFields.map(aliasedColumn)

/**
 * Streams all trades of a journal: few rows at once are cheap to collect, and others who wait for this thread get their turn in between.
 */
export async function* readFeedTrades(db: Db, journalId: number): AsyncGenerator<readonly FeedTrade[]> {
  for (let after = 0; ; ) {
    const rows = await feedRows(db, journalId).where('id', '>', after).orderBy('id').limit(tradesPerPart).execute()
    const last = rows.at(-1)
    if (last === undefined) return
    const contexts = await contextRows(db, journalId)
      .where('trade_id', '>', after)
      .where('trade_id', '<=', last.id)
      .execute()
    const byTrade = new Map(contexts.map((row) => [row.tradeId, row]))
    yield rows.map((row) => feedTradeOf(row, byTrade))
    await setImmediate()
    after = last.id
  }
}

/** Decodes in place, to avoid copying a hundred thousand rows. */
function feedTradeOf(row: FeedRow, contexts: ReadonlyMap<number, ContextRow>): FeedTrade
function feedTradeOf(
  row: Record<string, unknown>,
  contexts: ReadonlyMap<unknown, Readonly<Record<string, unknown>>>,
): object {
  const context = contexts.get(row['id'])
  const isOfEntry = context !== undefined && entryFields.every((name) => context[name] === row[name])
  for (const tag of contextTags) row[tag] = isOfEntry ? context[tag] : null
  for (const name of flags) row[name] = row[name] === 1
  for (const name of lists) row[name] = ids(row[name])
  // Comparisons return 0 or 1 in SQLite, true or false in PostgreSQL.
  row['hasNotes'] = Boolean(row['hasNotes'])
  return row
}

const none: readonly number[] = []
const ids = (text: unknown): readonly number[] => (typeof text !== 'string' || text === '[]' ? none : fromJson(text))

export const readFeedPayins = (db: Db, journalId: number): Promise<FeedPayin[]> =>
  db.selectFrom('payin').select(['id', 'delta', 'timestamp']).where('journal_id', '=', journalId).execute()

/** Its revision, and the oldest one since which changes are known. Null if the journal was deleted. */
export async function readRevisions(
  db: Db,
  journalId: number,
): Promise<{ readonly revision: number; readonly patchesFrom: number } | null> {
  const row = await db
    .selectFrom('journal')
    .select(['revision', 'patches_from as patchesFrom'])
    .where('id', '=', journalId)
    .executeTakeFirst()
  return row ?? null
}
