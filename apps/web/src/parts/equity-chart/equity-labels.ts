import { withUnit } from '@afterclose/core/format'
import type { EquityReport } from '@afterclose/engine/reports/equity/equity-report'
import { dateOf } from '@afterclose/core/time'
import { dayWords, type UnitWords } from '../../journal/engine/unit-words.ts'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'

/** Text that stays legible where it crosses a line. */
export const halo = (theme: ChartTheme) => ({ fontSize: 12, textBorderColor: theme.paper, textBorderWidth: 4 })

/** Labels of the equity line: a dot at its end, and the size and day of the max drawdown below its lowest point. */
export function equityLabels({ points, low, standing, unit }: EquityReport, theme: ChartTheme, words: UnitWords) {
  const end = points.x.length - 1
  const dot = {
    coord: [points.x[end]!, points.y[end]!],
    symbol: 'circle',
    symbolSize: 7,
    itemStyle: { color: theme.colors[0]! },
  }
  if (low === null || standing.low === null) return [dot]
  const along = (low.x - points.x[0]!) / (points.x[end]! - points.x[0]!)
  const year = Number(dateOf(points.exitDate[end]!).slice(0, 4))
  const size = `{size|${unit === 'CURRENCY' ? words.short(-standing.low.fall) : withUnit(words.short(-standing.low.fall), words.name)}}`
  // near the end there is no room for labels; the reading above has the text
  const short = theme.narrow || !(along <= 0.7) // no number if all trades ended in the same minute
  const name = short ? '' : `{name|deepest drawdown, ${dayWords(standing.low.date, year)}}`
  return [
    dot,
    {
      coord: [low.x, low.y],
      symbol: 'rect',
      symbolSize: [1, 18],
      symbolOffset: [0, 13],
      itemStyle: { color: theme.loss },
      label: {
        show: true,
        position: along > (short ? 0.95 : 0.7) ? ('left' as const) : ('right' as const),
        offset: [0, 5] as [number, number],
        // so that the zero line does not strike through the label
        backgroundColor: theme.paper,
        formatter: [size, name].filter((part) => part !== '').join('  '),
        rich: {
          size: { ...halo(theme), color: theme.loss, fontWeight: 600 as const },
          name: { ...halo(theme), color: theme.ink3 },
        },
      },
    },
  ]
}
