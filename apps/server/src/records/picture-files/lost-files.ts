import { DAY } from '@afterclose/core/time'
import { z } from 'zod'
import type { Db } from '../../store/db.ts'
import { addJob } from '../../platform/jobs/repository.ts'
import { type JobKind, payloadOf } from '../../platform/jobs/runner.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { findExistingJournals } from './repository.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'

const kind = 'LOST_FILES'
const Payload = z.object({ suspects: z.array(z.int()) })

/** Schedules today's cleanup, unless a server has done so before. */
export async function lookForLostFiles(db: Db, day: Date, suspects: readonly number[] = []): Promise<void> {
  const key = `${kind} ${day.toISOString().slice(0, 10)}`
  await addJob(db, { kind, payload: { suspects }, key, runAfter: day.toISOString() }, new Date().toISOString())
}

/**
 * Daily: removes files of deleted journals, and unfinished writes. A journal that another server is just creating is not visible yet, so it
 * must be missing twice, a day apart.
 */
export const lostFiles = (db: Db, files: FileStore, workFiles: WorkFiles): JobKind => ({
  kind,
  attempts: 12,
  run: async ({ job }) => {
    const { suspects } = Payload.parse(payloadOf(job))
    const now = Date.now()
    const lost = await findLostJournals(db, files)
    for (const journalId of lost) if (suspects.includes(journalId)) await files.removeJournal(journalId)
    for (const kept of [files, workFiles]) await kept.removeUnfinished(new Date(now - DAY))
    const left = lost.filter((journalId) => !suspects.includes(journalId))
    await lookForLostFiles(db, new Date(now + DAY), left)
  },
})

const journalsAtOnce = 1000

async function findLostJournals(db: Db, files: FileStore): Promise<readonly number[]> {
  const journals = await files.journals()
  const lost: number[] = []
  for (let from = 0; from < journals.length; from += journalsAtOnce) {
    const part = journals.slice(from, from + journalsAtOnce)
    const existing = await findExistingJournals(db, part)
    lost.push(...part.filter((journalId) => !existing.has(journalId)))
  }
  return lost
}
