import { findHolders, NotHeld } from '../archive/hidden-repository.ts'
import { restoreKind, RestoreRequest } from '../archive/restore-request.ts'
import type { Services } from '../../platform/http/services.ts'
import { findJob } from '../../platform/jobs/repository.ts'
import { payloadOf } from '../../platform/jobs/runner.ts'
import { undo } from './undo.ts'

/** At start: removes leftovers of abandoned restores, and of copies that no job could remove. */
export async function removeLeftovers(services: Services): Promise<void> {
  const { db } = services
  for (const jobId of new Set(await findHolders(db))) {
    const job = await findJob(db, jobId)
    if (job?.state === 'WAITING' || job?.state === 'RUNNING') continue
    const target = job?.kind === restoreKind ? RestoreRequest.parse(payloadOf(job)).target : null
    await undo(services, jobId, target).catch((error: unknown) => {
      if (!(error instanceof NotHeld)) throw error // done by another server that starts concurrently
    })
  }
}
