import { randomUUID } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { DAY } from '@afterclose/core/time'
import { z } from 'zod'
import { type JobKind, payloadOf } from '../../platform/jobs/runner.ts'
import { keysOf } from '../import-files.ts'
import { findJob, hasActiveImport, type Options } from '../repository.ts'
import { statementsKind } from '../next-steps.ts'
import { type ImportServices, startReading } from '../start-import.ts'
import { settleImport } from '../settle-import.ts'
import { writingOwner } from '../writing-owner.ts'
import {
  deleteFile,
  deleteFiles,
  findFiles,
  findLastStatementOptions,
  findWaitingIds,
  type FtpFileRow,
  updateFile,
} from './repository.ts'
import { keyOf, statementsKey } from './statements.ts'

const Payload = z.object({ journalId: z.int() })
const asFileSays: Options = { timeZone: null, mapping: null, rates: {} }
/** Maximum number of remembered names; a terminal that dates its files sends ever new ones. */
const mostRemembered = 50

/**
 * Imports the statements of a journal one by one, in small idempotent steps. It does not wait for an import: the jobs of that import
 * schedule the next step.
 */
export const statementsJob = (services: ImportServices): JobKind => ({
  kind: statementsKind,
  attempts: 10,
  run: async ({ job }) => {
    const { journalId } = Payload.parse(payloadOf(job))
    while (await takeStep(services, journalId));
  },
})

/** True if the next step can follow immediately; false if there is none, or it waits for an import or for the trader. */
async function takeStep(services: ImportServices, journalId: number): Promise<boolean> {
  const files = await findFiles(services.db, journalId)
  const begun = files.find(({ state }) => state === 'BEGUN')
  if (begun !== undefined) return goOn(services, begun, files)
  const next = files.find(({ state }) => state === 'WAITING')
  return next !== undefined && begin(services, next)
}

/**
 * Queues a statement for reading. Its import and its note are written in one transaction, so it is imported once, whichever server starts
 * it and wherever a crash happens.
 *
 * @returns whether the next statement can follow immediately, because the content of this one is lost
 */
async function begin(services: ImportServices, file: FtpFileRow): Promise<boolean> {
  const { db, workFiles } = services
  const { journal_id: journalId, id, name, size } = file
  const userId = await writingOwner(db, journalId)
  if (userId === null || (await hasActiveImport(db, journalId))) return false
  const content = await workFiles.get(keyOf(journalId, id))
  if (content === null) {
    // Lost with its disk. Deletes the row too, so that the next one does not count as identical.
    await deleteFile(db, file)
    return true
  }
  const importIdentifier = randomUUID()
  await workFiles.put(keysOf(importIdentifier).upload, content)
  // Zone and rates that the trader chose for the last statement.
  const options = { ...((await findLastStatementOptions(db, journalId)) ?? asFileSays), mapping: null }
  const toRead = { journalId, userId, importerType: 'AUTO', fileName: name, fileSize: size, options }
  const begun = { state: 'BEGUN', import_job_id: importIdentifier } as const
  try {
    await startReading(services, importIdentifier, toRead, async (tx) => {
      if (!(await updateFile(tx, file, begun))) throw new AppError('Import in progress')
    })
  } catch (error) {
    // Another import was faster, of this statement or of an uploaded file.
    if (error instanceof AppError && error.code === 'Import in progress') return false
    throw error
  }
  await workFiles.remove(keyOf(journalId, id))
  return false
}

/** Follows its import; true when it has ended. */
async function goOn(services: ImportServices, file: FtpFileRow, files: readonly FtpFileRow[]): Promise<boolean> {
  const { db } = services
  const { journal_id: journalId, import_job_id: importIdentifier } = file
  const row = importIdentifier === null ? undefined : await findJob(db, journalId, importIdentifier)
  if (row?.state === 'NEEDS_INPUT') {
    const mayWrite = (await writingOwner(db, journalId)) !== null
    return mayWrite && (await settleImport(services, row, { keepAll: false })) // otherwise until the trader has responded, or may
  }
  if (row !== undefined && row.state !== 'DONE' && row.state !== 'FAILED') return false
  await updateFile(db, file, { state: 'DONE' })
  const done = files.filter(({ id, state }) => state === 'DONE' && id !== file.id)
  const forgotten = done.filter(({ name_key }, i) => name_key === file.name_key || i < done.length - mostRemembered)
  await deleteFiles(
    db,
    journalId,
    forgotten.map(({ id }) => id),
  )
  return true
}

const filesAtOnce = 500

/** Daily cleanup of files left by a crash or a deleted journal. */
export const tidyStatementsJob = ({ db, workFiles }: ImportServices): JobKind => ({
  kind: 'ftp-statements-tidy',
  attempts: 3,
  run: async () => {
    const before = Date.now() - DAY // files that have just arrived are not registered yet
    const old = (await workFiles.list(statementsKey)).filter(({ modified }) => modified.getTime() < before)
    const idOf = (key: string): string => key.split('/').at(-1) ?? ''
    for (let from = 0; from < old.length; from += filesAtOnce) {
      const part = old.slice(from, from + filesAtOnce).map(({ key }) => key)
      const needed = await findWaitingIds(db, part.map(idOf))
      for (const key of part) if (!needed.has(idOf(key))) await workFiles.remove(key)
    }
  },
})
