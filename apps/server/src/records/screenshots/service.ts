import { type ChangedScreenshots, screenshotSlots } from '@afterclose/contract/screenshots'
import { isFullyJournaled } from '@afterclose/core/trade'
import { HOUR } from '@afterclose/core/time'
import { toFlag, toJson } from '../../store/codecs.ts'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { tidyLater } from '../picture-files/unused-files.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import { foundOr404 } from '../../platform/http/route.ts'
import type { ChargedAccount } from '../../platform/quotas/quotas.ts'
import { ownerKinds } from '../slots/owners.ts'
import { presentSlots, presentTradeSlots } from '../slots/present.ts'
import { findScreenshots, type KeptSlot, stampOwner } from '../slots/repository.ts'
import { existingTrade } from '../trades/existing-trade.ts'
import { updateTrades } from '../trades/writing-repository.ts'
import type { ScreenshotFields } from './receive-screenshot.ts'
import { emptySlot, keepPicture, type Place, writeSlot } from './slots.ts'

/** Fills a slot, or changes its caption. @throws AppError 'Unknown trade', 'Not found', 'Quota reached' */
export async function setScreenshot(
  db: Db,
  files: FileStore,
  charged: ChargedAccount,
  place: Place,
  given: ScreenshotFields,
): Promise<ChangedScreenshots> {
  const change = (locked: number | null) =>
    changeSlot(db, place, given.description, (tx, at) => writeSlot(tx, files, charged, place, given, at), locked)
  if (given.picture === null) return change(null)
  // If the server stops between writing the file and the slot, the file is cleaned up soon.
  await tidyLater(db, place.journalId, new Date(Date.now() + HOUR))
  try {
    await keepPicture(files, place.journalId, given.picture) // before the transaction, to keep the lock short
    return await change(charged.userId)
  } catch (error) {
    await tidyLater(db, place.journalId)
    throw error
  }
}

/** Empties a slot; no-op if it is empty. @throws AppError 'Unknown trade', 'Not found' */
export const removeScreenshot = (db: Db, place: Place): Promise<ChangedScreenshots> =>
  changeSlot(db, place, '', (tx) => emptySlot(tx, place))

/**
 * Changes a slot and its owner's caption. @returns all slots
 * @param locked the user whose storage grows, locked before the journal, as everywhere, to avoid deadlocks
 */
const changeSlot = (
  db: Db,
  place: Place,
  description: string | undefined,
  change: (tx: Tx, at: string) => Promise<void>,
  locked: number | null = null,
): Promise<ChangedScreenshots> =>
  transaction(db, async (tx) => {
    const { journalId, owner } = place
    if (locked !== null) await lockUser(tx, locked)
    const revision = await raiseRevision(tx, journalId)
    const at = new Date().toISOString()
    if (owner.type === 'TRADE') return changeTradeSlot(tx, place, { description, revision, at }, change)
    const kind = ownerKinds[owner.type]
    const before = foundOr404(await stampOwner(tx, journalId, kind, owner, at))
    await change(tx, at)
    const kept = await findScreenshots(tx, journalId, { type: owner.type, ids: [owner.id] })
    return { screenshots: presentSlots(kept, kind.slots), modified: at, before }
  })

/** Trades store the captions of their slots, and the number of filled ones. */
async function changeTradeSlot(
  tx: Tx,
  { journalId, owner: { id }, slot }: Place,
  { description, revision, at }: { description: string | undefined; revision: number; at: string },
  change: (tx: Tx, at: string) => Promise<void>,
): Promise<ChangedScreenshots> {
  const trade = await existingTrade(tx, journalId, id)
  await change(tx, at)
  const kept = await findScreenshots(tx, journalId, { type: 'TRADE', ids: [id] })
  const descriptions = Array.from({ length: screenshotSlots }, (_, i) => trade.screenshotDescriptions[i] ?? '')
  descriptions[slot - 1] = description ?? descriptions[slot - 1]!
  const filled = kept.filter(isFilled).length
  await updateTrades(tx, journalId, [id], {
    screenshot_descriptions: toJson(descriptions),
    screenshot_count: filled,
    screenshot_exists: toFlag(filled > 0),
    fully_journaled: toFlag(isFullyJournaled(trade, filled > 0)),
    revision,
    modified: at,
  })
  return { screenshots: presentTradeSlots(descriptions, kept), modified: at, before: trade.modified }
}

const isFilled = ({ url, file_id }: KeptSlot): boolean => url !== null || file_id !== null
