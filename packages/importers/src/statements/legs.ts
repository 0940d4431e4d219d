import type { BrokerTrade } from '../importer.ts'
import {
  type Amount,
  amountOf,
  compareAmounts,
  dividedBy,
  minus,
  noAmount,
  plus,
  signOf,
  times,
} from '../shared/amount.ts'

/** A purchase or sale: a fill, or an entry or exit of a round trip, perhaps as the average of several. */
export interface Leg {
  readonly account: string | null
  readonly side: 'BUY' | 'SELL'
  readonly date: string
  readonly price: string
  readonly size: string
}

/** Whether two times are the same to the coarser of both: without seconds, or without a time of day, the rest is unknown. */
export function isSameTime(a: string, b: string): boolean {
  if (a === b) return true
  const length = Math.min(precisionOf(a), precisionOf(b))
  return a.slice(0, length) === b.slice(0, length)
}

function precisionOf(time: string): number {
  if (time.slice(10).replace(/[T0:.]/g, '') === '') return 10
  if (/^:00(?:\.0*)?$/.test(time.slice(16))) return 16
  return Math.min(time.length, 19)
}

/** Whether two accounts may be one: the names are the same, or one is missing. */
export const mayBeSame = (a: string | null, b: string | null): boolean => a === null || b === null || a === b

export const isEqual = (a: string, b: string): boolean => a === b || compareAmounts(amountOf(a), amountOf(b)) === 0

/** Largest difference of two averages of the same prices, as a share of them. */
const share: Amount = { units: 5, decimals: 4 }
const absolute = (amount: Amount): Amount => (signOf(amount) < 0 ? minus(noAmount, amount) : amount)

/** Whether the legs buy and sell as much on both sides, at the same average prices. */
export function balances(some: readonly Leg[], others: readonly Leg[]): boolean {
  return (['BUY', 'SELL'] as const).every((side) => {
    const [a, b] = [some, others].map((legs) => totalOf(legs.filter((leg) => leg.side === side)))
    if (compareAmounts(a!.size, b!.size) !== 0) return false
    if (signOf(a!.size) === 0) return true
    const [average, other] = [dividedBy(a!.paid, a!.size, 10), dividedBy(b!.paid, b!.size, 10)]
    const rounding = { units: 1, decimals: Math.max(Math.min(a!.decimals, b!.decimals), 2) }
    const apart = absolute(minus(average, other))
    return compareAmounts(apart, rounding) <= 0 && compareAmounts(apart, times(absolute(average), share)) <= 0
  })
}

function totalOf(legs: readonly Leg[]): { readonly size: Amount; readonly paid: Amount; readonly decimals: number } {
  let [size, paid, decimals] = [noAmount, noAmount, 0]
  for (const leg of legs) {
    const [legSize, price] = [amountOf(leg.size), amountOf(leg.price)]
    size = plus(size, legSize)
    paid = plus(paid, times(legSize, price))
    decimals = Math.max(decimals, price.decimals)
  }
  return { size, paid, decimals }
}

/** Entry and exits of a round trip, as far as their prices and sizes are known. */
export function legsOf({
  account,
  direction,
  size,
  entryDate,
  entryPrice,
  exitDate,
  exitPrice,
  executions,
}: BrokerTrade): readonly TripLeg[] | null {
  const sideOf = (kind: TripLeg['kind']): Leg['side'] =>
    (kind === 'ENTRY') === (direction === 'LONG') ? 'BUY' : 'SELL'
  if (executions.length > 0)
    return executions.map((one) => ({
      account,
      kind: one.side,
      side: sideOf(one.side),
      date: one.date,
      price: one.price,
      size: one.size,
    }))
  if (size === null || entryPrice === null) return null
  const entry = { account, kind: 'ENTRY', side: sideOf('ENTRY'), date: entryDate, price: entryPrice, size } as const
  if (exitDate === null) return [entry]
  if (exitPrice === null) return null
  return [entry, { account, kind: 'EXIT', side: sideOf('EXIT'), date: exitDate, price: exitPrice, size }]
}

export interface TripLeg extends Leg {
  readonly kind: 'ENTRY' | 'EXIT'
}
