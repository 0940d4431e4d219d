import { z } from 'zod'
import type { Db } from '../../store/db.ts'
import { addJob } from '../../platform/jobs/repository.ts'
import { type JobKind, payloadOf } from '../../platform/jobs/runner.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'

const kind = 'REMOVE_FILES'
const Payload = z.object({ journalId: z.int(), workKeys: z.array(z.string()) })

/**
 * Schedules the removal of a deleted journal's files, after the current transaction.
 * @param workKeys further files of the journal
 */
export async function removeFilesLater(db: Db, journalId: number, workKeys: readonly string[]): Promise<void> {
  await addJob(db, { kind, payload: { journalId, workKeys } }, new Date().toISOString())
}

export const journalFiles = (files: FileStore, workFiles: WorkFiles): JobKind => ({
  kind,
  attempts: 12,
  run: async ({ job }) => {
    const { journalId, workKeys } = Payload.parse(payloadOf(job))
    await files.removeJournal(journalId)
    for (const key of workKeys) await workFiles.remove(key)
  },
})
