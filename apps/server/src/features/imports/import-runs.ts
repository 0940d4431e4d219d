import { AppError } from '@afterclose/contract/problems'
import { fromJson, toJson } from '../../db/codecs.ts'
import type { Db } from '../../db/db.ts'
import { TaskGivenUp, type TaskThread } from '../../workers/task-thread.ts'
import { folderOf, foldersIn, removeFolder } from '../../records/imports/import-files.ts'
import type { ImportsTasks } from './imports-tasks.ts'
import type { ImportAsk, Reading } from './read-upload.ts'
import { findActiveJobs, type ImportJobRow, updateJob } from '../../records/imports/repository.ts'

const tooMuch =
  'Reading this file took too long or too much memory, so it was given up. Nothing was saved; please export a shorter period.'
const unexpected = 'An unexpected error occurred while the file was read. Nothing was saved.'
const stopped = 'The server was stopped during this import. Nothing was saved; please start it again.'

/** Imports that run while their requests have long been answered. */
export class ImportRuns {
  readonly #db: Db
  readonly #dataDir: string
  readonly #thread: TaskThread<ImportsTasks>
  readonly #log: (error: unknown) => void
  readonly #running = new Set<Promise<void>>()
  #stopping = false

  constructor(db: Db, dataDir: string, thread: TaskThread<ImportsTasks>, log: (error: unknown) => void) {
    this.#db = db
    this.#dataDir = dataDir
    this.#thread = thread
    this.#log = log
  }

  /** Reads the uploaded file of a queued job. `before`: as it was with other options, to which it returns on failure. */
  read(job: ImportJobRow, before: ImportJobRow | null): void {
    this.#track(job, before, async (ask) => {
      const { journal_id: journalId, id } = job
      if (!(await updateJob(this.#db, journalId, id, ['QUEUED'], { state: 'PARSING' }))) return
      await this.#show(job, await this.#thread.run('read', ask), null)
    })
  }

  /** Saves what a job in IMPORTING was confirmed for. */
  confirm(job: ImportJobRow): void {
    this.#track(job, null, async (ask) => {
      if (job.preview === null) throw new Error(`Import ${job.id} was never previewed`)
      const confirmation = await this.#thread.run('confirm', { ask, shown: fromJson(job.preview) })
      if (confirmation.kind === 'done') await removeFolder(ask.folder)
      else
        await this.#show(
          job,
          confirmation.reading,
          'The journal was changed meanwhile. Please check the preview again.',
        )
    })
  }

  /** At start: what a stop interrupted has failed, and what is left of former uploads goes. */
  async recover(): Promise<void> {
    const folders = new Set(await foldersIn(this.#dataDir))
    for (const { journal_id: journalId, id, state } of await findActiveJobs(this.#db)) {
      // Another server may be working on a job whose file lies with it.
      if (!folders.delete(id) || state === 'NEEDS_INPUT') continue
      await this.#fail(journalId, id, stopped)
    }
    for (const left of folders) await removeFolder(folderOf(this.#dataDir, left))
  }

  /** Stops what runs; it fails with the sentence of a stop. */
  async close(): Promise<void> {
    this.#stopping = true
    await this.#thread.close()
    await Promise.all(this.#running)
  }

  #track(job: ImportJobRow, before: ImportJobRow | null, work: (ask: ImportAsk) => Promise<void>): void {
    const run = work(this.#askFor(job))
      .catch(async (error: unknown) => {
        const isFault = !(error instanceof AppError || this.#stopping)
        if (error instanceof AppError && before !== null) await this.#goBack(before, error.message)
        // An import that was dropped meanwhile fails because its file is gone.
        else if ((await this.#fail(job.journal_id, job.id, this.#sentence(error))) && isFault) this.#log(error)
      })
      .catch(this.#log)
      .finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  #sentence(error: unknown): string {
    if (error instanceof AppError) return error.message
    if (this.#stopping) return stopped
    return error instanceof TaskGivenUp ? tooMuch : unexpected
  }

  #askFor(job: ImportJobRow): ImportAsk {
    return {
      journalId: job.journal_id,
      importIdentifier: job.id,
      userId: job.user_id,
      importerType: job.importer_type,
      fileName: job.file_name,
      fileSize: job.file_size,
      options: fromJson(job.options),
      folder: folderOf(this.#dataDir, job.id),
    }
  }

  async #show(job: ImportJobRow, reading: Reading, error: string | null): Promise<void> {
    const { preview, options, importerType, columnsGuessed } = reading
    const { counts } = preview
    await updateJob(this.#db, job.journal_id, job.id, ['PARSING', 'IMPORTING'], {
      state: 'NEEDS_INPUT',
      next_step: columnsGuessed ? 'MAP_COLUMNS' : 'CONFIRM',
      importer_type: importerType,
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

  /** The preview of before still holds, and the trader can try other options. */
  async #goBack({ journal_id: journalId, id, next_step, options }: ImportJobRow, error: string): Promise<void> {
    await updateJob(this.#db, journalId, id, ['PARSING'], { state: 'NEEDS_INPUT', next_step, options, error })
  }

  /** False when it was not under way any more. */
  async #fail(journalId: number, id: string, error: string): Promise<boolean> {
    const failed = { state: 'FAILED', next_step: 'IMPORT_FAILED', error, finished: new Date().toISOString() } as const
    const wasUnderWay = await updateJob(this.#db, journalId, id, ['QUEUED', 'PARSING', 'IMPORTING'], failed)
    await removeFolder(folderOf(this.#dataDir, id))
    return wasUnderWay
  }
}
