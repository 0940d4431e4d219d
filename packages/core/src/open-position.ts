import type { Big } from 'big.js'
import { type Decimal, big, bigOrNull, decimalText, money, ratioOrNull, sum } from './decimal.ts'
import { averagePrice } from './executions.ts'
import type { LocalDateTime } from './time.ts'
import { type Trade, type TradeExecution, sign } from './trade.ts'

/** Fields of an open trade that its position follows from. */
export type OpenTrade = Pick<
  Trade,
  | 'id'
  | 'instrumentId'
  | 'direction'
  | 'entryDate'
  | 'entryPrice'
  | 'size'
  | 'stopLoss'
  | 'finalStop'
  | 'takeProfit'
  | 'commission'
  | 'swap'
  | 'executions'
  | 'structure'
  | 'risk'
  | 'riskDistance'
  | 'valuePerPoint'
>

/**
 * Source of a position's open risk: the stop in force; without one, the largest loss of its option legs; NO_STOP if there is neither, and
 * UNKNOWN if there is a stop, but not its value in money.
 */
export type OpenRiskSource = 'STOP' | 'LEGS' | 'NO_STOP' | 'UNKNOWN'

/** An open trade at its last known price. Money in account currency; null wherever an input is missing. */
export interface OpenPosition {
  readonly id: number
  /** Entered in all; what of it is still open, and what was closed. */
  readonly size: Decimal | null
  readonly left: Decimal | null
  readonly closed: Decimal
  /** Average of all entries. */
  readonly entryPrice: Decimal | null
  /** The last known stop, otherwise the initial one. */
  readonly stop: Decimal | null
  readonly riskSource: OpenRiskSource
  /** Loss from the entry to the stop in force for the part that is left, before costs; below 0 it is a profit that the stop locks in. */
  readonly openRisk: Decimal | null
  /** The same, divided by the trade's 1R, which is of its whole size. */
  readonly openRiskR: number | null
  /** Distance of price from the entry in the trade's favour, divided by the distance of 1R. */
  readonly stopR: number | null
  readonly targetR: number | null
  readonly priceR: number | null
  /** Result of the part that is left, at the last price and after the costs known so far; options have none. */
  readonly openResult: Decimal | null
  readonly openResultR: number | null
  /** Result of the part that was closed, after its costs; null while nothing is closed. */
  readonly realised: Decimal | null
  /** Latest exit of a part. */
  readonly lastExit: LocalDateTime | null
}

/**
 * Derives the state of an open trade. Entries have one average price; their costs are shared by size between what was closed and what is
 * left, so that `realised` plus `openResult` is exactly the gain of the trade if all of it were closed at that price.
 *
 * @param trade open, in stored form
 * @param price last known price of its instrument; null without one
 * @example long 2 of 4 at 100, 1.0 = 5, stop 90, 2 closed at 120, price 110: realised "200", openRisk "100" (0.5R), openResult "100"
 */
export function openPosition(trade: OpenTrade, price: Decimal | null): OpenPosition {
  const parts = partsOf(trade)
  const { entry, left } = parts
  const stop = trade.finalStop ?? trade.stopLoss
  const isOption = trade.structure !== null
  const oneR = rDistance(trade)
  const inR = (level: Decimal | null): number | null =>
    isOption || level === null || entry === null ? null : ratioOrNull(favour(trade, entry, level), oneR)
  const stopMove = stop === null || entry === null ? null : favour(trade, entry, stop)
  const { riskSource, risk } = openRiskOf(trade, stopMove, parts)
  const openResult = isOption || price === null ? null : resultOfPart(trade, price, left)
  return {
    id: trade.id,
    size: trade.size,
    left: left === null ? null : decimalText(left),
    closed: decimalText(sum(parts.exits.map((exit) => exit.size))),
    entryPrice: trade.entryPrice,
    stop,
    riskSource,
    openRisk: risk === null ? null : money(risk),
    openRiskR: ratioOrNull(risk, bigOrNull(trade.risk)),
    stopR: inR(stop),
    targetR: inR(trade.takeProfit),
    priceR: inR(price),
    openResult: openResult === null ? null : money(openResult),
    openResultR: ratioOrNull(openResult, bigOrNull(trade.risk)),
    realised: realisedOf(trade, parts),
    lastExit: parts.exits.map(({ date }) => date).reduce<string | null>((a, b) => (a !== null && a > b ? a : b), null),
  }
}

/**
 * Result of closing part of what is left at a price: its move and its share of the costs known so far, without new ones. Null if a price,
 * the size or the value of a move is unknown.
 */
export function resultOfPart(trade: OpenTrade, price: Decimal, part: Big | null): Big | null {
  const { entry, size, entryCosts } = partsOf(trade)
  if (entry === null || size === null || part === null || trade.valuePerPoint === null) return null
  return favour(trade, entry, price).times(trade.valuePerPoint).minus(entryCosts).times(part).div(size)
}

/** Costs known so far of a part of what is left; null without a size. */
export function costsOfPart(trade: OpenTrade, part: Big): Big | null {
  const { size, entryCosts } = partsOf(trade)
  return size === null ? null : entryCosts.times(part).div(size)
}

interface Parts {
  readonly entry: Big | null
  readonly size: Big | null
  readonly left: Big | null
  readonly exits: readonly TradeExecution[]
  /** Commission less swap of the entries, which all of the size shares. */
  readonly entryCosts: Big
  readonly exitCosts: Big
}

function partsOf(trade: OpenTrade): Parts {
  const { executions } = trade
  const exits = executions.filter(({ side }) => side === 'EXIT')
  const size = bigOrNull(trade.size)
  const costs = big(trade.commission).minus(trade.swap)
  // without commissions of fills, that of the trade is one of its entries
  const exitCosts = sum(exits.map(({ commission }) => commission)).minus(sum(exits.map(({ swap }) => swap)))
  return {
    entry: averagePrice(executions, 'ENTRY') ?? bigOrNull(trade.entryPrice),
    size,
    left: size === null ? null : size.minus(sum(exits.map((exit) => exit.size))),
    exits,
    entryCosts: costs.minus(exitCosts),
    exitCosts,
  }
}

const favour = ({ direction }: OpenTrade, entry: Big, level: Decimal): Big =>
  big(level).minus(entry).times(sign(direction))

/** Price distance of 1R: to the initial stop, otherwise that of the stated risk. */
function rDistance({ stopLoss, riskDistance, risk, valuePerPoint }: OpenTrade): Big | null {
  const distance =
    stopLoss === null && risk !== null && valuePerPoint !== null && !big(valuePerPoint).eq(0)
      ? big(risk).div(valuePerPoint)
      : bigOrNull(riskDistance)
  return distance === null || distance.eq(0) ? null : distance
}

function openRiskOf(
  trade: OpenTrade,
  stopMove: Big | null,
  { size, left }: Parts,
): { readonly riskSource: OpenRiskSource; readonly risk: Big | null } {
  const { stopLoss, finalStop, structure, risk, valuePerPoint } = trade
  if (stopLoss === null && finalStop === null) {
    if (structure === null || risk === null) return { riskSource: 'NO_STOP', risk: null }
    return { riskSource: 'LEGS', risk: size === null || left === null ? big(risk) : big(risk).times(left).div(size) }
  }
  if (stopMove === null || size === null || left === null || valuePerPoint === null)
    return { riskSource: 'UNKNOWN', risk: null }
  return { riskSource: 'STOP', risk: stopMove.times(-1).times(valuePerPoint).times(left).div(size) }
}

function realisedOf(trade: OpenTrade, { exits, entry, size, entryCosts, exitCosts }: Parts): Decimal | null {
  if (exits.length === 0 || entry === null || size === null || trade.valuePerPoint === null) return null
  const closed = sum(exits.map((exit) => exit.size))
  let moved = big(0)
  for (const exit of exits) moved = moved.plus(favour(trade, entry, exit.price).times(exit.size))
  const gross = moved.times(trade.valuePerPoint).div(size)
  return money(gross.minus(entryCosts.times(closed).div(size)).minus(exitCosts))
}
