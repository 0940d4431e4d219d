import { randomUUID } from 'node:crypto'
import type { ImportJob } from '@afterclose/contract/imports'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyRequest } from 'fastify'
import { fromJson, toJson } from '../../db/codecs.ts'
import { type Db, transaction } from '../../db/db.ts'
import { folderOf, makeFolder, removeFolder } from '../../records/imports/import-files.ts'
import type { ImportRuns } from './import-runs.ts'
import { presentJob } from './present-job.ts'
import { receiveUpload } from './receive-upload.ts'
import {
  deleteJob,
  findJob,
  hasActiveImport,
  type ImportJobRow,
  insertJob,
  lockJournal,
  type Options,
  updateJob,
} from '../../records/imports/repository.ts'

interface Imports {
  readonly db: Db
  readonly dataDir: string
  readonly runs: ImportRuns
}

/**
 * Takes an upload and begins to read it. One import at a time per journal.
 * @throws AppError 'Import in progress', and what `receiveUpload` throws
 */
export async function startImport(
  { db, dataDir, runs }: Imports,
  journalId: number,
  userId: number,
  request: FastifyRequest,
): Promise<ImportJob> {
  if (await hasActiveImport(db, journalId)) throw new AppError('Import in progress')
  const id = randomUUID()
  const folder = folderOf(dataDir, id)
  await makeFolder(folder)
  try {
    const upload = await receiveUpload(request, folder)
    await transaction(db, async (tx) => {
      await lockJournal(tx, journalId)
      if (await hasActiveImport(tx, journalId)) throw new AppError('Import in progress')
      await insertJob(tx, {
        journal_id: journalId,
        id,
        user_id: userId,
        importer_type: upload.importerType,
        file_name: upload.fileName,
        file_size: upload.fileSize,
        state: 'QUEUED',
        next_step: null,
        counts: toJson({ read: 0, created: 0, updated: 0, skipped: 0, failed: 0 }),
        options: toJson(upload.options),
        preview: null,
        error: null,
        undone: 0,
        created: new Date().toISOString(),
        finished: null,
      })
    })
  } catch (error) {
    await removeFolder(folder)
    throw error
  }
  const job = await existingJob(db, journalId, id)
  runs.read(job, null)
  return presentJob(job)
}

/** @throws AppError 'Unknown import' */
export async function existingJob(db: Db, journalId: number, id: string): Promise<ImportJobRow> {
  const job = await findJob(db, journalId, id)
  if (job === undefined) throw new AppError('Unknown import')
  return job
}

/** @throws AppError 'Import not ready' unless its preview waits for an answer */
export async function changeImport(
  { db, runs }: Imports,
  journalId: number,
  id: string,
  options: Options,
): Promise<ImportJob> {
  const before = await existingJob(db, journalId, id)
  const again = { state: 'QUEUED', next_step: null, options: toJson(options), error: null } as const
  if (!(await updateJob(db, journalId, id, ['NEEDS_INPUT'], again))) throw new AppError('Import not ready')
  const job = await existingJob(db, journalId, id)
  runs.read(job, before)
  return presentJob(job)
}

/** @throws AppError 'Import not ready' unless its preview waits for an answer and all totals of the file are met */
export async function confirmImport({ db, runs }: Imports, journalId: number, id: string): Promise<ImportJob> {
  const job = await existingJob(db, journalId, id)
  if (job.preview === null) throw new AppError('Import not ready')
  if (!fromJson(job.preview).agrees)
    throw new AppError('Import not ready', {
      message: 'The totals that the file states are not met, so that it cannot be imported.',
    })
  const importing = { state: 'IMPORTING', next_step: null, error: null } as const
  if (!(await updateJob(db, journalId, id, ['NEEDS_INPUT'], importing))) throw new AppError('Import not ready')
  runs.confirm(job)
  return presentJob(await existingJob(db, journalId, id))
}

/** @throws AppError 'Import not ready' once it is being saved, or was */
export async function cancelImport({ db, dataDir }: Imports, journalId: number, id: string): Promise<void> {
  await existingJob(db, journalId, id)
  if (!(await deleteJob(db, journalId, id, ['QUEUED', 'PARSING', 'NEEDS_INPUT'])))
    throw new AppError('Import not ready')
  await removeFolder(folderOf(dataDir, id))
}
