import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@afterclose/contract/problems'
import { archiveRefusal } from '../archive/refusal.ts'
import { RestoreRequest, restoreKind } from '../archive/restore-request.ts'
import { withReservedJournal } from '../reserved-journal.ts'
import { temporaryFile } from '../../platform/files/temporary.ts'
import { fromJson } from '../../store/codecs.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import type { Services } from '../../platform/http/services.ts'
import type { JobRow } from '../../platform/jobs/repository.ts'
import { type JobContext, type JobKind, payloadOf } from '../../platform/jobs/runner.ts'
import { TaskGivenUp } from '../../platform/workers/task-thread.ts'
import { restoreThread } from './restore-thread.ts'

/** Percent of the whole. */
const [fetched, checked] = [5, 40]

/** Creates or fills a journal from an archive, in one transaction with its result: a retry has nothing to undo. */
export const restoreJob = (services: Services): JobKind => ({
  kind: restoreKind,
  attempts: 2,
  run: (context) => restore(services, context),
  failed: (job) => services.workFiles.remove(requestOf(job).key),
})

const requestOf = (job: JobRow): RestoreRequest => RestoreRequest.parse(payloadOf(job))

async function restore(services: Services, { job, progress, signal }: JobContext): Promise<unknown> {
  const { workFiles, config } = services
  const { key, target } = requestOf(job)
  if (job.result !== null) {
    await workFiles.remove(key)
    return fromJson(job.result) // the server stopped after the transaction
  }
  const { user_id: userId, claimed_by: worker } = job
  if (userId === null || worker === null) throw new Error('Nobody asked for this restore')

  const path = await temporaryFile(config.dataDir)
  const thread = restoreThread(services)
  const stop = () => void thread.close()
  signal.addEventListener('abort', stop)
  try {
    await fetchUpload(workFiles, key, path)
    await progress(fetched)
    const found = await thread.run('check', { path })
    await progress(checked)
    const into = async (journalId: number) => {
      const restoring = { userId, worker, jobId: job.id, journalId, isNew: target === null, quotas: config.quotas }
      await thread.run('restore', { path, ...restoring, ...found })
      return { journalId }
    }
    const restored = target === null ? await withReservedJournal(services, userId, into) : await into(target)
    await workFiles.remove(key)
    return restored
  } catch (error) {
    if (error instanceof TaskGivenUp)
      throw archiveRefusal('Reading this file took too much time or memory. Nothing was saved.', error)
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    await thread.close()
    for (const file of [path, `${path}.rows`]) await rm(file, { force: true })
  }
}

async function fetchUpload(workFiles: WorkFiles, key: string, path: string): Promise<void> {
  const content = await workFiles.get(key)
  if (content === null) throw new AppError('Archive refused', { message: 'The uploaded file no longer exists.' })
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}
