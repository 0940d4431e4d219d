import { timeGrid } from '@afterclose/core/bar-walk'
import type { TimeInTrade, TimePoint } from '@afterclose/engine/reports/bar-studies/time-in-trade'
import { axisNumber } from '../../../journal/engine/unit-words.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../../ui/chart/chart-theme.ts'

/** A point in time in words: 5 min, 1 h, 24 h. */
export const minutesName = (minutes: number): string => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`)

/** The points drawn, in order: those of winners or of losers. */
export const drawnMinutes = ({ ofWinners, ofLosers }: TimeInTrade): readonly number[] =>
  timeGrid.filter((at) => [...ofWinners, ...ofLosers].some(({ minutes }) => minutes === at))

/** Medians of winners and losers with quartile bands, over equally spaced points in time. */
export function timeInTradeOption(report: TimeInTrade, theme: ChartTheme): ChartOption {
  const minutes = drawnMinutes(report)
  const place = (point: TimePoint): number => minutes.indexOf(point.minutes)
  const line = { type: 'line' as const, showSymbol: true, symbol: 'circle', symbolSize: 6 }
  const side = (id: 'winners' | 'losers', points: readonly TimePoint[], color: string) => [
    {
      ...line,
      id: `${id} band`,
      silent: true,
      showSymbol: false,
      tooltip: { show: false },
      // along its lower edge and back along the upper one, so that only the area in between is filled
      data: [
        ...points.map((point) => [place(point), point.low ?? 0]),
        ...points.toReversed().map((point) => [place(point), point.high ?? 0]),
      ],
      lineStyle: { width: 0 },
      areaStyle: { color, opacity: 0.14, origin: points[0]?.low ?? 0 },
    },
    {
      ...line,
      id,
      z: 4,
      color,
      data: points.map((point) => [place(point), point.median ?? 0]),
      lineStyle: { width: 2 },
      ...(id === 'winners' && { markLine: zeroLine(theme) }),
    },
  ]
  // on a phone, half the label of the first and the last point is wider
  const margin = theme.narrow ? 0.6 : 0.3
  const every = theme.narrow ? Math.ceil(minutes.length / 5) : 1
  return {
    grid: { left: 0, right: 0, top: 12, bottom: 26, outerBoundsMode: 'none' },
    tooltip: { trigger: 'item' },
    xAxis: {
      type: 'value',
      min: -margin,
      max: Math.max(1, minutes.length - 1) + margin,
      axisLine: { show: true, onZero: false, lineStyle: { color: theme.ink3 } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        customValues: minutes.map((_, at) => at).filter((at) => at % every === 0),
        hideOverlap: true,
        formatter: (at: number) => (minutes[at] === undefined ? '' : minutesName(minutes[at])),
      },
    },
    yAxis: { ...rightAxis(axisNumber) },
    series: [...side('winners', report.ofWinners, theme.gainMark), ...side('losers', report.ofLosers, theme.lossMark)],
  }
}
