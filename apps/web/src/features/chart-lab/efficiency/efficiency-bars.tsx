import { chartOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatPercent } from '@afterclose/core/format'
import type { EfficiencyReport } from '@afterclose/engine/reports/efficiency/efficiency-report'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { exitDay, exitOfBar, tradeBars, type useBarNames, windowWords } from '../../../parts/trade-bar-words.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis } from '../../../ui/chart/chart-theme.ts'
import { guideLines } from '../../../ui/chart/guide-lines.ts'
import { rOfTrade } from '../r-of-trade.ts'
import { keptWords } from './kept-words.ts'
import { toneMark } from '../../../ui/chart/tone-mark.ts'
import { type Figure, figure, figureTone } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'

type Bars = EfficiencyReport['bars']

const axisPercent = (value: number): string => formatPercent(value, { decimals: 0, signed: true })
const efficiency = figure({
  head: 'Total efficiency, %',
  label: 'Total efficiency',
  value: ({ total }: Bars[number]) => total,
  format: axisPercent,
  signed: true,
  decimals: 2,
})

/** How much of its price range each of the last trades captured; its children scroll. */
export const EfficiencyBars = chartBlock<
  { report: EfficiencyReport; nameOf: ReturnType<typeof useBarNames> },
  Bars[number],
  Figure<Bars[number]>
>({
  question: 'How much of each move was captured?',
  measure: efficiency,
  heading: ({ report: { bars } }) => `Total efficiency, %, ${counted(bars.length, 'trade')}`,
  chart: ({ report: { bars, groups }, nameOf }) =>
    chartOf({
      ...tradeBars(bars, nameOf),
      kinds: ['bar'],
      option: (theme) => barsOption(bars, groups.total.totalEff.mean, theme),
      figures: [exitOfBar, efficiency, rOfTrade],
    }),
  drawnFrom: ({ report: { bars, groups } }) => [bars, groups.total.totalEff.mean],
  height: 220,
  reading: ({ report }) => barsReading(report),
  notes: ({ report: { shown, evaluated } }) => <Note>{windowWords(shown, evaluated)}</Note>,
})

/** "Trades kept 16% of the range between highest and lowest price on average." */
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
  const room = Math.max(1, Math.ceil(bars.length * (theme.narrow ? 0.2 : 0.06)))
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
      ...rightAxis(axisPercent),
      min: -100,
      max: 100,
      interval: 100,
      // no label at the zero line, because the average is often close to it
      axisLabel: { ...rightAxis(axisPercent).axisLabel, showMinLabel: true, customValues: [-100, 100] },
    },
    series: [
      {
        type: 'bar',
        id: 'bars',
        cursor: 'pointer',
        barCategoryGap: '20%',
        barMaxWidth: 36,
        data: bars.map((bar) => ({
          value: bar.total,
          itemStyle: toneMark(figureTone(efficiency, bar), theme),
        })),
        markLine: guideLines(
          [
            { at: 0, axis: 'y', name: '' },
            ...(average === null
              ? []
              : [
                  {
                    at: average,
                    axis: 'y' as const,
                    name: `average ${axisPercent(average)}`,
                    dashed: true,
                  },
                ]),
          ],
          theme,
        ),
      },
    ],
  }
}
