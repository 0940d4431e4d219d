import { z } from 'zod'
import { AppError } from '@afterclose/contract/problems'
import type { Quotas } from '@afterclose/contract/storage'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { mustFit } from '../../platform/quotas/quotas.ts'
import type { Tx } from '../../store/db.ts'
import type { JobRunner } from '../../platform/jobs/runner.ts'

/** Payload of the job that restores a journal. */
export const RestoreRequest = z.object({
  /** Key of the work file with the archive. */
  key: z.string(),
  /** The journal to fill; null for a new one. */
  target: z.int().nullable(),
})
export type RestoreRequest = z.infer<typeof RestoreRequest>

export const restoreKind = 'restore'

/** @throws AppError 'Demo account': demo accounts cannot restore */
export function mayRestore({ demo }: Pick<SessionUser, 'demo'>): void {
  if (demo) throw new AppError('Demo account')
}

/**
 * Schedules a restore from an archive of this size. Returns the job's id.
 * @throws AppError 'Quota reached'
 */
export async function askToRestore(
  tx: Tx,
  { jobs, quotas }: { readonly jobs: JobRunner; readonly quotas: Quotas },
  userId: number,
  { bytes, ...request }: RestoreRequest & { readonly bytes: number },
): Promise<string> {
  const jobId = await jobs.add(tx, { kind: restoreKind, payload: request, userId, keptBytes: bytes })
  if (jobId === null) throw new Error('A restore was not added')
  await mustFit(tx, quotas, { userId, kind: 'ARCHIVES' }, bytes)
  return jobId
}
