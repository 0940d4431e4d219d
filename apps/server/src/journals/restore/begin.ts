import { AppError } from '@afterclose/contract/problems'
import type { Quotas } from '@afterclose/contract/storage'
import { findJournal } from '../archive/repository.ts'
import { hideToFill, insertHidden } from '../archive/hidden-repository.ts'
import type { JournalFile } from '../archive/journal-file.ts'
import type { RestoreRequest } from '../archive/restore-request.ts'
import { type Db, transaction } from '../../store/db.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import type { Services } from '../../platform/http/services.ts'
import { mustHaveJournalLeft } from '../../platform/quotas/journals-left.ts'
import { planOf } from './account.ts'
import { emptyJournal, mustBeEmpty, readStarters } from './empty-journal.ts'
import { beforeKey } from './undo.ts'

/** User for whom the journal is restored. */
export interface Restorer {
  readonly userId: number
  readonly jobId: string
  /** Worker that has claimed the job. */
  readonly worker: string
  /** Owner of the restore claim. */
  readonly holder: string
}

export interface Begun {
  readonly journalId: number
  /** Revision of the journal when it is shown. */
  readonly revision: number
}

/**
 * An empty hidden journal.
 * @throws AppError 'No permission', 'Quota reached', 'Unknown journal', 'Journal not empty', 'Import in progress'; NotHeld
 */
export async function begin(
  { db, workFiles, config }: Services,
  by: Restorer,
  { target }: RestoreRequest,
  journal: JournalFile,
): Promise<Begun> {
  if (target === null) return { journalId: await makeHidden(db, config.quotas, by, journal), revision: 1 }
  const { revision, starters } = await transaction(db, async (tx) => {
    await lockUser(tx, by.userId)
    const before = await findJournal(tx, target)
    if (before === undefined || before.deleted === 1 || before.owner_id !== by.userId)
      throw new AppError('Unknown journal')
    await hideToFill(tx, target, by.holder) // first: waits for running writes
    await mustBeEmpty(tx, target)
    return { revision: before.revision + 1, starters: await readStarters(tx, target) }
  })
  await workFiles.put(beforeKey(by.jobId), Buffer.from(JSON.stringify(starters)))
  await emptyJournal(db, target, by.holder)
  return { journalId: target, revision }
}

const makeHidden = (db: Db, quotas: Quotas, { userId, holder }: Restorer, journal: JournalFile): Promise<number> =>
  transaction(db, async (tx) => {
    await lockUser(tx, userId)
    await mustHaveJournalLeft(tx, quotas, { id: userId, plan: await planOf(tx, userId) })
    return insertHidden(tx, userId, journal, holder, { revision: 1 })
  })
