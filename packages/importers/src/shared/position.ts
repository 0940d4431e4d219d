import type { Decimal } from '@afterclose/core/decimal'
import { mostDecimals } from '@afterclose/core/decimal-text'
import type { Direction } from '@afterclose/core/trade'
import type { BrokerTrade, ParsedExecution } from '../importer.ts'
import {
  type Amount,
  amountOf,
  amountText,
  compareAmounts,
  dividedBy,
  minus,
  moneyText,
  noAmount,
  plus,
  quantityText,
  roundedAmount,
  signOf,
  times,
} from '@afterclose/core/amount'
import type { Execution } from './fill.ts'

/** A fill, or its part that belongs to one trade. */
export interface Part<F extends Execution = Execution> {
  readonly side: 'ENTRY' | 'EXIT'
  readonly fill: F
  /** In units of the fill. */
  readonly size: Amount
  /** Its size in present units, if a split has changed them since. */
  readonly units?: Amount
  /** Null: the whole fill. Otherwise its share of the costs of a split fill: its own, or the remainder of the other part. */
  readonly rest: 'REMAINDER' | 'FIRST' | null
  /** Whether the fill's line is counted with this trade; its details always belong to the trade that it closed. */
  readonly owned: boolean
}

/** A trade under construction. */
export interface Position<F extends Execution = Execution> {
  readonly direction: Direction
  readonly name: string
  readonly parts: Part<F>[]
  held: Amount
  /** The most that was ever held. */
  largest: Amount
  /** Why its result is unknown; null: it is not. */
  withheld: string | null
  /** Whether money was paid that is not in the results of its closes. */
  isPaidBesides: boolean
}

export function openPosition<F extends Execution>(
  direction: Direction,
  entries: readonly Part<F>[],
  name: string,
): Position<F> {
  const position: Position<F> = {
    direction,
    name,
    parts: [],
    held: noAmount,
    largest: noAmount,
    withheld: null,
    isPaidBesides: false,
  }
  for (const part of entries) add(position, part)
  return position
}

export function add<F extends Execution>(position: Position<F>, part: Part<F>): void {
  position.parts.push(part)
  position.held = part.side === 'ENTRY' ? plus(position.held, unitsOf(part)) : minus(position.held, unitsOf(part))
  if (compareAmounts(position.held, position.largest) > 0) position.largest = position.held
}

/** A part's share of a fill's amount; the two shares of a split fill add up exactly. */
function share(part: Part, amount: Decimal): Amount {
  if (amount === '0') return noAmount
  const { fill, size, rest } = part
  const all = amountOf(amount)
  if (rest === null) return all
  const whole = amountOf(fill.size)
  if (rest === 'REMAINDER') return dividedBy(times(all, size), whole, 8)
  return minus(all, dividedBy(times(all, minus(whole, size)), whole, 8))
}

export const costOf = (part: Part): Amount => share(part, part.fill.commission)
export const swapOf = (part: Part): Amount => share(part, part.fill.swap)
/** @param part of a fill whose money is known */
export const cashOf = (part: Part): Amount => share(part, part.fill.cash!)

/** Net result of the trade from its money movements; null if a fill's money is unknown. */
export function cashResult({ parts }: Position, sumOf = total): Amount | null {
  if (parts.some(({ fill }) => fill.cash === null)) return null
  return sumOf(parts, (part) => plus(minus(cashOf(part), costOf(part)), swapOf(part)))
}

/**
 * Sum of the money of all parts in the currency of the price. Fills that were each converted to the account at their own rate moved other
 * amounts there: the sum is then what the account moved, at the rate of the last fill, which is the trade's.
 */
export function accountMoney(parts: readonly Part[], of: (part: Part) => Amount): Amount {
  if (!hasOwnRates(parts)) return total(parts, of)
  return dividedBy(
    total(parts, (part) => times(of(part), amountOf(part.fill.fxRate!))),
    amountOf(parts.at(-1)!.fill.fxRate!),
    10,
  )
}

/** Amount of one part at the rate of the trade, so that the trade's rate converts it to what the account moved. */
const atTradeRate =
  (parts: readonly Part[], of: (part: Part) => Amount) =>
  (part: Part): Amount =>
    hasOwnRates(parts)
      ? dividedBy(times(of(part), amountOf(part.fill.fxRate!)), amountOf(parts.at(-1)!.fill.fxRate!), 10)
      : of(part)

/** Whether fills were converted to the account at different rates, all of them known. */
export function hasOwnRates(parts: readonly Part[]): boolean {
  const rates = new Set(parts.map(({ fill }) => fill.fxRate))
  return rates.size > 1 && !rates.has(null)
}

/**
 * The platform's own result; null unless every close states one for exactly this trade. Some platforms state the cost of opening as the
 * result of the opening fill: it counts too. If shares were delivered, the platform may count the premium of their option in them: then
 * prices count.
 */
export function statedResult({ parts, isPaidBesides }: Position, sumOf = total): Amount | null {
  if (isPaidBesides || parts.some(({ fill }) => fill.end === 'ASSIGNED' || fill.end === 'EXERCISED')) return null
  const isUnknown = ({ side, fill, rest }: Part): boolean =>
    side === 'EXIT' && (fill.realised === null || (rest !== null && fill.effect !== null))
  return parts.some(isUnknown) ? null : sumOf(parts, statedOf)
}

/** Contribution of a part to the platform's own result, after costs. */
export function statedOf(part: Part): Amount {
  const { fill, side, rest } = part
  const costs = fill.realisedIsNet ? noAmount : minus(swapOf(part), costOf(part))
  return fill.realised !== null && (side === 'EXIT' || rest === null) ? plus(costs, amountOf(fill.realised)) : costs
}

export const isClosed = (position: Position): boolean => signOf(position.held) === 0

/** The trade of a position in its current state. */
export function finish(position: Position): BrokerTrade {
  const entries = position.parts.filter(({ side }) => side === 'ENTRY')
  const exits = position.parts.filter(({ side }) => side === 'EXIT')
  const closed = isClosed(position)
  const first = entries[0]!.fill
  const last = position.parts.at(-1)!.fill
  const statedGain = closed ? statedResult(position, accountMoney) : null
  const result = closed && position.withheld === null ? (statedGain ?? cashResult(position, accountMoney)) : null
  return {
    externalId: position.name,
    account: first.account,
    symbol: first.symbol,
    market: first.market,
    direction: position.direction,
    entryDate: first.date,
    exitDate: closed ? last.date : null,
    entryPrice: averagePrice(entries),
    exitPrice: closed && !isTaken(position) ? averagePrice(exits) : null,
    size: quantityText(total(entries, unitsOf)),
    stopLoss: null,
    takeProfit: null,
    finalStop: null,
    highestPrice: null,
    lowestPrice: null,
    commission: moneyText(accountMoney(position.parts, costOf)),
    swap: moneyText(accountMoney(position.parts, swapOf)),
    netGain: result === null ? null : moneyText(result),
    beforeCosts: isBeforeCosts(position, statedGain),
    pointValue: commonPointValue(position.parts),
    currency: first.currency,
    fxRate: last.fxRate ?? first.fxRate,
    notes: notesOf(position.parts),
    ...(position.withheld !== null && { withheld: position.withheld }),
    executions: isScaled(entries, exits, closed) ? executionsOf(position.parts) : [],
  }
}

/** Whether no fill states costs, and a result that the platform calls net is that of the prices. */
function isBeforeCosts(position: Position, statedGain: Amount | null): boolean {
  if (position.parts.some(({ fill }) => fill.withoutCosts !== true)) return false
  const isNet = position.parts.some(({ fill }) => fill.realised !== null && fill.realisedIsNet)
  if (statedGain === null || !isNet) return true
  const computed = cashResult(position)
  return computed !== null && compareAmounts(roundedAmount(statedGain, 2), roundedAmount(computed, 2)) === 0
}

/** Whether an action took what was held, for which there is no price. */
const isTaken = ({ parts, withheld }: Position): boolean => withheld !== null && parts.at(-1)!.fill.price === '0'

/** Whether a trade needs its executions: one entry and one exit, or a single entry, are fully described by the trade. */
const isScaled = (entries: readonly Part[], exits: readonly Part[], closed: boolean): boolean =>
  entries.length > 1 || exits.length > 1 || (!closed && exits.length > 0)

/**
 * Sizes are rounded so that those of each side add up to the rounded size of the side: a third, three times, is one in all.
 */
function executionsOf(parts: readonly Part[]): readonly ParsedExecution[] {
  const sums = { ENTRY: noAmount, EXIT: noAmount }
  const [costAtRate, swapAtRate] = [atTradeRate(parts, costOf), atTradeRate(parts, swapOf)]
  return parts.map((part) => {
    const before = roundedAmount(sums[part.side], mostDecimals)
    sums[part.side] = plus(sums[part.side], unitsOf(part))
    return {
      side: part.side,
      date: part.fill.date,
      price: priceOf(part),
      size: amountText(minus(roundedAmount(sums[part.side], mostDecimals), before)),
      commission: moneyText(costAtRate(part)),
      swap: moneyText(swapAtRate(part)),
    }
  })
}

export const notesOf = (parts: readonly Part[]): string =>
  parts.every(({ fill }) => fill.notes === '')
    ? ''
    : [...new Set(parts.map(({ fill }) => fill.notes))].filter((note) => note !== '').join('\n')

/** Size in present units. */
export const unitsOf = ({ size, units }: Part): Amount => units ?? size

function total(parts: readonly Part[], of: (part: Part) => Amount): Amount {
  let result = noAmount
  for (const part of parts) result = plus(result, of(part))
  return result
}

/** As divisions in the engine. */
const quotientDecimals = 20

/** In present units: what was paid stays, for more or fewer of them. */
export function priceOf({ fill, size, units }: Part): Decimal {
  const price = amountOf(fill.price)
  return quantityText(units === undefined ? price : dividedBy(times(size, price), units, quotientDecimals))
}

function averagePrice(parts: readonly Part[]): Decimal {
  if (parts.length === 1) return priceOf(parts[0]!)
  const paid = total(parts, ({ fill, size }) => times(size, amountOf(fill.price)))
  return quantityText(dividedBy(paid, total(parts, unitsOf), quotientDecimals))
}

/** Point value from the money of each part. At a price of 0, as when an option expires, it cannot be determined. */
export function commonPointValue(parts: readonly Part[]): Decimal | null {
  const telling = parts.filter(({ fill }) => fill.price !== '0' || fill.pointValue !== null)
  const [first, ...others] = new Set(telling.map(({ fill }) => fill.pointValue))
  return first === undefined || others.length > 0 ? null : first
}
