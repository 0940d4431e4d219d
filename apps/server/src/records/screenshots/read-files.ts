import { screenshotOwners } from '@afterclose/contract/screenshots'
import { planIncludes } from '@afterclose/core/permission'
import { lockJournal, transaction } from '../../store/db.ts'
import { thumbnailName } from '../../platform/files/file-store.ts'
import { pictureType, type PictureType } from '../../platform/files/pictures/picture-type.ts'
import { thumbnailOf } from '../../platform/files/pictures/read-picture.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { foundOr404 } from '../../platform/http/route.ts'
import type { Services } from '../../platform/http/services.ts'
import { noteThumbnail } from '../picture-files/repository.ts'
import { ownerKinds } from '../slots/owners.ts'
import { findJournalOfFile } from '../slots/repository.ts'

export interface SentFile {
  readonly bytes: Buffer
  readonly type: PictureType
}

/** @throws AppError 'Not found' unless the user may read a record with the picture */
export async function readPictureFile(services: Services, user: SessionUser, fileId: string): Promise<SentFile> {
  const journalId = await journalOf(services, user, fileId)
  const bytes = foundOr404(await services.files.read(journalId, fileId))
  return { bytes, type: foundOr404(pictureType(bytes)) }
}

/** Created now for a picture stored without one, such as those of the demo. @throws those of `readPictureFile` */
export async function readThumbnailFile(services: Services, user: SessionUser, fileId: string): Promise<SentFile> {
  const { db, files } = services
  const journalId = await journalOf(services, user, fileId)
  const kept = await files.read(journalId, thumbnailName(fileId))
  if (kept !== null) return { bytes: kept, type: 'image/webp' }
  const bytes = await thumbnailOf(foundOr404(await files.read(journalId, fileId)))
  await transaction(db, async (tx) => {
    await lockJournal(tx, journalId) // so that it does not outlive its picture
    if ((await files.read(journalId, fileId)) === null) return
    await files.putThumbnail(journalId, fileId, bytes)
    await noteThumbnail(tx, journalId, fileId, bytes.length)
  })
  return { bytes, type: 'image/webp' }
}

async function journalOf({ db }: Services, user: SessionUser, fileId: string): Promise<number> {
  const seen = screenshotOwners.filter((type) => {
    const { permission } = ownerKinds[type]
    return permission === null || planIncludes(user.plan, permission)
  })
  return foundOr404(await findJournalOfFile(db, user, fileId, seen))
}
