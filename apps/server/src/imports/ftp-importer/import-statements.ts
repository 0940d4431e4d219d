import { randomUUID } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { DAY } from '@afterclose/core/time'
import { z } from 'zod'
import { type JobKind, payloadOf } from '../../platform/jobs/runner.ts'
import { keysOf } from '../import-files.ts'
import { findJob, hasActiveImport, type Options } from '../repository.ts'
import { type ImportServices, startReading } from '../start-import.ts'
import { settleImport } from '../settle-import.ts'
import { writingOwner } from '../writing-owner.ts'
import {
  deleteFile,
  deleteFiles,
  findFiles,
  findJournalsWithFiles,
  findLastOptions,
  findNeeded,
  type FtpFileRow,
  updateFile,
} from './repository.ts'
import { jobFor, keyOf, statementsKey, statementsKind } from './statements.ts'

const Payload = z.object({ journalId: z.int() })
const asFileSays: Options = { timeZone: null, mapping: null, rates: {} }
/** Names of which it is known what came last; a terminal that dates its names sends ever new ones. */
const mostRemembered = 50
/** Until it is looked again at an import that is under way. */
const soonMs = 300

/** Imports the statements of a journal one after the other, in small steps that find out where the last one stopped. */
export const statementsJob = (services: ImportServices): JobKind => ({
  kind: statementsKind,
  attempts: 10,
  run: async ({ job }) => {
    const { journalId } = Payload.parse(payloadOf(job))
    const wait = await nextStep(services, journalId)
    if (wait === null) return
    await services.jobs.add(services.db, jobFor(journalId, new Date(Date.now() + wait).toISOString()))
  },
})

/** Milliseconds until the next step; null when there is none, or it has to wait for the trader. */
async function nextStep(services: ImportServices, journalId: number): Promise<number | null> {
  const files = await findFiles(services.db, journalId)
  const begun = files.find(({ state }) => state === 'BEGUN')
  if (begun !== undefined) return goOn(services, begun, files)
  const next = files.find(({ state }) => state === 'WAITING')
  return next === undefined ? null : begin(services, next)
}

/**
 * Queues a statement for reading. Its import and its note are written in one transaction, so it is imported once, whichever server starts
 * it and wherever a crash happens.
 *
 * @returns milliseconds until the next step; null when it waits for another import, or until the plan lets the journal be
 *   written
 */
async function begin(services: ImportServices, file: FtpFileRow): Promise<number | null> {
  const { db, workFiles } = services
  const { journal_id: journalId, id, name, size } = file
  const userId = await writingOwner(db, journalId)
  if (userId === null || (await hasActiveImport(db, journalId))) return null
  const content = await workFiles.get(keyOf(journalId, id))
  if (content === null) {
    // Lost with the disk that it was on. Its row goes too, so that the next one is not taken for the same.
    await deleteFile(db, file)
    return 0
  }
  const importIdentifier = randomUUID()
  await workFiles.put(keysOf(importIdentifier).upload, content)
  // Zone and rates as the trader chose them for the last statement.
  const options = { ...((await findLastOptions(db, journalId)) ?? asFileSays), mapping: null }
  const toRead = { journalId, userId, importerType: 'AUTO', fileName: name, fileSize: size, options }
  const begun = { state: 'BEGUN', import_job_id: importIdentifier } as const
  try {
    await startReading(services, importIdentifier, toRead, async (tx) => {
      if (!(await updateFile(tx, file, begun))) throw new AppError('Import in progress')
    })
  } catch (error) {
    // Somebody was faster, with this statement or with a file of his own.
    if (error instanceof AppError && error.code === 'Import in progress') return null
    throw error
  }
  await workFiles.remove(keyOf(journalId, id))
  return soonMs
}

/** Sees its import to the end. */
async function goOn(services: ImportServices, file: FtpFileRow, files: readonly FtpFileRow[]): Promise<number | null> {
  const { db } = services
  const { journal_id: journalId, import_job_id: importIdentifier } = file
  const row = importIdentifier === null ? undefined : await findJob(db, journalId, importIdentifier)
  if (row?.state === 'NEEDS_INPUT') {
    const settled =
      (await writingOwner(db, journalId)) !== null && (await settleImport(services, row, { keepAll: false }))
    return settled ? 0 : null // until the trader has answered, or may
  }
  if (row !== undefined && row.state !== 'DONE' && row.state !== 'FAILED') return soonMs
  await updateFile(db, file, { state: 'DONE' })
  const done = files.filter(({ id, state }) => state === 'DONE' && id !== file.id)
  const forgotten = done.filter(({ name_key }, i) => name_key === file.name_key || i < done.length - mostRemembered)
  await deleteFiles(
    db,
    journalId,
    forgotten.map(({ id }) => id),
  )
  return 0
}

/** Now and then: goes on where a trader has answered meanwhile, or nobody goes on. */
export const wakeStatementsJob = ({ db, jobs }: ImportServices): JobKind => ({
  kind: 'ftp-statements-wake',
  attempts: 1,
  run: async () => {
    for (const journalId of await findJournalsWithFiles(db)) await jobs.add(db, jobFor(journalId))
  },
})

const filesAtOnce = 500

/** Once a day: removes what a crash or a deleted journal left behind. */
export const tidyStatementsJob = ({ db, workFiles }: ImportServices): JobKind => ({
  kind: 'ftp-statements-tidy',
  attempts: 3,
  run: async () => {
    const before = Date.now() - DAY // what has just arrived is not entered yet
    const old = (await workFiles.list(statementsKey)).filter(({ modified }) => modified.getTime() < before)
    const idOf = (key: string): string => key.split('/').at(-1) ?? ''
    for (let from = 0; from < old.length; from += filesAtOnce) {
      const part = old.slice(from, from + filesAtOnce).map(({ key }) => key)
      const needed = await findNeeded(db, part.map(idOf))
      for (const key of part) if (!needed.has(idOf(key))) await workFiles.remove(key)
    }
  },
})
