import { findHolders } from '../../archive/hidden-repository.ts'
import { RestoreRequest } from '../../archive/restore-request.ts'
import type { Services } from '../../http/services.ts'
import { findJob } from '../../jobs/repository.ts'
import { payloadOf } from '../../jobs/runner.ts'
import { undo } from './undo.ts'

/** At start: what was left of restores that nobody goes on with. */
export async function removeLeftovers(services: Services): Promise<void> {
  const { db } = services
  for (const jobId of new Set(await findHolders(db))) {
    const job = await findJob(db, jobId)
    if (job?.state === 'WAITING' || job?.state === 'RUNNING') continue
    await undo(services, jobId, job === undefined ? null : RestoreRequest.parse(payloadOf(job)).target)
  }
}
