import { AppError } from '@afterclose/contract/problems'
import { DAY } from '@afterclose/core/time'
import { z } from 'zod'
import type { MessageBus } from '../platform/bus/bus.ts'
import { topics } from '../platform/bus/topics.ts'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { type JobRow } from '../platform/jobs/repository.ts'
import { type JobContext, type JobKind, payloadOf } from '../platform/jobs/runner.ts'
import { outageOf } from '../platform/outage.ts'
import { fromJson, toJson } from '../store/codecs.ts'
import type { Db } from '../store/db.ts'
import { barsKey, barUploadsKey, uploadKey } from './bar-files.ts'
import type { BarsThreads } from './bars-thread.ts'
import { removedSeries } from './remove-series.ts'
import { removeOldWalks } from './walks/walk-job.ts'
import {
  activeStates,
  deleteOldBarJobs,
  findActiveBarJobs,
  findBarJob,
  findBlockFiles,
  updateBarJob,
} from './repository.ts'

export const previewKind = 'bars-preview'
export const saveKind = 'bars-save'
export const lostBarFilesKind = 'bars-lost-files'

/** A file that crashes the server is not retried for ever. */
const attempts = 5
const keptDays = 30
const unexpected = 'An unexpected error occurred while reading the file. Nothing was saved.'
const stopped = 'The server was stopped while reading this file. Please upload it again.'

const Payload = z.object({ barJobId: z.string() })

interface Bars {
  readonly db: Db
  readonly files: WorkFiles
  readonly threads: BarsThreads
  readonly bus: MessageBus
  readonly log: (error: unknown) => void
}

/** Job kinds of bar uploads. Any server may run them after the response. */
export const barJobKinds = (bars: Bars): readonly JobKind[] => [
  { kind: previewKind, attempts, run: thenTell(bars, preview), failed: lost(bars) },
  { kind: saveKind, attempts, run: thenTell(bars, save), failed: lost(bars) },
  { kind: lostBarFilesKind, attempts: 3, run: () => removeLostBarFiles(bars) },
  removedSeries(bars.db, bars.files),
]

/** However the job ends, the user's pages are notified to refetch. */
const thenTell =
  (bars: Bars, work: (bars: Bars, context: JobContext) => Promise<void>) =>
  async (context: JobContext): Promise<void> => {
    try {
      await work(bars, context)
    } finally {
      await lookAgain(bars, context.job)
    }
  }

const lookAgain = ({ bus }: Bars, { user_id: userId }: JobRow): Promise<void> =>
  bus.publish(topics.bars, String(userId))

const idOf = (job: JobRow): string => Payload.parse(payloadOf(job)).barJobId
const rowOf = async ({ db }: Bars, job: JobRow) =>
  job.user_id === null ? undefined : findBarJob(db, job.user_id, idOf(job))

async function preview(bars: Bars, { job, signal }: JobContext): Promise<void> {
  const row = await rowOf(bars, job)
  if (row === undefined || !(await updateBarJob(bars.db, row.id, ['QUEUED', 'READING'], { state: 'READING' }))) return
  const { id: jobId, file_name: fileName } = row
  try {
    const read = await bars.threads.reading.run('preview', { jobId, fileName, options: fromJson(row.options) })
    const change = { state: 'NEEDS_INPUT', preview: toJson(read), read_bytes: row.file_size, error: null } as const
    await updateBarJob(bars.db, jobId, ['READING'], change)
  } catch (error) {
    if (signal.aborted || outageOf(error) !== null) throw error
    await fail(bars, jobId, error)
  }
}

async function save(bars: Bars, { job, signal }: JobContext): Promise<void> {
  const row = await rowOf(bars, job)
  if (row?.state !== 'SAVING' || row.preview === null) return
  const { id: jobId, file_name: fileName, user_id: userId } = row
  const { symbol, zone, length, format } = fromJson(row.preview)
  if (symbol === null || zone === null || length === null) return fail(bars, jobId, new AppError('Bars not ready'))
  const file = { jobId, fileName, options: fromJson(row.options), zone, length }
  try {
    const { seriesId } = await bars.threads.reading.run('save', { file, userId, symbol, source: format })
    await updateBarJob(bars.db, jobId, ['SAVING'], { state: 'DONE', series_id: seriesId, read_bytes: row.file_size })
  } catch (error) {
    if (signal.aborted || outageOf(error) !== null) throw error
    return fail(bars, jobId, error)
  }
  await bars.files.remove(uploadKey(jobId))
}

async function fail({ db, files, log }: Bars, jobId: string, error: unknown): Promise<void> {
  const known = error instanceof AppError
  const change = { state: 'FAILED', error: known ? error.message : unexpected } as const
  if ((await updateBarJob(db, jobId, activeStates, change)) && !known) log(error)
  await files.remove(uploadKey(jobId))
}

const lost =
  (bars: Bars) =>
  async (job: JobRow): Promise<void> => {
    await updateBarJob(bars.db, idOf(job), activeStates, { state: 'FAILED', error: stopped })
    await bars.files.remove(uploadKey(idOf(job)))
    await lookAgain(bars, job)
  }

/** Removes files of deleted series and uploads, and leftovers of crashes. */
export async function removeLostBarFiles({ db, files }: Pick<Bars, 'db' | 'files'>): Promise<void> {
  const old = Date.now() - DAY // files that are being written belong to no block yet
  await deleteOldBarJobs(db, new Date(Date.now() - keptDays * DAY).toISOString())
  const blocks = await files.list(barsKey)
  const kept = await findBlockFiles(db) // after the list: newer files are not in it
  for (const { key, modified } of blocks) if (!kept.has(key) && modified.getTime() < old) await files.remove(key)
  const uploads = await files.list(barUploadsKey)
  const active = await findActiveBarJobs(db)
  for (const { key, modified } of uploads)
    if (!active.has(key.split('/')[1] ?? '') && modified.getTime() < old) await files.remove(key)
  await removeOldWalks({ db, files }, old)
}
