import type { OddKind } from '@afterclose/core/price-bars'
import { type PriceSide, sideOfSource } from '@afterclose/core/price-bars'
import type { Span } from '@afterclose/bars/spans'
import { blockOf } from '@afterclose/bars/store/blocks'
import type { BarJob } from '@afterclose/contract/bars'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { askForContextsOf } from '../store/ask-for-contexts.ts'
import type { BarBlockTable, BarJobTable, BarSeriesTable } from '../store/bar-tables.ts'
import { nameKey, toDecimal, toJson } from '../store/codecs.ts'
import type { Db, Tx } from '../store/db.ts'

export type BarJobRow = Selectable<BarJobTable>
export type BarBlockRow = Selectable<BarBlockTable>

/** A series with the totals of its blocks. */
export interface SeriesRow extends Selectable<BarSeriesTable> {
  readonly first: number
  readonly last: number
  readonly rows: number
  readonly bytes: number
}

const seriesOf = (db: Db, userId: number) =>
  db
    .selectFrom('bar_series as series')
    .innerJoin('bar_block as block', 'block.series_id', 'series.id')
    .selectAll('series')
    .select((eb) => [
      eb.fn.min('block.first').as('first'),
      eb.fn.max('block.last').as('last'),
      sql<number>`cast(sum(block.rows) as bigint)`.as('rows'),
      sql<number>`cast(sum(block.bytes) as bigint)`.as('bytes'),
    ])
    .where('series.user_id', '=', userId)
    .groupBy('series.id')

/** By symbol, length and source. */
export const findSeries = (db: Db, userId: number): Promise<readonly SeriesRow[]> =>
  seriesOf(db, userId).orderBy('series.symbol_key').orderBy('series.length').orderBy('series.source').execute()

export const findSeriesById = (db: Db, userId: number, id: number): Promise<SeriesRow | undefined> =>
  seriesOf(db, userId).where('series.id', '=', id).executeTakeFirst()

/** Finds series of these symbols, ignoring case; shortest bars first, then last changed first. */
export const findSeriesOf = async (db: Db, userId: number, names: readonly string[]): Promise<readonly SeriesRow[]> =>
  seriesOf(db, userId)
    .where('series.symbol_key', 'in', names.map(nameKey))
    .orderBy('series.length')
    .orderBy('series.modified', 'desc')
    .orderBy('series.id', 'desc')
    .execute()

/** Keys of the symbols of which a user has bars, without reading their blocks. */
export async function findSymbolKeys(db: Db, userId: number): Promise<readonly string[]> {
  const rows = await db.selectFrom('bar_series').select('symbol_key').distinct().where('user_id', '=', userId).execute()
  return rows.map((row) => row.symbol_key)
}

/**
 * Blocks that may contain bars of [from, to], seconds UTC, in order.
 *
 * @param length of the bars, with which the numbers of the blocks are known: the index leads to them alone
 */
export const findBlocks = (
  db: Db,
  seriesId: number,
  from: number,
  to: number,
  length?: number,
): Promise<readonly BarBlockRow[]> =>
  db
    .selectFrom('bar_block')
    .selectAll()
    .where('series_id', '=', seriesId)
    .where('last', '>=', from)
    .where('first', '<=', to)
    .$if(length !== undefined, (query) =>
      query.where('block', '>=', blockOf(from, length!)).where('block', '<=', blockOf(to, length!)),
    )
    .orderBy('block')
    .execute()

export const findBlock = (db: Db, seriesId: number, block: number): Promise<BarBlockRow | undefined> =>
  db.selectFrom('bar_block').selectAll().where('series_id', '=', seriesId).where('block', '=', block).executeTakeFirst()

export async function countBlocks(db: Db, userId: number): Promise<number> {
  // by series: PostgreSQL, which plans it for any user, would read the blocks of all users
  const { blocks } = await db
    .selectFrom('bar_series as series')
    .select(
      sql<number>`cast(coalesce(sum((select count(*) from bar_block where series_id = series.id)), 0) as bigint)`.as(
        'blocks',
      ),
    )
    .where('series.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return blocks
}

export interface SeriesKey {
  readonly symbol: string
  readonly source: string
  readonly length: number
}

export const findSeriesByKey = (db: Db, userId: number, { symbol, source, length }: SeriesKey) =>
  db
    .selectFrom('bar_series')
    .selectAll()
    .where('user_id', '=', userId)
    .where('symbol_key', '=', nameKey(symbol))
    .where('source', '=', source)
    .where('length', '=', length)
    .executeTakeFirst()

/** Bars that are excluded. */
export interface LeftOutBars {
  readonly kind: OddKind
  /** Starts of the first and last bar, seconds UTC. */
  readonly time: number
  readonly until: number
}

/** By time. */
export const findLeftOut = (db: Db, seriesId: number): Promise<readonly LeftOutBars[]> =>
  db
    .selectFrom('bar_flag')
    .select(['kind', 'time', 'until'])
    .where('series_id', '=', seriesId)
    .orderBy('time')
    .orderBy('kind')
    .execute()

export async function leaveOut(tx: Tx, seriesId: number, bars: readonly LeftOutBars[]): Promise<void> {
  for (let i = 0; i < bars.length; i += blocksAtOnce)
    await tx
      .insertInto('bar_flag')
      .values(bars.slice(i, i + blocksAtOnce).map((one) => ({ series_id: seriesId, ...one })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function takeBack(tx: Tx, seriesId: number, time: number, kind: OddKind): Promise<void> {
  await tx
    .deleteFrom('bar_flag')
    .where('series_id', '=', seriesId)
    .where('time', '=', time)
    .where('kind', '=', kind)
    .execute()
}

/** Settings of a series, made by its user. */
export interface SeriesSettings {
  readonly priceSide: PriceSide
  /** As a price; null for the instrument's. */
  readonly spread: string | null
}
/** Changed settings; absent ones stay. */
export type SeriesChanges = { readonly [Name in keyof SeriesSettings]?: SeriesSettings[Name] | undefined }

export async function updateSeries(tx: Tx, id: number, settings: SeriesChanges, now: string): Promise<void> {
  const { priceSide, spread } = settings
  await tx
    .updateTable('bar_series')
    .set({
      ...(priceSide === undefined ? {} : { price_side: priceSide }),
      ...(spread === undefined ? {} : { spread: toDecimal(spread) }),
      modified: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Records that bars of a series changed. */
export async function touchSeries(tx: Tx, id: number, now: string): Promise<void> {
  await tx.updateTable('bar_series').set({ modified: now }).where('id', '=', id).execute()
}

/** Creates the series if it does not exist, and returns its id. An existing series keeps its settings. */
export async function keepSeries(
  tx: Tx,
  userId: number,
  key: SeriesKey,
  {
    zone,
    covered,
    settings = { priceSide: sideOfSource(key.source), spread: null },
    now,
  }: {
    readonly zone: string
    readonly covered: readonly Span[] | null
    readonly settings?: SeriesSettings
    readonly now: string
  },
): Promise<number> {
  const changing = { zone, covered: covered === null ? null : toJson(covered), modified: now }
  const { id } = await tx
    .insertInto('bar_series')
    .values({
      user_id: userId,
      ...key,
      symbol_key: nameKey(key.symbol),
      ...changing,
      price_side: settings.priceSide,
      spread: toDecimal(settings.spread),
      created: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'symbol_key', 'source', 'length']).doUpdateSet(changing))
    .returning('id')
    .executeTakeFirstOrThrow()
  await askForContextsOf(tx, userId)
  return id
}

/** Rows per SQL query, which may have 32,766 parameters in SQLite. */
const blocksAtOnce = 500

/** Adds blocks to a series, replacing those with the same number. */
export async function replaceBlocks(tx: Tx, blocks: readonly Insertable<BarBlockTable>[]): Promise<void> {
  for (let i = 0; i < blocks.length; i += blocksAtOnce)
    await tx
      .insertInto('bar_block')
      .values(blocks.slice(i, i + blocksAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['series_id', 'block']).doUpdateSet((set) => ({
          first: set.ref('excluded.first'),
          last: set.ref('excluded.last'),
          rows: set.ref('excluded.rows'),
          bytes: set.ref('excluded.bytes'),
          file_key: set.ref('excluded.file_key'),
        })),
      )
      .execute()
}

/** Files of these blocks where a series has them, and of others between them. */
export async function findFilesOfBlocks(
  db: Db,
  seriesId: number,
  blocks: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const inOrder = blocks.toSorted((a, b) => a - b)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const rows = await db
    .selectFrom('bar_block')
    .select(['block', 'file_key'])
    .where('series_id', '=', seriesId)
    .where('block', '>=', first)
    .where('block', '<=', last)
    .execute()
  return new Map(rows.map(({ block, file_key: key }) => [block, key]))
}

/** Moves a user's series, or one of them, to another owner. False if there is none. */
export async function giveSeries(tx: Tx, userId: number, ownerId: number, id?: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bar_series')
    .set({ user_id: ownerId })
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findSeriesIds(db: Db, userId: number): Promise<readonly number[]> {
  const rows = await db.selectFrom('bar_series').select('id').where('user_id', '=', userId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Deletes up to `most` blocks of a series. @returns their files */
export async function deleteSomeBlocks(tx: Tx, seriesId: number, most: number): Promise<readonly string[]> {
  const rows = await tx
    .deleteFrom('bar_block')
    .where('series_id', '=', seriesId)
    .where('block', 'in', (eb) =>
      eb.selectFrom('bar_block').select('block').where('series_id', '=', seriesId).orderBy('block').limit(most),
    )
    .returning('file_key')
    .execute()
  return rows.map((row) => row.file_key)
}

export async function deleteSeries(db: Db, id: number): Promise<void> {
  await db.deleteFrom('bar_series').where('id', '=', id).execute()
}

/** Files of all blocks. */
export async function findBlockFiles(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('bar_block').select('file_key').execute()
  return new Set(rows.map((row) => row.file_key))
}

export const activeStates = ['QUEUED', 'READING', 'NEEDS_INPUT', 'SAVING'] as const satisfies readonly BarJob['state'][]

export async function hasActiveJob(db: Db, userId: number): Promise<boolean> {
  const one = await db
    .selectFrom('bar_job')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', activeStates)
    .executeTakeFirst()
  return one !== undefined
}

export async function insertBarJob(tx: Tx, job: Insertable<BarJobTable>): Promise<void> {
  await tx.insertInto('bar_job').values(job).execute()
}

export const findBarJob = (db: Db, userId: number, id: string): Promise<BarJobRow | undefined> =>
  db.selectFrom('bar_job').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

export const findBarJobs = (db: Db, userId: number): Promise<readonly BarJobRow[]> =>
  db.selectFrom('bar_job').selectAll().where('user_id', '=', userId).orderBy('created', 'desc').limit(50).execute()

/** Updates an upload that is in one of these states; false if it is not. */
export async function updateBarJob(
  db: Db,
  id: string,
  from: readonly BarJob['state'][],
  change: Updateable<BarJobTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bar_job')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteBarJob(tx: Db, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('bar_job')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function findActiveBarJobs(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('bar_job').select('id').where('state', 'in', activeStates).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Deletes finished uploads older than this time. */
export async function deleteOldBarJobs(db: Db, before: string): Promise<void> {
  await db.deleteFrom('bar_job').where('state', 'in', ['DONE', 'FAILED']).where('created', '<', before).execute()
}
