import type { CopyJournal, JournalView } from '@afterclose/contract/journals'
import { AppError } from '@afterclose/contract/problems'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import type { Services } from '../../platform/http/services.ts'
import { FairQueue } from '../../platform/workers/fair-queue.ts'
import { ofUser } from '../../platform/workers/on-behalf.ts'
import { withReservedJournal } from '../reserved-journal.ts'
import { viewJournal } from '../service.ts'
import { slotsCopied } from './copied-records.ts'
import { findPictures } from './repository.ts'
import type { WriteCopy } from './write-copy.ts'

/** Maximum concurrent copies. */
const copying = new FairQueue({ atOnce: 2, ofOneAtOnce: 1, ofOneWaiting: 10 })
const mostTries = 3

/**
 * Copies a journal, as selected by the flags. Records keep their ids. Unselected but required records, such as the instrument and setup of a
 * trade, are copied where they are used; other dangling references are dropped with the data derived from them: trades without comments
 * have no tilt. The files of pictures are copied first, then one transaction writes the rest. The copy is not selected.
 * @param write writes the records, in the saving thread
 * @throws AppError 'No permission' if the plan allows no more journals, 'Quota reached', 'Unknown journal' if it was just deleted, 'Busy'
 */
export const copyJournal = (
  { db, files, config: { quotas } }: Services,
  write: WriteCopy,
  user: SessionUser,
  from: number,
  { name, ...flags }: Omit<CopyJournal, 'dbId'>,
): Promise<JournalView> =>
  copying.run(ofUser(user.id), () =>
    withReservedJournal({ db, files }, user.id, async (to) => {
      const pictures = new Set<string>()
      for (let tries = 0; tries < mostTries; tries++) {
        const shown = await findPictures(db, from, slotsCopied(flags))
        const added = shown.filter((fileId) => !pictures.has(fileId))
        await copyFiles(files, from, to, added)
        for (const fileId of added) pictures.add(fileId)
        const { id, plan } = user
        if (await write({ user: { id, plan }, from, to, name, flags, pictures: [...pictures], quotas }))
          return viewJournal(db, user, to)
      }
      throw new AppError('Busy')
    }),
  )

const filesAtOnce = 50

async function copyFiles(files: FileStore, from: number, to: number, fileIds: readonly string[]): Promise<void> {
  for (let first = 0; first < fileIds.length; first += filesAtOnce)
    await Promise.all(fileIds.slice(first, first + filesAtOnce).map((fileId) => files.copy(from, to, fileId)))
}
