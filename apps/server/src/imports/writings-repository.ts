import { findStatuses } from '../records/trade-plans/repository.ts'
import { keptIn } from '../records/trades/kept-repository.ts'
import { tradeInputOf } from '../records/trades/trade-row.ts'
import type { Db, Tx } from '../store/db.ts'
import type { TradeRow } from '../store/schema.ts'
import { inParts } from './in-parts.ts'
import { fillOfName, type Kept, keptWithKnown } from '@afterclose/core/writing'
import type { KnownTrade } from './plan/plan-types.ts'

/** Trade rows that are about fills, with their writings. */

/** Rows of an importer that are about one of these fills, and all that were about others once or are shown by another. */
export async function readKnownTrades(
  db: Db,
  journalId: number,
  source: string,
  fills: readonly string[],
): Promise<readonly KnownTrade[]> {
  const rows = new Map<number, TradeRow>()
  const rowsOf = () => db.selectFrom('archived_trade').selectAll().where('journal_id', '=', journalId)
  for (const part of inParts(fills))
    for (const row of await rowsOf().where('source', '=', source).where('external_id', 'in', part).execute())
      rows.set(row.id, row)
  // Uses the index of rows with a writing: with a condition on the source, SQLite would read all its trades.
  for (const row of await rowsOf().where('kept', 'is not', null).execute())
    if (row.source === source) rows.set(row.id, row)
  // Rows shown by one row are processed together.
  const shows = [...rows.values()].flatMap(({ shown_on }) => shown_on ?? []).filter((id) => !rows.has(id))
  for (const part of inParts(shows))
    for (const row of await rowsOf().where('id', 'in', part).execute()) rows.set(row.id, row)
  return withPlaces(db, journalId, [...rows.values()])
}

/** Reads parts of writings, without plans that were removed since: any other record that a trade refers to cannot be removed. */
async function keptOf(db: Db, journalId: number, rows: readonly TradeRow[]): Promise<ReadonlyMap<number, Kept>> {
  const all = rows.map((row) => [row.id, keptIn(row)] as const)
  const named = all.flatMap(([, { said, typed }]) => [said?.planId ?? [], typed?.planId ?? []].flat())
  const plans = await findStatuses(db, journalId, [...new Set(named)])
  const isThere = (kind: string, id: number) => kind !== 'trade-plans' || plans.has(id)
  return new Map(all.map(([id, kept]) => [id, keptWithKnown(kept, isThere)]))
}

async function withPlaces(db: Db, journalId: number, rows: readonly TradeRow[]): Promise<readonly KnownTrade[]> {
  const ids = rows.map(({ id }) => id)
  const keptById = await keptOf(db, journalId, rows)
  const slots = Map.groupBy(await findSlots(db, journalId, ids), ({ owner_id }) => owner_id)
  const links = Map.groupBy(await findLinks(db, journalId, ids), ({ trade_id }) => trade_id)
  const judged = await findJudged(db, journalId)
  const hiddenRows = Map.groupBy(
    rows.filter(({ shown_on }) => shown_on !== null),
    ({ shown_on }) => shown_on,
  )
  return rows.map((row): KnownTrade => {
    const merged = (hiddenRows.get(row.id) ?? []).map((one) => keptIn(one).places)
    const mergedSlots = new Set(merged.flatMap((places) => places?.slots.map(({ into }) => into) ?? []))
    const mergedNotes = new Set(merged.flatMap((places) => places?.notes ?? []))
    const [usedSlots, notes] = [(slots.get(row.id) ?? []).map(({ slot }) => slot), links.get(row.id) ?? []]
    const keptData = keptById.get(row.id)!
    const moved = keptData.places?.slots.length ?? 0
    return {
      id: row.id,
      fill: fillOfName(row.external_id ?? '', keptData),
      trade: tradeInputOf(row),
      touched: row.created !== row.modified || row.kept !== null,
      slots: usedSlots,
      hasMore:
        moved > 0 ||
        judged.has(row.id) ||
        usedSlots.some((slot) => !mergedSlots.has(slot)) ||
        notes.some(({ note_id }) => !mergedNotes.has(note_id)),
      shownOn: row.shown_on,
      kept: keptData,
    }
  })
}

/** Rows of trades, including those shown by another. */
export async function findTradeRows(db: Db, journalId: number, ids: readonly number[]): Promise<TradeRow[]> {
  const rows: TradeRow[] = []
  for (const part of inParts(ids))
    rows.push(
      ...(await db
        .selectFrom('stored_trade')
        .selectAll()
        .where('journal_id', '=', journalId)
        .where('id', 'in', part)
        .execute()),
    )
  return rows
}

/** Slots of trades, including those shown by another. */
export async function findSlots(db: Db, journalId: number, ids: readonly number[]) {
  const slots: { owner_id: number; slot: number; file_id: string | null; url: string | null }[] = []
  for (const part of inParts(ids))
    slots.push(
      ...(await db
        .selectFrom('stored_screenshot')
        .select(['owner_id', 'slot', 'file_id', 'url'])
        .where('journal_id', '=', journalId)
        .where('owner_type', '=', 'TRADE')
        .where('owner_id', 'in', part)
        .orderBy('slot')
        .execute()),
    )
  return slots
}

async function findLinks(db: Db, journalId: number, ids: readonly number[]) {
  const links: { trade_id: number; note_id: number }[] = []
  for (const part of inParts(ids))
    links.push(
      ...(await db
        .selectFrom('stored_note_trade')
        .select(['trade_id', 'note_id'])
        .where('journal_id', '=', journalId)
        .where('trade_id', 'in', part)
        .execute()),
    )
  return links
}

/** Rows of trades with a review, or with an answer to the rule of a week or month. */
async function findJudged(db: Db, journalId: number): Promise<ReadonlySet<number>> {
  const rowsOf = (table: 'stored_review' | 'stored_week_rule_answer') =>
    db.selectFrom(table).select('trade_id').distinct().where('journal_id', '=', journalId).execute()
  const rows = [...(await rowsOf('stored_review')), ...(await rowsOf('stored_week_rule_answer'))]
  return new Set(rows.map(({ trade_id }) => trade_id))
}

/** Trades with user data whose fills no statement contains any more. */
export async function countWithoutFills(db: Db, journalId: number): Promise<number> {
  const { count } = await db
    .selectFrom('trade')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('journal_id', '=', journalId)
    .where('kept', 'is not', null)
    .where('lost', '=', 1)
    .executeTakeFirstOrThrow()
  return count
}

/** Moves a picture to another trade. */
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

/** Links the notes of one trade to another, too. Returns those that were not linked before. */
export async function linkAlso(tx: Tx, journalId: number, from: number, into: number): Promise<readonly number[]> {
  const links = (await findLinks(tx, journalId, [from])).map(({ note_id }) => note_id)
  if (links.length === 0) return []
  const added = await tx
    .insertInto('stored_note_trade')
    .values(links.map((note_id) => ({ journal_id: journalId, note_id, trade_id: into })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('note_id')
    .execute()
  return added.map(({ note_id }) => note_id)
}

/** Unlinks these notes from the trade. */
export async function unlink(tx: Tx, journalId: number, tradeId: number, notes: readonly number[]): Promise<void> {
  if (notes.length === 0) return
  await tx
    .deleteFrom('stored_note_trade')
    .where('journal_id', '=', journalId)
    .where('trade_id', '=', tradeId)
    .where('note_id', 'in', notes)
    .execute()
}
