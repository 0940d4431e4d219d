import { writtenSign } from '@afterclose/core/format'
import type { Outcome } from '@afterclose/core/trade'

export type Tone = 'gain' | 'loss' | 'even'

/** Colour of a signed figure as displayed: a value that rounds to zero has neither sign nor colour. */
export function toneOf(text: string): Tone {
  const sign = writtenSign(text)
  return sign > 0 ? 'gain' : sign < 0 ? 'loss' : 'even'
}

/** Colour of a trade's result: none for a break-even trade, even if its costs left a small result. */
export const resultTone = (text: string, outcome: Outcome | null): Tone =>
  outcome === 'BREAK_EVEN' ? 'even' : toneOf(text)
