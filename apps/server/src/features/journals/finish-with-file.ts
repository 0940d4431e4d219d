import { randomUUID } from 'node:crypto'
import type { BodyOf, ResponseOf } from '@afterclose/contract/call'
import type { finishOnboarding, JournalView } from '@afterclose/contract/journals'
import { backgroundImporter } from '@afterclose/contract/imports'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import { askToRestore, mayImportClassic } from '../../archive/restore-request.ts'
import type { SessionUser } from '../../http/access/session.ts'
import { keysOf } from '../../records/imports/import-files.ts'
import { checkImporter } from '../../records/imports/sent-file.ts'
import { startReading } from '../../records/imports/start-import.ts'
import type { SentFile } from './receive-onboarding.ts'
import { deleteJournal } from './delete-journal.ts'

type Wanted = Pick<BodyOf<typeof finishOnboarding>, 'importFile' | 'importDb'>
type Finished = ResponseOf<typeof finishOnboarding>

/**
 * Makes a journal and begins the import that it was asked for with.
 * @throws AppError when the file cannot be taken; then there is no journal, and the file is not kept
 */
export async function finishWithFile(
  app: FastifyInstance,
  user: SessionUser,
  wanted: Wanted,
  file: SentFile | null,
  makeJournal: () => Promise<JournalView>,
): Promise<Finished> {
  const { services } = app
  const inBackground = wanted.importFile?.importerType === backgroundImporter
  const wantsFile = (wanted.importFile != null && !inBackground) || wanted.importDb != null
  if (file === null) {
    if (wantsFile) throw new AppError('File required')
    if (inBackground && services.config.ftp === null) throw new AppError('Switched off')
    return { ...(await makeJournal()), importIdentifier: null, jobId: null }
  }
  try {
    await check(app, user, wanted, file)
    const journal = await makeJournal()
    try {
      return { ...journal, ...(await begin(app, user, wanted, file, journal.id)) }
    } catch (error) {
      await deleteJournal(services.db, journal.id)
      throw error
    }
  } catch (error) {
    await services.workFiles.remove(file.key)
    throw error
  }
}

async function check(
  { services }: FastifyInstance,
  user: SessionUser,
  { importFile, importDb }: Wanted,
  { fileName }: SentFile,
): Promise<void> {
  if ((importFile == null) === (importDb == null))
    throw new AppError('Invalid input', {
      fields: [{ field: 'importFile', message: 'Say what the file is: importFile or importDb' }],
    })
  if (importFile != null) return checkImporter(importFile.importerType, fileName)
  if (!/\.ew3$/i.test(fileName)) throw new AppError('Unsupported file type')
  await mayImportClassic(services.db, user)
}

async function begin(
  { services: { db, workFiles }, jobs }: FastifyInstance,
  user: SessionUser,
  { importFile }: Wanted,
  { key, fileName, fileSize }: SentFile,
  journalId: number,
): Promise<Pick<Finished, 'importIdentifier' | 'jobId'>> {
  if (importFile == null)
    return { importIdentifier: null, jobId: await askToRestore(jobs, db, user.id, { key, target: journalId }) }
  const id = randomUUID()
  const content = await workFiles.get(key)
  if (content === null) throw new Error(`The work file ${key} is gone`)
  await workFiles.put(keysOf(id).upload, content)
  await workFiles.remove(key)
  const options = { timeZone: null, mapping: null, rates: {} }
  const { importerType } = importFile
  await startReading({ db, workFiles, jobs }, id, {
    journalId,
    userId: user.id,
    importerType,
    fileName,
    fileSize,
    options,
  })
  return { importIdentifier: id, jobId: null }
}
