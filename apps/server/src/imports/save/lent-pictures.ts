import { screenshotSlots } from '@afterclose/contract/screenshots'
import { everyCommentKind } from '@afterclose/core/derive-trade'
import type { MovedSlot, Places } from '@afterclose/core/writing'
import { fromJson, toFlag, toJson } from '../../store/codecs.ts'
import type { Tx } from '../../store/db.ts'
import { findScreenshots } from '../../records/slots/repository.ts'
import { findTradesById } from '../../records/trades/repository.ts'
import { updateTrades } from '../../records/trades/writing-repository.ts'
import { freeSlots } from '../plan/change-note.ts'
import type { Exchange } from '../plan/plan-types.ts'
import { findStoredSlots, linkAlso, moveSlot, unlink } from '../writings-repository.ts'

// Pictures and links of notes of a row, while another row shows what it says.

/** Gives pictures and links of notes to the trade that shows a row. Pictures without a free slot stay where they are. */
export async function lend(
  tx: Tx,
  journalId: number,
  { id, into }: Exchange['behind'][number],
): Promise<Places | undefined> {
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

/** Restores the pictures of a row, with their present descriptions, and links its notes to it alone. */
export async function takeBack(
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
export async function recount(tx: Tx, journalId: number, ids: readonly number[], revision: number): Promise<void> {
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
