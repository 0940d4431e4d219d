import { expect, it } from 'vitest'
import { bestReading } from '../features/chart-lab/checklists/checklist-readings.ts'
import { averageDay, busyReading } from '../features/chart-lab/per-day/busy-days.tsx'
import { mapReading } from '../features/chart-lab/custom-stats/statistics-map.tsx'
import { unitWords } from '../journal/engine/unit-words.ts'
import { linesReading } from '../parts/group-lines/group-lines.tsx'
import { type LuckVerdict, testedGroup } from '../parts/how-sure/tested-reading.ts'
import { type Reading, spokenReading } from '../parts/reading.tsx'

/*
 * Three groups, the first with the largest average and sum: where the test holds only the others, no reading names the first.
 */
const words = unitWords('R', { currency: 'USD', decimals: 2 })
const all = { is: 'all' } as const
const averages = [2, 1, -1] as const
const cases = (key: number): number => (key === 0 ? 300 : 20)
const names = ['First', 'Second', 'Third'] as const
const checked = averages.map((avgR, key) => ({
  key,
  of: all,
  trades: cases(key),
  winners: 5,
  losers: 5,
  winRate: 50,
  breakEvens: 0,
  breakEvenGain: 0,
  withR: cases(key),
  avgR,
}))
const buckets = averages.map((average, key) => ({ key, days: cases(key), trades: cases(key), average, of: all }))
const lines = averages.map((average, key) => ({
  key,
  of: all,
  trades: cases(key),
  known: cases(key),
  last: average * cases(key),
  points: { x: Float64Array.of(0), y: Float64Array.of(0) },
  upTo: () => all,
}))

const readings: Readonly<Record<string, (verdict: LuckVerdict) => Reading>> = {
  'of checklists': (verdict) => bestReading(checked, (key) => names[key]!, verdict),
  'of busy days': (verdict) => busyReading(buckets, averageDay(words, 2), words, verdict),
  'of pairs': (verdict) =>
    mapReading(
      { rows: checked.map((row) => ({ ...row, cells: [{ ...row, key: 7 }] })) },
      (key) => names[key]!,
      () => 'Calm',
      verdict,
    ),
  'of lines': (verdict) => linesReading(lines, { group: 'setup', nameOf: (key) => names[key]!, words, verdict }),
}

it.each(Object.entries(readings))('the reading %s names only groups that differ by more than luck', (_, read) => {
  const said = (...keys: readonly number[]): string =>
    spokenReading(read({ held: keys.flatMap((key) => [testedGroup(key), testedGroup(key, 7)]), tested: 3 }))
  const first = /First|Days with 1 trade/
  expect(said(0, 1, 2)).toMatch(first)
  expect(said(1, 2)).not.toMatch(first)
  expect(said(1, 2)).toMatch(/(?:20\.0|1\.00)R.*(?:20\.0|1\.00)R/)
  expect(said(2)).not.toMatch(/Second|First|too few/)
  expect(spokenReading(read('UNTESTED'))).toMatch(first)
})
