import { fromJson } from '../store/codecs.ts'
import { transaction } from '../store/db.ts'
import { keptShape } from './plan/plan-types.ts'
import { findWaiting, updateJob } from './repository.ts'
import { askToRead, type ImportServices } from './start-import.ts'

/**
 * Reads the files of imports again that have waited for their trader over an update, which has changed what is kept of them.
 * Servers that start at once ask for each of them once.
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
