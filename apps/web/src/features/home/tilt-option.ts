import { formatNumber } from '@afterclose/core/format'
import { type TiltStrip, tiltShown } from '@afterclose/engine/reports/home/tilt-strip'
import type { ChartOption } from '../../ui/chart/chart-option.ts'
import type { ChartTable } from '../../ui/chart/chart-table.tsx'
import { type ChartTheme, zeroLine } from '../../ui/chart/chart-theme.ts'
import type { MarkedSeries } from '../../ui/chart/chart-marks.ts'
import type { TradesBehind } from '../../parts/trades-drawer/trades-behind.ts'

const signed = (tilt: number): string => formatNumber(tilt, { decimals: 0, signed: true })

/** One bar a trade from a shared zero line; grey trades are a hollow sliver, told by form. */
export function tiltOption({ bars }: TiltStrip, theme: ChartTheme): ChartOption {
  const heights = bars.map(({ tilt }) => Math.max(-tiltShown, Math.min(tiltShown, tilt)))
  return {
    grid: { left: 0, right: 0, top: 4, bottom: 4 },
    xAxis: { type: 'category', show: false, data: bars.map((_, i) => i) },
    yAxis: { type: 'value', show: false, min: Math.min(-2, ...heights), max: Math.max(2, ...heights) },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    series: [
      {
        type: 'bar',
        id: 'tilt',
        cursor: 'pointer',
        barCategoryGap: '20%',
        barMaxWidth: 24,
        barMinHeight: 3,
        data: heights.map((tilt) => ({
          value: tilt,
          itemStyle:
            tilt === 0
              ? { color: theme.paper, borderColor: theme.edge, borderWidth: 1 }
              : { color: tilt > 0 ? theme.gainMark : theme.lossMark },
        })),
        markLine: zeroLine(theme),
      },
    ],
  }
}

export const tiltMarks = ({ bars }: TiltStrip): MarkedSeries<TradesBehind>[] => [
  {
    series: 'tilt',
    count: bars.length,
    words: (bar) => {
      const { id, tilt } = bars[bar]!
      const word = tilt > 0 ? 'Rules respected' : tilt < 0 ? 'Rules broken' : 'Neither'
      return { head: `Trade ${id}`, rows: [{ label: word, value: signed(tilt) }], opens: 'the trade' }
    },
    behind: (bar) => {
      const { id, row } = bars[bar]!
      return { title: `Trade ${id}`, of: { is: 'rows', after: row - 1, upTo: row } }
    },
  },
]

export const tiltTable = ({ bars }: TiltStrip): ChartTable => ({
  columns: [{ head: 'Trade' }, { head: 'Tilt', format: signed, signed: true }],
  rows: bars.toReversed().map(({ id, tilt }) => [id, tilt]),
})
