import { formatNumber } from '@afterclose/core/format'
import { localText } from '@afterclose/core/time'
import { tickWords } from '../equity-chart/tick-words.ts'
import type { ChartOption } from '../../ui/chart/chart-option.ts'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import { barPoints, candles } from './candles.ts'
import { custom } from './drawing.ts'
import { priceRange, roundTimes } from './price-axis.ts'
import { ground, names } from './trade-levels.ts'
import { tradeMarks, triedMarks } from './trade-marks.ts'
import type { Shown } from './trade-picture.ts'
import { withVolumeRoom } from './volume-bars.ts'

/** Space for level names on the right, in pixels. */
const namesRoom = { wide: 104, narrow: 76 }
const axisRoom = 24

/**
 * Candles in ink, hollow if price rose, pale outside the trade; fills as triangles joined by a line, the distance to target and stop as a
 * tint while the trade was open, and their prices on the right, in R if the trade has a stop.
 */
export function tradeChartOption(shown: Shown, theme: ChartTheme): ChartOption {
  const { picture, bars, window, decimals, room = 0 } = shown
  const { levels, best, worst } = picture
  const prices = priceRange(bars, window, [
    ...levels.map(({ price }) => price),
    ...[best, worst].flatMap((point) => (point === null ? [] : [point.price])),
    ...(picture.tried?.stops ?? []).map(({ price }) => price),
  ])
  const range = withVolumeRoom(prices, bars.volume)
  const times = roundTimes(bars, window, theme.narrow ? 3 : 6)
  const named = new Set(times.bars)
  const priceOf = (price: number): string => formatNumber(price, { decimals })

  return {
    grid: {
      left: 0,
      right: theme.narrow ? namesRoom.narrow : namesRoom.wide,
      top: 4,
      bottom: axisRoom,
      outerBoundsMode: 'none',
    },
    tooltip: { trigger: 'axis', axisPointer: { type: 'line' } },
    xAxis: {
      type: 'category',
      data: Array.from({ length: bars.time.length + room }, (_, bar) => String(bar)),
      min: window.from,
      max: window.to + room,
      axisTick: { alignWithLabel: true, interval: (bar: number) => named.has(bar) },
      axisLabel: {
        interval: (bar: number) => named.has(bar),
        formatter: (bar: string) => timeWords(bars.time, Number(bar), times.days),
        hideOverlap: true,
      },
    },
    yAxis: { type: 'value', ...range, show: false, splitLine: { show: false } },
    series: [
      custom('ground', 1, ground(shown, prices, theme), true),
      custom('candles', 2, candles(bars, window, theme, room > 0 ? null : picture), true),
      barPoints(bars.close),
      custom('trade', 3, tradeMarks(shown, theme), true),
      ...(picture.tried === null ? [] : [custom('tried', 3, triedMarks(picture.tried, picture.fills, theme), true)]),
      custom('names', 4, names(picture, { range, prices }, theme, priceOf), false),
    ],
  }
}

/** Time of a bar, or its day at the first bar of a day; nothing in the room after the last bar, which the axis asks for too. */
function timeWords(time: readonly number[], bar: number, days: boolean): string {
  if (bar >= time.length) return ''
  const text = localText(time[bar]! * 1000)
  const newDay = bar > 0 && text.slice(0, 10) !== localText(time[bar - 1]! * 1000).slice(0, 10)
  return days || newDay ? tickWords(Math.floor(time[bar]! / 86_400) * 86_400_000) : text.slice(11, 16)
}
