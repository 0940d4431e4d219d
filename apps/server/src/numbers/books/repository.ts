import { setImmediate } from 'node:timers/promises'
import { namesWith } from '@afterclose/core/record-field'
import { tradeFields } from '@afterclose/core/trade'
import type { FeedPayin, FeedTrade } from '@afterclose/engine/trades/to-columns'
import { flags } from '@afterclose/engine/trades/trade-columns'
import { sql } from 'kysely'
import { fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { countVisibleTrades, firstTrades } from '../../store/trade-parts.ts'
import { aliased } from '../../store/row-codec.ts'

const tradesPerPart = 2000

/** Named as core and the engine name them, so that rows are what the feed carries but for flags and lists. */
const columns = namesWith(tradeFields, { feed: true }).map(aliased)
const lists = namesWith(tradeFields, { feed: true, type: 'list' })

/** All trades of a journal, or those written after a revision. */
export const countFeedTrades = (db: Db, journalId: number, since: number | null): Promise<number> =>
  countVisibleTrades(db, (trades) =>
    trades.where('journal_id', '=', journalId).$if(since !== null, (query) => query.where('revision', '>', since)),
  )

const feedColumns = [...columns, 'screenshot_count as screenshots'] as const
const hasNotes = sql<boolean>`notes <> ''`.as('hasNotes')

const changedRows = (db: Db, journalId: number, since: number) =>
  db
    .selectFrom('trade')
    .select(feedColumns)
    .select(hasNotes)
    .where('journal_id', '=', journalId)
    .where('revision', '>', since)
    .execute()
type FeedRow = Awaited<ReturnType<typeof changedRows>>[number]

/** Trades of a journal that were written after a revision, with what the feed carries. */
export async function readChangedTrades(db: Db, journalId: number, since: number): Promise<FeedTrade[]> {
  return (await changedRows(db, journalId, since)).map(feedTradeOf)
}

/**
 * All trades of a journal, a part at a time: rows of which few are held at once are cheap to throw away, and others who
 * wait for this thread get their turn between the parts.
 */
export async function* readFeedTrades(db: Db, journalId: number): AsyncGenerator<readonly FeedTrade[]> {
  for (let after = 0; ; ) {
    const rows = await firstTrades(db, sql`id`, tradesPerPart, (trades) =>
      trades.select(feedColumns).select(hasNotes).where('journal_id', '=', journalId).where('id', '>', after),
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(feedTradeOf)
    await setImmediate()
    after = last.id
  }
}

/** In place, since nobody else has the row: a journal of a hundred thousand trades need not be copied to be decoded. */
function feedTradeOf(row: FeedRow): FeedTrade
function feedTradeOf(row: Record<string, unknown>): object {
  for (const name of flags) row[name] = row[name] === 1
  for (const name of lists) row[name] = ids(row[name])
  // A comparison is 0 or 1 in SQLite and true or false in PostgreSQL.
  row['hasNotes'] = Boolean(row['hasNotes'])
  return row
}

const none: readonly number[] = []
const ids = (text: unknown): readonly number[] => (typeof text !== 'string' || text === '[]' ? none : fromJson(text))

export const readFeedPayins = (db: Db, journalId: number): Promise<FeedPayin[]> =>
  db.selectFrom('payin').select(['id', 'delta', 'timestamp']).where('journal_id', '=', journalId).execute()

/** Its revision, and the oldest one from which changes can be told. Null when the journal is gone. */
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
