import { AppError } from '@afterclose/contract/problems'
import { type BarColumns, noBars } from '@afterclose/bars/bar'
import { joined, mergedBars, sortedBars } from '@afterclose/bars/merge'
import { inBlocks } from '@afterclose/bars/store/blocks'
import { decodeBars, encodeBars } from '@afterclose/bars/store/codec'
import { mergedSpans, type Span } from '@afterclose/bars/spans'
import { buffer } from 'node:stream/consumers'
import { lockUser } from '../platform/http/access/repository.ts'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { fromJson } from '../store/codecs.ts'
import { type Db, transaction, type Tx } from '../store/db.ts'
import { newBlockKey } from './bar-files.ts'
import { mostBytes } from './limits.ts'
import {
  type BarBlockRow,
  bytesOfUser,
  findBlock,
  findSeriesById,
  findSeriesByKey,
  keepSeries,
  replaceBlock,
  type SeriesKey,
} from './repository.ts'
import { coverOf } from './trade-in-bars.ts'

/** Blocks that are filled at a time: a file is mostly in the order of time. */
const openBlocks = 4

/** @throws Error when its file is gone */
export async function readBlock(
  files: WorkFiles,
  { file_key: key }: Pick<BarBlockRow, 'file_key'>,
): Promise<BarColumns> {
  const content = await files.get(key)
  if (content === null) throw new Error(`The price bars ${key} are gone`)
  return decodeBars(await buffer(content))
}

export interface SavedBars {
  readonly seriesId: number
  readonly rows: number
}

/**
 * Adds bars to a series of a user, part by part, in any order; where there is one of the same time already, the new one
 * counts. Blocks are new files, so that readers find the old ones until one transaction at the end shows the new.
 *
 * @param read hands all bars on to `take`
 * @param covered spans of which these bars are all that there are; null: from the first to the last of them
 * @throws AppError 'Too many bars' when the user would have too many
 */
export async function saveBars(
  db: Db,
  files: WorkFiles,
  { userId, zone, ...key }: SeriesKey & { readonly userId: number; readonly zone: string },
  read: (take: (bars: BarColumns) => Promise<void>) => Promise<void>,
  covered: readonly Span[] | null = null,
): Promise<SavedBars> {
  const series = await findSeriesByKey(db, userId, key)
  /** The file of each block that these bars change, as it was and as it becomes. */
  const written = new Map<number, { readonly before: string | null; row: Omit<BarBlockRow, 'series_id'> | null }>()
  /** Parts that wait to be written, the block that was touched last at the end. */
  const open = new Map<number, BarColumns[]>()
  let rows = 0
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

  async function write(block: number, parts: readonly BarColumns[]): Promise<void> {
    const known = written.get(block)
    const stored = known?.row ?? (series === undefined ? undefined : await findBlock(db, series.id, block))
    const older = stored === undefined ? noBars : await readBlock(files, stored)
    const bars = mergedBars(older, sortedBars(joined(parts)).bars)
    const bytes = encodeBars(bars)
    const fileKey = newBlockKey(userId)
    await files.put(fileKey, bytes)
    if (known?.row != null) await files.remove(known.row.file_key)
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
      for (const { block, bars } of inBlocks(sortedBars(part).bars, key.length)) {
        const parts = open.get(block) ?? []
        open.delete(block)
        open.set(block, [...parts, bars])
        const [oldest] = open
        if (open.size > openBlocks && oldest !== undefined) {
          open.delete(oldest[0])
          await write(...oldest)
        }
      }
    })
    for (const [block, parts] of open) await write(block, parts)
    const seriesId = await transaction(db, async (tx) => {
      await lockUser(tx, userId)
      const said = covered ?? [{ from: first, to: last + key.length }]
      const cover = await coverWith(tx, userId, key, said, covered === null)
      const id = await keepSeries(tx, userId, key, { zone, covered: cover, now: new Date().toISOString() })
      for (const [block, { before, row }] of written) {
        // Somebody else may have written, or deleted, what these bars were merged with.
        if (((await findBlock(tx, id, block))?.file_key ?? null) !== before) throw new Error('The series has changed')
        if (row !== null) await replaceBlock(tx, { series_id: id, ...row })
      }
      if ((await bytesOfUser(tx, userId)) > mostBytes) throw new AppError('Too many bars')
      return id
    })
    for (const { before } of written.values()) if (before !== null) await files.remove(before)
    return { seriesId, rows }
  } catch (error) {
    for (const { row } of written.values()) if (row !== null) await files.remove(row.file_key)
    throw error
  }
}

/**
 * What is known of a series with these spans.
 * @param whole whether the new bars leave nothing out between the first and the last of them, as a file
 * @returns null where that is true of all its bars
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

/** Spans of which a series knows all that there is; none without one. */
export async function knownSpans(db: Db, userId: number, key: SeriesKey): Promise<readonly Span[]> {
  const row = await findSeriesByKey(db, userId, key)
  if (row === undefined) return []
  if (row.covered !== null) return fromJson(row.covered)
  const series = await findSeriesById(db, userId, row.id)
  return series === undefined ? [] : coverOf(series)
}

/**
 * Adds bars of some spans to a series. Where nobody ever had a bar of it, it is not begun: a symbol may be wrong.
 * @returns how many bars are new or came again
 */
export async function saveFetched(
  db: Db,
  files: WorkFiles,
  { userId, bars, covered, ...key }: FetchedBars,
): Promise<number> {
  if (bars.length === 0 && (await findSeriesByKey(db, userId, key)) === undefined) return 0
  const { rows } = await saveBars(db, files, { userId, ...key, zone: 'UTC' }, (take) => take(bars), covered)
  return rows
}

export interface FetchedBars extends SeriesKey {
  readonly userId: number
  readonly bars: BarColumns
  readonly covered: readonly Span[]
}
