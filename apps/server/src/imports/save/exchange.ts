import { screenshotSlots } from '@afterclose/contract/screenshots'
import { everyCommentKind } from '@afterclose/core/derive-trade'
import type { Instant } from '@afterclose/core/time'
import type { TradeResult } from '@afterclose/core/trade'
import type { MovedSlot, Places } from '@afterclose/core/writing'
import { fromJson, toFlag, toJson } from '../../store/codecs.ts'
import type { Db, Tx } from '../../store/db.ts'
import { resultOf } from '../../records/references/lookups.ts'
import { readInstruments, readRatings } from '../../records/references/repository.ts'
import { findScreenshots } from '../../records/slots/repository.ts'
import { settlePlans } from '../../records/trade-plans/settle-plans.ts'
import { forgetDeletions, noteDeletions } from '../../records/trades/deletions-repository.ts'
import { findPlansOfHidden, hideTrades, keptAside, showAside } from '../../records/trades/hidden-trades-repository.ts'
import { findKept, type KeptWriting, writeKept } from '../../records/trades/kept-repository.ts'
import { parts } from '../../records/trades/parts.ts'
import { removeTradesLater, tradesAtOnce } from '../../records/trades/remove-hidden-trades.ts'
import { findTradesById } from '../../records/trades/repository.ts'
import { deleteRows, renameTrades, replaceTrades, updateTrades } from '../../records/trades/writing-repository.ts'
import { freeSlots } from '../plan/change-note.ts'
import type { Exchange, TradeToUpdate } from '../plan/plan-types.ts'
import { findStoredSlots, linkAlso, moveSlot, unlink } from '../writings-repository.ts'

/** A row as it will be, with what follows from it. */
export type DerivedUpdate = TradeToUpdate & { readonly result: TradeResult }

/** What takes long comes before others have to wait. */
export async function deriveUpdates(
  db: Db,
  journalId: number,
  update: readonly TradeToUpdate[],
): Promise<readonly DerivedUpdate[]> {
  if (update.length === 0) return []
  const lookups = { instruments: await readInstruments(db, journalId), comments: await readRatings(db, journalId) }
  const slots = await findStoredSlots(
    db,
    journalId,
    update.map(({ id }) => id),
  )
  const illustrated = new Set(slots.flatMap((slot) => ((slot.file_id ?? slot.url) === null ? [] : [slot.owner_id])))
  return update.map((one) => ({ ...one, result: resultOf(one.trade, lookups, illustrated.has(one.id)) }))
}

export interface Stamp {
  /** Of the importer. */
  readonly source: string
  readonly revision: number
  readonly at: Instant
}

/**
 * Makes the rows of the journal what a plan says, of an import as of an undo: those that change show their positions, some are
 * shown by others, some come back, and some go.
 */
export async function exchange(
  tx: Tx,
  journalId: number,
  { update, behind, remove }: Omit<Exchange, 'update'> & { readonly update: readonly DerivedUpdate[] },
  stamp: Stamp,
): Promise<void> {
  const { revision } = stamp
  const ids = update.map(({ id }) => id)
  const kept = await findKept(tx, journalId, [...ids, ...behind.map(({ id }) => id), ...remove])
  const into = new Map(behind.map((one) => [one.id, one.into]))
  const back = ids.filter((id) => kept.get(id)?.shownOn != null)
  await showAside(tx, journalId, [...back, ...remove.filter((id) => kept.get(id)?.shownOn != null)])
  if (back.length > 0) await forgetDeletions(tx, journalId, back)
  await removeTrades(tx, journalId, remove, revision)
  await write(tx, journalId, update, stamp)
  const touched = new Set<number>()
  for (const [
    id,
    {
      shownOn,
      kept: { places },
    },
  ] of kept) {
    if (shownOn === null || shownOn === into.get(id)) continue
    await takeBack(tx, journalId, { id, from: shownOn, places })
    for (const one of [id, shownOn]) touched.add(one)
  }
  await writeKept(
    tx,
    journalId,
    update.map((one) => ({ id: one.id, shownOn: null, kept: one.kept })),
  )
  await hideBehind(tx, journalId, behind, kept, revision)
  for (const one of behind) {
    const before = kept.get(one.id)
    const stays = before?.shownOn === one.into
    const places = stays ? before.kept.places : await lend(tx, journalId, one)
    await writeKept(tx, journalId, [
      { id: one.id, shownOn: one.into, kept: { ...one.kept, ...(places && { places }) } },
    ])
    if (!stays) touched.add(one.into)
  }
  await recount(tx, journalId, [...touched], revision)
  await settlePlans(
    tx,
    journalId,
    update.map(({ trade }) => trade.planId),
  )
}

/** The row of a trade is written with its name. What only imports write is as old as it is now. */
async function write(
  tx: Tx,
  journalId: number,
  update: readonly DerivedUpdate[],
  { source, revision, at }: Stamp,
): Promise<void> {
  if (update.length === 0) return
  const known = await findTradesById(
    tx,
    journalId,
    update.map(({ id }) => id),
  )
  const there = new Map(known.map((trade) => [trade.id, trade]))
  const present = update.filter(({ id }) => there.has(id))
  const renamed = present.filter(({ id, externalId }) => there.get(id)!.externalId !== externalId)
  await renameTrades(
    tx,
    journalId,
    renamed.map(({ id }) => ({ id, externalId: null })),
  )
  await replaceTrades(
    tx,
    journalId,
    present.map(({ id, trade, result }) => ({ id, trade, result, at })),
    revision,
  )
  await renameTrades(tx, journalId, renamed)
  const untouched = present.flatMap((one) => (one.untouched ? [one.id] : []))
  await updateTrades(tx, journalId, untouched, { created: at })
  const typed = present.flatMap(({ id, externalId }) => (externalId === null ? [id] : []))
  await updateTrades(tx, journalId, typed, { source: 'MANUAL', import_job_id: null })
  const joined = present.flatMap(({ id, externalId }) =>
    externalId !== null && there.get(id)!.source !== source ? [id] : [],
  )
  await updateTrades(tx, journalId, joined, { source })
}

type KeptRows = ReadonlyMap<number, KeptWriting>

async function hideBehind(
  tx: Tx,
  journalId: number,
  behind: Exchange['behind'],
  kept: KeptRows,
  revision: number,
): Promise<void> {
  const hidden = behind.flatMap(({ id }) => (kept.get(id)?.shownOn == null ? [id] : []))
  if (hidden.length === 0) return
  for await (const part of parts(hidden))
    await hideTrades(tx, journalId, part, { deletion: revision, until: keptAside })
  await noteDeletions(tx, journalId, hidden, revision)
  await settlePlans(tx, journalId, await findPlansOfHidden(tx, journalId, revision))
}

/** Gives pictures and links of notes to the trade that shows a row. Pictures without a free slot stay where they are. */
async function lend(tx: Tx, journalId: number, { id, into }: Exchange['behind'][number]): Promise<Places | undefined> {
  const notes = await linkAlso(tx, journalId, id, into)
  const own = await findStoredSlots(tx, journalId, [id])
  const [row] =
    own.length === 0
      ? []
      : await tx
          .selectFrom('stored_trade')
          .select('screenshot_descriptions')
          .where('journal_id', '=', journalId)
          .where('id', '=', id)
          .execute()
  const [other] = own.length === 0 ? [] : await findTradesById(tx, journalId, [into])
  if (row === undefined || other === undefined) return notes.length === 0 ? undefined : { slots: [], notes }
  const used = await findStoredSlots(tx, journalId, [into])
  const free = freeSlots(
    other,
    used.map(({ slot }) => slot),
  )
  const slots = own.flatMap(({ slot, file_id: fileId, url }): MovedSlot[] => {
    const target = free.shift()
    return target === undefined ? [] : [{ slot, into: target, fileId, url }]
  })
  const texts = textsOf(other.screenshotDescriptions)
  const words = fromJson(row.screenshot_descriptions)
  for (const { slot, into: target } of slots) {
    await moveSlot(tx, journalId, { from: id, slot }, { into, slot: target })
    texts[target - 1] = words[slot - 1] ?? ''
  }
  await updateTrades(tx, journalId, [into], { screenshot_descriptions: toJson(texts) })
  return { slots, notes }
}

/** Gives a row its pictures back, with what is said of them now, and its notes to it alone. */
async function takeBack(
  tx: Tx,
  journalId: number,
  { id, from, places }: { readonly id: number; readonly from: number; readonly places: Places | undefined },
): Promise<void> {
  if (places === undefined) return
  await unlink(tx, journalId, from, places.notes)
  if (places.slots.length === 0) return
  const there = await findStoredSlots(tx, journalId, [from])
  const rows = await tx
    .selectFrom('stored_trade')
    .select(['id', 'screenshot_descriptions'])
    .where('journal_id', '=', journalId)
    .where('id', 'in', [id, from])
    .execute()
  const texts = new Map(rows.map((row) => [row.id, textsOf(fromJson(row.screenshot_descriptions))]))
  const [own, other] = [texts.get(id), texts.get(from)]
  for (const { slot, into, fileId, url } of places.slots) {
    const isThere = there.some((row) => row.slot === into && row.file_id === fileId && row.url === url)
    if (!isThere) continue
    await moveSlot(tx, journalId, { from, slot: into }, { into: id, slot })
    if (own !== undefined && other !== undefined) [own[slot - 1], other[into - 1]] = [other[into - 1]!, '']
  }
  for (const [one, said] of texts) await updateTrades(tx, journalId, [one], { screenshot_descriptions: toJson(said) })
}

const textsOf = (said: readonly string[]): string[] => Array.from({ length: screenshotSlots }, (_, i) => said[i] ?? '')

/** Counts pictures anew where they came or went. */
async function recount(tx: Tx, journalId: number, ids: readonly number[], revision: number): Promise<void> {
  const trades = await findTradesById(tx, journalId, ids)
  const slots = Map.groupBy(await findScreenshots(tx, journalId, { type: 'TRADE', ids }), ({ owner_id }) => owner_id)
  for (const trade of trades) {
    const filled = (slots.get(trade.id) ?? []).filter(({ url, file_id }) => url !== null || file_id !== null).length
    await updateTrades(tx, journalId, [trade.id], {
      screenshot_count: filled,
      screenshot_exists: toFlag(filled > 0),
      fully_journaled: toFlag(filled > 0 && everyCommentKind(trade)),
      revision,
    })
  }
}

/** Trades that nobody wrote about. Many disappear at once, and a job removes them. */
async function removeTrades(tx: Tx, journalId: number, ids: readonly number[], revision: number): Promise<void> {
  if (ids.length === 0) return
  if (ids.length <= tradesAtOnce) {
    await deleteRows(tx, journalId, ids)
    return noteDeletions(tx, journalId, ids, revision)
  }
  for await (const part of parts(ids)) {
    await updateTrades(tx, journalId, part, { external_id: null }) // others may have their names
    await hideTrades(tx, journalId, part, { deletion: revision, until: '' })
  }
  await noteDeletions(tx, journalId, ids, revision)
  await removeTradesLater(tx, journalId, new Date().toISOString())
}
