import type { ProgressView } from '@afterclose/contract/progress'
import { z } from 'zod'
import { fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { findJob } from '../../platform/jobs/repository.ts'

/** Result of a job that created a journal. */
const Made = z.object({ journalId: z.int() })

/** Null if this user has no such job. */
export async function jobProgress(db: Db, userId: number, jobId: string): Promise<ProgressView | null> {
  const job = await findJob(db, jobId)
  if (job === undefined || job.user_id !== userId) return null
  const made = Made.safeParse(job.result === null ? null : fromJson(job.result))
  return {
    jobId,
    state: job.state,
    percent: job.state === 'FINISHED' ? 100 : Math.min(job.progress, 99),
    database: job.journal_id ?? (made.success ? made.data.journalId : null),
    finishedTime: job.finished,
    error: job.error,
  }
}
