import { type Db, lockJournal, transaction } from '../../store/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { JobKind } from '../../platform/jobs/runner.ts'
import { findExistingJournals, findStoredPictures, forgetPictures, notePicture, noteThumbnail } from './repository.ts'

export const countPicturesKind = 'count-pictures'

/**
 * Daily, and so at the first start of this version: reconciles picture counts with the existing files. A crash between a file and its row,
 * or manual changes to the folder, cause differences.
 */
export const countPictures = (db: Db, files: FileStore): JobKind => ({
  kind: countPicturesKind,
  attempts: 3,
  run: async () => {
    for (const journalId of await files.journals())
      if ((await findExistingJournals(db, [journalId])).has(journalId)) await countPicturesOf(db, files, journalId)
  },
})

const thumbnailOf = (fileId: string): string => `${fileId}.webp`

export async function countPicturesOf(db: Db, files: FileStore, journalId: number): Promise<void> {
  const sizes = await files.sizes(journalId)
  const counted = await findStoredPictures(db, journalId) // after the files: newer ones are counted already
  for (const [fileId, bytes] of sizes) {
    if (fileId.includes('.')) continue
    const thumbnailBytes = sizes.get(thumbnailOf(fileId)) ?? 0
    const row = counted.get(fileId)
    if (row?.bytes === bytes && row.thumbnailBytes === thumbnailBytes) continue
    await transaction(db, async (tx) => {
      await lockJournal(tx, journalId)
      if ((await files.read(journalId, fileId)) === null) return
      await notePicture(tx, journalId, { fileId, bytes, thumbnailBytes })
      await noteThumbnail(tx, journalId, fileId, thumbnailBytes)
    })
  }
  for (const fileId of counted.keys()) {
    if (sizes.has(fileId)) continue
    await transaction(db, async (tx) => {
      await lockJournal(tx, journalId)
      if ((await files.read(journalId, fileId)) === null) await forgetPictures(tx, journalId, [fileId])
    })
  }
}
