import { counted, formatPercent, withUnit } from '@afterclose/core/format'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { Pivot } from '@afterclose/engine/reports/pivot/pivot-report'
import { extremes, findingOf, noneDiffers } from '../../../parts/finding.ts'
import type { Measure } from '../../../parts/group-bars/measure-search.ts'
import type { GroupMeasures } from '../../../parts/group-bars/measured.ts'
import { type LuckVerdict, nameableRows, testedGroup, testedReading } from '../../../parts/how-sure/tested-reading.ts'
import { type Reading, strong } from '../../../parts/reading.tsx'
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
 * The hours and weekdays that gained and lost most: "Exits from 9 to 10 gained most: 36.2R in 92 trades, +0.39R on average. … Fridays
 * lost most: 11.0R in 42 trades …". Those with too few trades are excluded.
 */
export function timeReading({ rows, columns }: Pivot, { measures, dates, measure, verdicts }: Words): Reading {
  const options = { measure, measures }
  const { cases } = measure === 'WIN_RATE' ? measures.winRate : measures.net
  const isJudged = (row: PerformanceRow): boolean => cases.count(row) >= smallSample && row.net !== null
  const [hours, days] = [columns.some(isJudged), rows.some(isJudged)]
  if (!hours && !days) return [`No hour or weekday has ${smallSample} trades: the sample is too small.`]
  const ofHours = timeFinding(columns, {
    ...options,
    group: 'hour',
    nameOf: (hour) => `${dates} from ${hourName(hour)}`,
    verdict: verdicts.hour,
  })
  const ofDays = timeFinding(rows, {
    ...options,
    group: 'weekday',
    nameOf: (day) => `${weekdayName(day)}s`,
    verdict: verdicts.weekday,
  })
  return [...(hours ? ofHours : []), ...(hours && days ? [' '] : []), ...(days ? ofDays : [])]
}

interface TimeOptions extends Pick<Words, 'measure' | 'measures'> {
  /** "hour" */
  readonly group: string
  readonly nameOf: (key: number) => string
  readonly verdict: LuckVerdict
  /** The unfinished group: its sum is not compared with the others (PRODUCT B.2). */
  readonly running?: number | undefined
}

/** The hours, weekdays, months or years that gained and lost most; by win rate those that won most and least often. */
export function timeFinding(
  all: readonly PerformanceRow[],
  { measure, measures, group, nameOf, verdict, running }: TimeOptions,
): Reading {
  const few = `No ${group} has ${smallSample} trades: the sample is too small.`
  // the test is of results, not of win rates
  if (measure === 'WIN_RATE') return testedReading(rateReading(all, { few, nameOf, measures }), 'UNTESTED', group)
  const over = all.filter(({ key }) => key !== running)
  const rows = over.length === 0 ? all : over
  if (verdict === 'REJECTED' && rows.some(({ known }) => known >= smallSample)) return noneDiffers(group)
  const { words } = measures
  const found = findingOf(
    nameableRows(rows, verdict, ({ key }) => testedGroup(key)),
    {
      name: ({ key }) => nameOf(key ?? 0),
      effect: measures.net,
      average: (row) => withUnit(measures.average.brief(row), words.name, ' '),
      amount: (value) => words.inSentence(value),
      few,
    },
  )
  const finding = testedReading(found, verdict, group)
  return rows.length === all.length ? finding : [...finding, ` ${nameOf(running ?? 0)} is not over.`]
}

function rateReading(
  rows: readonly PerformanceRow[],
  { few, nameOf, measures }: Pick<TimeOptions, 'nameOf' | 'measures'> & { readonly few: string },
): Reading {
  const found = extremes(rows, measures.winRate)
  if (found === null) return [few]
  const { best, worst } = found
  const won = (row: PerformanceRow, often: string): Reading => [
    strong(`${nameOf(row.key ?? 0)} won${often} ${wonOf(row)}`),
    ` of ${counted(measures.winRate.cases.count(row), 'decided trade')}.`,
  ]
  return best === worst ? won(best, '') : [...won(best, ' most often:'), ' ', ...won(worst, ' least often:')]
}

/** "67%". */
export const wonOf = ({ winRate }: PerformanceRow): string => formatPercent(winRate, { decimals: 0 })
