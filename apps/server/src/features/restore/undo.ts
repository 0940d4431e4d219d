import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { findHeld, reveal, takeOver } from '../../archive/hidden-repository.ts'
import { restoresFolder } from '../../archive/receive-archive.ts'
import { transaction } from '../../db/db.ts'
import type { Services } from '../../http/services.ts'
import { deleteJournal } from '../../records/journals/repository.ts'
import { emptyJournal, putStartersBack } from './empty-journal.ts'

/** Where a job keeps what a journal held before it was filled. */
export const beforeKey = (jobId: string): string => `${restoresFolder}/before-${jobId}`

const Starters = z.object({
  rows: z.record(z.string(), z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))),
  counters: z.record(z.string(), z.int()),
})

type Places = Pick<Services, 'db' | 'files' | 'workFiles'>

/**
 * Removes what a job has restored so far, which nobody has seen. A journal that it was to fill is as it was before.
 * @param target that journal, if there is one
 */
export async function undo(services: Places, jobId: string, target: number | null): Promise<void> {
  const { db, files, workFiles } = services
  for (const journalId of await findHeld(db, jobId)) {
    await takeOver(db, journalId, `${jobId} undo`)
    if (journalId === target) await fillAsBefore(services, jobId, journalId)
    else {
      await emptyJournal(db, journalId)
      await deleteJournal(db, journalId)
    }
    await files.removeJournal(journalId)
    await workFiles.remove(beforeKey(jobId))
  }
}

async function fillAsBefore({ db, workFiles }: Places, jobId: string, journalId: number): Promise<void> {
  const kept = await workFiles.get(beforeKey(jobId))
  if (kept === null) return transaction(db, (tx) => reveal(tx, journalId)) // nothing was removed yet
  const starters = Starters.parse(JSON.parse((await buffer(kept)).toString()))
  await emptyJournal(db, journalId)
  await transaction(db, async (tx) => {
    await putStartersBack(tx, journalId, starters)
    await reveal(tx, journalId)
  })
}
