import { toneOf } from '../tone.ts'
import type { ChartTheme } from './chart-theme.ts'
import { heatScale } from './heat-scale.ts'
import { toneInk, toneMark } from './tone-mark.ts'

/** The colours of a map. */
export interface Paint {
  readonly fill: (value: number) => string
  /** Whether text on the fill has the colour of paper. */
  readonly strong: (value: number) => boolean
  /** Colour of a bar. */
  readonly mark: (text: string) => string
  /** Colour of the text on a bar. */
  readonly ink: (text: string) => string
  readonly colors: readonly string[]
  /** Labels between two colours: the value, and the number of colours before it. */
  readonly borders: readonly { readonly value: number; readonly behind: number }[]
}

export function resultPaint(values: readonly number[], theme: ChartTheme): Paint {
  const { colorOf, step } = heatScale(values)
  return {
    fill: (value) => theme.diverging[colorOf(value)] ?? theme.paper,
    strong: (value) => [0, 8].includes(colorOf(value)),
    mark: (text) => toneMark(toneOf(text), theme).color,
    ink: (text) => toneInk(toneOf(text), theme),
    colors: theme.diverging.filter((_, i) => i !== 4),
    borders: [-3, -1, 0, 1, 3].map((times) => ({ value: times * step, behind: times + 4 })),
  }
}

/** Steps of 20 percent. Skips the fourth of the seven colours, on which neither ink nor paper is legible. */
export function sharePaint(theme: ChartTheme): Paint {
  const colors = [0, 1, 2, 4, 5].map((i) => theme.sequential[i] ?? theme.paper)
  const fifth = (value: number): number => Math.min(4, Math.floor(value / 20))
  return {
    fill: (value) => colors[fifth(value)]!,
    strong: (value) => fifth(value) > 2,
    mark: () => theme.sequential[4] ?? theme.ink,
    ink: () => theme.ink,
    colors,
    borders: [1, 2, 3, 4].map((behind) => ({ value: 20 * behind, behind })),
  }
}
