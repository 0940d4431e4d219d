import { inBlocks } from '@afterclose/bars/store/blocks'
import { encodeBars } from '@afterclose/bars/store/codec'
import type { LocalDate } from '@afterclose/core/time'
import { demoBars, demoBarSeconds, demoSource } from '@afterclose/demo/bars'
import type { DemoJournal } from '@afterclose/demo/demo-journal'
import { newBlockKey } from '../../bars/bar-files.ts'
import type { PreparedBars } from '../../bars/save-bars.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import { type DemoPractice, demoPractice } from './demo-practice.ts'

interface PackedBars {
  readonly symbol: string
  readonly rows: number
  readonly from: number
  readonly to: number
  readonly blocks: readonly {
    readonly bytes: Uint8Array
    readonly row: Omit<PreparedBars['blocks'][number]['row'], 'bytes' | 'file_key'>
  }[]
}

export interface DemoMarket {
  readonly series: readonly PackedBars[]
  readonly practice: DemoPractice
}

/** Price bars of the demo journal, and the practice on them. */
export async function makeMarket(seed: number, today: LocalDate, demo: DemoJournal): Promise<DemoMarket> {
  const bars = demoBars(seed, today, demo.journal.timeZone, demo.trades)
  return {
    series: bars.map(({ symbol, bars: { time, length }, bars: own }) => ({
      symbol,
      rows: length,
      from: time[0]!,
      to: time[length - 1]! + demoBarSeconds,
      blocks: [...inBlocks(own, demoBarSeconds)].map(({ block, bars: part }) => ({
        bytes: encodeBars(part),
        row: { block, first: part.time[0]!, last: part.time[part.length - 1]!, rows: part.length },
      })),
    })),
    practice: await demoPractice(seed, today, demo, bars),
  }
}

/** Writes the price bars of the demo journal to the user's files, to be shown with the journal. */
export async function prepareDemoBars(
  files: WorkFiles,
  userId: number,
  { series }: DemoMarket,
  zone: string,
): Promise<readonly PreparedBars[]> {
  const prepared: PreparedBars[] = []
  for (const { symbol, rows, from, to, blocks } of series) {
    const written: PreparedBars['blocks'][number][] = []
    for (const { bytes, row } of blocks) {
      const key = newBlockKey(userId)
      await files.put(key, bytes)
      written.push({ before: null, row: { ...row, bytes: bytes.length, file_key: key } })
    }
    const into = { userId, symbol, source: demoSource, length: demoBarSeconds, zone }
    prepared.push({ into, rows, complete: [{ from, to }], whole: true, blocks: written })
  }
  return prepared
}
