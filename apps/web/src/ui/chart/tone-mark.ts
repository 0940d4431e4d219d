import type { Outcome } from '@afterclose/core/trade'
import type { Tone } from '../tone.ts'
import type { ChartTheme } from './chart-theme.ts'

/** The look of a mark by the sign of what it shows: gain, loss, and hollow for nothing, which form tells as well as colour. */
export function toneMark(tone: Tone, theme: ChartTheme): { color: string; borderColor?: string; borderWidth?: number } {
  if (tone === 'even') return { color: theme.paper, borderColor: theme.edge, borderWidth: 1 }
  return { color: tone === 'gain' ? theme.gainMark : theme.lossMark }
}

/** The colour of text on a chart by its sign. */
export const toneInk = (tone: Tone, theme: ChartTheme): string => (tone === 'even' ? theme.ink3 : theme[tone])

/** A dot of one trade is coloured by its outcome: a break-even trade is hollow whatever its costs made of it. */
export const outcomeMark = (outcome: Outcome | null, theme: ChartTheme) =>
  toneMark(outcome === 'WINNER' ? 'gain' : outcome === 'LOSER' ? 'loss' : 'even', theme)
