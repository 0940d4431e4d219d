import { restoresFolder } from '../archive/receive-archive.ts'
import { RestoreRequest, restoreKind } from '../archive/restore-request.ts'
import type { Services } from '../../platform/http/services.ts'
import { DAY } from '@afterclose/core/time'
import { findOpenJobs } from '../../platform/jobs/repository.ts'
import { type JobKind, payloadOf } from '../../platform/jobs/runner.ts'

export const lostRestoreFilesKind = 'restore-lost-files'

/** Removes uploads without a restore job, because the account was deleted or the server crashed. */
export const lostRestoreFiles = ({ db, workFiles }: Pick<Services, 'db' | 'workFiles'>): JobKind => ({
  kind: lostRestoreFilesKind,
  attempts: 3,
  run: async () => {
    const kept = await workFiles.list(restoresFolder)
    const open = await findOpenJobs(db, restoreKind)
    const needed = new Set(open.map((job) => RestoreRequest.parse(payloadOf(job)).key))
    const before = Date.now() - DAY // new files belong to no job yet
    for (const { key, modified } of kept)
      if (modified.getTime() < before && !needed.has(key)) await workFiles.remove(key)
  },
})
