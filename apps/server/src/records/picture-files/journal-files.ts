import { z } from 'zod'
import type { Db } from '../../store/db.ts'
import { addJob } from '../../platform/jobs/repository.ts'
import { type JobKind, payloadOf } from '../../platform/jobs/runner.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'

const kind = 'REMOVE_FILES'
const Payload = z.object({ journalId: z.int(), workKeys: z.array(z.string()) })

/**
 * Lets all files of a journal that is gone be removed, once the transaction is done that this is part of.
 * @param workKeys what else is kept for it
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
