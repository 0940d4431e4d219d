import type { BarColumns } from '@afterclose/bars/bar'
import { joinedBars } from '@afterclose/bars/merge'
import { mergedSpans, type Span } from '@afterclose/bars/spans'
import { withoutBars } from '@afterclose/bars/without-bars'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { fromJson } from '../store/codecs.ts'
import type { Db } from '../store/db.ts'
import { type BarBlockRow, findBlocks, findLeftOut, findSeriesOf, type SeriesRow } from './repository.ts'
import { readBlock } from './save-bars.ts'

/** Maximum number of unpacked blocks: 1.5 MB each. */
const keptBlocks = 40
/** Maximum number of cached joined bars: neighbouring trades need the same blocks, and some also those of 90 days. */
const keptJoined = 3

/** Cache of bars by series. Keeps unpacked blocks, so that the next trade of the same weeks finds them. */
export interface BarCache {
  readonly seriesOf: (userId: number, names: readonly string[]) => Promise<readonly SeriesRow[]>
  /** All bars of the blocks that overlap [from, to], seconds UTC, without excluded bars. */
  readonly bars: (series: Pick<SeriesRow, 'id' | 'length' | 'covered'>, from: number, to: number) => Promise<BarColumns>
}

export interface SharedBarCache extends BarCache {
  /** The same for many trades, with one query for the blocks of a series. */
  readonly inOneGo: () => BarCache
}

/** Blocks of a series that overlap a span, and its excluded bars. */
type FindParts = (series: Pick<SeriesRow, 'id' | 'length'>, from: number, to: number) => Promise<Parts>

interface Parts {
  readonly blocks: readonly BarBlockRow[]
  readonly leftOut: readonly Span[]
  /** Cache key of the bars. */
  readonly key: string
}
const partsOf = (blocks: readonly BarBlockRow[], leftOut: readonly Span[]): Parts => ({
  blocks,
  leftOut,
  key: [...leftOut.map(({ from, to }) => `${from}-${to}`), ...blocks.map((block) => block.file_key)].join(),
})

export function barCache(db: Db, files: WorkFiles): SharedBarCache {
  /** Blocks by file, whose content never changes; least recently used first, as below. */
  const kept = new Map<string, BarColumns>()
  const joins = new Map<string, BarColumns>()
  const find: FindParts = async ({ id, length }, from, to) =>
    partsOf(
      await findBlocks(db, id, from, to, length),
      mergedSpans((await findLeftOut(db, id)).map(({ time, until }) => ({ from: time, to: until + 1 }))),
    )
  const cacheBy = (parts: FindParts): BarCache => ({
    seriesOf: (userId, names) => findSeriesOf(db, userId, names),
    async bars({ id, length, covered }, from, to) {
      const { blocks, leftOut, key: ofParts } = await parts({ id, length }, from, to)
      const key = `${ofParts};${covered ?? ''}`
      const before = joins.get(key)
      if (before !== undefined) return used(joins, key, before, keptJoined)
      const found: BarColumns[] = []
      for (const block of blocks) {
        const bars = kept.get(block.file_key) ?? (await readBlock(files, block))
        found.push(used(kept, block.file_key, bars, keptBlocks))
      }
      const bars = withoutBars(joinedBars(found), leftOut)
      return used(joins, key, covered === null ? bars : { ...bars, covered: fromJson(covered) }, keptJoined)
    },
  })
  return { ...cacheBy(find), inOneGo: () => cacheBy(askedOnce(find)) }
}

/** Queries each series once, and selects its blocks in memory. Neighbouring trades mostly need the same ones. */
function askedOnce(find: FindParts): FindParts {
  const known = new Map<number, Promise<Parts>>()
  const chosen = new Map<string, Parts>()
  return async (series, from, to) => {
    const { id } = series
    const asked = known.get(id) ?? find(series, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
    known.set(id, asked)
    const { blocks, leftOut } = await asked
    const [first, last] = [
      blocks.findIndex((block) => block.last >= from),
      blocks.findLastIndex((block) => block.first <= to),
    ]
    const which = `${id}: ${first} to ${last}`
    const before = chosen.get(which)
    if (before !== undefined) return before
    const parts = partsOf(first === -1 ? [] : blocks.slice(first, last + 1), leftOut)
    chosen.set(which, parts)
    return parts
  }
}

/** Caches a value as the most recently used, and evicts the oldest beyond the limit. */
function used(kept: Map<string, BarColumns>, key: string, bars: BarColumns, most: number): BarColumns {
  kept.delete(key)
  kept.set(key, bars)
  if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
  return bars
}
