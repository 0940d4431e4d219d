import type { Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import { MINUTE, wallClock } from '@afterclose/core/time'
import type { Direction } from '@afterclose/core/trade'
import {
  type Amount,
  amountOf,
  amountText,
  compareAmounts,
  dividedBy,
  minus,
  moneyText,
  negative,
  noAmount,
  plus,
  quantityText,
  signOf,
  times,
} from '@afterclose/core/amount'
import { costOf, isClosed, type Part, priceOf, swapOf, unitsOf } from '../shared/position.ts'
import type { LegEnd } from '@afterclose/core/option-leg'
import type { BrokerFill } from '../shared/fill.ts'
import type { Delivery } from './deliveries.ts'
import type { Reason } from './grouping.ts'
import { type Leg, moneyOf } from './legs.ts'
import { type Payoff, type PayoffLeg, payoffOf } from '@afterclose/core/payoff'
import { ratiosOf } from '@afterclose/core/structure-units'

export interface StructureLeg {
  /** Name of its first fill. */
  readonly name: string
  readonly contract: string
  readonly right: 'CALL' | 'PUT' | 'STOCK'
  readonly strike: Decimal | null
  readonly expires: string | null
  /** Its size in one unit, below 0 if sold; null if shares fill no whole lot. */
  readonly ratio: number | null
  readonly direction: Direction
  readonly size: Decimal
  readonly entryPrice: Decimal
  readonly exitPrice: Decimal | null
  readonly entryDate: LocalDateTime
  readonly exitDate: LocalDateTime | null
  /** Null: it is open. */
  readonly end: LegEnd | null
  /** Before costs; null: it is open. */
  readonly gross: Decimal | null
  readonly costs: Decimal
  /** Shares that a contract delivers. */
  readonly multiplier: Decimal
  /** Whether it is a part of what was opened: its risk is counted. */
  readonly isOpening: boolean
}

/** Legs that are one trade. */
export interface Structure {
  /** Its first fill in order of execution. */
  readonly name: string
  readonly account: string | null
  readonly underlying: string
  readonly reason: Reason
  readonly direction: Direction
  readonly size: Decimal
  readonly multiplier: Decimal
  readonly entryPrice: Decimal
  readonly exitPrice: Decimal | null
  readonly entryDate: LocalDateTime
  readonly exitDate: LocalDateTime | null
  /** Money of all legs and deliveries less costs; null: it is open. */
  readonly gain: Decimal | null
  readonly costs: Decimal
  readonly end: LegEnd | null
  readonly legs: readonly StructureLeg[]
  /** Largest bounded loss while a leg was missing for more than a minute; null if none was. */
  readonly unhedged: { readonly risk: Decimal; readonly minutes: number } | null
  /** Why it stays open though its options ended; null: it does not. */
  readonly waiting: string | null
  /** Its positions, in the order of `legs`. */
  readonly members: readonly Leg[]
}

/** Positions that are one trade. */
export interface Parts {
  readonly legs: readonly Leg[]
  readonly reason: Reason
  /** Deliveries of its options. */
  readonly deliveries: readonly Delivery[]
  /** Shares that cancel out within it. */
  readonly delivered: readonly Leg[]
  /** Names of all fills that delivered shares, of any structure. */
  readonly deliveryFills: ReadonlySet<string>
  /** Legs that were joined to shares after one of the others had ended: in the result, but not in the risk. */
  readonly later: ReadonlySet<Leg>
}

const waitsForShares = 'Its shares are not in this statement'

/** The trade of legs that belong together. */
export function structureOf(parts: Parts): Structure {
  const { legs, delivered, deliveries, deliveryFills, later } = parts
  const first = legs.find(({ contract }) => contract.right !== 'STOCK') ?? legs[0]!
  const opening = later.size === 0 ? legs : legs.filter((leg) => !later.has(leg))
  const {
    units,
    multiplier,
    legs: named,
  } = ratiosOf(opening.map(({ contract, opened }) => ({ contract, size: opened })))
  const ratios = new Map(opening.map((leg, at) => [leg, named[at]!.ratio]))
  const all = [...legs, ...delivered]
  const entryMoney = total(legs, ({ entries, contract }) => entries.map((part) => moneyOf(part, contract)))
  const exitMoney = plus(
    total(legs, ({ exits, contract }) => exits.map((part) => moneyOf(part, contract))),
    total(delivered, ({ position, contract }) => position.parts.map((part) => moneyOf(part, contract))),
  )
  const costs = total(all, ({ position }) => position.parts.map((part) => minus(costOf(part), swapOf(part))))
  const direction = directionOf(entryMoney, opening)
  const isWaiting = deliveries.some(({ shares }) => shares === null)
  const isDone = !isWaiting && all.every(({ position }) => isClosed(position) && position.withheld === null)
  const unit = times(units, multiplier)
  // A position alone keeps its own prices: money may be rounded.
  const single = all.length === 1 ? all[0]! : null
  const perUnit = (money: Amount): Decimal => quantityText(dividedBy(money, unit, quotientDecimals))
  const gain = isDone ? minus(plus(entryMoney, exitMoney), costs) : null
  return {
    name: legs[0]!.name,
    account: first.account,
    underlying: first.contract.underlying,
    reason: parts.reason,
    direction,
    size: amountText(units),
    multiplier: amountText(multiplier),
    entryPrice:
      single !== null ? averageOf(single.entries) : perUnit(signOf(entryMoney) < 0 ? negative(entryMoney) : entryMoney),
    exitPrice: !isDone
      ? null
      : single !== null
        ? averageOf(single.exits)
        : perUnit(direction === 'SHORT' ? negative(exitMoney) : exitMoney),
    entryDate: legs[0]!.entries[0]!.fill.date,
    exitDate: isDone ? lastDate(all) : null,
    gain: gain === null ? null : moneyText(gain),
    costs: moneyText(costs),
    end: isDone ? endOf(all.map((leg) => legEnd(leg, deliveries))) : null,
    legs: all.map((leg) => legOf(leg, { ratio: ratios.get(leg) ?? null, isOpening: ratios.has(leg) }, deliveries)),
    unhedged: first.contract.right === 'STOCK' ? null : unhedgedOf(opening, deliveryFills),
    waiting: isWaiting ? waitsForShares : null,
    members: all,
  }
}

/** As divisions in the engine. */
const quotientDecimals = 20

function total(legs: readonly Leg[], of: (leg: Leg) => readonly Amount[]): Amount {
  let sum = noAmount
  for (const leg of legs) for (const amount of of(leg)) sum = plus(sum, amount)
  return sum
}

function lastDate(legs: readonly Leg[]): LocalDateTime {
  let last = ''
  for (const { position } of legs) for (const { fill } of position.parts) if (fill.date > last) last = fill.date
  return last
}

/** SHORT for a credit, LONG for a debit; at 0 the direction of the leg with the nearest expiry, then the lowest strike. */
function directionOf(money: Amount, legs: readonly Leg[]): Direction {
  const sign = signOf(money)
  if (sign !== 0) return sign > 0 ? 'SHORT' : 'LONG'
  const [nearest] = legs
    .filter(({ contract }) => contract.right !== 'STOCK')
    .toSorted(
      (a, b) =>
        (a.contract.expires < b.contract.expires ? -1 : a.contract.expires > b.contract.expires ? 1 : 0) ||
        Number(a.contract.strike) - Number(b.contract.strike),
    )
  return (nearest ?? legs[0]!).position.direction
}

/** Largest bounded loss while it was larger, or without limit, for more than a minute before all legs were filled. */
function unhedgedOf(legs: readonly Leg[], deliveryFills: ReadonlySet<string>): Structure['unhedged'] {
  const states = statesOf(legs, deliveryFills)
  if (states.at(-1)!.at - states[0]!.at <= MINUTE) return null
  const { least } = states.at(-1)!.payoff()
  if (least === null) return null
  let worst = least
  let longest = 0
  let since: number | null = null
  for (const { at, payoff } of states) {
    const before = payoff().least
    const isWorse = before === null || compareAmounts(before, least) < 0
    if (before !== null && compareAmounts(before, worst) < 0) worst = before
    if (isWorse) {
      since ??= at
      continue
    }
    if (since !== null) longest = Math.max(longest, at - since)
    since = null
  }
  return longest > MINUTE && signOf(worst) < 0
    ? { risk: moneyText(negative(worst)), minutes: Math.round(longest / MINUTE) }
    : null
}

/** Payoffs after the opening fills of each time. */
function statesOf(
  legs: readonly Leg[],
  deliveryFills: ReadonlySet<string>,
): readonly { readonly at: number; readonly payoff: () => Payoff }[] {
  // Delivered shares are not filled: they are there before their calls.
  const shares = legs.filter((leg) => isDelivered(leg, deliveryFills))
  const fills = legs
    .flatMap((leg) => (shares.includes(leg) ? [] : leg.entries.map((part) => ({ leg, part, date: part.fill.date }))))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const sizes = new Map<Leg, Amount>(shares.map((leg) => [leg, leg.opened]))
  let cash = total(shares, ({ entries, contract }) => entries.map((part) => moneyOf(part, contract)))
  const states: { readonly at: number; readonly payoff: () => Payoff }[] = []
  for (const [i, { leg, part, date }] of fills.entries()) {
    const size = leg.position.direction === 'LONG' ? unitsOf(part) : negative(unitsOf(part))
    sizes.set(leg, plus(sizes.get(leg) ?? noAmount, size))
    cash = plus(cash, moneyOf(part, leg.contract))
    if (fills[i + 1]?.date === date) continue
    const held = Array.from(sizes, ([{ contract }, all]): PayoffLeg => ({ contract, size: all }))
    const received = cash
    states.push({ at: wallClock(date), payoff: () => payoffOf(held, received) })
  }
  return states
}

/** Whether all shares came by assignment or exercise. */
export const isDelivered = ({ contract, entries }: Leg, deliveryFills: ReadonlySet<string>): boolean =>
  contract.right === 'STOCK' && entries.every(({ fill }) => deliveryFills.has(fill.name))

const ends: readonly LegEnd[] = ['ASSIGNED', 'EXERCISED', 'CASH', 'CLOSED', 'EXPIRED']

const endOf = (all: readonly (LegEnd | null)[]): LegEnd => ends.find((end) => all.includes(end)) ?? 'CLOSED'

function legEnd(leg: Leg, deliveries: readonly Delivery[]): LegEnd | null {
  if (!isClosed(leg.position)) return null
  return endOf(leg.exits.map((part) => partEnd(part, leg, deliveries)))
}

function partEnd(part: Part<BrokerFill>, leg: Leg, deliveries: readonly Delivery[]): LegEnd {
  const { fill } = part
  const delivery = deliveries.find(
    (one) => one.part === part || one.shares?.some(({ fill: shares }) => shares.name === fill.name) === true,
  )
  if (delivery !== undefined) return delivery.end
  return fill.end ?? (leg.contract.right !== 'STOCK' && fill.price === '0' ? 'EXPIRED' : 'CLOSED')
}

function legOf(
  leg: Leg,
  { ratio, isOpening }: Pick<StructureLeg, 'ratio' | 'isOpening'>,
  deliveries: readonly Delivery[],
): StructureLeg {
  const { contract, position, entries, exits } = leg
  const done = isClosed(position)
  const isOption = contract.right !== 'STOCK'
  const money = (parts: readonly Part<BrokerFill>[]): Amount =>
    parts.reduce((sum, part) => plus(sum, moneyOf(part, contract)), noAmount)
  const costs = position.parts.reduce((sum, part) => plus(sum, minus(costOf(part), swapOf(part))), noAmount)
  return {
    name: leg.name,
    contract: position.parts[0]!.fill.symbol,
    right: contract.right,
    strike: isOption ? contract.strike : null,
    expires: isOption ? contract.expires : null,
    ratio,
    direction: position.direction,
    size: quantityText(sizeOf(entries)),
    entryPrice: averageOf(entries),
    exitPrice: done ? averageOf(exits) : null,
    entryDate: entries[0]!.fill.date,
    exitDate: done ? position.parts.at(-1)!.fill.date : null,
    end: legEnd(leg, deliveries),
    gross: done ? moneyText(money(position.parts)) : null,
    costs: moneyText(costs),
    multiplier: contract.multiplier,
    isOpening,
  }
}

const sizeOf = (parts: readonly Part<BrokerFill>[]): Amount =>
  parts.reduce((sum, part) => plus(sum, unitsOf(part)), noAmount)

function averageOf(parts: readonly Part<BrokerFill>[]): Decimal {
  if (parts.length === 1) return priceOf(parts[0]!)
  const paid = parts.reduce((sum, { fill, size }) => plus(sum, times(size, amountOf(fill.price))), noAmount)
  return quantityText(dividedBy(paid, sizeOf(parts), quotientDecimals))
}
