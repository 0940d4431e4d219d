import { counted } from '@afterclose/core/format'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { Pivot } from '@afterclose/engine/reports/pivot/pivot-report'
import type { UnitWords } from '../../../journal/engine/unit-words.ts'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { hourName, weekdayName } from './time-names.ts'

interface Words {
  readonly words: UnitWords
  /** By which date: "Entries", "Exits". */
  readonly dates: string
}

/**
 * Which hour and which weekday brought most, and which cost most: "Exits from 9 to 10 made +36.2 R in 92 trades, those from
 * 11 to 12 −5.2 R in 30. Tuesdays made +31.0 R in 50 trades, Fridays −11.0 R in 42." Those with too few trades are not judged.
 */
export function timeReading({ rows, columns }: Pivot, { words, dates }: Words): Reading {
  const hours = bestAndWorst(columns)
  const days = bestAndWorst(rows)
  const made = ({ net }: PerformanceRow): string => `${words.short(net, { signed: true })} ${words.name}`
  const cases = ({ known }: PerformanceRow): string => ` in ${counted(known, 'trade')}`
  const said: Reading[number][] = []
  if (hours !== null) {
    said.push(strong(`${dates} from ${hourName(hours.best.key ?? 0)} made ${made(hours.best)}`), cases(hours.best))
    if (hours.worst !== hours.best)
      said.push(`, those from ${hourName(hours.worst.key ?? 0)} ${made(hours.worst)}${cases(hours.worst)}`)
    said.push('.')
  }
  if (days !== null) {
    if (said.length > 0) said.push(' ')
    said.push(strong(`${weekdayName(days.best.key ?? 0)}s made ${made(days.best)}`), cases(days.best))
    if (days.worst !== days.best)
      said.push(', ', strong(`${weekdayName(days.worst.key ?? 0)}s ${made(days.worst)}`), cases(days.worst))
    said.push('.')
  }
  return said.length > 0
    ? said
    : [`No hour and no weekday has ${smallSample} trades to be judged by: the sample is small.`]
}

/** By net gain, or by another figure, of those that have enough trades. */
export function bestAndWorst(
  rows: readonly PerformanceRow[],
  by: 'net' | 'average' = 'net',
): { readonly best: PerformanceRow; readonly worst: PerformanceRow } | null {
  const judged = rows.filter((row) => row.known >= smallSample && row[by] !== null).toSorted((a, b) => b[by]! - a[by]!)
  const [best, worst] = [judged[0], judged.at(-1)]
  return best === undefined || worst === undefined ? null : { best, worst }
}
