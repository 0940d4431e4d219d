import { type BarColumns, noBars } from '@afterclose/bars/bar'
import { joined } from '@afterclose/bars/merge'
import { mergedSpans } from '@afterclose/bars/spans'
import { withoutBars } from '@afterclose/bars/without-bars'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { fromJson } from '../store/codecs.ts'
import type { Db } from '../store/db.ts'
import { findBlocks, findLeftOut, findSeriesOf, type SeriesRow } from './repository.ts'
import { readBlock } from './save-bars.ts'

/** Blocks kept unpacked: 1.5 MB each. */
const keptBlocks = 40

/** Bars of series as they are asked for. Unpacked blocks are kept, so that the next trade of the same weeks finds them. */
export interface BarCache {
  readonly seriesOf: (userId: number, names: readonly string[]) => Promise<readonly SeriesRow[]>
  /** All bars of the blocks that reach into [from, to], seconds UTC, without those that are left out. */
  readonly bars: (series: Pick<SeriesRow, 'id' | 'covered'>, from: number, to: number) => Promise<BarColumns>
}

export function barCache(db: Db, files: WorkFiles): BarCache {
  /** By their files, whose content never changes; the least recently used one first. */
  const kept = new Map<string, BarColumns>()
  /** Last joined bars: neighbouring trades need the same blocks. */
  let last = { key: '', bars: noBars }
  return {
    seriesOf: (userId, names) => findSeriesOf(db, userId, names),
    async bars({ id, covered }, from, to) {
      const blocks = await findBlocks(db, id, from, to)
      const leftOut = mergedSpans((await findLeftOut(db, id)).map(({ time, until }) => ({ from: time, to: until + 1 })))
      const key = [
        covered ?? '',
        ...leftOut.map(({ from, to }) => `${from}-${to}`),
        ...blocks.map((block) => block.file_key),
      ].join()
      if (key === last.key) return last.bars
      const parts: BarColumns[] = []
      for (const block of blocks) {
        const bars = kept.get(block.file_key) ?? (await readBlock(files, block))
        kept.delete(block.file_key)
        kept.set(block.file_key, bars)
        if (kept.size > keptBlocks) kept.delete(kept.keys().next().value ?? '')
        parts.push(bars)
      }
      const bars = withoutBars(joined(parts), leftOut)
      last = { key, bars: covered === null ? bars : { ...bars, covered: fromJson(covered) } }
      return last.bars
    },
  }
}
