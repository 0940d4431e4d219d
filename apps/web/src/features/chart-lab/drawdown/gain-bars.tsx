import { formatDateTime, formatNumber } from '@afterclose/core/format'
import { dateOf, localText } from '@afterclose/core/time'
import type { DrawdownReport } from '@afterclose/engine/reports/drawdown/drawdown-report'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { axisNumber, type UnitWords, unitWords } from '../../../journal/engine/unit-words.ts'
import { ReportChart } from '../../../parts/report-chart.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../../ui/chart/chart-theme.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import labClasses from '../chart-lab.module.css'
import { tradeAxis } from './trade-axis.ts'
import { toneMark } from '../../../ui/chart/tone-mark.ts'
import { toneOf } from '../../../ui/tone.ts'
import { figure } from '../../../ui/figure.ts'
import { lastFirst } from '../../../ui/last-first.ts'
import { rowsOf } from '../../../ui/rows.ts'

/** What each trade brought, under the falls that it made or won back. */
export function GainBars({ report }: { report: DrawdownReport }) {
  const { currency, decimals, dateFormat } = useActiveJournal()
  const { unit, bars, known } = report
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar'],
      option: (theme) => barsOption(report, words, theme),
      marks: [
        {
          series: 'gains',
          count: bars.number.length,
          words: (bar) => {
            const step = bars.step[bar]!
            return {
              head: `Trade ${bars.id[bar]}, ${formatDateTime(localText(bars.exitDate[bar]!), dateFormat)}`,
              rows: [
                {
                  label: `Gain, ${words.name}`,
                  value: words.exact(step, { signed: true }),
                  signed: true,
                },
              ],
              opens: 'the trade',
            }
          },
          behind: (bar) => behindOf(report, bar),
        },
      ],
    }),
    [report, words, bars, dateFormat],
  )
  const drawn = bars.number.length
  return (
    <ReportChart
      title="Which trades caused the drawdown, and which recovered it?"
      measure={`Gain of each trade, ${words.name}`}
      reading={barsReading(bars.step, words.short, words.name)}
      {...picture}
      height={200}
      table={rowsOf(lastFirst(bars.id.length), [
        figure({ head: 'Trade', value: (bar) => bars.id[bar]! }),
        figure({ head: 'Exit', value: (bar) => dateOf(bars.exitDate[bar]!) }),
        figure({
          head: `Gain, ${words.name}`,
          value: (bar) => bars.step[bar]!,
          format: (value) => words.exact(value, { signed: true }),
          signed: true,
          decimals: unit === 'CURRENCY' ? decimals : 2,
        }),
      ])}
      rows={(row) => behindOf(report, drawn - 1 - row)}
    >
      {drawn < known && (
        <p className={labClasses.note}>
          {formatNumber(drawn, { decimals: 0 })} of {formatNumber(known, { decimals: 0 })} bars are shown: the largest
          gain and the largest loss in each interval.
        </p>
      )}
    </ReportChart>
  )
}

const behindOf = ({ bars }: DrawdownReport, bar: number): TradesBehind => ({
  title: `Trade ${bars.id[bar]}`,
  of: { is: 'rows', after: bars.row[bar]! - 1, upTo: bars.row[bar]! },
})

/** The largest of either sign is drawn however many there are. */
function barsReading(
  step: Float64Array,
  short: (value: number, options: { signed: true }) => string,
  name: string,
): string {
  const largest = step.reduce((most, value) => Math.max(most, value), 0)
  const smallest = step.reduce((least, value) => Math.min(least, value), 0)
  const best = largest > 0 ? `The best trade made ${short(largest, { signed: true })} ${name}` : 'No trade made a gain'
  const worst = smallest < 0 ? `the worst cost ${short(smallest, { signed: true })} ${name}` : 'no trade lost'
  return `${best}, ${worst}.`
}

function barsOption({ bars, trades }: DrawdownReport, words: UnitWords, theme: ChartTheme): ChartOption {
  return {
    grid: { left: 0, right: 0, top: 12, bottom: 26, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis', axisPointer: { type: 'line' } },
    xAxis: tradeAxis(theme, trades),
    yAxis: rightAxis(axisNumber),
    series: [
      {
        type: 'bar',
        id: 'gains',
        cursor: 'pointer',
        barMaxWidth: 24,
        barMinWidth: 1,
        barGap: '-100%',
        data: Array.from(bars.number, (number, i) => {
          const step = bars.step[i]!
          return {
            value: [number, step],
            itemStyle: toneMark(toneOf(words.exact(step, { signed: true })), theme),
          }
        }),
        markLine: zeroLine(theme),
      },
    ],
  }
}
