import { formatWhole } from '@afterclose/core/format'
import { requiredWinRate } from '@afterclose/engine/stats/required-win-rate'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'

export interface SetupDot {
  readonly name: string
  readonly ratio: number
  readonly winRate: number
  readonly trades: number
  /** Won often enough for its payoff, and made money; null if unknown. */
  readonly pays: boolean | null
  /** Too few trades to judge: hollow. */
  readonly small: boolean
}

/** Points of the curve. */
const steps = 80
/** Height of the whole chart, px. */
export const dotsHeight = 340
const [above, below] = [12, 48]
/** Minimum distance between labels, px. */
const lineHeight = 15
/** Maximum labels in a cluster. */
const crowded = 4

/** Setups by planned ratio and win rate, with the break-even curve. */
export function setupDotsOption(dots: readonly SetupDot[], theme: ChartTheme): ChartOption {
  const most = axisEnd(dots)
  const largest = Math.max(...dots.map(({ trades }) => trades))
  const curve = Array.from({ length: steps + 1 }, (_, i) => {
    const x = (most * i) / steps
    return [x, requiredWinRate(x) ?? 100]
  })
  const shifts = nameShifts(dots)
  const line = { show: true, onZero: false, lineStyle: { color: theme.grid } }
  const tick = { show: true, lineStyle: { color: theme.ink3 } }
  return {
    grid: { left: 48, right: 2, top: above, bottom: below, outerBoundsMode: 'none' },
    tooltip: { trigger: 'item' },
    xAxis: {
      type: 'value',
      min: 0,
      max: most,
      axisLine: line,
      axisTick: tick,
      splitLine: { show: false },
      splitNumber: theme.narrow ? 3 : 5,
      axisLabel: { alignMaxLabel: 'right' },
      name: 'average planned reward to risk',
      nameLocation: 'middle',
      nameGap: 30,
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: 100,
      interval: 25,
      axisLine: line,
      axisTick: tick,
      splitLine: { show: false },
      axisLabel: { formatter: formatWhole },
      name: 'win rate, %',
      nameLocation: 'middle',
      nameGap: 34,
    },
    series: [
      {
        type: 'line',
        id: 'required',
        silent: true,
        tooltip: { show: false },
        showSymbol: false,
        z: 1,
        data: curve,
        lineStyle: { color: theme.ink, width: 1.25 },
      },
      {
        type: 'scatter',
        id: 'zones',
        silent: true,
        tooltip: { show: false },
        symbolSize: 0,
        data: [
          zone([most, 100], 'pays as planned', { color: theme.ink3, align: 'right', position: [0, 6] }),
          zone([0, 0], 'does not pay as planned', { color: theme.ink3, align: 'left', position: [6, -18] }),
        ],
      },
      {
        type: 'scatter',
        id: 'setups',
        cursor: 'pointer',
        clip: false,
        data: dots.map(({ name, ratio, winRate, trades, pays, small }, i) => {
          const color = pays === null ? theme.ink3 : pays ? theme.gainMark : theme.lossMark
          return {
            value: [ratio, winRate],
            name,
            // no room for it at the edge
            label: {
              show: shifts[i] !== null,
              position: ratio > most / 2 ? ('left' as const) : ('right' as const),
              offset: [0, shifts[i] ?? 0],
            },
            symbolSize: 8 + 14 * Math.sqrt(trades / largest),
            itemStyle: small ? { color: theme.paper, borderColor: color, borderWidth: 1.5 } : { color, opacity: 0.85 },
          }
        }),
        label: {
          show: true,
          formatter: '{b}',
          color: theme.ink,
          fontSize: 12,
          fontFamily: theme.font,
          textBorderColor: theme.paper,
          textBorderWidth: 3,
          width: theme.narrow ? 90 : 140,
          overflow: 'truncate',
        },
      },
    ],
  }
}

type Placed = Pick<SetupDot, 'ratio' | 'winRate' | 'trades'>

const axisEnd = (dots: readonly Placed[]): number =>
  Math.max(3, Math.ceil(Math.max(...dots.map(({ ratio }) => ratio)) * 1.15))

/**
 * Vertical offset of each label in pixels, so that those of neighbouring dots do not overlap. In a crowd, only those with the most trades
 * have labels; the others have null.
 */
export function nameShifts(dots: readonly Placed[]): readonly (number | null)[] {
  const perPoint = (dotsHeight - above - below) / 100
  const beside = axisEnd(dots) / 3
  const places = dots.map(({ ratio, winRate, trades }, i) => ({ i, ratio, trades, at: (100 - winRate) * perPoint }))
  const named: typeof places = []
  for (const place of places.toSorted((a, b) => b.trades - a.trades)) {
    const crowd = named.filter(
      ({ ratio, at }) => Math.abs(ratio - place.ratio) < beside && Math.abs(at - place.at) < crowded * lineHeight,
    )
    if (crowd.length < crowded) named.push(place)
  }
  const shifts: (number | null)[] = dots.map(() => null)
  const set: { readonly ratio: number; readonly at: number }[] = []
  for (const { i, ratio, at } of named.toSorted((a, b) => a.at - b.at)) {
    const near = set.filter((other) => Math.abs(other.ratio - ratio) < beside)
    const to = Math.max(at, ...near.map((other) => other.at + lineHeight))
    shifts[i] = to - at
    set.push({ ratio, at: to })
  }
  return shifts
}

/** Label of a side of the curve, in its outer corner. */
const zone = (
  value: readonly [number, number],
  name: string,
  { color, align, position }: { color: string; align: 'left' | 'right'; position: [number, number] },
) => ({
  value: [...value],
  label: { show: true, formatter: name, color, fontSize: 12, fontWeight: 600 as const, align, position },
})
