import { axisNumber } from '../../../journal/engine/unit-words.ts'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'

/** Axis of trades in order, shared by charts on top of each other. @param trades their number */
export const tradeAxis = (theme: ChartTheme, trades: number) => ({
  type: 'value' as const,
  min: 0.5,
  max: 0.5 + trades,
  minInterval: 1,
  axisLine: { show: true, onZero: false, lineStyle: { color: theme.grid } },
  axisTick: { show: true, length: 5, lineStyle: { color: theme.ink3 } },
  splitLine: { show: false },
  splitNumber: theme.narrow ? 4 : 6,
  axisLabel: {
    hideOverlap: true,
    formatter: (at: number) => (Number.isInteger(at) ? axisNumber(at) : ''),
    showMinLabel: false,
    showMaxLabel: false,
  },
})
