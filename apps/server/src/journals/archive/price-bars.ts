import { blockOf } from '@afterclose/bars/store/blocks'
import type { BarColumns } from '@afterclose/bars/bar'
import { BarLength, BarSymbol } from '@afterclose/contract/bars'
import { NonNegativeDecimal, TimeZone } from '@afterclose/contract/values'
import { oddKinds, priceSides, sideOfSource } from '@afterclose/core/price-bars'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { barsOfCsv, csvOfBars, NoBarTable } from '../../bars/bar-csv.ts'
import { instantText } from '../../bars/present.ts'
import { mostBlocks, mostLeftOut } from '../../bars/limits.ts'
import {
  type BarBlockRow,
  findBlock,
  findBlocks,
  findLeftOut,
  findSeries,
  type SeriesRow,
} from '../../bars/repository.ts'
import { BlockGone, dropPrepared, prepareBars, type PreparedBars, readBlock } from '../../bars/save-bars.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import { findInstruments } from '../../records/instruments/repository.ts'
import { Source } from '../../records/kinds/values.ts'
import { fromJson, nameKey } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { limits } from './limits.ts'
import { linesOf } from './lines.ts'
import { barTable, priceBarsName, seriesOfTable } from './price-bar-names.ts'
import { archiveRefusal } from './refusal.ts'
import type { ZipReader } from './zip-reader.ts'
import type { ZipWriter } from './zip-writer.ts'

const kind = 'price-bars'
const most = { series: 10_000, spans: 100_000, blocks: mostBlocks } as const

/** Formats seconds as an instant of the archive. */
const Moment = z.iso.datetime({ precision: 0 }).transform((text) => Date.parse(text) / 1000)

/** Description of a series of bars in an archive. */
const ArchivedSeries = z.strictObject({
  /** 1-based; names its table. */
  id: z.int().min(1).max(most.series),
  symbol: BarSymbol,
  source: Source,
  length: BarLength,
  zone: TimeZone,
  /** Missing in older archives: as stated by the source. */
  priceSide: z.enum(priceSides).optional(),
  spread: NonNegativeDecimal.nullable().default(null),
  /** Excluded bars. */
  leftOut: z
    .array(z.strictObject({ kind: z.enum(oddKinds), time: Moment, until: Moment }))
    .max(mostLeftOut)
    .default([]),
  /** Spans for which its bars are complete; null: from the first to the last of them. */
  covered: z
    .array(z.strictObject({ from: Moment, to: Moment }))
    .max(most.spans)
    .nullable(),
  digits: z.int().min(0).max(10),
  volumeDigits: z.int().min(0).max(10),
  rows: z.int().min(1),
})
type ArchivedSeries = z.infer<typeof ArchivedSeries>

/** Location of bars: not in the snapshot of a journal, because they belong to its owner and their files change independently. */
export interface BarPlace {
  readonly db: Db
  readonly workFiles: WorkFiles
}

/**
 * Adds the bars that the journal's trades use: those of its instruments' names and aliases.
 * @param tx snapshot with the journal
 * @returns the number of series
 */
export async function addPriceBars(zip: ZipWriter, tx: Db, place: BarPlace, journalId: number, ownerId: number) {
  const instruments = await findInstruments(tx, journalId)
  const names = new Set(instruments.flatMap(({ name, aliases }) => [name, ...fromJson(aliases)].map(nameKey)))
  const lines: string[] = []
  const all = await findSeries(place.db, ownerId)
  for (const series of all.toSorted(byChange)) {
    if (!names.has(series.symbol_key)) continue
    const id = lines.length + 1
    const facts = { rows: 0, digits: 0, volumeDigits: 0 }
    async function* noted() {
      for await (const bars of barsOf(place, series)) {
        facts.rows += bars.length
        facts.digits = Math.max(facts.digits, bars.digits)
        facts.volumeDigits = Math.max(facts.volumeDigits, bars.volumeDigits)
        yield bars
      }
    }
    await zip.add(barTable(id), csvOfBars(noted()))
    const covered =
      series.covered === null
        ? null
        : fromJson(series.covered).map(({ from, to }) => ({ from: instantText(from), to: instantText(to) }))
    const leftOut = (await findLeftOut(place.db, series.id)).map(({ kind, time, until }) => ({
      kind,
      time: instantText(time),
      until: instantText(until),
    }))
    const { symbol, source, length, zone, price_side: priceSide, spread } = series
    const said = { symbol, source, length, zone, priceSide, spread, covered, leftOut }
    lines.push(`${JSON.stringify({ id, ...said, ...facts })}\n`)
  }
  await zip.add(priceBarsName, [Buffer.from(lines.join(''))])
  return lines.length
}

/** Last changed one last. */
const byChange = (a: SeriesRow, b: SeriesRow): number =>
  a.modified === b.modified ? a.id - b.id : a.modified < b.modified ? -1 : 1

async function* barsOf({ db, workFiles }: BarPlace, { id, first, last }: SeriesRow): AsyncGenerator<BarColumns> {
  for (const block of await findBlocks(db, id, first, last)) {
    const bars = await readOrNewer(db, workFiles, block)
    if (bars !== null) yield bars
    await setImmediate()
  }
}

/** Reads the bars of a block, also if another job has just rewritten it; null if they were just deleted. */
async function readOrNewer(db: Db, files: WorkFiles, block: BarBlockRow): Promise<BarColumns | null> {
  for (let now: BarBlockRow | undefined = block; now !== undefined; ) {
    try {
      return await readBlock(files, now)
    } catch (error) {
      if (!(error instanceof BlockGone)) throw error
      const again: BarBlockRow | undefined = await findBlock(db, block.series_id, block.block)
      if (again?.file_key === now.file_key) throw error
      now = again
    }
  }
  return null
}

/**
 * Validates all bars of an archive.
 * @throws AppError 'Archive refused', with the entry and the line
 */
export async function checkPriceBars(zip: ZipReader): Promise<void> {
  const all = await seriesOf(zip)
  const known = new Set(all.map(({ id }) => barTable(id)))
  for (const name of zip.names)
    if (seriesOfTable(name) !== null && !known.has(name)) throw archiveRefusal(`“${name}” belongs to no series.`)
  let blocks = 0
  for (const series of all) {
    let rows = 0
    let block = Number.NaN
    for await (const bars of tableIn(zip, series)) {
      rows += bars.length
      for (const time of bars.time) {
        const its = blockOf(time, series.length)
        if (its === block) continue
        block = its
        if (++blocks > most.blocks) throw archiveRefusal(`${barTable(series.id)}: its bars span too many years.`)
      }
    }
    if (rows !== series.rows)
      throw archiveRefusal(`${barTable(series.id)} holds ${rows} bars; ${priceBarsName} says ${series.rows}.`)
  }
}

async function seriesOf(zip: ZipReader): Promise<readonly ArchivedSeries[]> {
  if (!zip.names.includes(priceBarsName)) return []
  const all: ArchivedSeries[] = []
  for await (const lines of linesOf(priceBarsName, zip.read(priceBarsName), limits.line))
    for (const { number, text } of lines) {
      const place = `${priceBarsName}, line ${number}`
      const parsed = ArchivedSeries.safeParse(jsonOf(text, place))
      if (!parsed.success) {
        const [issue] = parsed.error.issues
        throw archiveRefusal(`${place}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}.`)
      }
      if (parsed.data.id !== all.length + 1) throw archiveRefusal(`${place}: series numbers start at 1.`)
      if (!zip.names.includes(barTable(parsed.data.id)))
        throw archiveRefusal(`“${barTable(parsed.data.id)}” is missing in the ZIP.`)
      all.push(parsed.data)
    }
  const stated = zip.manifest.counts[kind]
  if (stated !== all.length)
    throw archiveRefusal(`${priceBarsName} holds ${all.length} records; the manifest says ${stated ?? 'nothing'}.`)
  return all
}

function jsonOf(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw archiveRefusal(`${place}: is not JSON.`, error)
  }
}

async function* tableIn(zip: ZipReader, series: ArchivedSeries): AsyncGenerator<BarColumns> {
  const name = barTable(series.id)
  try {
    yield* barsOfCsv(zip.read(name), series)
  } catch (error) {
    if (error instanceof NoBarTable) throw archiveRefusal(`${name}, line ${error.line}: ${error.message}.`, error)
    throw error
  }
}

/** Merges the bars of a validated archive with those of a user, like uploads. They stay hidden until all are shown. */
export async function preparePriceBars(
  { db, workFiles }: BarPlace,
  zip: ZipReader,
  userId: number,
): Promise<readonly PreparedBars[]> {
  const prepared: PreparedBars[] = []
  try {
    for (const series of await seriesOf(zip)) {
      const { symbol, source, length, zone, covered, spread, leftOut } = series
      const priceSide = series.priceSide ?? sideOfSource(source)
      const read = async (take: (bars: BarColumns) => Promise<void>) => {
        for await (const bars of tableIn(zip, series)) await take(bars)
      }
      const into = { userId, symbol, source, length, zone, settings: { priceSide, spread }, leftOut }
      prepared.push(await prepareBars(db, workFiles, into, read, covered, most.blocks))
    }
    return prepared
  } catch (error) {
    for (const bars of prepared) await dropPrepared(workFiles, bars)
    throw error
  }
}
