import { randomUUID } from 'node:crypto'
import type { ImportJob } from '@afterclose/contract/imports'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyRequest } from 'fastify'
import type { Incoming } from '../platform/quotas/incoming.ts'
import { mustFit, mustHaveRoom } from '../platform/quotas/quotas.ts'
import { fromJson, toJson } from '../store/codecs.ts'
import { type Db, transaction } from '../store/db.ts'
import { keyOf, keysOf } from './import-files.ts'
import { deleteJob, findJob, hasActiveImport, type ImportJobRow, type Options, updateJob } from './repository.ts'
import { askForNextSteps } from './next-steps.ts'
import { askToRead, askToSave, type ImportServices, startReading } from './start-import.ts'
import { presentJob } from './present-job.ts'
import type { ImportsThreads } from './imports-thread.ts'
import { receiveUpload } from './upload/receive-upload.ts'
import type { Recognised } from './upload/recognise.ts'

/** Services that receive uploads. */
interface Receiving extends ImportServices {
  readonly incoming: Incoming
  /** Bytes of a file. */
  readonly longest: number
}

/** An import, and the user. */
export interface OfImport {
  readonly journalId: number
  readonly userId: number
  readonly id: string
}

/**
 * Receives an upload and starts reading it. One import at a time per journal.
 * @throws AppError 'Import in progress', 'Quota reached', and those of `receiveUpload`
 */
export async function startImport(
  imports: Receiving,
  journalId: number,
  userId: number,
  request: FastifyRequest,
): Promise<ImportJob> {
  const { db, workFiles, quotas, incoming, longest } = imports
  if (await hasActiveImport(db, journalId)) throw new AppError('Import in progress')
  const id = randomUUID()
  const [waiting, ofDay] = [{ userId, kind: 'IMPORTS' } as const, { userId, kind: 'IMPORTS_DAY' } as const]
  await mustHaveRoom(db, quotas, ofDay)
  await incoming.receive({ ...waiting, headers: request.headers, longest }, async () => {
    const upload = await receiveUpload(request, workFiles, keysOf(id).upload).catch(async (error: unknown) => {
      await workFiles.remove(keyOf(id))
      throw error
    })
    await startReading(imports, id, { journalId, userId, ...upload }, async (tx) => {
      await mustFit(tx, quotas, waiting, upload.fileSize)
      await mustFit(tx, quotas, ofDay, 1)
    })
  })
  return presentJob(await existingJob(db, journalId, id))
}

/**
 * Receives an upload, detects its type, and stores nothing.
 * @throws AppError 'Quota reached', and those of `receiveUpload`
 */
export async function recognise(
  { workFiles, incoming, longest }: Pick<Receiving, 'workFiles' | 'incoming' | 'longest'>,
  { reading }: ImportsThreads,
  userId: number,
  request: FastifyRequest,
): Promise<Recognised> {
  const id = randomUUID()
  return incoming.receive({ userId, kind: 'IMPORTS', headers: request.headers, longest }, async () => {
    try {
      const { fileName } = await receiveUpload(request, workFiles, keysOf(id).upload)
      return await reading.run('recognise', { importIdentifier: id, fileName })
    } finally {
      await workFiles.remove(keyOf(id))
    }
  })
}

/** @throws AppError 'Unknown import' */
export async function existingJob(db: Db, journalId: number, id: string): Promise<ImportJobRow> {
  const job = await findJob(db, journalId, id)
  if (job === undefined) throw new AppError('Unknown import')
  return job
}

/** @throws AppError 'Import not ready' unless its preview waits for confirmation */
export async function changeImport(
  { db, jobs }: ImportServices,
  { journalId, userId, id }: OfImport,
  options: Options,
): Promise<ImportJob> {
  await transaction(db, async (tx) => {
    const before = await existingJob(tx, journalId, id)
    const again = { state: 'QUEUED', next_step: null, options: toJson(options), error: null } as const
    if (!(await updateJob(tx, journalId, id, ['NEEDS_INPUT'], again))) throw new AppError('Import not ready')
    await askToRead(tx, jobs, { journalId, userId, id, fileSize: before.file_size }, before)
  })
  return presentJob(await existingJob(db, journalId, id))
}

/**
 * @param acceptDifferences whether the user accepts that totals of the file differ from its rows
 * @param previewId of the preview that the user saw
 * @throws AppError 'Changed elsewhere' if there is a newer preview
 * @throws AppError 'Import not ready' unless its preview waits for confirmation, and all totals match or the differences are accepted
 */
export async function confirmImport(
  { db, jobs }: ImportServices,
  { journalId, userId, id }: OfImport,
  { acceptDifferences, previewId }: { readonly acceptDifferences: boolean; readonly previewId: string | undefined },
): Promise<ImportJob> {
  await transaction(db, async (tx) => {
    const job = await existingJob(tx, journalId, id)
    if (job.preview === null) throw new AppError('Import not ready')
    const { agrees, previewId: current } = fromJson(job.preview)
    if (previewId !== undefined && previewId !== current)
      throw new AppError('Changed elsewhere', {
        message:
          'The file was read again with other settings, in another tab or by somebody else. Check the new preview.',
      })
    if (!agrees && !acceptDifferences)
      throw new AppError('Import not ready', {
        message: 'The totals in the file differ from its rows. Check the difference, and accept it to import the file.',
      })
    const importing = { state: 'IMPORTING', next_step: null, error: null } as const
    if (!(await updateJob(tx, journalId, id, ['NEEDS_INPUT'], importing))) throw new AppError('Import not ready')
    await askToSave(tx, jobs, { journalId, userId, id, fileSize: job.file_size })
  })
  return presentJob(await existingJob(db, journalId, id))
}

/** @throws AppError 'Import not ready' once it is being saved or is saved */
export async function cancelImport(
  { db, jobs, workFiles }: ImportServices,
  journalId: number,
  id: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await existingJob(tx, journalId, id)
    if (!(await deleteJob(tx, journalId, id, ['QUEUED', 'PARSING', 'NEEDS_INPUT'])))
      throw new AppError('Import not ready')
    await askForNextSteps(tx, jobs, journalId)
  })
  await workFiles.remove(keyOf(id))
}
