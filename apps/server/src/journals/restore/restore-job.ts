import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@afterclose/contract/problems'
import { archiveThread } from '../archive/archive-thread.ts'
import { refused } from '../archive/refusal.ts'
import { RestoreRequest, restoreKind } from '../archive/restore-request.ts'
import { dropPrepared, removeReplaced } from '../../bars/save-bars.ts'
import { temporaryFile } from '../../platform/files/temporary.ts'
import { fromJson } from '../../store/codecs.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import type { Services } from '../../platform/http/services.ts'
import type { JobRow } from '../../platform/jobs/repository.ts'
import { type JobContext, type JobKind, payloadOf } from '../../platform/jobs/runner.ts'
import { TaskGivenUp } from '../../platform/workers/task-thread.ts'
import { begin } from './begin.ts'
import { showUnlessChanged } from './show.ts'
import { beforeKey, undo } from './undo.ts'

/** Percent of the whole. */
const [fetched, checked] = [5, 40]

/**
 * Creates or fills a journal from an archive. It stays hidden until it is complete; leftovers are removed before a retry and after a
 * failure.
 */
export const restoreJob = (services: Services): JobKind => ({
  kind: restoreKind,
  attempts: 2,
  run: (context) => restore(services, context),
  failed: async (job) => {
    const request = requestOf(job)
    await undo(services, job.id, request.target)
    await removeFiles(services.workFiles, job.id, request)
  },
})

const requestOf = (job: JobRow): RestoreRequest => RestoreRequest.parse(payloadOf(job))

async function removeFiles(workFiles: WorkFiles, jobId: string, { key }: RestoreRequest): Promise<void> {
  await workFiles.remove(key)
  await workFiles.remove(beforeKey(jobId))
}

async function restore(services: Services, { job, progress, signal }: JobContext): Promise<unknown> {
  const { workFiles, config } = services
  const request = requestOf(job)
  if (job.result !== null) {
    await removeFiles(workFiles, job.id, request)
    return fromJson(job.result) // the server stopped after showing the journal
  }
  if (job.user_id === null || job.claimed_by === null) throw new Error('Nobody asked for this restore')
  await undo(services, job.id, request.target)

  const path = await temporaryFile(config.dataDir)
  const thread = archiveThread(services, { atOnce: 1, background: false })
  const stop = () => void thread.close()
  signal.addEventListener('abort', stop)
  try {
    await fetchUpload(workFiles, request, path)
    await progress(fetched)
    const { journal, records } = await thread.run('check', { path })
    await progress(checked)
    const by = { userId: job.user_id, jobId: job.id, worker: job.claimed_by, holder: `${job.id} ${job.attempts}` }
    const begun = await begin(services, by, request, journal)
    await thread.run('fill', {
      path,
      ...begun,
      holder: by.holder,
      charged: { userId: by.userId, quotas: config.quotas },
      job: { ...by, records },
    })
    for (let tries = 1; ; tries++) {
      const bars = await thread.run('bars', { path, userId: by.userId })
      const shown = await showUnlessChanged(services, by, request.target, { ...begun, journal, bars })
      for (const one of bars) await (shown ? removeReplaced : dropPrepared)(workFiles, one)
      if (shown) break
      if (tries === 3)
        throw new AppError('Archive refused', { message: 'Price bars are being changed. Please try again.' })
    }
    await removeFiles(workFiles, job.id, request)
    return { journalId: begun.journalId }
  } catch (error) {
    if (error instanceof TaskGivenUp)
      throw refused('Reading this file took too much time or memory. Nothing was saved.', error)
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    await thread.close()
    await rm(path, { force: true })
  }
}

async function fetchUpload(workFiles: WorkFiles, { key }: RestoreRequest, path: string): Promise<void> {
  const content = await workFiles.get(key)
  if (content === null) throw new AppError('Archive refused', { message: 'The uploaded file no longer exists.' })
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}
