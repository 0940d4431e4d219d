import type { Instant } from '@afterclose/core/time'
import { type Db, lockJournal, transaction, type Tx } from '../../store/db.ts'
import { addJob } from '../../platform/jobs/repository.ts'
import type { JobKind } from '../../platform/jobs/runner.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { findUsedFiles, forgetPictures, holdFiles, nextRelease, releaseFiles } from './repository.ts'

const kind = 'TIDY_FILES'
const filesAtOnce = 100

/** Schedules the removal of a journal's unreferenced files, after the current transaction or at a time. */
export async function tidyLater(db: Db, journalId: number, at: Date | null = null): Promise<void> {
  const when = at === null ? {} : { runAfter: at.toISOString() }
  const key = `${kind} ${journalId}${at === null ? '' : ' later'}*`
  await addJob(db, { kind, payload: null, journalId, key, ...when }, new Date().toISOString())
}

/** Schedules their removal at a time: records that showed them may be restored until then. */
export async function tidyHeldFiles(
  tx: Tx,
  journalId: number,
  fileIds: readonly string[],
  until: Instant,
): Promise<void> {
  if (fileIds.length === 0) return
  await holdFiles(tx, journalId, fileIds, until)
  await tidyAt(tx, journalId, until)
}

async function tidyAt(db: Db, journalId: number, runAfter: Instant): Promise<void> {
  const key = `${kind} ${journalId} held*`
  await addJob(db, { kind, payload: null, journalId, key, runAfter }, new Date().toISOString())
}

/**
 * Deletes unreferenced files of a journal. Runs after the transaction that dropped the references: a deleted file could not be restored on a rollback.
 */
export const tidyFiles = (db: Db, files: FileStore): JobKind => ({
  kind,
  attempts: 12, // over two hours with the growing pauses in between, in case storage is down
  run: async ({ job: { journal_id: journalId } }) => {
    if (journalId === null) return
    await releaseFiles(db, journalId, new Date().toISOString())
    await removeUnusedFiles(db, files, journalId)
    const next = await nextRelease(db, journalId)
    if (next !== null) await tidyAt(db, journalId, next)
  },
})

/** A thumbnail goes with its picture. */
const fileIdIn = (name: string): string => name.replace(/\..*$/, '')

async function removeUnusedFiles(db: Db, files: FileStore, journalId: number): Promise<void> {
  const kept = await files.list(journalId)
  const used = await findUsedFiles(db, journalId)
  const unused = kept.filter((name) => !used.has(fileIdIn(name)))
  for (let from = 0; from < unused.length; from += filesAtOnce) {
    const part = unused.slice(from, from + filesAtOnce)
    await transaction(db, async (tx) => {
      await lockJournal(tx, journalId) // a request that refers to a newly stored file checks under this lock that it exists
      const wanted = await findUsedFiles(tx, journalId, part.map(fileIdIn))
      const going = part.filter((name) => !wanted.has(fileIdIn(name)))
      await Promise.all(going.map((name) => files.remove(journalId, name)))
      await forgetPictures(tx, journalId, going)
    })
  }
}
