import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import type { ChartWindow } from '../../ui/chart/chart-window.ts'
import type { Draw } from './drawing.ts'

type Volumes = readonly (number | null)[]
type Range = { readonly min: number; readonly max: number }

/** Share of the height (BARS 7). */
const share = 0.18

/** The price range with space below for volumes, if there are any. */
export const withVolumeRoom = (prices: Range, volumes: Volumes): Range =>
  volumes.some((volume) => volume !== null)
    ? { min: prices.min - ((prices.max - prices.min) * share) / (1 - share), max: prices.max }
    : prices

/** Volumes of the visible bars as one shape; the largest takes the full height of the volume area. */
export function volumeBars(volumes: Volumes, { from, to }: ChartWindow, theme: ChartTheme): Draw {
  const seen = volumes.slice(from, to + 1)
  const most = seen.reduce<number>((high, volume) => Math.max(high, volume ?? 0), 0)
  return ({ x, top, bottom }) => {
    if (most === 0) return []
    const [first, width] = [x(from), x(from + 1) - x(from)]
    const pathData = seen
      .map((volume, i) => {
        const height = ((bottom - top) * share * (volume ?? 0)) / most
        const left = first + (i - 0.325) * width
        return height === 0 ? '' : `M${left} ${bottom - height}h${0.65 * width}V${bottom}H${left}Z`
      })
      .join('')
    return [{ type: 'path', silent: true, shape: { pathData }, style: { fill: theme.ink3, opacity: 0.28 } }]
  }
}
