import { AppError } from '@afterclose/contract/problems'
import type { Quotas } from '@afterclose/contract/storage'
import { type BarColumns, copiedBars, noBars } from '@afterclose/bars/bar'
import { joinedBars, mergedBars, PricesTooFarApart, sortedBars } from '@afterclose/bars/merge'
import { inBlocks } from '@afterclose/bars/store/blocks'
import { decodeBars, encodeBars } from '@afterclose/bars/store/codec'
import { counted } from '@afterclose/core/format'
import type { Instant } from '@afterclose/core/time'
import { mergedSpans, type Span } from '@afterclose/bars/spans'
import { buffer } from 'node:stream/consumers'
import { lockUser } from '../platform/http/access/repository.ts'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { type ChargedAccount, mustFit, mustHaveRoom } from '../platform/quotas/quotas.ts'
import { isDemo, usedBy } from '../platform/quotas/repository.ts'
import { fromJson } from '../store/codecs.ts'
import { type Db, transaction, type Tx } from '../store/db.ts'
import { newBlockKey } from './bar-files.ts'
import { mostBlocks as mostOfUser, mostBlocksAtOnce, mostDemoBlocks, mostHeldBars } from './limits.ts'
import {
  type BarBlockRow,
  countBlocks,
  findBlock,
  findFilesOfBlocks,
  findSeriesById,
  findSeriesByKey,
  keepSeries,
  leaveOut,
  type LeftOutBars,
  replaceBlocks,
  type SeriesKey,
  type SeriesSettings,
} from './repository.ts'
import { coverOf } from './trade-in-bars.ts'

/** Storage of bars and limits of an account. */
export interface BarPlaces {
  readonly db: Db
  readonly files: WorkFiles
  readonly quotas: Quotas
}

/** The block file no longer exists: another job rewrote the block or deleted the series. */
export class BlockGone extends Error {
  override name = 'BlockGone'
}

/** @throws BlockGone */
export async function readBlock(
  files: WorkFiles,
  { file_key: key }: Pick<BarBlockRow, 'file_key'>,
): Promise<BarColumns> {
  const content = await files.get(key)
  if (content === null) throw new BlockGone(`The price bars ${key} are gone`)
  return decodeBars(await buffer(content))
}

export interface SavedBars {
  readonly seriesId: number
  readonly rows: number
}

/** A series of a user that may not exist yet. */
export interface IntoSeries extends SeriesKey {
  readonly userId: number
  /** Time zone of the file. */
  readonly zone: string
  /** For a new series; the source's by default. */
  readonly settings?: SeriesSettings
  readonly leftOut?: readonly LeftOutBars[]
}

/** Passes all bars on to `take`, in chunks and in any order. */
type ReadBars = (take: (bars: BarColumns) => Promise<void>) => Promise<void>

/** Bars in files that no block refers to yet. */
export interface PreparedBars {
  readonly into: IntoSeries
  readonly rows: number
  /** Spans that are complete with these bars. `whole`: nothing is missing between the first and last of them, as in a file. */
  readonly complete: readonly Span[]
  readonly whole: boolean
  /** `before`: the file of the block when the bars were merged with it; null if there was no such block. */
  readonly blocks: readonly { readonly before: string | null; readonly row: Omit<BarBlockRow, 'series_id'> }[]
}

/** Blocks were changed concurrently after bars were merged with them. */
export class SeriesChanged extends Error {
  override name = 'SeriesChanged'
}

/**
 * Adds bars to a series of a user, replacing bars of the same time.
 *
 * @param covered spans for which these bars are complete; null: from the first to the last of them
 * @throws AppError 'Quota reached' if the user would have too many; SeriesChanged
 */
export async function saveBars(
  { db, files, quotas }: BarPlaces,
  into: IntoSeries,
  read: ReadBars,
  covered: readonly Span[] | null = null,
): Promise<SavedBars> {
  const prepared = await prepareBars(db, files, into, read, covered)
  const shown = transaction(db, async (tx) => {
    await lockUser(tx, into.userId)
    return withinQuota(tx, { userId: into.userId, quotas }, () => showBars(tx, prepared))
  })
  const seriesId = await shown.catch(async (error: unknown) => {
    await dropPrepared(files, prepared)
    throw error
  })
  await removeReplaced(files, prepared)
  return { seriesId, rows: prepared.rows }
}

/**
 * Writes bars, merged with those of their blocks, to new files, so that readers find the old ones until `showBars`.
 * @throws AppError 'Too many bars' for bars in too many blocks, 'Unknown file format' for prices too far apart
 */
export async function prepareBars(
  db: Db,
  files: WorkFiles,
  into: IntoSeries,
  read: ReadBars,
  covered: readonly Span[] | null,
  mostBlocks: number = mostBlocksAtOnce,
): Promise<PreparedBars> {
  const { userId, length } = into
  const series = await findSeriesByKey(db, userId, into)
  const written = new Map<number, PreparedBars['blocks'][number]>()
  /** Buffered parts, most recently touched block last. */
  const open = new Map<number, BarColumns[]>()
  const touched = new Set<number>()
  let held = 0
  let rows = 0
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

  async function write(block: number, parts: readonly BarColumns[]): Promise<void> {
    open.delete(block)
    held -= barsIn(parts)
    const known = written.get(block)
    const stored = known?.row ?? (series === undefined ? undefined : await findBlock(db, series.id, block))
    const older = stored === undefined ? noBars : await readBlock(files, stored)
    const bars = merged(older, parts)
    const bytes = encodeBars(bars)
    const fileKey = newBlockKey(userId)
    await files.put(fileKey, bytes)
    if (known !== undefined) await files.remove(known.row.file_key)
    written.set(block, {
      before: known === undefined ? (stored?.file_key ?? null) : known.before,
      row: {
        block,
        first: bars.time[0]!,
        last: bars.time[bars.length - 1]!,
        rows: bars.length,
        bytes: bytes.length,
        file_key: fileKey,
      },
    })
  }

  try {
    await read(async (part) => {
      rows += part.length
      for (const time of part.time) [first, last] = [Math.min(first, time), Math.max(last, time)]
      for (const { block, bars } of inBlocks(sortedBars(part).bars, length)) {
        if (touched.add(block).size > mostBlocks) throw tooFarApart(length)
        const parts = open.get(block) ?? []
        parts.push(bars.length === part.length ? bars : copiedBars(bars))
        open.delete(block)
        open.set(block, parts)
        held += bars.length
      }
      // Files are mostly in order of time, so blocks that were touched long ago are complete.
      if (held > mostHeldBars) for (const [block, parts] of open) if (held > mostHeldBars / 2) await write(block, parts)
    })
    for (const [block, parts] of open) await write(block, parts)
  } catch (error) {
    await dropPrepared(files, { blocks: [...written.values()] })
    throw error
  }
  const complete = covered ?? [{ from: first, to: last + length }]
  return { into, rows, complete, whole: covered === null, blocks: [...written.values()] }
}

const barsIn = (parts: readonly BarColumns[]): number => parts.reduce((sum, { length }) => sum + length, 0)

/** @throws AppError 'Unknown file format' for prices that do not fit one block */
function merged(older: BarColumns, parts: readonly BarColumns[]): BarColumns {
  try {
    return mergedBars(older, sortedBars(joinedBars(parts)).bars)
  } catch (error) {
    if (!(error instanceof PricesTooFarApart)) throw error
    throw new AppError('Unknown file format', { message: `${error.message}. Check the columns and the decimal sign.` })
  }
}

const tooFarApart = (length: number): AppError =>
  new AppError('Too many bars', {
    message: `So few bars of ${counted(length, 'second')} over such a long time take too much space. Check the length of a bar, or upload the file in parts.`,
  })

/**
 * Makes bars visible instead of those that they were merged with; the user must be locked. @returns the id of the series
 * @throws SeriesChanged
 */
export async function showBars(
  tx: Tx,
  { into, complete, whole, blocks }: PreparedBars,
  now: Instant = new Date().toISOString(),
): Promise<number> {
  const { userId, zone, symbol, source, length, settings, leftOut = [] } = into
  const key = { symbol, source, length }
  const covered = await coverWith(tx, userId, key, complete, whole)
  const isNew = (await findSeriesByKey(tx, userId, key)) === undefined
  const id = await keepSeries(tx, userId, key, { zone, covered, now, ...(settings === undefined ? {} : { settings }) })
  if (isNew) await leaveOut(tx, id, leftOut)
  const shown = await findFilesOfBlocks(
    tx,
    id,
    blocks.map(({ row }) => row.block),
  )
  for (const { before, row } of blocks)
    if ((shown.get(row.block) ?? null) !== before) throw new SeriesChanged(`Series ${id} has changed`)
  await replaceBlocks(
    tx,
    blocks.map(({ row }) => ({ series_id: id, ...row })),
  )
  return id
}

/**
 * Rejects before bars are sent or fetched if there is no room.
 * @throws AppError 'Quota reached', 'Too many bars'
 */
export async function mustHaveRoomForBars(db: Db, { userId, quotas }: ChargedAccount): Promise<void> {
  await mustHaveRoom(db, quotas, { userId, kind: 'BARS' })
  if ((await blocksLeft(db, userId)) <= 0) throw new AppError('Too many bars')
}

/** Negative if there are too many. */
const blocksLeft = async (db: Db, userId: number): Promise<number> =>
  ((await isDemo(db, userId)) ? mostDemoBlocks : mostOfUser) - (await countBlocks(db, userId))

/**
 * Makes bars visible if they fit into the user's quota, in bytes and in blocks. The user must be locked.
 * @throws AppError 'Quota reached', 'Too many bars'
 */
export async function withinQuota<T>(tx: Tx, { userId, quotas }: ChargedAccount, show: () => Promise<T>): Promise<T> {
  const before = await usedBy(tx, userId, 'BARS')
  const shown = await show()
  await mustFit(tx, quotas, { userId, kind: 'BARS' }, (await usedBy(tx, userId, 'BARS')) - before)
  if ((await blocksLeft(tx, userId)) < 0) throw new AppError('Too many bars')
  return shown
}

/** Shows several series in order: if several match, trades use the last changed one. */
export async function showAllBars(tx: Tx, all: readonly PreparedBars[]): Promise<void> {
  const now = Date.now()
  for (const [i, one] of all.entries()) await showBars(tx, one, new Date(now + i).toISOString())
}

/** Removes the files that these bars replaced. */
export async function removeReplaced(files: WorkFiles, { blocks }: Pick<PreparedBars, 'blocks'>): Promise<void> {
  for (const { before } of blocks) if (before !== null) await files.remove(before)
}

/** Removes the files of bars that will not be shown. */
export async function dropPrepared(files: WorkFiles, { blocks }: Pick<PreparedBars, 'blocks'>): Promise<void> {
  for (const { row } of blocks) await files.remove(row.file_key)
}

/**
 * Computes the complete spans of a series with these.
 * @param whole whether nothing is missing between the first and last new bar, as in a file
 * @returns null if all its bars are complete
 */
async function coverWith(
  tx: Tx,
  userId: number,
  key: SeriesKey,
  spans: readonly Span[],
  whole: boolean,
): Promise<readonly Span[] | null> {
  const before = await findSeriesByKey(tx, userId, key)
  if (whole && (before === undefined || before.covered === null)) return null
  return mergedSpans([...(await knownSpans(tx, userId, key)), ...spans])
}

/** Spans for which a series is complete; none without a series. */
export async function knownSpans(db: Db, userId: number, key: SeriesKey): Promise<readonly Span[]> {
  const row = await findSeriesByKey(db, userId, key)
  if (row === undefined) return []
  if (row.covered !== null) return fromJson(row.covered)
  const series = await findSeriesById(db, userId, row.id)
  return series === undefined ? [] : coverOf(series)
}

/**
 * Adds bars of some spans to a series. Does not create a series without any bars, as the symbol may be wrong.
 * @returns how many bars are new or repeated
 */
export async function saveFetched(places: BarPlaces, { userId, bars, covered, ...key }: FetchedBars): Promise<number> {
  if (bars.length === 0 && (await findSeriesByKey(places.db, userId, key)) === undefined) return 0
  const { rows } = await saveBars(places, { userId, ...key, zone: 'UTC' }, (take) => take(bars), covered)
  return rows
}

export interface FetchedBars extends SeriesKey {
  readonly userId: number
  readonly bars: BarColumns
  readonly covered: readonly Span[]
}
