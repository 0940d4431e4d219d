import { screenshotSlots } from '@afterclose/contract/screenshots'
import type { Tx } from '../../store/db.ts'
import { findScreenshots } from '../../records/slots/repository.ts'
import { releaseAside } from '../../records/trades/hidden-trades-repository.ts'
import { removeTradesLater } from '../../records/trades/remove-hidden-trades.ts'
import { findTradesById } from '../../records/trades/repository.ts'
import { giveBackNoteLinks, moveSlot } from '../joins-repository.ts'
import { updateSlots } from './take-in.ts'
import type { JoinedRow } from './undo-note.ts'

/** Gives a trade that comes back its pictures and links of notes, as far as they are where they went. */
export async function giveBack(
  tx: Tx,
  journalId: number,
  { into, slots, aside = null, notes = [], trade: before }: JoinedRow,
  id: number,
  revision: number,
): Promise<void> {
  await giveBackNoteLinks(tx, journalId, notes, { from: into, to: id })
  if (slots.length === 0 && aside === null) return
  const there = await findScreenshots(tx, journalId, { type: 'TRADE', ids: [into] })
  const [other] = await findTradesById(tx, journalId, [into])
  const texts = Array.from({ length: screenshotSlots }, (_, i) => other?.screenshotDescriptions[i] ?? '')
  const own = texts.map(() => '')
  for (const { slot, into: target, fileId, url } of slots) {
    const isThere = there.some((row) => row.slot === target && row.file_id === fileId && row.url === url)
    if (!isThere) continue
    await moveSlot(tx, journalId, { from: into, slot: target }, { into: id, slot })
    // Where the other trade is again what it was to the letter, it says nothing of them any more.
    own[slot - 1] = texts[target - 1]! || (before.screenshotDescriptions[slot - 1] ?? '')
    texts[target - 1] = ''
  }
  if (aside !== null) {
    // A hidden trade's slots are not among those that can be seen.
    for (let slot = 1; slot <= screenshotSlots; slot++) {
      if (slots.some((moved) => moved.slot === slot)) continue
      await moveSlot(tx, journalId, { from: aside, slot }, { into: id, slot })
      own[slot - 1] = before.screenshotDescriptions[slot - 1] ?? ''
    }
    await releaseAside(tx, journalId, aside)
    await removeTradesLater(tx, journalId, new Date().toISOString())
  }
  const [trade] = await findTradesById(tx, journalId, [id])
  const keptOf = (owner: number) => findScreenshots(tx, journalId, { type: 'TRADE', ids: [owner] })
  if (other !== undefined) await updateSlots(tx, journalId, other, { kept: await keptOf(into), texts, revision })
  if (trade !== undefined) await updateSlots(tx, journalId, trade, { kept: await keptOf(id), texts: own, revision })
}
