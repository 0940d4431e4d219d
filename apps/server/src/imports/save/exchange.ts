import type { Instant } from '@afterclose/core/time'
import type { TradeResult } from '@afterclose/core/trade'
import type { Db, Tx } from '../../store/db.ts'
import { resultOf } from '../../records/references/lookups.ts'
import { readInstruments, readRatings } from '../../records/references/repository.ts'
import { settlePlans } from '../../records/trade-plans/settle-plans.ts'
import { forgetDeletions, noteDeletions } from '../../records/trades/deletions-repository.ts'
import { findPlansOfHidden, hideTrades, keptAside, showAside } from '../../records/trades/hidden-trades-repository.ts'
import { findKept, type KeptWriting, writeKept } from '../../records/trades/kept-repository.ts'
import { parts } from '../../records/trades/parts.ts'
import { removeTradesLater, tradesAtOnce } from '../../records/trades/remove-hidden-trades.ts'
import { findTradesById } from '../../records/trades/repository.ts'
import { deleteRows, renameTrades, replaceTrades, updateTrades } from '../../records/trades/writing-repository.ts'
import type { Exchange, TradeToUpdate } from '../plan/plan-types.ts'
import { findStoredSlots } from '../writings-repository.ts'
import { lend, recount, takeBack } from './lent-pictures.ts'

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
  for (const [id, { shownOn, kept: before }] of kept) {
    if (shownOn === null || shownOn === into.get(id)) continue
    await takeBack(tx, journalId, { id, from: shownOn, places: before.places })
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
