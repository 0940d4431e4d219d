import { inBlocks } from '@afterclose/bars/store/blocks'
import { encodeBars } from '@afterclose/bars/store/codec'
import type { LocalDate } from '@afterclose/core/time'
import { demoBars, demoBarSeconds } from '@afterclose/demo/bars'
import type { DemoJournal } from '@afterclose/demo/demo-journal'
import { newBlockKey } from '../../bars/bar-files.ts'
import type { PreparedBars } from '../../bars/save-bars.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'

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

let packed: { readonly today: LocalDate; readonly series: readonly PackedBars[] } | null = null

/** Made once a day: they are the same in every demo journal of the day, and making them takes longer than the journal does. */
function barsOf(seed: number, today: LocalDate, { journal, trades }: DemoJournal): readonly PackedBars[] {
  if (packed?.today !== today)
    packed = {
      today,
      series: demoBars(seed, today, journal.timeZone, trades).map(({ symbol, bars: { time, length }, bars }) => ({
        symbol,
        rows: length,
        from: time[0]!,
        to: time[length - 1]! + demoBarSeconds,
        blocks: [...inBlocks(bars, demoBarSeconds)].map(({ block, bars: part }) => ({
          bytes: encodeBars(part),
          row: { block, first: part.time[0]!, last: part.time[part.length - 1]!, rows: part.length },
        })),
      })),
    }
  return packed.series
}

/** Writes the price bars of the demo journal to files of this user, to be shown with the journal. */
export async function prepareDemoBars(
  files: WorkFiles,
  userId: number,
  seed: number,
  today: LocalDate,
  demo: DemoJournal,
): Promise<readonly PreparedBars[]> {
  const prepared: PreparedBars[] = []
  for (const { symbol, rows, from, to, blocks } of barsOf(seed, today, demo)) {
    const written: PreparedBars['blocks'][number][] = []
    for (const { bytes, row } of blocks) {
      const key = newBlockKey(userId)
      await files.put(key, bytes)
      written.push({ before: null, row: { ...row, bytes: bytes.length, file_key: key } })
    }
    const into = { userId, symbol, source: 'Demo', length: demoBarSeconds, zone: demo.journal.timeZone }
    prepared.push({ into, rows, complete: [{ from, to }], whole: true, blocks: written })
  }
  return prepared
}
