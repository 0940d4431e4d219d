import { randomUUID } from 'node:crypto'
import type { BodyOf, ResponseOf } from '@afterclose/contract/call'
import type { finishOnboarding, JournalView } from '@afterclose/contract/journals'
import { backgroundImporter } from '@afterclose/contract/imports'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import { mayImportClassic } from '../../accounts/settings/classic-import.ts'
import { askToRestore, mayRestore } from '../archive/restore-request.ts'
import type { Tx } from '../../store/db.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { keyOf, keysOf } from '../../imports/import-files.ts'
import { checkImporter } from '../../imports/upload/sent-file.ts'
import { enterImport } from '../../imports/start-import.ts'
import { mustFit } from '../../platform/quotas/quotas.ts'
import type { SentFile } from './receive-onboarding.ts'

type Wanted = Pick<BodyOf<typeof finishOnboarding>, 'importFile' | 'importDb'>
type Finished = ResponseOf<typeof finishOnboarding>

/** Creates the journal; `besides` writes in the same transaction. */
export type MakeJournal = (besides?: (tx: Tx, journalId: number) => Promise<void>) => Promise<JournalView>

/**
 * Creates a journal and starts the requested import.
 * @throws AppError if the file is rejected; no journal is created then, and the file is removed
 */
export async function finishWithFile(
  app: FastifyInstance,
  user: SessionUser,
  wanted: Wanted,
  file: SentFile | null,
  makeJournal: MakeJournal,
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
    return wanted.importFile == null
      ? await beginRestore(app, user, file, makeJournal)
      : await beginImport(app, user, wanted.importFile, file, makeJournal)
  } catch (error) {
    await services.workFiles.remove(file.key)
    throw error
  }
}

async function check(
  { services }: FastifyInstance,
  user: SessionUser,
  { importFile, importDb }: Wanted,
  { fileName, fileSize }: SentFile,
): Promise<void> {
  if ((importFile == null) === (importDb == null))
    throw new AppError('Invalid input', {
      fields: [{ field: 'importFile', message: 'State what the file is: importFile or importDb' }],
    })
  if (importFile != null) {
    if (fileSize > services.config.maxUploadMb * 1024 * 1024) throw new AppError('File too large')
    return checkImporter(importFile.importerType, fileName)
  }
  if (!/\.ew3$/i.test(fileName)) throw new AppError('Unsupported file type')
  await mayImportClassic(services.db, user)
  mayRestore(user)
}

async function beginRestore(
  { jobs, services }: FastifyInstance,
  { id: userId }: SessionUser,
  { key, fileSize: bytes }: SentFile,
  makeJournal: MakeJournal,
): Promise<Finished> {
  const started = { jobId: '' }
  const journal = await makeJournal(async (tx, journalId) => {
    const { quotas } = services.config
    started.jobId = await askToRestore(tx, { jobs, quotas }, userId, { key, bytes, target: journalId })
  })
  return { ...journal, importIdentifier: null, ...started }
}

const asFileSays = { timeZone: null, mapping: null, rates: {} }

async function beginImport(
  { services: { workFiles, config }, jobs }: FastifyInstance,
  { id: userId }: SessionUser,
  { importerType }: NonNullable<Wanted['importFile']>,
  { key, fileName, fileSize }: SentFile,
  makeJournal: MakeJournal,
): Promise<Finished> {
  const id = randomUUID()
  const content = await workFiles.get(key)
  if (content === null) throw new Error(`The work file ${key} is gone`)
  const toRead = { userId, importerType, fileName, fileSize, options: asFileSays }
  const begin = async () => {
    await workFiles.put(keysOf(id).upload, content)
    return makeJournal(async (tx, journalId) => {
      await enterImport(tx, jobs, id, { ...toRead, journalId })
      await mustFit(tx, config.quotas, { userId, kind: 'IMPORTS' }, fileSize)
      await mustFit(tx, config.quotas, { userId, kind: 'IMPORTS_DAY' }, 1)
    })
  }
  const journal = await begin().catch(async (error: unknown) => {
    await workFiles.remove(keyOf(id))
    throw error
  })
  await workFiles.remove(key)
  return { ...journal, importIdentifier: id, jobId: null }
}
