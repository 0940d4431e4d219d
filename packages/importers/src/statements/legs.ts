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
} from '@afterclose/core/amount'

/** A purchase or sale: a fill, or an entry or exit of a round trip, perhaps as the average of several. */
export interface Leg {
  readonly account: string | null
  readonly side: 'BUY' | 'SELL'
  readonly date: string
  readonly price: string
  readonly size: string
}

/** Whether two times agree to the precision of the coarser one. Zero seconds, or a zero time of day, count as unknown. */
export function isSameTime(a: string, b: string): boolean {
  if (a === b) return true
  const length = Math.min(knownLengthOf(a), knownLengthOf(b))
  return a.slice(0, length) === b.slice(0, length)
}

function knownLengthOf(time: string): number {
  if (time.slice(10).replace(/[T0:.]/g, '') === '') return 10
  if (/^:00(?:\.0*)?$/.test(time.slice(16))) return 16
  return Math.min(time.length, 19)
}

/** Whether two accounts may be one: the names are the same, or one is missing. */
export const mayBeSameAccount = (a: string | null, b: string | null): boolean => a === null || b === null || a === b

export const isSameAmount = (a: string, b: string): boolean => a === b || compareAmounts(amountOf(a), amountOf(b)) === 0

/** Largest accepted difference between two averages of the same prices, as a fraction of the average. */
const averageTolerance: Amount = { units: 5, decimals: 4 }
const absoluteAmount = (amount: Amount): Amount => (signOf(amount) < 0 ? minus(noAmount, amount) : amount)

/** Whether two lists of legs buy the same total size, and sell the same total size, at the same average prices. */
export function haveSameTotals(firstLegs: readonly Leg[], secondLegs: readonly Leg[]): boolean {
  return (['BUY', 'SELL'] as const).every((side) => {
    const [firstTotal, secondTotal] = [firstLegs, secondLegs].map((legs) =>
      totalOf(legs.filter((leg) => leg.side === side)),
    )
    if (compareAmounts(firstTotal!.size, secondTotal!.size) !== 0) return false
    if (signOf(firstTotal!.size) === 0) return true
    const [firstAverage, secondAverage] = [
      dividedBy(firstTotal!.turnover, firstTotal!.size, 10),
      dividedBy(secondTotal!.turnover, secondTotal!.size, 10),
    ]
    const priceStep = { units: 1, decimals: Math.max(Math.min(firstTotal!.decimals, secondTotal!.decimals), 2) }
    const difference = absoluteAmount(minus(firstAverage, secondAverage))
    return (
      compareAmounts(difference, priceStep) <= 0 &&
      compareAmounts(difference, times(absoluteAmount(firstAverage), averageTolerance)) <= 0
    )
  })
}

function totalOf(legs: readonly Leg[]): {
  readonly size: Amount
  readonly turnover: Amount
  readonly decimals: number
} {
  let [size, turnover, decimals] = [noAmount, noAmount, 0]
  for (const leg of legs) {
    const [legSize, price] = [amountOf(leg.size), amountOf(leg.price)]
    size = plus(size, legSize)
    turnover = plus(turnover, times(legSize, price))
    decimals = Math.max(decimals, price.decimals)
  }
  return { size, turnover, decimals }
}

/** Entries and exits of a round trip; null if a price or the size is unknown. */
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
    return executions.map((execution) => ({
      account,
      kind: execution.side,
      side: sideOf(execution.side),
      date: execution.date,
      price: execution.price,
      size: execution.size,
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
