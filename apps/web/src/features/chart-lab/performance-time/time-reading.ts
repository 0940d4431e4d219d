import { formatPercent } from '@afterclose/core/format'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { Pivot } from '@afterclose/engine/reports/pivot/pivot-report'
import { findingOf, firstOf, noneDiffers, rateFinding } from '../../../parts/finding.ts'
import type { Measure } from '../../../parts/group-bars/measure-search.ts'
import { type GroupMeasures, measuredBars } from '../../../parts/group-bars/measured.ts'
import { type LuckVerdict, nameableRows, testedGroup, testedReading } from '../../../parts/how-sure/tested-reading.ts'
import { withoutBold, type Reading, withLastClause } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { hourName, weekdayName } from './time-names.ts'

interface Words {
  readonly measures: GroupMeasures
  /** By which date: "Entries", "Exits". */
  readonly dates: string
  readonly measure: Measure
  /** Tests of hours and weekdays against luck. */
  readonly verdicts: { readonly hour: LuckVerdict; readonly weekday: LuckVerdict }
}

/**
 * The hour and the weekday furthest from nothing: "Exits from 16 to 17 lost most: 164 USD per trade in 40 trades. Fridays lost most: …".
 * Those with too few trades are excluded.
 */
export function timeReading({ rows, columns }: Pivot, { measures, dates, measure, verdicts }: Words): Reading {
  const options = { measure, measures }
  const { cases, value } = measuredBars(measure, measures).by
  const isJudged = (row: PerformanceRow): boolean => cases.count(row) >= smallSample && value(row) !== null
  const [hours, days] = [columns.some(isJudged), rows.some(isJudged)]
  if (!hours && !days) return [`No hour or weekday has ${smallSample} trades: the sample is too small.`]
  const ofHours = timeFinding(columns, {
    ...options,
    group: 'hour',
    nameOf: (hour) => `${dates} from ${hourName(hour)}`,
    verdict: verdicts.hour,
    first: true,
  })
  const ofDays = timeFinding(rows, {
    ...options,
    group: 'weekday',
    nameOf: (day) => `${weekdayName(day)}s`,
    verdict: verdicts.weekday,
    first: true,
  })
  if (!hours || !days) return hours ? ofHours : ofDays
  // a finding leads: that of weekdays if no hour is named
  const isNamed = (finding: Reading): boolean => finding.some((part) => typeof part === 'object')
  return isNamed(ofDays) && !isNamed(ofHours) ? [...ofDays, ' ', ...ofHours] : [...ofHours, ' ', ...withoutBold(ofDays)]
}

interface TimeOptions extends Pick<Words, 'measure' | 'measures'> {
  /** "hour" */
  readonly group: string
  readonly nameOf: (key: number) => string
  readonly verdict: LuckVerdict
  /** The unfinished group: its sum is not compared with the others (PRODUCT B.2). */
  readonly running?: number | undefined
  /** Only the group that leads, where other words follow. */
  readonly first?: boolean
}

/** The hours, weekdays, months or years with the highest and the lowest value of the measure; by win rate those that won most and least often. */
export function timeFinding(
  all: readonly PerformanceRow[],
  { measure, measures, group, nameOf, verdict, running, first = false }: TimeOptions,
): Reading {
  const { by, amount } = measuredBars(measure, measures)
  const few = `No ${group} has ${smallSample} trades: the sample is too small.`
  const options = { name: ({ key }: PerformanceRow) => nameOf(key ?? 0), measure: by, few }
  const cut = (finding: Reading): Reading => (first ? firstOf(finding) : finding)
  // the test is of results, not of win rates
  if (measure === 'WIN_RATE') return testedReading(cut(rateFinding(all, options)), 'UNTESTED', group)
  const over = all.filter(({ key }) => key !== running)
  const rows = over.length === 0 ? all : over
  if (verdict === 'REJECTED' && rows.some(({ known }) => known >= smallSample)) return noneDiffers(group)
  const nameable = nameableRows(rows, verdict, ({ key }) => testedGroup(key))
  const finding = testedReading(cut(findingOf(nameable, { ...options, amount })), verdict, group)
  return rows.length === all.length ? finding : withLastClause(finding, `; ${nameOf(running ?? 0)} is not over`)
}

/** "67%". */
export const wonOf = ({ winRate }: PerformanceRow): string => formatPercent(winRate, { decimals: 0 })
