import { signedWhole } from '@afterclose/core/format'
import type { ExitAnalysisReport, ExitBar } from '@afterclose/engine/reports/exit-analysis/exit-analysis-report'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis } from '../../../ui/chart/chart-theme.ts'
import { guideLines } from '../../../ui/chart/guide-lines.ts'
import { toneMark } from '../../../ui/chart/tone-mark.ts'

/** Percentage above which a bar is truncated and labelled with its value. */
const cut = 250
/** Position of the gap in a truncated bar. */
const [gapFrom, gapTo] = [222, 230]
/** Room at the right for the labels of the lines, as a fraction of the bars. */
const nameRoom = 0.07

/** Bars for how far price moved for and against each trade, and a diamond at the exit; ±100 are target and stop. */
export function exitBarsOption(
  { bars }: Pick<ExitAnalysisReport, 'bars'>,
  theme: ChartTheme,
  dayOf: (exitDate: number) => string,
): ChartOption {
  const most = (of: (bar: ExitBar) => number): number => Math.min(cut, Math.max(115, ...bars.map(of)) + 5)
  const room = Math.max(1, Math.ceil(bars.length * (theme.narrow ? 2.5 * nameRoom : nameRoom)))
  const names = Array.from({ length: bars.length + room }, (_, i) => String(i))
  const tickEvery = Math.max(1, Math.ceil(bars.length / (theme.narrow ? 3 : 6)))
  return {
    grid: { left: 0, right: 0, top: 16, bottom: 26, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: {
      type: 'category',
      data: names,
      axisLine: { show: false, onZero: false },
      axisTick: { show: true, interval: (at: number) => at < bars.length && at % tickEvery === 0 },
      axisLabel: {
        interval: (at: number) => at < bars.length && at % tickEvery === 0,
        align: 'left',
        formatter: (_: string, at: number) => dayOf(bars[at]?.exitDate ?? 0),
      },
    },
    yAxis: {
      ...rightAxis(signedWhole),
      min: -most(({ drawdown }) => drawdown),
      max: most(({ updraw }) => updraw),
      axisLabel: {
        ...rightAxis(signedWhole).axisLabel,
        showMinLabel: true,
        customValues: [-200, -150, -50, 0, 50, 150, 200],
        formatter: (value: number) => (value === 0 ? 'entry 0' : signedWhole(value)),
      },
    },
    series: [
      ...way(
        'up',
        bars.map(({ updraw }) => updraw),
        1,
        theme,
      ),
      ...way(
        'down',
        bars.map(({ drawdown }) => drawdown),
        -1,
        theme,
      ),
      {
        type: 'scatter',
        id: 'closed',
        symbol: 'diamond',
        symbolSize: bars.length > 110 ? 7 : theme.narrow ? 9 : 12,
        cursor: 'pointer',
        z: 5,
        itemStyle: { color: theme.ink, borderColor: theme.paper, borderWidth: 1 },
        data: bars.map(({ exitLevel }) => Math.max(-cut, Math.min(cut, exitLevel))),
        markLine: guideLines(
          [
            { at: 100, axis: 'y', name: 'target +100', tone: 'gain' },
            { at: -100, axis: 'y', name: 'stop −100', tone: 'loss' },
          ],
          theme,
        ),
      },
    ],
  }
}

/** The bars of one direction; a truncated one has a gap near its end, and its number. */
function way(id: 'up' | 'down', values: readonly number[], sign: 1 | -1, theme: ChartTheme) {
  const { color } = toneMark(id === 'up' ? 'gain' : 'loss', theme)
  const piece = (name: string, data: (number | string)[], look: object) => ({
    type: 'bar' as const,
    id: name,
    stack: 'way',
    cursor: 'pointer',
    barCategoryGap: '20%',
    barMaxWidth: 36,
    data,
    ...look,
  })
  const far = (value: number): boolean => value > cut
  const main = piece(
    id,
    values.map((value) => sign * (far(value) ? gapFrom : value)),
    { itemStyle: { color } },
  )
  if (!values.some(far)) return [main]
  return [
    main,
    piece(
      `${id} gap`,
      values.map((value) => (far(value) ? sign * (gapTo - gapFrom) : '-')),
      {
        silent: true,
        itemStyle: { color: 'transparent' },
      },
    ),
    piece(
      `${id} end`,
      values.map((value) => (far(value) ? sign * (cut - gapTo) : '-')),
      {
        silent: true,
        itemStyle: { color },
        label: {
          show: true,
          position: sign > 0 ? 'insideTop' : 'insideBottom',
          fontSize: 11,
          fontWeight: 600,
          color: theme.paper,
          formatter: ({ dataIndex }: { dataIndex: number }) => signedWhole(sign * values[dataIndex]!),
        },
      },
    ),
  ]
}
