import { AppError } from '@afterclose/contract/problems'
import type { Quotas } from '@afterclose/contract/storage'
import { z } from 'zod'
import { lockUser } from '../platform/http/access/repository.ts'
import { toJson } from '../store/codecs.ts'
import type { FillsOf } from '../store/import-tables.ts'
import { type Db, lockJournal, transaction, type Tx } from '../store/db.ts'
import type { WorkFiles } from '../platform/files/work-files.ts'
import type { JobRunner } from '../platform/jobs/runner.ts'
import { keyOf } from './import-files.ts'
import { hasActiveImport, type ImportJobRow, insertJob, type Options } from './repository.ts'

/** Jobs of imports: reading the uploaded file, saving a confirmed preview. Large files wait only for large files. */
export const readKind = 'import-read'
export const saveKind = 'import-save'
export const largeKind = { [readKind]: 'import-read-large', [saveKind]: 'import-save-large' } as const

/** Bytes of a file that is parsed within a second or two. */
const largestOfSmall = 4 * 1024 * 1024
export const isLarge = (fileSize: number): boolean => fileSize > largestOfSmall
const kindOf = (kind: keyof typeof largeKind, { fileSize }: OfImport): string =>
  isLarge(fileSize) ? largeKind[kind] : kind

export const readPayload = z.object({
  importIdentifier: z.string(),
  /** State with the former options, restored if the file cannot be parsed with the new ones. */
  before: z.object({ nextStep: z.enum(['MAP_COLUMNS', 'MAP_SYMBOLS', 'CONFIRM']), options: z.string() }).nullable(),
})
export const importPayload = z.object({ importIdentifier: z.string() })

/** Services that imports need, without the store. */
export interface ImportServices {
  readonly db: Db
  readonly workFiles: WorkFiles
  readonly jobs: JobRunner
  readonly quotas: Quotas
}

export interface FileToRead {
  readonly journalId: number
  readonly userId: number
  /** AUTO, or a type of importer. */
  readonly importerType: string
  readonly fileName: string
  readonly fileSize: number
  readonly options: Options
  /** The month of an account with fills from programs; otherwise a file. */
  readonly fillsOf?: FillsOf
}

/**
 * Starts reading a file stored under the import's id (`keysOf`). One import at a time per journal.
 * @param noted written in the same transaction as the import
 * @throws AppError 'Import in progress', and errors of `noted`; the file is removed then
 */
export async function startReading(
  { db, workFiles, jobs }: Pick<ImportServices, 'db' | 'workFiles' | 'jobs'>,
  id: string,
  file: FileToRead,
  noted: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  try {
    await transaction(db, async (tx) => {
      await lockUser(tx, file.userId) // before the journal, as everywhere
      await lockJournal(tx, file.journalId)
      if (await hasActiveImport(tx, file.journalId)) throw new AppError('Import in progress')
      await enterImport(tx, jobs, id, file)
      await noted(tx)
    })
  } catch (error) {
    await workFiles.remove(keyOf(id))
    throw error
  }
}

/** Registers an import whose file is stored under its id, and schedules its reading. No other may be running. */
export async function enterImport(
  tx: Tx,
  jobs: JobRunner,
  id: string,
  { journalId, userId, ...file }: FileToRead,
): Promise<void> {
  await insertJob(tx, {
    journal_id: journalId,
    id,
    user_id: userId,
    importer_type: file.importerType,
    file_name: file.fileName,
    file_size: file.fileSize,
    kept_bytes: file.fileSize,
    state: 'QUEUED',
    next_step: null,
    counts: toJson({ read: 0, created: 0, updated: 0, skipped: 0, failed: 0 }),
    options: toJson(file.options),
    preview: null,
    error: null,
    undone: 0,
    fills_of: file.fillsOf === undefined ? null : toJson(file.fillsOf),
    created: new Date().toISOString(),
    finished: null,
  })
  await askToRead(tx, jobs, { journalId, userId, id, fileSize: file.fileSize }, null)
}

/** @param before the former state of the import, if it was read with other options */
export async function askToRead(
  db: Db,
  jobs: JobRunner,
  importFacts: OfImport,
  before: ImportJobRow | null,
): Promise<void> {
  const { journalId, userId, id } = importFacts
  const payload: z.input<typeof readPayload> = {
    importIdentifier: id,
    before: before === null ? null : stateOf(before),
  }
  await jobs.add(db, { kind: kindOf(readKind, importFacts), payload, journalId, userId })
}

export async function askToSave(db: Db, jobs: JobRunner, importFacts: OfImport): Promise<void> {
  const { journalId, userId, id } = importFacts
  const payload: z.input<typeof importPayload> = { importIdentifier: id }
  await jobs.add(db, { kind: kindOf(saveKind, importFacts), payload, journalId, userId })
}

interface OfImport {
  readonly journalId: number
  readonly userId: number
  readonly id: string
  /** Bytes. */
  readonly fileSize: number
}

const stateOf = ({ next_step: nextStep, options }: ImportJobRow) => ({
  nextStep: nextStep === 'MAP_COLUMNS' || nextStep === 'MAP_SYMBOLS' ? nextStep : ('CONFIRM' as const),
  options,
})
