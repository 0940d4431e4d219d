import type { ChartOption } from '../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../ui/chart/chart-theme.ts'
import { axisNumber } from '../../journal/engine/unit-words.ts'
import type { PayoffPicture, PayoffPoint } from './payoff-picture.ts'

/** Text that stays legible where it crosses a line, on the paper of a dialog. */
const halo = (theme: ChartTheme) => ({ fontSize: 12, textBorderColor: theme.raised, textBorderWidth: 3 })

/** Tint between the line and 0. */
const tint = 0.18

/** @param money text of a signed amount */
export function payoffOption(
  picture: PayoffPicture,
  money: (amount: number) => string,
  theme: ChartTheme,
): ChartOption {
  const { points } = picture
  const [from, to] = [points[0]!.price, points.at(-1)!.price]
  const strikes = points.filter(({ kind }) => kind === 'STRIKE')
  const area = (id: string, color: string, part: (value: number) => number) => ({
    type: 'line' as const,
    id,
    silent: true,
    symbol: 'none',
    lineStyle: { width: 0 },
    areaStyle: { color, opacity: tint, origin: 0 },
    data: points.map(({ price, value }) => [price, part(value)]),
  })
  return {
    // room above and below for the names of the largest profit and loss
    grid: { left: 0, right: 0, top: 24, bottom: 48, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis', axisPointer: { type: 'line' } },
    xAxis: {
      type: 'value',
      min: from,
      max: to,
      axisLine: { show: true, onZero: false, lineStyle: { color: theme.grid } },
      axisTick: {
        show: true,
        customValues: strikes.map(({ price }) => price),
        length: 5,
        lineStyle: { color: theme.ink3 },
      },
      axisLabel: {
        customValues: strikes.map(({ price }) => price),
        formatter: (price: number) => strikes.find((strike) => strike.price === price)?.name ?? '',
        color: theme.ink2,
        hideOverlap: true,
      },
      splitLine: { show: false },
      offset: 22,
    },
    yAxis: { ...rightAxis(axisNumber), splitNumber: 4 },
    series: [
      { ...area('won', theme.gainMark, (value) => Math.max(0, value)), markLine: zeroLine(theme) },
      area('lost', theme.lossMark, (value) => Math.min(0, value)),
      {
        type: 'line',
        id: 'payoff',
        z: 6, // its rings above the line of 0
        color: theme.ink,
        showSymbol: true,
        showAllSymbol: true,
        lineStyle: { width: 1.75, color: theme.ink, join: 'round' },
        data: points.map((point, at) => ({
          value: [point.price, point.value],
          ...(point.kind === 'BREAK_EVEN' ? ring(points, at, theme) : { symbol: 'none' }),
        })),
        markPoint: { silent: true, animation: false, data: extremes(picture, money).map((one) => named(one, theme)) },
      },
    ],
  }
}

/** A break-even with its price on the side that loses, above the line of 0. */
function ring(points: readonly PayoffPoint[], at: number, theme: ChartTheme) {
  const rises = points[at + 1]!.value > points[at - 1]!.value
  return {
    symbol: 'circle',
    symbolSize: 9,
    itemStyle: { color: theme.raised, borderColor: theme.ink, borderWidth: 1.75 },
    label: {
      show: true,
      ...halo(theme),
      color: theme.ink,
      fontWeight: 600 as const,
      formatter: points[at]!.name,
      position: rises ? ('left' as const) : ('right' as const),
      offset: [0, -10] as [number, number],
    },
  }
}

interface Extreme {
  readonly text: string
  readonly tone: 'gain' | 'loss'
  readonly price: number
  readonly value: number
  readonly align: 'left' | 'center' | 'right'
}

/** Labels of the largest profit and loss, at their points; an equal loss on both sides has two labels. A point outside the chart has its label at the edge. */
export function extremes(picture: PayoffPicture, money: (amount: number) => string): readonly Extreme[] {
  const { points, atZero, least, most, slope } = picture
  const [first, last] = [points[0]!, points.at(-1)!]
  const at = (value: number, tone: Extreme['tone'], text: string): readonly Extreme[] => {
    const flats = points.flatMap((point, i): readonly Extreme[] => {
      const next = points[i + 1]
      if (next === undefined || point.value !== value || next.value !== value || next.price === point.price) return []
      if (point === first) return [{ text, tone, price: first.price, value, align: 'left' }]
      if (next === last) return [{ text, tone, price: last.price, value, align: 'right' }]
      return [{ text, tone, price: (point.price + next.price) / 2, value, align: 'center' }]
    })
    const isLevel = points.every((point) => point.value === value)
    if (flats.length > 0) return isLevel ? flats.slice(0, 1) : flats
    const peaks = points.filter((point) => point.value === value && point.kind !== 'EDGE')
    if (peaks.length === 0 && atZero === value)
      return [{ text: `${text}, at 0`, tone, price: first.price, value: first.value, align: 'left' }]
    return peaks.map(({ price }) => ({ text, tone, price, value, align: 'center' }))
  }
  const endless = (text: string, tone: Extreme['tone']): Extreme => ({
    text,
    tone,
    price: last.price,
    value: last.value,
    align: 'right',
  })
  const isProfitable = most !== null && most > 0
  const isLosing = least !== null && least < 0
  const [rises, falls] = [slope > 0, slope < 0]
  return [
    ...(isProfitable ? at(most, 'gain', `max profit ${money(most)}`).slice(0, 1) : []),
    ...(isLosing ? at(least, 'loss', `max loss ${money(least)}`).slice(0, 2) : []),
    ...(rises ? [endless('profit without limit', 'gain')] : []),
    ...(falls ? [endless('loss without limit', 'loss')] : []),
  ]
}

const named = ({ text, tone, price, value, align }: Extreme, theme: ChartTheme) => ({
  name: text,
  coord: [price, value],
  symbol: 'rect',
  symbolSize: 0,
  label: {
    show: true,
    ...halo(theme),
    color: theme[tone],
    fontWeight: 600 as const,
    formatter: text,
    align,
    position: [0, tone === 'loss' ? 6 : -18] as [number, number],
  },
})
