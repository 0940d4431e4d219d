import { AppError } from '@afterclose/contract/problems'
import { planIncludes } from '@afterclose/core/permission'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { requirePermission } from '../http/access/permission.ts'
import type { SessionUser } from '../http/access/session.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { findSettings } from '../records/settings/repository.ts'

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

/** Whether the user's plan and his settings let him import classic journal files. */
export async function importsClassic(db: Db, user: SessionUser): Promise<boolean> {
  const { enableClassicImport = 'false' } = await findSettings(db, user.id)
  return enableClassicImport === 'true' && planIncludes(user.plan, 'IMPORT_EW2_DATABASE')
}

/** @throws AppError unless the user's plan and his settings let him import classic journal files */
export async function mayImportClassic(db: Db, user: SessionUser): Promise<void> {
  await requirePermission(db, user, 'IMPORT_EW2_DATABASE')
  if (!(await importsClassic(db, user))) throw new AppError('Classic import off')
}
