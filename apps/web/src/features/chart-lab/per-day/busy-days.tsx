import { counted } from '@afterclose/core/format'
import type { DayBucket, PerDayReport } from '@afterclose/engine/reports/per-day/per-day-report'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { axisNumber, type UnitWords, unitWords } from '../../../journal/engine/unit-words.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { findingReading, noneDiffers } from '../../../parts/finding.ts'
import { useLuckVerdict } from '../../../parts/how-sure/luck-verdicts.ts'
import { type LuckVerdict, nameableRows, testedGroup, testedReading } from '../../../parts/how-sure/tested-reading.ts'
import { type Reading, readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { Block } from '../../../ui/block.tsx'
import { barOption } from '../../../ui/chart/bar-option.ts'
import { chartOf } from '../../../ui/chart/chart-of.ts'
import { countName } from './day-names.ts'
import { figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'
import { measure as measured } from '../../../ui/measure.ts'

const title = 'Are busy days better days?'

/** Average result of a day by its number of trades. */
export function BusyDays({ report: { unit, buckets, known, trades } }: { report: PerDayReport }) {
  const { currency, decimals } = useActiveJournal()
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const basis = useDateBasis()
  const verdict = useLuckVerdict({ dimension: 'tradesInDay', beside: null, unit, basis }, known)
  const measure = `Average result per day, ${words.sums}`
  const average = useMemo(
    () =>
      measured({
        head: `Average day, ${words.sums}`,
        value: (bucket: DayBucket) => bucket.average,
        format: (value) => words.exact(value, { signed: true }),
        brief: (value) => words.short(value, { signed: true }),
        signed: true,
        decimals: unit === 'CURRENCY' ? decimals : 2,
        cases: { count: ({ days }) => days, noun: 'day' },
      }),
    [words, unit, decimals],
  )
  const chart = useMemo(
    () =>
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
        opens: (bucket): TradesBehind => ({ title: titleOf(bucket), of: bucket.of }),
      }),
    [buckets, average],
  )
  if (known === 0)
    return (
      <Block title={title} measure={measure}>
        <UnitMissing unit={unit} trades={trades} />
      </Block>
    )
  const reading = testedReading(busyReading(buckets, words, verdict), verdict, group)
  return (
    <ReportChart title={title} measure={measure} {...readingOf(reading)} {...chart} height={280}>
      <Note>Trades per day ignore filters; the result is from the filtered trades.</Note>
    </ReportChart>
  )
}

const count = figure({ head: 'Trades a day', value: ({ key }: DayBucket) => countName(key) })
const titleOf = (bucket: DayBucket): string => `Days with ${count.text(bucket)}`

const group = 'number of trades per day'

/** The numbers of trades whose days gained and lost most, of those with enough days. */
export const busyReading = (
  buckets: readonly DayBucket[],
  words: UnitWords,
  verdict: LuckVerdict = 'UNTESTED',
): Reading =>
  verdict === 'REJECTED' && buckets.some(({ days }) => days >= smallSample)
    ? noneDiffers(group)
    : findingReading(
        nameableRows(buckets, verdict, ({ key }) => testedGroup(key)).map(({ key, average, days }) => ({
          name: `Days with ${countName(key)}`,
          effect: average === null ? null : average * days,
          cases: days,
          detail: ` in ${counted(days, 'day')}, ${words.short(average, { signed: true })} ${words.name} on average`,
        })),
        {
          amount: (value) => `${words.short(value)} ${words.name}`,
          few: `No number of trades per day has ${smallSample} days: the sample is too small.`,
          ...(typeof verdict === 'string' && { alone: '; the others are too few to judge' }),
        },
      )
