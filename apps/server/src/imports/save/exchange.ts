import { settleComing, takeOverComing } from '../../store/coming-trades.ts'
import type { Tx } from '../../store/db.ts'
import { settlePlans } from '../../records/trade-plans/settle-plans.ts'
import { putComing } from '../../records/trades/coming-trades-repository.ts'
import { forgetDeletions, noteDeletions } from '../../records/trades/deletions-repository.ts'
import { findPlansOfHidden, hideTrades, keptAside, showAside } from '../../records/trades/hidden-trades-repository.ts'
import { findKept, type KeptWriting, writeKept } from '../../records/trades/kept-repository.ts'
import { parts } from '../../records/trades/parts.ts'
import { removeTradesLater, tradesAtOnce } from '../../records/trades/remove-hidden-trades.ts'
import type { StoredTrade } from '../../records/trades/trade-row.ts'
import { deleteRows } from '../../records/trades/writing-repository.ts'
import type { Exchange } from '../plan/plan-types.ts'
import { lend, recount, takeBack } from './lent-pictures.ts'
import { showStaged } from './stage-updates.ts'

/**
 * Makes the rows of the journal what a plan says, of an import as of an undo: those that change show their positions, some are
 * shown by others, some come back, and some go.
 * @param rows those that change, as they will be; null when they are staged (`stageUpdates`)
 */
export async function exchange(
  tx: Tx,
  journalId: number,
  { update, behind, remove }: Exchange,
  { rows, revision }: { readonly rows: readonly StoredTrade[] | null; readonly revision: number },
): Promise<void> {
  const ids = update.map(({ id }) => id)
  const kept = await findKept(tx, journalId, [...ids, ...behind.map(({ id }) => id), ...remove])
  const into = new Map(behind.map((one) => [one.id, one.into]))
  const back = ids.filter((id) => kept.get(id)?.shownOn != null)
  await showAside(tx, journalId, [...back, ...remove.filter((id) => kept.get(id)?.shownOn != null)])
  if (back.length > 0) await forgetDeletions(tx, journalId, back)
  await removeTrades(tx, journalId, remove, revision)
  if (rows === null) await showStaged(tx, journalId, revision)
  else await write(tx, journalId, rows, revision)
  const touched = new Set<number>()
  for (const [id, { shownOn, kept: before }] of kept) {
    if (shownOn === null || shownOn === into.get(id)) continue
    await takeBack(tx, journalId, { id, from: shownOn, places: before.places })
    for (const one of [id, shownOn]) touched.add(one)
  }
  const keeping = update.filter((one) => kept.has(one.id) || Object.keys(one.kept).length > 0)
  await writeKept(
    tx,
    journalId,
    keeping.map((one) => ({ id: one.id, shownOn: null, kept: one.kept })),
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

/** Few rows at once. */
async function write(tx: Tx, journalId: number, rows: readonly StoredTrade[], revision: number): Promise<void> {
  for await (const part of parts(rows)) {
    const ids = part.map(({ id }) => id)
    await settleComing(tx, journalId, ids)
    await putComing(tx, journalId, part)
    await takeOverComing(tx, journalId, ids, revision)
  }
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
    await hideTrades(tx, journalId, part, { deletion: revision, until: '' })
  }
  await noteDeletions(tx, journalId, ids, revision)
  await removeTradesLater(tx, journalId, new Date().toISOString())
}
