import { writtenSign } from '@afterclose/core/format'
import type { Outcome } from '@afterclose/core/trade'

export type Tone = 'gain' | 'loss' | 'even'

/** The colour of a signed figure as it is written: what rounds to nothing has neither sign nor colour. */
export function toneOf(text: string): Tone {
  const sign = writtenSign(text)
  return sign > 0 ? 'gain' : sign < 0 ? 'loss' : 'even'
}

/** The colour of what one trade came to: none for a break-even trade, whatever little its costs made of it. */
export const resultTone = (text: string, outcome: Outcome | null): Tone =>
  outcome === 'BREAK_EVEN' ? 'even' : toneOf(text)
