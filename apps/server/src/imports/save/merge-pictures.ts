import { screenshotSlots } from '@afterclose/contract/screenshots'
import { isFullyJournaled } from '@afterclose/core/trade'
import type { MovedSlot, Places } from '@afterclose/core/writing'
import { fromJson, toFlag, toJson } from '../../store/codecs.ts'
import type { Tx } from '../../store/db.ts'
import { findScreenshots } from '../../records/slots/repository.ts'
import { keptColumns } from '../../records/trades/kept-repository.ts'
import { findTradesById } from '../../records/trades/repository.ts'
import { updateTrades } from '../../records/trades/writing-repository.ts'
import { freeSlots } from '../plan/change-note.ts'
import type { Exchange } from '../plan/plan-types.ts'
import { findSlots, findTradeRows, linkAlso, moveSlot, unlink } from '../writings-repository.ts'

/** Moves pictures and note links of rows to the trades that show them now, and back from trades that no longer do. */
export async function movePictures(
  tx: Tx,
  journalId: number,
  { update, merge, unmerge }: Pick<Exchange, 'update' | 'merge' | 'unmerge'>,
  revision: number,
): Promise<void> {
  for (const one of unmerge) await unmergeRow(tx, journalId, one)
  const keptById = new Map(merge.length === 0 ? [] : update.map((one) => [one.id, one.kept]))
  for (const { id, into } of merge) {
    const places = await mergeRow(tx, journalId, id, into)
    const columns = keptColumns({ shownOn: into, kept: { ...keptById.get(id), ...(places && { places }) } })
    await updateTrades(tx, journalId, [id], columns)
  }
  const touched = new Set([...unmerge.flatMap(({ id, from }) => [id, from]), ...merge.map(({ into }) => into)])
  await recount(tx, journalId, [...touched], revision)
}

/** Moves the pictures of a row to free slots of the trade that shows it; pictures without a free slot stay. */
async function mergeRow(tx: Tx, journalId: number, id: number, into: number): Promise<Places | undefined> {
  const notes = await linkAlso(tx, journalId, id, into)
  const ownSlots = await findSlots(tx, journalId, [id])
  if (ownSlots.length === 0) return notes.length === 0 ? undefined : { slots: [], notes }
  const texts = await textsOf(tx, journalId, [id, into])
  const [ownTexts, shownTexts] = [texts.get(id)!, texts.get(into)!]
  const usedSlots = (await findSlots(tx, journalId, [into])).map(({ slot }) => slot)
  const free = freeSlots({ screenshotDescriptions: shownTexts }, usedSlots)
  const slots = ownSlots.flatMap(({ slot, file_id: fileId, url }): MovedSlot[] => {
    const target = free.shift()
    return target === undefined ? [] : [{ slot, into: target, fileId, url }]
  })
  for (const { slot, into: target } of slots) {
    await moveSlot(tx, journalId, { from: id, slot }, { into, slot: target })
    shownTexts[target - 1] = ownTexts[slot - 1]!
  }
  await updateTrades(tx, journalId, [into], { screenshot_descriptions: toJson(shownTexts) })
  return { slots, notes }
}

/** Restores the pictures of a row, with their current descriptions, and links its notes to it alone. */
async function unmergeRow(tx: Tx, journalId: number, { id, from, places }: Exchange['unmerge'][number]): Promise<void> {
  await unlink(tx, journalId, from, places.notes)
  if (places.slots.length === 0) return
  const takenSlots = await findSlots(tx, journalId, [from])
  const texts = await textsOf(tx, journalId, [id, from])
  const [ownTexts, otherTexts] = [texts.get(id), texts.get(from)]
  for (const { slot, into, fileId, url } of places.slots) {
    const isUnmoved = takenSlots.some((row) => row.slot === into && row.file_id === fileId && row.url === url)
    if (!isUnmoved) continue
    await moveSlot(tx, journalId, { from, slot: into }, { into: id, slot })
    if (ownTexts !== undefined && otherTexts !== undefined)
      [ownTexts[slot - 1], otherTexts[into - 1]] = [otherTexts[into - 1]!, '']
  }
  for (const [one, own] of texts) await updateTrades(tx, journalId, [one], { screenshot_descriptions: toJson(own) })
}

/** Descriptions of the slots of trades. */
async function textsOf(tx: Tx, journalId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const rows = await findTradeRows(tx, journalId, ids)
  return new Map(
    rows.map((row) => {
      const texts: readonly string[] = fromJson(row.screenshot_descriptions)
      return [row.id, Array.from({ length: screenshotSlots }, (_, i) => texts[i] ?? '')]
    }),
  )
}

/** Recounts the pictures of trades after moving them. */
async function recount(tx: Tx, journalId: number, ids: readonly number[], revision: number): Promise<void> {
  const trades = await findTradesById(tx, journalId, ids)
  const slots = Map.groupBy(await findScreenshots(tx, journalId, { type: 'TRADE', ids }), ({ owner_id }) => owner_id)
  for (const trade of trades) {
    const filled = (slots.get(trade.id) ?? []).filter(({ url, file_id }) => url !== null || file_id !== null).length
    await updateTrades(tx, journalId, [trade.id], {
      screenshot_count: filled,
      screenshot_exists: toFlag(filled > 0),
      fully_journaled: toFlag(isFullyJournaled(trade, filled > 0)),
      revision,
    })
  }
}
