import type { CustomSeriesOption } from 'echarts/charts'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import type { ChartWindow } from '../../ui/chart/chart-window.ts'
import type { Draw, Element } from './drawing.ts'

type Column = readonly number[]
interface Prices {
  readonly open: Column
  readonly high: Column
  readonly low: Column
  readonly close: Column
}

/** Maximum width of a candle body, in pixels; below the second value, bars are lines. */
const widest = 14
const thinnest = 1.3

/**
 * Candles of the visible bars, hollow if price rose, pale outside the highlighted ones. All candles of one style are one shape: a shape per
 * bar costs ECharts more than everything else in a chart.
 */
export function candles(
  { open, high, low, close }: Prices,
  { from, to }: Pick<ChartWindow, 'from' | 'to'>,
  theme: ChartTheme,
  bright: Pick<ChartWindow, 'from' | 'to'> | null,
): Draw {
  const last = Math.min(to, close.length - 1)
  return ({ x, y }) => {
    const step = x(from + 1) - x(from)
    const width = bodyWidth(step)
    // by style: falling and rising outside, falling and rising within
    const paths = ['', '', '', '']
    for (let bar = from; bar <= last; bar++) {
      const isRising =
        close[bar]! > open[bar]! || (close[bar] === open[bar] && close[bar]! >= (close[bar - 1] ?? -Infinity))
      const isBright = bright === null || (bar >= bright.from && bar <= bright.to)
      const at = sharp(x(bar))
      const [top, bottom] = [sharp(y(high[bar]!)), sharp(y(low[bar]!))]
      const [above, below] = [sharp(y(Math.max(open[bar]!, close[bar]!))), sharp(y(Math.min(open[bar]!, close[bar]!)))]
      const [left, right] = [sharp(x(bar) - width / 2), sharp(x(bar) + width / 2)]
      paths[(isBright ? 2 : 0) + (isRising ? 1 : 0)] +=
        width <= thinnest
          ? `M${at} ${top}V${bottom}`
          : `M${left} ${above}H${right}V${below}H${left}ZM${at} ${top}V${above}M${at} ${below}V${bottom}`
    }
    return paths.flatMap((pathData, look): Element[] =>
      pathData === ''
        ? []
        : [
            {
              type: 'path',
              silent: true,
              shape: { pathData },
              style: {
                fill: look % 2 === 1 ? theme.raised : theme.ink2,
                stroke: theme.ink2,
                lineWidth: 1,
                opacity: look < 2 ? 0.5 : 1,
              },
            },
          ],
    )
  }
}

/** @param step pixels from bar to bar */
export const bodyWidth = (step: number): number => Math.min(step / 2, widest)

/** Half pixels, at which lines of one pixel are sharp. */
const sharp = (pixels: number): number => Math.round(2 * pixels) / 2

/** Invisible points of the bars, for pointer and keys; the visible part are the candles. */
export const barPoints = (close: Column): CustomSeriesOption => ({
  type: 'custom',
  id: 'bars',
  data: [...close],
  renderItem: () => null,
})
