import { DAY, weekday, wallClock } from '@afterclose/core/time'
import {
  type Amount,
  amountOf,
  amountText,
  compareAmounts,
  minus,
  noAmount,
  plus,
  signOf,
  times,
} from '../shared/amount.ts'
import type { Part } from '../shared/position.ts'
import type { BrokerFill } from '../statements/records.ts'
import { contractOf } from './contract.ts'
import { type Leg, splitFill } from './legs.ts'

/** Shares that changed hands at the strike when an option was assigned or exercised. */
export interface Delivery {
  readonly leg: Leg
  readonly end: 'ASSIGNED' | 'EXERCISED'
  /** Its option's closing part. */
  readonly part: Part<BrokerFill>
  readonly side: 'BUY' | 'SELL'
  /** The fills with its shares; null: the statements lack them. */
  readonly shares: readonly { readonly fill: BrokerFill; readonly size: Amount }[] | null
}

/**
 * Finds deliveries of options that ended at 0: as stated, or because shares were traded at the strike, on that day or the next business day. An
 * option that was assigned or exercised without shares in the statements is waiting for them.
 */
export function deliveriesOf(options: readonly Leg[], fills: readonly BrokerFill[]): readonly Delivery[] {
  const ends = options
    .flatMap((leg) => leg.exits.flatMap((part) => (isEnd(part) ? [{ leg, part }] : [])))
    .toSorted((a, b) => (a.part.fill.date < b.part.fill.date ? -1 : a.part.fill.date > b.part.fill.date ? 1 : 0))
  if (ends.length === 0) return []
  const pools = new Map<string, { readonly fill: BrokerFill; left: Amount }[]>()
  for (const fill of fills) {
    const contract = (fill.order ?? null) === null ? contractOf(fill) : null
    if (contract?.right !== 'STOCK') continue
    const key = keyOf(fill.account, contract.underlying, fill.side, fill.price)
    const pool = pools.get(key)
    const entry = { fill, left: amountOf(fill.size) }
    if (pool === undefined) pools.set(key, [entry])
    else pool.push(entry)
  }
  return ends.flatMap(({ leg, part }): Delivery[] => {
    const { contract, position } = leg
    const sold = position.direction === 'SHORT'
    const side = sold === (contract.right === 'PUT') ? 'BUY' : 'SELL'
    const pool = (pools.get(keyOf(leg.account, contract.underlying, side, contract.strike)) ?? []).filter(
      ({ fill, left }) => signOf(left) > 0 && isNear(part.fill.date, fill.date),
    )
    const needed = times(part.size, amountOf(contract.multiplier))
    const held = pool.reduce((sum, { left }) => plus(sum, left), noAmount)
    const stated = part.fill.end === 'ASSIGNED' || part.fill.end === 'EXERCISED' ? part.fill.end : null
    const end = stated ?? (sold ? 'ASSIGNED' : 'EXERCISED')
    if (compareAmounts(held, needed) < 0) return stated === null ? [] : [{ leg, end, part, side, shares: null }]
    const shares: { fill: BrokerFill; size: Amount }[] = []
    let open = needed
    for (const entry of pool) {
      const size = smaller(entry.left, open)
      if (signOf(size) === 0) break
      entry.left = minus(entry.left, size)
      open = minus(open, size)
      shares.push({ fill: entry.fill, size })
    }
    return [{ leg, end, part, side, shares }]
  })
}

const keyOf = (account: string | null, underlying: string, side: string, price: string): string =>
  [account ?? '', underlying, side, amountText(amountOf(price))].join('\u0000')

/** Whether an option ended at 0, and no file says that it expired or was settled in cash. */
const isEnd = ({ fill }: Part<BrokerFill>): boolean =>
  fill.end === 'ASSIGNED' || fill.end === 'EXERCISED' || ((fill.end ?? null) === null && fill.price === '0')

/** Whether shares follow an option: on the same day or the next business day, of which one may be a holiday. */
function isNear(ended: string, delivered: string): boolean {
  const [from, to] = [wallClock(`${ended.slice(0, 10)}T00:00:00`), wallClock(`${delivered.slice(0, 10)}T00:00:00`)]
  let businessDays = 0
  for (let day = from + DAY; day <= to && businessDays <= 2; day += DAY) if (weekday(day) <= 5) businessDays++
  return to >= from && businessDays <= 2
}

const smaller = (a: Amount, b: Amount): Amount => (compareAmounts(a, b) < 0 ? a : b)

/**
 * Takes the deliveries of one group that cancel out: bought and sold by both legs of a spread.
 *
 * @param rests what is left of fills of shares, by name; the shares that cancel out are taken from it
 */
export function cancelling(deliveries: readonly Delivery[], rests: Map<string, BrokerFill>): readonly BrokerFill[] {
  const sizeOf = (side: Delivery['side']): Amount =>
    sharesOf(deliveries, side).reduce((sum, { size }) => plus(sum, size), noAmount)
  const common = smaller(sizeOf('BUY'), sizeOf('SELL'))
  const own: BrokerFill[] = []
  if (signOf(common) === 0) return own
  for (const side of ['BUY', 'SELL'] as const) {
    let open = common
    for (const { fill, size } of sharesOf(deliveries, side)) {
      const part = smaller(size, open)
      if (signOf(part) === 0) break
      open = minus(open, part)
      own.push(takeFrom(rests, fill.name, part))
    }
  }
  return own.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

function takeFrom(rests: Map<string, BrokerFill>, name: string, size: Amount): BrokerFill {
  const rest = rests.get(name)!
  if (compareAmounts(size, amountOf(rest.size)) === 0) {
    rests.delete(name)
    return rest
  }
  const { taken, left } = splitFill(rest, size)
  rests.set(name, left)
  return taken
}

const sharesOf = (deliveries: readonly Delivery[], wanted: Delivery['side']) =>
  deliveries.flatMap(({ side, shares }) => (side === wanted ? (shares ?? []) : []))
