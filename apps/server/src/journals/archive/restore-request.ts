import { z } from 'zod'
import type { Db } from '../../store/db.ts'
import type { JobRunner } from '../../platform/jobs/runner.ts'

/** What the job that restores a journal is given. */
export const RestoreRequest = z.object({
  /** Of the work file with the archive. */
  key: z.string(),
  /** The journal to fill; null: a new one. */
  target: z.int().nullable(),
})
export type RestoreRequest = z.infer<typeof RestoreRequest>

export const restoreKind = 'restore'

/** Asks for a journal to be made or filled from an archive. Returns the identifier of the job. */
export async function askToRestore(jobs: JobRunner, db: Db, userId: number, request: RestoreRequest): Promise<string> {
  const jobId = await jobs.add(db, { kind: restoreKind, payload: request, userId })
  if (jobId === null) throw new Error('A restore was not added')
  return jobId
}
