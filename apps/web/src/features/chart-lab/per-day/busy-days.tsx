import { counted } from '@afterclose/core/format'
import type { DayBucket, PerDayReport } from '@afterclose/engine/reports/per-day/per-day-report'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { axisNumber, type UnitWords, unitWords } from '../../../journal/engine/unit-words.ts'
import { findingReading } from '../../../parts/finding.ts'
import { type Reading, readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { Block } from '../../../ui/block.tsx'
import { barOption } from '../../../ui/chart/bar-option.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { countName } from './day-names.ts'
import labClasses from '../chart-lab.module.css'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

const title = 'Are busy days better days?'

/** What a day brought on average, by how many trades it had. */
export function BusyDays({ report: { unit, buckets, known, trades } }: { report: PerDayReport }) {
  const { currency, decimals } = useActiveJournal()
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const measure = `Average result of a day, ${words.sums}`
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar'],
      option: (theme) =>
        barOption(
          buckets.map(({ key, days, average }) => ({
            name: countName(key),
            note: counted(days, 'day'),
            value: average,
            text: average === null ? '' : words.short(average, { signed: true }),
            small: days < smallSample,
          })),
          theme,
          axisNumber,
        ),
      marks: [
        {
          series: 'bars',
          count: buckets.length,
          words: (bar) => {
            const { key, days, trades: own, average } = buckets[bar]!
            return {
              head: `Days with ${countName(key)}`,
              rows: [
                { label: `Average day, ${words.sums}`, value: words.exact(average, { signed: true }), signed: true },
                { label: 'Days', value: String(days) },
                { label: 'Trades', value: String(own) },
              ],
              opens: own === 1 ? 'the trade' : `their ${counted(own, 'trade')}`,
            }
          },
          behind: (bar) => behindOf(buckets[bar]!),
        },
      ],
    }),
    [buckets, words],
  )
  if (known === 0)
    return (
      <Block title={title} measure={measure}>
        <UnitMissing unit={unit} trades={trades} />
      </Block>
    )
  return (
    <ReportChart
      title={title}
      measure={measure}
      {...readingOf(busyReading(buckets, words))}
      {...picture}
      height={280}
      table={rowsOf(buckets, [
        figure({ head: 'Trades a day', value: ({ key }) => countName(key) }),
        figure({ head: 'Days', value: ({ days }) => days }),
        figure({ head: 'Trades', value: ({ trades: own }) => own }),
        figure({
          head: `Average day, ${words.sums}`,
          value: ({ average }) => average,
          format: (value) => words.exact(value, { signed: true }),
          signed: true,
          decimals: unit === 'CURRENCY' ? decimals : 2,
        }),
      ])}
      rows={(row) => behindOf(buckets[row]!)}
    >
      <p className={labClasses.note}>
        A day counts all its trades, ignoring filters; its result is that of the selected ones.
      </p>
    </ReportChart>
  )
}

const behindOf = ({ key, trades, of }: DayBucket): TradesBehind | null =>
  trades === 0 ? null : { title: `Days with ${countName(key)}`, of }

/** The numbers of trades whose days gained and lost most, of those with enough days. */
export const busyReading = (buckets: readonly DayBucket[], words: UnitWords): Reading =>
  findingReading(
    buckets.map(({ key, average, days }) => ({
      name: `Days with ${countName(key)}`,
      effect: average === null ? null : average * days,
      cases: days,
      detail: ` in ${counted(days, 'day')}, ${words.short(average, { signed: true })} ${words.name} on average`,
    })),
    {
      amount: (value) => `${words.short(value)} ${words.name}`,
      few: `No number of trades has ${smallSample} days: the sample is too small.`,
      alone: '; the others are too few to judge',
    },
  )
