import type { Services } from '../../platform/http/services.ts'
import { type CheckedJournal, checkJournal, isJournalEntry } from '../archive/check-journal.ts'
import { sentSize } from '../archive/limits.ts'
import { openArchive, type ZipReader } from '../archive/zip-reader.ts'
import { restoreJournal, type Restoring } from './restore-journal.ts'

/** Reads an archive that a user has sent. */
async function reading<T>(path: string, read: (zip: ZipReader) => Promise<T>): Promise<T> {
  const zip = await openArchive(path, 'journal', isJournalEntry, sentSize)
  try {
    return await read(zip)
  } finally {
    zip.close()
  }
}

/** Restores journals, in a worker thread with its own store. */
export const restoreTasks = (places: Pick<Services, 'db' | 'files' | 'workFiles'>) => ({
  check: ({ path }: { readonly path: string }): Promise<CheckedJournal> =>
    reading(path, (zip) => checkJournal(zip, true)),
  async restore({ path, ...restoring }: Restoring & { readonly path: string }): Promise<null> {
    await reading(path, (zip) => restoreJournal(places, zip, `${path}.rows`, restoring))
    return null
  },
})
export type RestoreTasks = ReturnType<typeof restoreTasks>
