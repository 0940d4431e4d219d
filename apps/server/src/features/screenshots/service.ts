import { type ChangedScreenshots, screenshotSlots } from '@afterclose/contract/screenshots'
import { everyCommentKind } from '@afterclose/core/derive-trade'
import { toFlag, toJson } from '../../db/codecs.ts'
import { type Db, raiseRevision, transaction, type Tx } from '../../db/db.ts'
import type { FileStore } from '../../files/file-store.ts'
import { updateTrades } from '../../records/trades/repository.ts'
import { existingTrade } from '../../records/trades/existing-trade.ts'
import { presentSlots } from '../../records/screenshots/present.ts'
import type { GivenScreenshot } from './receive-screenshot.ts'
import { emptySlot, fillSlot, findScreenshots } from '../../records/screenshots/repository.ts'

interface Place {
  readonly journalId: number
  readonly tradeId: number
  /** 1 to 6. */
  readonly slot: number
}

/** Fills a slot, or only describes it. @throws AppError 'Unknown trade' */
export const setScreenshot = (
  db: Db,
  files: FileStore,
  place: Place,
  { picture, link, description }: GivenScreenshot,
): Promise<ChangedScreenshots> =>
  changeSlot(db, place, description, async (tx, at) => {
    const { journalId, tradeId, slot } = place
    if (picture !== null) {
      const content = { url: null, fileId: await files.put(journalId, picture) }
      await fillSlot(tx, journalId, { tradeId, slot, content, at })
    } else if (link !== undefined)
      await fillSlot(tx, journalId, { tradeId, slot, content: { url: link, fileId: null }, at })
  })

/** Empties a slot that may be empty already. @throws AppError 'Unknown trade' */
export const removeScreenshot = (db: Db, place: Place): Promise<ChangedScreenshots> =>
  changeSlot(db, place, '', (tx) => emptySlot(tx, place.journalId, place.tradeId, place.slot))

/** Changes a slot and what the trade says of its slots. Answers with all six. */
function changeSlot(
  db: Db,
  { journalId, tradeId, slot }: Place,
  description: string | undefined,
  change: (tx: Tx, at: string) => Promise<void>,
): Promise<ChangedScreenshots> {
  return transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId)
    const trade = await existingTrade(tx, journalId, tradeId)
    const at = new Date().toISOString()
    await change(tx, at)
    const filled = await findScreenshots(tx, journalId, [tradeId])
    const descriptions = Array.from({ length: screenshotSlots }, (_, i) => trade.screenshotDescriptions[i] ?? '')
    descriptions[slot - 1] = description ?? descriptions[slot - 1]!
    await updateTrades(tx, journalId, [tradeId], {
      screenshot_descriptions: toJson(descriptions),
      screenshot_count: filled.length,
      screenshot_exists: toFlag(filled.length > 0),
      fully_journaled: toFlag(filled.length > 0 && everyCommentKind(trade)),
      revision,
      modified: at,
    })
    return { screenshots: presentSlots(descriptions, filled), modified: at, before: trade.modified }
  })
}
