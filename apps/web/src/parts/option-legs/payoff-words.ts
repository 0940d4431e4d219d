import type { Reading } from '../reading.tsx'
import { strong } from '../reading.tsx'
import type { PayoffPicture } from './payoff-picture.ts'

/**
 * A payoff in words: where it wins, and how much can be won and lost.
 *
 * @param money text of an amount without its sign
 * @param unknownRisk why the largest loss is unknown; null: it is known
 */
export function payoffReading(
  picture: PayoffPicture,
  unknownRisk: string | null,
  money: (amount: number) => string,
): Reading {
  const { most, least, slope, isLeast } = picture
  const loss =
    least === null ? `${unknownRisk ?? ''}.` : least < 0 ? `It can lose ${money(-least)}.` : 'It cannot lose.'
  if (isLeast)
    return [
      strong('It is worth at least this at the first expiry'),
      `: bought legs that expire later count by their strike alone. ${loss}`,
    ]
  const wins = winningRanges(picture)
  const size = wins.length === 0 ? '' : slope > 0 ? ', without limit' : most === null ? '' : `, at most ${money(most)}`
  return [strong(`It makes money ${wins.length === 0 ? 'at no price' : wins.join(' and ')}`), `${size}. ${loss}`]
}

/** Prices at which it wins: "between 557.20 and 622.80", "above 9.80". */
function winningRanges({ points }: PayoffPicture): readonly string[] {
  const ranges: string[] = []
  let from: string | null = null
  let isWon = false
  const close = (to: string | null): void => {
    if (!isWon) return
    if (from === null) ranges.push(to === null ? 'at every price' : `below ${to}`)
    else ranges.push(to === null ? `above ${from}` : `between ${from} and ${to}`)
  }
  for (const { kind, name, value } of points) {
    if (kind === 'BREAK_EVEN') {
      close(name)
      from = name
      isWon = false
    } else if (value > 0) isWon = true
  }
  close(null)
  return ranges
}

/** Kinds of prices of the underlying. */
export const pointLabels = { EDGE: '', STRIKE: 'Strike', BREAK_EVEN: 'Break-even' } as const
