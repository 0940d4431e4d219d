import type { DayBucket, PerDayReport } from '@afterclose/engine/reports/per-day/per-day-report'
import { axisNumber, type UnitWords } from '../../../journal/engine/unit-words.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { findingOf, noneDiffers } from '../../../parts/finding.ts'
import { useLuckVerdict } from '../../../parts/how-sure/luck-verdicts.ts'
import { type LuckVerdict, nameableRows, testedGroup, testedReading } from '../../../parts/how-sure/tested-reading.ts'
import { type Reading } from '../../../parts/reading.tsx'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { barOption } from '../../../ui/chart/bar-option.ts'
import { chartOf } from '../../../ui/chart/chart-of.ts'
import { countName } from './day-names.ts'
import { figure, type Measure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'
import { measure } from '../../../ui/measure.ts'

/** Average result of a day by its number of trades. */
export function BusyDays({ report }: { report: PerDayReport }) {
  const { unit, known } = report
  const basis = useDateBasis()
  const verdict = useLuckVerdict({ dimension: 'tradesInDay', beside: null, unit, basis }, known)
  return <Buckets report={report} verdict={verdict} />
}

const count = figure({ head: 'Trades a day', value: ({ key }: DayBucket) => countName(key) })
const titleOf = (bucket: DayBucket): string => `Days with ${count.text(bucket)}`

const group = 'number of trades per day'

export const averageDay = (words: UnitWords, decimals: number): Measure<DayBucket> =>
  measure({
    head: `Average day, ${words.sums}`,
    value: (bucket: DayBucket) => bucket.average,
    format: (value) => words.exact(value, { signed: true }),
    brief: (value) => words.mean(value, { signed: true }),
    signed: true,
    decimals,
    cases: { count: ({ days }) => days, noun: 'day' },
  })

const Buckets = chartBlock<{ report: PerDayReport }, DayBucket>({
  question: 'Are busy days better days?',
  unit: ({ report }) => report.unit,
  measure: ({ words, decimals }) => averageDay(words, decimals),
  heading: ({ words }) => `Average result per day, ${words.sums}`,
  chart: ({ report: { buckets }, measure: average }) =>
    chartOf({
      kinds: ['bar'],
      option: (theme) => barOption({ rows: buckets, name: count.text, measure: average }, theme, axisNumber),
      rows: buckets,
      name: count,
      title: titleOf,
      figures: [
        figure({ head: 'Days', value: ({ days }: DayBucket) => days }),
        figure({ head: 'Trades', value: (bucket: DayBucket) => bucket.trades }),
        average,
      ],
      counts: { of: (bucket) => bucket.trades, noun: 'trade', whose: 'their' },
      opens: (bucket) => ({ title: titleOf(bucket), of: bucket.of }),
    }),
  height: 280,
  reading: ({ report: { buckets }, words, measure: average }, verdict) =>
    testedReading(busyReading(buckets, average, words, verdict), verdict, group),
  missing: ({ report: { known, unit, trades } }) => known === 0 && <UnitMissing unit={unit} trades={trades} />,
  notes: () => <Note>Trades per day ignore filters; the result is from the filtered trades.</Note>,
})

/** The numbers of trades whose days had the highest and the lowest average, of those with enough days. */
export const busyReading = (
  buckets: readonly DayBucket[],
  average: Measure<DayBucket>,
  words: UnitWords,
  verdict: LuckVerdict = 'UNTESTED',
): Reading =>
  verdict === 'REJECTED' && buckets.some(({ days }) => days >= smallSample)
    ? noneDiffers(group)
    : findingOf(
        nameableRows(buckets, verdict, ({ key }) => testedGroup(key)),
        {
          name: ({ key }) => `Days with ${countName(key)}`,
          measure: average,
          amount: (size) => `${words.meanInSentence(size)} per day`,
          few: `No number of trades per day has ${smallSample} days: the sample is too small.`,
          ...(typeof verdict === 'string' && { alone: '; the others are too few to judge' }),
        },
      )
