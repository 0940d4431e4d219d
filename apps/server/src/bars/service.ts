import { randomUUID } from 'node:crypto'
import { barFileExtensions, type BarJob, BarOptions } from '@afterclose/contract/bars'
import { AppError } from '@afterclose/contract/problems'
import type { Quotas } from '@afterclose/contract/storage'
import type { FastifyRequest } from 'fastify'
import { isDeepStrictEqual } from 'node:util'
import type { WorkFiles } from '../platform/files/work-files.ts'
import type { SessionUser } from '../platform/http/access/login-session.ts'
import { addHeir } from '../platform/http/access/heir.ts'
import { lockUser } from '../platform/http/access/repository.ts'
import { parseJson } from '../platform/http/json.ts'
import type { JobRunner } from '../platform/jobs/runner.ts'
import type { Incoming } from '../platform/quotas/incoming.ts'
import { mustFit } from '../platform/quotas/quotas.ts'
import { askForContextsOf } from '../store/ask-for-contexts.ts'
import { fromJson, toJson } from '../store/codecs.ts'
import { type Db, transaction } from '../store/db.ts'
import { uploadKey } from './bar-files.ts'
import { previewKind, saveKind } from './bar-jobs.ts'
import { mostLeftOut } from './limits.ts'
import { mustHaveRoomForBars } from './save-bars.ts'
import { presentBarJob } from './present.ts'
import type { Options } from './read-bar-file.ts'
import { removeSeriesLater } from './remove-series.ts'
import * as repository from './repository.ts'
import { deleteWalksOfSeries } from './walks/repository.ts'

export interface BarServices {
  readonly db: Db
  readonly workFiles: WorkFiles
  readonly jobs: JobRunner
  readonly quotas: Quotas
}

/** Services that receive files of bars. */
interface Receiving extends BarServices {
  readonly incoming: Incoming
  /** Bytes of a file. */
  readonly longest: number
}

/**
 * Receives a file of bars and starts reading it, one at a time per user.
 * @throws AppError 'Upload in progress', 'Quota reached', 'File required', 'File too large', 'Invalid input'
 */
export async function startUpload(
  { db, workFiles, jobs, quotas, incoming, longest }: Receiving,
  { id: userId }: Pick<SessionUser, 'id'>,
  request: FastifyRequest,
): Promise<BarJob> {
  if (await repository.hasActiveJob(db, userId)) throw new AppError('Upload in progress')
  await mustHaveRoomForBars(db, { userId, quotas })
  const id = randomUUID()
  const waiting = { userId, kind: 'IMPORTS' } as const
  try {
    await incoming.receive({ ...waiting, headers: request.headers, longest }, async () => {
      const { options, ...file } = await receive(request, workFiles, uploadKey(id))
      await transaction(db, async (tx) => {
        await lockUser(tx, userId)
        if (await repository.hasActiveJob(tx, userId)) throw new AppError('Upload in progress')
        await repository.insertBarJob(tx, {
          id,
          user_id: userId,
          file_name: file.name,
          file_size: file.size,
          state: 'QUEUED',
          read_bytes: 0,
          options: toJson(options),
          preview: null,
          series_id: null,
          error: null,
          created: new Date().toISOString(),
        })
        await jobs.add(tx, { kind: previewKind, payload: { barJobId: id }, userId })
        await mustFit(tx, quotas, waiting, file.size)
      })
    })
  } catch (error) {
    await workFiles.remove(uploadKey(id))
    throw error
  }
  return presentBarJob(await existingBarJob(db, userId, id))
}

function checkExtension(fileName: string): void {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  if (!barFileExtensions.some((one) => one === extension))
    throw new AppError('Unsupported file type', {
      message: 'Price bars can be read from .csv, .txt and .tsv files, or those files packed as .zip or .gz.',
    })
}

async function receive(request: FastifyRequest, files: WorkFiles, key: string) {
  if (!request.isMultipart()) throw new AppError('File required')
  let options: Options = BarOptions.parse({})
  let file: { readonly name: string; readonly size: number } | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'options' && typeof part.value === 'string') options = optionsOf(part.value)
      continue
    }
    await files.put(key, part.file)
    if (part.file.truncated) throw new AppError('File too large')
    file = { name: shownName(part.filename), size: (await files.size(key)) ?? 0 }
  }
  if (file === null || file.size === 0) throw new AppError('File required')
  checkExtension(file.name)
  return { ...file, options }
}

/** The sender's file name, shortened and without control characters; displayed, never used as a path. */
const shownName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replaceAll(/\p{C}/gu, '')
    .slice(0, 200)
    .toWellFormed() || 'file'

function optionsOf(text: string): Options {
  const parsed = BarOptions.safeParse(text === '' ? {} : parseJson(text))
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, message }) => ({ field: `options.${path.join('.')}`, message }))
  throw new AppError('Invalid input', { fields })
}

/** @throws AppError 'Unknown job' */
export async function existingBarJob(db: Db, userId: number, id: string): Promise<repository.BarJobRow> {
  const row = await repository.findBarJob(db, userId, id)
  if (row === undefined) throw new AppError('Unknown job')
  return row
}

/**
 * Saves the bars, or parses the file again with other columns.
 * @throws AppError 'Unknown job', 'Bars not ready' unless its preview waits for confirmation and has no open question
 */
export async function confirmUpload(
  { db, jobs }: BarServices,
  userId: number,
  id: string,
  given: Options,
): Promise<BarJob> {
  await transaction(db, async (tx) => {
    const row = await existingBarJob(tx, userId, id)
    if (row.state !== 'NEEDS_INPUT' || row.preview === null) throw new AppError('Bars not ready')
    const preview = fromJson(row.preview)
    const before = fromJson(row.options)
    const mapping = given.mapping ?? before.mapping
    const options = { ...given, mapping }
    const readAgain = mapping !== null && !isDeepStrictEqual(mapping, before.mapping ?? preview.table?.mapping ?? null)
    if (readAgain) {
      const change = { state: 'QUEUED', options: toJson(options), read_bytes: 0 } as const
      if (!(await repository.updateBarJob(tx, id, ['NEEDS_INPUT'], change))) throw new AppError('Bars not ready')
      await jobs.add(tx, { kind: previewKind, payload: { barJobId: id }, userId })
      return
    }
    const known = {
      symbol: given.symbol ?? preview.symbol,
      // Times with an offset are unambiguous, so there is no zone to choose.
      zone: preview.zone === 'UTC' ? 'UTC' : (given.zone ?? preview.zone),
      length: given.length ?? preview.length,
    }
    const missing = Object.entries(known).filter(([, value]) => value === null)
    if (preview.asks.includes('MAPPING') || preview.rows === 0) throw new AppError('Bars not ready')
    if (missing.length > 0)
      throw new AppError('Invalid input', { fields: missing.map(([field]) => ({ field, message: 'is required' })) })
    const change = {
      state: 'SAVING',
      options: toJson(options),
      preview: toJson({ ...preview, ...known, asks: [] }),
      read_bytes: 0,
    } as const
    if (!(await repository.updateBarJob(tx, id, ['NEEDS_INPUT'], change))) throw new AppError('Bars not ready')
    await jobs.add(tx, { kind: saveKind, payload: { barJobId: id }, userId })
  })
  return presentBarJob(await existingBarJob(db, userId, id))
}

/** Discards an upload that is not being saved yet. @throws AppError 'Unknown job', 'Bars not ready' */
export async function cancelUpload({ db, workFiles }: BarServices, userId: number, id: string): Promise<void> {
  const { state } = await existingBarJob(db, userId, id)
  if (state === 'SAVING') throw new AppError('Bars not ready', { message: 'These bars are already being saved.' })
  await repository.deleteBarJob(db, userId, id)
  await workFiles.remove(uploadKey(id))
}

/** @throws AppError 'Not found' */
export async function changeSeries(
  { db }: Pick<BarServices, 'db'>,
  userId: number,
  id: number,
  settings: repository.SeriesChanges,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockUser(tx, userId)
    await existingSeries(tx, userId, id)
    await repository.updateSeries(tx, id, settings, new Date().toISOString())
  })
}

/** @throws AppError 'Not found' */
export async function existingSeries(db: Db, userId: number, id: number): Promise<repository.SeriesRow> {
  const series = await repository.findSeriesById(db, userId, id)
  if (series === undefined) throw new AppError('Not found')
  return series
}

/**
 * Excludes bars, or includes them again.
 * @throws AppError 'Not found', 'Invalid input' for bars outside the series and for more than 10,000 flags
 */
export async function flagBars(
  { db }: Pick<BarServices, 'db'>,
  userId: number,
  id: number,
  { leftOut, ...bars }: repository.LeftOutBars & { readonly leftOut: boolean },
): Promise<void> {
  const refuse = (field: string, message: string) => new AppError('Invalid input', { fields: [{ field, message }] })
  await transaction(db, async (tx) => {
    await lockUser(tx, userId)
    const { first, last } = await existingSeries(tx, userId, id)
    if (leftOut) {
      if (bars.time < first || bars.until < bars.time || bars.until > last)
        throw refuse('until', 'is outside of the series')
      if ((await repository.findLeftOut(tx, id)).length >= mostLeftOut)
        throw refuse('leftOut', `at most ${mostLeftOut} for a series`)
      await repository.leaveOut(tx, id, [bars])
    } else await repository.takeBack(tx, id, bars.time, bars.kind)
    await repository.touchSeries(tx, id, new Date().toISOString())
    await askForContextsOf(tx, userId)
  })
}

/**
 * Deletes a series, and the walks that may have used its bars. It disappears immediately; a job removes its bars. @throws AppError 'Not
 * found'
 */
export async function removeSeries({ db, workFiles }: BarServices, userId: number, id: number): Promise<void> {
  const files = await transaction(db, async (tx) => {
    const heir = await addHeir(tx)
    if (!(await repository.giveSeries(tx, userId, heir, id))) throw new AppError('Not found')
    await removeSeriesLater(tx, heir)
    await askForContextsOf(tx, userId)
    return deleteWalksOfSeries(tx, userId, id)
  })
  for (const key of files) await workFiles.remove(key)
}
