import { counted, formatPercent } from '@afterclose/core/format'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { Pivot } from '@afterclose/engine/reports/pivot/pivot-report'
import type { UnitWords } from '../../../journal/engine/unit-words.ts'
import type { Measure } from '../../../parts/group-bars/measure-search.ts'
import { type Measured, measured } from '../../../parts/group-bars/measured.ts'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { hourName, weekdayName } from './time-names.ts'

interface Words {
  readonly words: UnitWords
  /** By which date: "Entries", "Exits". */
  readonly dates: string
  readonly measure: Measure
}

/**
 * Which hour and which weekday brought most, and which cost most: "Exits from 9 to 10 made +36.2 R in 92 trades, those from
 * 11 to 12 −5.2 R in 30. Tuesdays made +31.0 R in 50 trades, Fridays −11.0 R in 42." Those with too few trades are not judged.
 */
export function timeReading({ rows, columns }: Pivot, { words, dates, measure }: Words): Reading {
  const isRate = measure === 'WIN_RATE'
  const by = measured(isRate ? measure : 'NET', words)
  const hours = bestAndWorst(columns, by)
  const days = bestAndWorst(rows, by)
  const made = (row: PerformanceRow): string =>
    isRate ? `won ${wonOf(row)}` : `made ${words.short(row.net, { signed: true })} ${words.name}`
  // the second of two has no verb of its own
  const beside = (row: PerformanceRow): string => (isRate ? made(row) : made(row).replace('made ', ''))
  const cases = (row: PerformanceRow): string => casesOf(by.cases(row), isRate)
  const said: Reading[number][] = []
  if (hours !== null) {
    said.push(strong(`${dates} from ${hourName(hours.best.key ?? 0)} ${made(hours.best)}`), cases(hours.best))
    if (hours.worst !== hours.best)
      said.push(`, those from ${hourName(hours.worst.key ?? 0)} ${beside(hours.worst)}${cases(hours.worst)}`)
    said.push('.')
  }
  if (days !== null) {
    if (said.length > 0) said.push(' ')
    said.push(strong(`${weekdayName(days.best.key ?? 0)}s ${made(days.best)}`), cases(days.best))
    if (days.worst !== days.best)
      said.push(', ', strong(`${weekdayName(days.worst.key ?? 0)}s ${beside(days.worst)}`), cases(days.worst))
    said.push('.')
  }
  return said.length > 0
    ? said
    : [`No hour and no weekday has ${smallSample} trades to be judged by: the sample is small.`]
}

/** "67 %". */
export const wonOf = ({ winRate }: PerformanceRow): string => formatPercent(winRate, { decimals: 0 })

/** " in 92 trades", or " of 87 decided trades". */
export const casesOf = (cases: number, isRate: boolean): string =>
  isRate ? ` of ${counted(cases, 'decided trade')}` : ` in ${counted(cases, 'trade')}`

/** By a figure of those that have enough trades. */
export function bestAndWorst(
  rows: readonly PerformanceRow[],
  { value, cases }: Pick<Measured, 'value' | 'cases'>,
): { readonly best: PerformanceRow; readonly worst: PerformanceRow } | null {
  const judged = rows
    .filter((row) => cases(row) >= smallSample && value(row) !== null)
    .toSorted((a, b) => value(b)! - value(a)!)
  const [best, worst] = [judged[0], judged.at(-1)]
  return best === undefined || worst === undefined ? null : { best, worst }
}
