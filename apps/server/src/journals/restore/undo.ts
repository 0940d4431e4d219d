import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { findHeld, mustHold, reveal, takeOver } from '../archive/hidden-repository.ts'
import { restoresFolder } from '../archive/receive-archive.ts'
import { transaction } from '../../store/db.ts'
import type { Services } from '../../platform/http/services.ts'
import { deleteJournal } from '../repository.ts'
import { forgetPictures } from '../../records/picture-files/repository.ts'
import { emptyJournal, putStartersBack } from './empty-journal.ts'

/** Where a job stores the former content of the journal. */
export const beforeKey = (jobId: string): string => `${restoresFolder}/before-${jobId}`

const Starters = z.object({
  rows: z.record(z.string(), z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))),
  counters: z.record(z.string(), z.int()),
})

type Places = Pick<Services, 'db' | 'files' | 'workFiles'>

/**
 * Removes the restored records of a job, which are still hidden. A journal that was to be filled gets its former content back.
 * @param target that journal, if there is one
 * @throws NotHeld if another run does so too, or has started again
 */
export async function undo(services: Places, jobId: string, target: number | null): Promise<void> {
  const { db, files, workFiles } = services
  const holder = `${jobId} undo ${randomUUID()}`
  for (const journalId of await findHeld(db, jobId)) {
    if (!(await takeOver(db, jobId, journalId, holder))) continue
    if (journalId === target) await fillAsBefore(services, { jobId, journalId, holder })
    else {
      await emptyJournal(db, journalId, holder)
      await deleteJournal(db, journalId)
      await files.removeJournal(journalId)
    }
    await workFiles.remove(beforeKey(jobId))
  }
}

interface Held {
  readonly jobId: string
  readonly journalId: number
  readonly holder: string
}

async function fillAsBefore({ db, files, workFiles }: Places, { jobId, journalId, holder }: Held): Promise<void> {
  const kept = await workFiles.get(beforeKey(jobId))
  const starters = kept === null ? null : Starters.parse(JSON.parse((await buffer(kept)).toString()))
  if (starters !== null) {
    await emptyJournal(db, journalId, holder)
    await files.removeJournal(journalId) // before its owner can add pictures again
  }
  await transaction(db, async (tx) => {
    await mustHold(tx, journalId, holder)
    if (starters !== null) {
      await forgetPictures(tx, journalId)
      await putStartersBack(tx, journalId, starters)
    } // otherwise nothing was removed yet
    await reveal(tx, journalId)
  })
}
