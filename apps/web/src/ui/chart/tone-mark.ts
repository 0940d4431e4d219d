import type { Outcome } from '@afterclose/core/trade'
import type { Tone } from '../tone.ts'
import type { ChartTheme } from './chart-theme.ts'

/** Style of a mark by the sign of its value: gain, loss, or hollow for zero, so that shape shows the sign as well as colour. */
export function toneMark(tone: Tone, theme: ChartTheme): { color: string; borderColor?: string; borderWidth?: number } {
  if (tone === 'even') return { color: theme.paper, borderColor: theme.edge, borderWidth: 1 }
  return { color: tone === 'gain' ? theme.gainMark : theme.lossMark }
}

/** Style of a result that was missed, or avoided: no gain and no loss. */
export function missedMark(value: number, small: boolean, theme: ChartTheme) {
  if (value <= 0) return { color: theme.paper, borderColor: theme.ink3, borderWidth: 1 }
  return { color: small ? theme.paper : theme.warnTint, borderColor: theme.warnMark, borderWidth: 1 }
}

/** Colour of text on a chart by its sign. */
export const toneInk = (tone: Tone, theme: ChartTheme): string => (tone === 'even' ? theme.ink3 : theme[tone])

/** Style of a trade's dot by its outcome: a break-even trade is hollow, even if its costs left a small result. */
export const outcomeMark = (outcome: Outcome | null, theme: ChartTheme) =>
  toneMark(outcome === 'WINNER' ? 'gain' : outcome === 'LOSER' ? 'loss' : 'even', theme)
