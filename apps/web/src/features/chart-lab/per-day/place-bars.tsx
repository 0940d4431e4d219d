import { counted, formatPercent, formatR } from '@afterclose/core/format'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { useMemo, useState } from 'react'
import { axisNumber } from '../../../journal/engine/unit-words.ts'
import { useFilters } from '../../../journal/filters.ts'
import { amountInR, findingReading, noneDiffers } from '../../../parts/finding.ts'
import { useRejected } from '../../../parts/how-sure/luck-verdicts.ts'
import { type Reading, readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { Block } from '../../../ui/block.tsx'
import { barOption } from '../../../ui/chart/bar-option.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { placeName } from './day-names.ts'
import labClasses from '../chart-lab.module.css'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

const title = 'Do later trades in a day still pay?'
const measures = ['AVG_R', 'WIN_RATE'] as const
type Measure = (typeof measures)[number]
const names: Readonly<Record<Measure, string>> = { AVG_R: 'Average R', WIN_RATE: 'Win rate' }

/** What trades made by their place in the day: the first, the second … */
export function PlaceBars({ performance: { unit, rows, total } }: { performance: Performance }) {
  const [measure, setMeasure] = useState<Measure>('AVG_R')
  const basis = useFilters().filters.options.entryOrExitDate
  const rejected = useRejected({ dimension: 'placeInDay', beside: null, unit, basis })
  const picture = useMemo((): ChartPicture<TradesBehind> => {
    const valueOf = (row: PerformanceRow) => (measure === 'AVG_R' ? row.avgR : row.winRate)
    const textOf = (row: PerformanceRow) =>
      measure === 'AVG_R' ? formatR(row.avgR) : formatPercent(row.winRate, { decimals: 0 })
    const casesOf = (row: PerformanceRow) => (measure === 'AVG_R' ? row.withR : row.winners + row.losers)
    return {
      kinds: ['bar'],
      option: (theme) =>
        barOption(
          rows.map((row) => ({
            name: placeName(row.key ?? 0),
            note: counted(casesOf(row), 'trade'),
            value: valueOf(row),
            text: valueOf(row) === null ? '' : textOf(row),
            small: casesOf(row) < smallSample,
          })),
          theme,
          axisNumber,
          measure === 'AVG_R' ? 'results' : 'unsigned',
        ),
      marks: [
        {
          series: 'bars',
          count: rows.length,
          words: (bar) => {
            const row = rows[bar]!
            return {
              head: `${placeName(row.key ?? 0)} of a day`,
              rows: [
                { label: 'Average R', value: formatR(row.avgR) },
                { label: 'With an R', value: String(row.withR) },
                { label: 'Win rate', value: formatPercent(row.winRate) },
                { label: 'Trades', value: String(row.trades) },
              ],
              opens: row.trades === 1 ? 'the trade' : `its ${counted(row.trades, 'trade')}`,
            }
          },
          behind: (bar) => behindOf(rows[bar]!),
        },
      ],
    }
  }, [rows, measure])
  const actions = (
    <Segments
      label="Measure for trades by position in the day"
      value={measure}
      options={measures.map((value) => ({ value, label: names[value] }))}
      onChange={setMeasure}
    />
  )
  if (measure === 'AVG_R' && total.withR === 0)
    return (
      <Block title={title} measure={names[measure]} actions={actions}>
        <UnitMissing unit="R" trades={total.trades} />
      </Block>
    )
  return (
    <ReportChart
      title={title}
      measure={names[measure]}
      {...readingOf(placeReading(rows, rejected))}
      {...picture}
      actions={actions}
      height={280}
      table={rowsOf(rows, [
        figure({ head: 'Trade of the day', value: ({ key }) => placeName(key ?? 0) }),
        figure({ head: 'Trades', value: ({ trades }) => trades }),
        figure({ head: 'With an R', value: ({ withR }) => withR }),
        figure({
          head: 'Average R',
          value: ({ avgR }) => avgR,
          format: (value) => formatR(value),
          signed: true,
          decimals: 4,
        }),
        figure({
          head: 'Win rate, %',
          value: ({ winRate }) => winRate,
          format: (value) => formatPercent(value),
          decimals: 2,
        }),
      ])}
      rows={(row) => behindOf(rows[row]!)}
    >
      <p className={labClasses.note}>By entry, among all trades in the journal, ignoring filters.</p>
    </ReportChart>
  )
}

const behindOf = ({ key, of, trades }: PerformanceRow): TradesBehind | null =>
  trades === 0 ? null : { title: `${placeName(key ?? 0)} of a day`, of }

/** The places in the day that gained and lost most, of those with enough trades. */
export const placeReading = (rows: readonly PerformanceRow[], rejected = false): Reading =>
  rejected && rows.some(({ withR }) => withR >= smallSample)
    ? noneDiffers('place in the day')
    : findingReading(
        rows.map(({ key, totalR, avgR, withR }) => ({
          name: `The ${placeName(key ?? 0)} of a day`,
          effect: totalR,
          cases: withR,
          detail: ` in ${counted(withR, 'trade')}, ${formatR(avgR, { unit: true })} on average`,
        })),
        {
          amount: amountInR,
          few: `No place in the day has ${smallSample} trades with an R: the sample is too small.`,
          alone: '; the others are too few to judge',
        },
      )
