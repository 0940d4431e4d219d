import { z } from 'zod'
import { type JobRow, type NewJob, addJob } from '../../platform/jobs/repository.ts'
import { payloadOf } from '../../platform/jobs/runner.ts'
import type { Db } from '../../store/db.ts'
import { type Notice, noticeHtml } from './notice.ts'

export const broadcastKind = 'broadcast'
export const mostCharacters = 2000

const Broadcast = z.object({ html: z.string() })

/**
 * Schedules a broadcast of the server administrator to every account.
 * @param text HTML with the tags allowed in notices; others are removed
 */
export async function askForBroadcast(db: Db, text: string, now: number): Promise<void> {
  const job: NewJob = { kind: broadcastKind, payload: { html: noticeHtml(text) } }
  await addJob(db, job, new Date(now).toISOString())
}

/** Notice of a broadcast job. */
export const broadcastNotice = (job: JobRow): Notice => ({
  type: 'SYSTEM',
  title: 'Announcement',
  body: Broadcast.parse(payloadOf(job)).html,
  key: `broadcast ${job.id}`,
  capped: false,
})
