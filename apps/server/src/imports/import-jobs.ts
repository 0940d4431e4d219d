import { AppError } from '@afterclose/contract/problems'
import type { Quotas } from '@afterclose/contract/storage'
import { fromJson, toJson } from '../store/codecs.ts'
import { type Db, lockJournal, transaction } from '../store/db.ts'
import type { WorkFiles } from '../platform/files/work-files.ts'
import type { JobRow } from '../platform/jobs/repository.ts'
import { type JobContext, type JobKind, type JobRunner, payloadOf } from '../platform/jobs/runner.ts'
import type { MessageBus } from '../platform/bus/bus.ts'
import { importText, topics } from '../platform/bus/topics.ts'
import { keptBytesOf, keyOf } from './import-files.ts'
import { findJob, type ImportJobRow, updateJob } from './repository.ts'
import { askForNextSteps } from './next-steps.ts'
import { importPayload, isLarge, largeKind, readKind, readPayload, saveKind } from './start-import.ts'
import { outageOf } from '../platform/outage.ts'
import { TaskGivenUp } from '../platform/workers/task-thread.ts'
import type { ImportsThreads } from './imports-thread.ts'
import type { ImportAsk, Reading } from './plan/plan-types.ts'
import type { SaveAsk, Saved } from './save/save-import.ts'

const tooMuch = 'Reading this file took too much time or memory. Nothing was saved. Please export a shorter period.'
const unexpected = 'An unexpected error occurred while reading the file. Nothing was saved.'
const stopped = 'The server was stopped during this import. Nothing was saved. Please import the file again.'

/** A file that crashes the server is not retried for ever. */
const attempts = 5

interface Imports {
  readonly db: Db
  readonly files: WorkFiles
  readonly threads: ImportsThreads
  /** In the saving thread. */
  readonly saveImport: (ask: SaveAsk) => Promise<Saved>
  readonly jobs: JobRunner
  readonly bus: MessageBus
  /** Quota for new trades. */
  readonly quotas: Quotas
  readonly log: (error: unknown) => void
}

/** Job kinds of imports. Any server may run them after the response. */
export const importKinds = (imports: Imports): readonly JobKind[] => [
  ...[readKind, largeKind[readKind]].map((kind) => ({
    kind,
    attempts,
    run: withNextSteps(imports, read),
    failed: failedHandler(imports),
  })),
  ...[saveKind, largeKind[saveKind]].map((kind) => ({
    kind,
    attempts,
    run: withNextSteps(imports, save),
    failed: failedHandler(imports),
  })),
]

/**
 * After the job, waiting fills and statements are imported next. Pages that show the import or the journal are notified to refetch, also
 * after a failure.
 */
const withNextSteps =
  (imports: Imports, work: (imports: Imports, context: JobContext, row: ImportJobRow) => Promise<void>) =>
  async (context: JobContext): Promise<void> => {
    const { journalId, importIdentifier } = importOf(context.job)
    const row = await findJob(imports.db, journalId, importIdentifier)
    try {
      if (row !== undefined) await work(imports, context, row)
      else await imports.files.remove(keyOf(importIdentifier)) // it was discarded
      await askForNextSteps(imports.db, imports.jobs, journalId)
    } finally {
      await publishChange(imports, journalId, importIdentifier)
      await imports.bus.publish(topics.journal, String(journalId))
    }
  }

const publishChange = ({ bus }: Imports, journalId: number, id: string): Promise<void> =>
  bus.publish(topics.import, importText(journalId, id))

/** Parses the uploaded file of a queued import. */
async function read(imports: Imports, { job, signal }: JobContext, row: ImportJobRow): Promise<void> {
  const { db, threads, files } = imports
  const { journalId, importIdentifier: id } = importOf(job)
  const { before } = readPayload.parse(payloadOf(job))
  if (!(await updateJob(db, journalId, id, ['QUEUED', 'PARSING'], { state: 'PARSING' }))) return
  try {
    const thread = isLarge(row.file_size) ? threads.readingLarge : threads.reading
    const reading = await unlessStopped(signal, thread.run('read', askFor(row)))
    await show(db, row, ['PARSING'], reading, { error: null, keptBytes: await keptBytesOf(files, id) })
  } catch (error) {
    if (signal.aborted || outageOf(error) !== null) throw error
    if (error instanceof AppError && before !== null) {
      // The earlier preview remains valid, and the trader can try other options.
      const state = { state: 'NEEDS_INPUT', next_step: before.nextStep, options: before.options } as const
      await updateJob(db, journalId, id, ['PARSING'], { ...state, error: error.message })
    } else await failFor(imports, row, error)
  }
  // Discarded meanwhile: parsed files were written after the removal.
  if ((await findJob(db, journalId, id)) === undefined) await files.remove(keyOf(id))
}

/** Saves a confirmed import. */
async function save(imports: Imports, { signal }: JobContext, row: ImportJobRow): Promise<void> {
  const { saveImport, files, quotas } = imports
  if (row.state === 'IMPORTING' && row.preview !== null)
    try {
      const ask = { ask: askFor(row), shownPreview: fromJson(row.preview), quotas }
      const saved = await unlessStopped(signal, saveImport(ask))
      if (saved.kind === 'changed') return await askAgain(imports, row, saved.reading)
    } catch (error) {
      if (signal.aborted || outageOf(error) !== null) throw error
      return failFor(imports, row, error)
    }
  await files.remove(keyOf(row.id))
}

async function askAgain({ db, files }: Imports, row: ImportJobRow, reading: Reading): Promise<void> {
  const keptBytes = await keptBytesOf(files, row.id)
  const error = 'The journal has changed in the meantime. Please check the preview again.'
  await show(db, row, ['IMPORTING'], reading, { error, keptBytes })
}

async function failFor(imports: Imports, row: ImportJobRow, error: unknown): Promise<void> {
  const sentence = error instanceof AppError ? error.message : error instanceof TaskGivenUp ? tooMuch : unexpected
  // An import that was discarded meanwhile fails because its file was removed.
  if ((await fail(imports, row.journal_id, row.id, sentence)) && !(error instanceof AppError)) imports.log(error)
}

/** Error of a job whose server stopped too often. */
const failedHandler =
  (imports: Imports) =>
  async (job: JobRow): Promise<void> => {
    const { journalId, importIdentifier } = importOf(job)
    await fail(imports, journalId, importIdentifier, stopped)
    await askForNextSteps(imports.db, imports.jobs, journalId)
    await publishChange(imports, journalId, importIdentifier)
  }

/** False if it was not running any more. */
async function fail({ db, files }: Imports, journalId: number, id: string, error: string): Promise<boolean> {
  const failed = { state: 'FAILED', next_step: 'IMPORT_FAILED', error, finished: new Date().toISOString() } as const
  const wasUnderWay = await transaction(db, async (tx) => {
    await lockJournal(tx, journalId)
    return updateJob(tx, journalId, id, ['QUEUED', 'PARSING', 'IMPORTING'], failed)
  })
  if (wasUnderWay) await files.remove(keyOf(id))
  return wasUnderWay
}

async function show(
  db: Db,
  { journal_id: journalId, id }: ImportJobRow,
  from: readonly ImportJobRow['state'][],
  { preview, options, importerType, columnsGuessed }: Reading,
  { error, keptBytes }: { readonly error: string | null; readonly keptBytes: number },
): Promise<void> {
  const { counts } = preview
  await updateJob(db, journalId, id, from, {
    state: 'NEEDS_INPUT',
    next_step: columnsGuessed ? 'MAP_COLUMNS' : 'CONFIRM',
    importer_type: importerType,
    kept_bytes: keptBytes,
    options: toJson(options),
    preview: toJson(preview),
    counts: toJson({
      read: counts.read,
      created: preview.created,
      updated: preview.updated,
      skipped: counts.duplicates,
      failed: counts.rejected,
    }),
    error,
  })
}

export const askFor = (row: ImportJobRow): ImportAsk => ({
  journalId: row.journal_id,
  importIdentifier: row.id,
  userId: row.user_id,
  importerType: row.importer_type,
  fileName: row.file_name,
  fileSize: row.file_size,
  options: fromJson(row.options),
  fillsOf: row.fills_of === null ? null : fromJson(row.fills_of),
})

function importOf(job: JobRow): { readonly journalId: number; readonly importIdentifier: string } {
  const { importIdentifier } = importPayload.parse(payloadOf(job))
  if (job.journal_id === null) throw new Error(`Job ${job.id} names no journal`)
  return { journalId: job.journal_id, importIdentifier }
}

/**
 * Resolves with the thread's result, unless this server stops or has lost the job. The thread may continue: an import is saved once, because
 * the transaction checks its state.
 */
function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const stop = Promise.withResolvers<never>()
  const stopNow = () => stop.reject(new Error('The job is not of this server any more'))
  if (signal.aborted) stopNow()
  else signal.addEventListener('abort', stopNow, { once: true })
  return Promise.race([work, stop.promise]).finally(() => signal.removeEventListener('abort', stopNow))
}
