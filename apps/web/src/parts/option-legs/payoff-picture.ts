import { amountOf, amountText, times } from '@afterclose/core/amount'
import type { Decimal } from '@afterclose/core/decimal'
import { formatNumber } from '@afterclose/core/format'
import type { TradeLeg } from '@afterclose/core/option-leg'
import { payoffLine, type StructureFacts } from '@afterclose/core/structure-facts'
import { breakEvenText } from './break-even-text.ts'

/** A price of the underlying at which the line of the payoff bends, or ends. */
export interface PayoffPoint {
  /** Price as text. */
  readonly name: string
  readonly price: number
  /** Account currency, before costs. */
  readonly value: number
  readonly kind: 'EDGE' | 'STRIKE' | 'BREAK_EVEN'
}

/** The line of a payoff with its extremes, in account currency. */
export interface PayoffPicture {
  /** Prices that are drawn, the lowest first. */
  readonly points: readonly PayoffPoint[]
  /** Value if the underlying is worth nothing. */
  readonly atZero: number
  /** Gain per 1.0 above the last strike. */
  readonly slope: number
  /** Largest loss, below 0, and largest profit; null: without limit, or unknown. */
  readonly least: number | null
  readonly most: number | null
  /** Legs of several expiries: the value is the least that they are worth. */
  readonly isLeast: boolean
}

/** Share of the price of the underlying, and of the distance between strikes, that is drawn beyond the outer ones. */
const room = { ofPrice: 0.03, ofDistance: 0.2 }

/**
 * The line of a payoff from below its lowest strike or break-even to above its highest.
 *
 * @param fxRate from the currency of the prices to that of the account
 * @returns null if the value at expiry is unknown
 */
export function payoffPicture(legs: readonly TradeLeg[], facts: StructureFacts, fxRate: Decimal): PayoffPicture | null {
  const line = payoffLine(legs)
  if (line === null) return null
  const rate = amountOf(fxRate)
  const inAccount = (amount: (typeof line.points)[number]['value']): number => Number(amountText(times(amount, rate)))
  const bends = line.points.map(({ at, value }) => ({ price: Number(amountText(at)), value: inAccount(value), at }))
  const slope = inAccount(line.slope)
  const [zero, ...strikes] = bends
  const inner: readonly PayoffPoint[] = [
    ...strikes.map(({ at, price, value }) => ({ name: amountText(at), price, value, kind: 'STRIKE' as const })),
    ...facts.breakEvens.map((price) => ({
      name: breakEvenText(price),
      price: Number(price),
      value: 0,
      kind: 'BREAK_EVEN' as const,
    })),
  ].toSorted((a, b) => a.price - b.price)
  const [low, high] = [inner[0]!.price, inner.at(-1)!.price]
  const beyond = Math.max(room.ofDistance * (high - low), room.ofPrice * high)
  const edge = (price: number): PayoffPoint => ({
    name: formatNumber(price, { decimals: 2 }),
    price,
    value: valueAt(bends, slope, price),
    kind: 'EDGE',
  })
  return {
    points: [edge(Math.max(0, low - beyond)), ...inner, edge(high + beyond)],
    atZero: zero!.value,
    slope,
    least: facts.least === null ? null : inAccount(facts.least),
    most: facts.most === null ? null : inAccount(facts.most),
    isLeast: new Set(legs.flatMap(({ isOpening, expires }) => (isOpening && expires) || [])).size > 1,
  }
}

interface Bend {
  readonly price: number
  readonly value: number
}

function valueAt(bends: readonly Bend[], slope: number, price: number): number {
  const after = bends.findIndex((bend) => bend.price > price)
  const before = bends.at(after === -1 ? -1 : after - 1)!
  const next = after === -1 ? null : bends[after]!
  const rise = next === null ? slope : (next.value - before.value) / (next.price - before.price)
  return before.value + rise * (price - before.price)
}
