import { counted, formatPercent, formatR } from '@afterclose/core/format'
import type { EfficiencyReport } from '@afterclose/engine/reports/efficiency/efficiency-report'
import { useMemo } from 'react'
import { type Reading, readingOf, strong } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { barTrades, exitDay, useBarNames, windowWords } from '../../../parts/trade-bar-words.ts'
import { TradeScroll } from '../../../parts/trade-scroll.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis } from '../../../ui/chart/chart-theme.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { guideLines } from '../../../ui/chart/guide-lines.ts'
import { rOfTrade } from '../r-of-trade.ts'
import { keptWords } from './kept-words.ts'
import labClasses from '../chart-lab.module.css'
import { toneMark } from '../../../ui/chart/tone-mark.ts'
import { toneOf } from '../../../ui/tone.ts'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

interface EfficiencyBarsProps {
  report: EfficiencyReport
  back: number
  onBack: (back: number) => void
}

type Bars = EfficiencyReport['bars']

/** How much of its range each of the last trades used. */
export function EfficiencyBars({ report, back, onBack }: EfficiencyBarsProps) {
  const { bars, shown, evaluated, groups } = report
  const nameOf = useBarNames()
  const average = groups.total.totalEff.mean
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar'],
      option: (theme) => barsOption(bars, average, theme),
      marks: [
        {
          series: 'bars',
          count: bars.length,
          words: (at) => {
            const bar = bars[at]!
            return {
              head: nameOf(bar),
              rows: [
                { label: 'Total efficiency', value: percent(bar.total), signed: true },
                { label: 'Exit', value: exitDay(bar.exitDate) },
                { label: 'R', value: formatR(bar.rMultiple) },
              ],
              opens: bar.trades === 1 ? 'the trade' : `its ${counted(bar.trades, 'trade')}`,
            }
          },
          behind: (at) => barTrades(bars[at]!, nameOf),
        },
      ],
    }),
    [bars, average, nameOf],
  )
  return (
    <ReportChart
      title="How much of each move was captured?"
      measure={`Total efficiency, %, ${counted(bars.length, 'trade')}`}
      {...readingOf(barsReading(report))}
      {...picture}
      height={220}
      table={rowsOf(bars.toReversed(), [
        figure({ head: 'Trade', value: (bar) => nameOf(bar) }),
        figure({ head: 'Exit', value: (bar) => exitDay(bar.exitDate) }),
        figure({ head: 'Total efficiency, %', value: (bar) => bar.total, format: percent, signed: true, decimals: 2 }),
        rOfTrade,
      ])}
      rows={(row) => barTrades(bars.at(-1 - row)!, nameOf)}
    >
      <TradeScroll trades={evaluated} size={bars.length} back={back} onChange={onBack} />
      <p className={labClasses.note}>{windowWords(shown, evaluated)}</p>
    </ReportChart>
  )
}

const percent = (value: number): string => formatPercent(value, { decimals: 0, signed: true })

/** "Trades kept 16 % of the range between highest and lowest price on average." */
export function barsReading({ evaluated, groups }: EfficiencyReport): Reading {
  const { mean } = groups.total.totalEff
  if (mean === null) return []
  const finding = `Trades ${keptWords(mean)} of the range between highest and lowest price on average`
  return evaluated < smallSample
    ? [strong('Small sample.'), ` ${finding}, in ${counted(evaluated, 'trade')}.`]
    : [strong(`${finding}.`)]
}

function barsOption(bars: Bars, average: number | null, theme: ChartTheme): ChartOption {
  const tickEvery = Math.max(1, Math.ceil(bars.length / (theme.narrow ? 3 : 6)))
  const isTick = (at: number): boolean => at < bars.length && at % tickEvery === 0
  const room = Math.max(1, Math.ceil(bars.length * (theme.narrow ? 0.22 : 0.08)))
  return {
    grid: { left: 0, right: 0, top: 16, bottom: 26, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: {
      type: 'category',
      data: Array.from({ length: bars.length + room }, (_, i) => String(i)),
      axisLine: { show: false, onZero: false },
      axisTick: { show: true, interval: isTick },
      axisLabel: {
        interval: isTick,
        align: 'left',
        formatter: (_: string, at: number) => exitDay(bars[at]?.exitDate ?? 0),
      },
    },
    yAxis: {
      ...rightAxis(percent),
      min: -100,
      max: 100,
      interval: 100,
      // the zero line is no place for a name: the average often lies beside it
      axisLabel: { ...rightAxis(percent).axisLabel, showMinLabel: true, customValues: [-100, 100] },
    },
    series: [
      {
        type: 'bar',
        id: 'bars',
        cursor: 'pointer',
        barCategoryGap: '20%',
        barMaxWidth: 36,
        data: bars.map(({ total }) => ({
          value: total,
          itemStyle: toneMark(toneOf(percent(total)), theme),
        })),
        markLine: guideLines(
          [
            { at: 0, axis: 'y', name: '' },
            ...(average === null
              ? []
              : [{ at: average, axis: 'y' as const, name: `average ${percent(average)}`, dashed: true }]),
          ],
          theme,
        ),
      },
    ],
  }
}
