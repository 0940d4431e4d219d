import { writtenSign } from '@afterclose/core/format'

type Tone = 'gain' | 'loss' | 'even'

/** The colour of a signed figure as it is written: what rounds to nothing has neither sign nor colour. */
export function toneOf(text: string): Tone {
  const sign = writtenSign(text)
  return sign > 0 ? 'gain' : sign < 0 ? 'loss' : 'even'
}
