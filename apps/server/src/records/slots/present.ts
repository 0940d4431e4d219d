import { type ScreenshotOwner, type ScreenshotView, screenshotSlots } from '@afterclose/contract/screenshots'
import type { Db } from '../../store/db.ts'
import { ownerKinds } from './owners.ts'
import { findScreenshots, type KeptSlot } from './repository.ts'

/** A non-empty slot. */
export const presentSlot = ({
  slot,
  url,
  file_id,
  description,
  taken_at,
  width,
  height,
}: KeptSlot): ScreenshotView => ({
  slot,
  url,
  fileId: file_id,
  description,
  takenAt: taken_at,
  width,
  height,
})

/** All slots of a record, including empty ones. */
export const presentSlots = (kept: readonly KeptSlot[], slots = screenshotSlots): ScreenshotView[] =>
  Array.from({ length: slots }, (_, i) => {
    const content = kept.find(({ slot }) => slot === i + 1)
    return content === undefined ? { ...emptySlot, slot: i + 1 } : presentSlot(content)
  })
const emptySlot = { url: null, fileId: null, description: '', takenAt: null, width: null, height: null }

/** The slots of a trade, which stores its captions itself. */
export const presentTradeSlots = (descriptions: readonly string[], kept: readonly KeptSlot[]): ScreenshotView[] =>
  presentSlots(kept).map((slot, i) => ({ ...slot, description: descriptions[i] ?? '' }))

/** The slots of each of these records, by id. */
export async function screenshotsOf(
  db: Db,
  journalId: number,
  type: ScreenshotOwner,
  ids: readonly number[],
): Promise<(id: number) => ScreenshotView[]> {
  const kept = Map.groupBy(await findScreenshots(db, journalId, { type, ids }), ({ owner_id }) => owner_id)
  return (id) => presentSlots(kept.get(id) ?? [], ownerKinds[type].slots)
}
