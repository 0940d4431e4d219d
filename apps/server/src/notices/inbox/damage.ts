import { z } from 'zod'
import type { JobRow } from '../../platform/jobs/repository.ts'
import { payloadOf } from '../../platform/jobs/runner.ts'
import { type Notice, noticeHtml } from './notice.ts'

const Damage = z.object({ key: z.string() })

/** Notice to the owner about damage found by the database check. */
export const damageNotice = (job: JobRow): Notice => ({
  type: 'SYSTEM',
  title: 'The database is damaged',
  body: noticeHtml(
    'The daily check found damage in the database of this server; see its log. Stop the server and restore the last good backup. Changes saved until then may be lost.',
  ),
  key: Damage.parse(payloadOf(job)).key,
  capped: false,
})
