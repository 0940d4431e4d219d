import type { ScreenshotOwner } from '@afterclose/contract/screenshots'
import { type ChargedAccount, mustFit } from '../../platform/quotas/quotas.ts'
import type { Tx } from '../../store/db.ts'
import { notePicture, type StoredPicture } from '../picture-files/repository.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Picture } from '../../platform/files/pictures/read-picture.ts'
import { deleteScreenshots, findScreenshots, insertScreenshots, type SlotContent } from '../slots/repository.ts'
import type { ScreenshotFields } from './receive-screenshot.ts'

export interface Place {
  readonly journalId: number
  readonly owner: {
    readonly type: ScreenshotOwner
    readonly id: number
    /** Only if the owner is a trade of a backtest. */
    readonly backtestId?: number
  }
  /** 1-based. */
  readonly slot: number
}

/** Stores a picture with its thumbnail. Existing files only cost a lookup. */
export async function keepPicture(
  files: FileStore,
  journalId: number,
  { bytes, thumbnail }: Picture,
): Promise<StoredPicture> {
  const fileId = await files.put(journalId, bytes)
  await files.putThumbnail(journalId, fileId, thumbnail)
  return { fileId, bytes: bytes.length, thumbnailBytes: thumbnail.length }
}

const nothing: SlotContent = { url: null, file_id: null, width: null, height: null, taken_at: null, description: '' }

/** Writes given values to a slot; absent ones stay. @throws AppError 'Quota reached' */
export async function writeSlot(
  tx: Tx,
  files: FileStore,
  { userId, quotas }: ChargedAccount,
  place: Place,
  { picture, link, description, takenAt }: ScreenshotFields,
  at: string,
): Promise<void> {
  const { journalId, owner, slot } = place
  const owners = { type: owner.type, ids: [owner.id] }
  const before = (await findScreenshots(tx, journalId, owners)).find((one) => one.slot === slot) ?? nothing
  let content: SlotContent = before
  if (picture !== null) {
    // store it again: the cleanup may have removed it as unused. From here on, the cleanup waits for this transaction
    const stored = await keepPicture(files, journalId, picture)
    await mustFit(tx, quotas, { userId, kind: 'PICTURES' }, await notePicture(tx, journalId, stored))
    const { fileId } = stored
    const { width, height } = picture
    content = { ...nothing, file_id: fileId, width, height, description: before.description }
  } else if (link !== undefined) content = { ...nothing, url: link, description: before.description }
  if (takenAt !== undefined) content = { ...content, taken_at: takenAt }
  if (description !== undefined && owner.type !== 'TRADE') content = { ...content, description }

  await deleteScreenshots(tx, journalId, owners, slot)
  const isEmpty = Object.values(content).every((value) => value === null || value === '')
  if (isEmpty) return
  const { url, file_id, width, height, taken_at, description: words } = content
  const row = { owner_id: owner.id, slot, url, file_id, width, height, taken_at, description: words }
  await insertScreenshots(tx, journalId, owner.type, [row], at)
}

export const emptySlot = (tx: Tx, { journalId, owner: { type, id }, slot }: Place): Promise<void> =>
  deleteScreenshots(tx, journalId, { type, ids: [id] }, slot)
