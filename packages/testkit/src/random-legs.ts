import { type Contract, type LegRight, legEnds, type TradeLeg } from '@afterclose/core/option-leg'
import { DAY, dateOf, wallClock } from '@afterclose/core/time'
import type { TradeInput } from '@afterclose/core/trade'

/** Right, strike, signed contracts, price, and days that its expiry is after the nearest one. */
type Drawn = readonly [right: LegRight, strike: number, size: number, price: number, later?: number]

/** Legs of a structure each, whose risk and largest profit are known, have no limit, or are unknown. */
const structures: readonly (readonly Drawn[])[] = [
  [['PUT', 50, -1, 1.2]],
  [['CALL', 50, 2, 1.5]],
  [
    ['PUT', 50, -1, 1.6],
    ['PUT', 45, 1, 0.5],
  ],
  [
    ['PUT', 45, -2, 1.1],
    ['CALL', 55, -2, 0.9],
  ],
  [
    ['PUT', 40, 1, 0.4],
    ['PUT', 45, -1, 1.1],
    ['CALL', 55, -1, 0.9],
    ['CALL', 60, 1, 0.3],
  ],
  [
    ['CALL', 50, -1, 1],
    ['CALL', 50, 1, 1.8, 30],
  ],
  [
    ['STOCK', 0, 100, 49],
    ['CALL', 52, -1, 0.8],
  ],
  [
    ['CALL', 45, 1, 6],
    ['CALL', 50, -2, 2.4],
    ['CALL', 55, 1, 0.6],
  ],
  [
    ['PUT', 40, 1, 0.4],
    ['PUT', 45, -1, 1.1],
    ['CALL', 50, 1, 2],
    ['CALL', 55, -1, 0.9],
    ['CALL', 60, 1, 0.3],
  ],
]
const daysToExpiry = [0, 5, 20, 40, 90]

/** Every structure, expiry and end: numbers below this are trades in options. */
export const structuredNumbers = structures.length * daysToExpiry.length * legEnds.length

/** Legs of a trade by a number below `structuredNumbers`: one draw, because several would make every law slower. */
export function legsOfNumber(number: number, { entryDate, exitDate }: Pick<TradeInput, 'entryDate' | 'exitDate'>) {
  const drawn = structures[number % structures.length]!
  const rest = Math.floor(number / structures.length)
  const days = daysToExpiry[rest % daysToExpiry.length]!
  const end = legEnds[Math.floor(rest / daysToExpiry.length)]!
  const isClosed = exitDate !== null
  return drawn.map(([right, strike, size, price, later = 0]): TradeLeg => {
    const isStock = right === 'STOCK'
    const expires: Contract['expires'] = dateOf(wallClock(entryDate) + (days + later) * DAY)
    return {
      contract: isStock ? 'ABC' : `ABC ${expires} ${strike} ${right[0]}`,
      right,
      strike: isStock ? null : String(strike),
      expires: isStock ? null : expires,
      multiplier: isStock ? '1' : '100',
      direction: size > 0 ? 'LONG' : 'SHORT',
      size: String(Math.abs(size)),
      entryPrice: String(price),
      exitPrice: isClosed ? '0.5' : null,
      entryDate,
      exitDate,
      end: isClosed ? (isStock ? 'CLOSED' : end) : null,
      gain: null,
      isOpening: true,
    }
  })
}
