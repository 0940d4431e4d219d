import { findHolders } from '../../archive/hidden-repository.ts'
import { restoresFolder } from '../../archive/receive-archive.ts'
import { RestoreRequest } from '../../archive/restore-request.ts'
import type { Services } from '../../http/services.ts'
import { findJob } from '../../jobs/repository.ts'
import { payloadOf } from '../../jobs/runner.ts'
import { undo } from './undo.ts'

const uploadsKeptMs = 30 * 86_400_000

/** At start: what was left of restores that nobody goes on with. */
export async function removeLeftovers(services: Services, now: number): Promise<void> {
  const { db, workFiles } = services
  for (const jobId of new Set(await findHolders(db))) {
    const job = await findJob(db, jobId)
    if (job?.state === 'WAITING' || job?.state === 'RUNNING') continue
    await undo(services, jobId, job === undefined ? null : RestoreRequest.parse(payloadOf(job)).target)
  }
  for (const { key, modified } of await workFiles.list(restoresFolder))
    if (modified.getTime() < now - uploadsKeptMs) await workFiles.remove(key)
}
