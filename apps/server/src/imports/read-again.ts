import { fromJson } from '../store/codecs.ts'
import { transaction } from '../store/db.ts'
import { keptShape } from './plan/plan-types.ts'
import { findWaiting, updateJob } from './repository.ts'
import { askToRead, type ImportServices } from './start-import.ts'

/**
 * Parses the files of imports again that waited for their trader during an update that changed the stored format. Servers that start
 * together schedule each once.
 */
export async function readAgainAfterUpdate({ db, jobs }: Pick<ImportServices, 'db' | 'jobs'>): Promise<void> {
  for (const row of await findWaiting(db)) {
    const { journal_id: journalId, user_id: userId, id, file_size: fileSize, preview } = row
    if (preview !== null && fromJson(preview).shape === keptShape) continue
    await transaction(db, async (tx) => {
      const again = { state: 'QUEUED', next_step: null, preview: null, error: null } as const
      if (await updateJob(tx, journalId, id, ['NEEDS_INPUT'], again))
        await askToRead(tx, jobs, { journalId, userId, id, fileSize }, null)
    })
  }
}
