import {
  type Amount,
  amountOf,
  compareAmounts,
  dividedBy,
  moneyText,
  negative,
  noAmount,
  plus,
  quantityText,
  signOf,
  times,
} from './amount.ts'
import { compareDecimals, type Decimal } from './decimal.ts'
import type { TradeLeg } from './option-leg.ts'
import { structureFacts } from './structure-facts.ts'
import type { LocalDateTime } from './time.ts'
import type { Direction, TradeInput } from './trade.ts'

/**
 * Computes every field of a trade that its legs determine: units as its size, net prices per unit, direction, first entry and last exit. It is
 * open until every leg has ended. A trade with a stated result, or without options that were opened, is returned unchanged.
 *
 * @example a put sold at 4.10 and one bought at 2.60, two of each: SHORT, size "2", entryPrice "1.5"
 */
export function withLegs(trade: TradeInput): TradeInput {
  if (trade.legs.length === 0 || trade.gainMode !== 'CALCULATED') return trade
  const opening = trade.legs.filter(({ isOpening }) => isOpening)
  const facts = structureFacts(trade.legs)
  if (facts === null || opening.length === 0) return trade
  const received = total(opening, (leg) => moneyOf(leg, leg.entryPrice, 'ENTRY'))
  const direction = directionOf(received, opening)
  const ended = trade.legs.every(hasEnded)
  // What was not opened with the others, as shares of a delivery, counts as closing.
  const closing = plus(
    total(trade.legs, (leg) =>
      plus(
        leg.isOpening ? noAmount : moneyOf(leg, leg.entryPrice, 'ENTRY'),
        moneyOf(leg, leg.exitPrice ?? '0', 'EXIT'),
      ),
    ),
    deliveredMoney(trade.legs),
  )
  const unit = times(amountOf(facts.units), amountOf(facts.multiplier))
  const perUnit = (money: Amount): Decimal => quantityText(dividedBy(money, unit, quotientDecimals))
  return {
    ...trade,
    direction,
    size: facts.units,
    entryPrice: perUnit(direction === 'SHORT' ? received : negative(received)),
    exitPrice: ended ? perUnit(direction === 'SHORT' ? negative(closing) : closing) : null,
    entryDate: opening.map(({ entryDate }) => entryDate).reduce((a, b) => (a < b ? a : b)),
    exitDate: ended ? trade.legs.map(exitOf).reduce((a, b) => (a > b ? a : b)) : null,
    executions: [],
    legs: trade.legs.map((leg) => ({ ...leg, gain: hasEnded(leg) ? gainOf(leg, trade.fxRate) : null })),
  }
}

/**
 * Money of the shares that assigned and exercised legs bought and sold at their strikes and that cancel out, as when both legs of a spread end
 * in the money. Other shares are a trade of their own. 0 if legs of shares state it.
 */
function deliveredMoney(legs: readonly TradeLeg[]): Amount {
  if (legs.some(({ right, isOpening }) => right === 'STOCK' && !isOpening)) return noAmount
  const sides = { BUY: { shares: noAmount, money: noAmount }, SELL: { shares: noAmount, money: noAmount } }
  for (const { right, direction, strike, size, multiplier, end } of legs) {
    if (strike === null || right === 'STOCK' || (end !== 'ASSIGNED' && end !== 'EXERCISED')) continue
    const side = sides[(direction === 'LONG') === (right === 'CALL') ? 'BUY' : 'SELL']
    const shares = times(amountOf(size), amountOf(multiplier))
    side.shares = plus(side.shares, shares)
    side.money = plus(side.money, times(shares, amountOf(strike)))
  }
  const { BUY, SELL } = sides
  const common = compareAmounts(BUY.shares, SELL.shares) < 0 ? BUY.shares : SELL.shares
  if (signOf(common) === 0) return noAmount
  const ofCommon = ({ shares, money }: typeof BUY): Amount => dividedBy(times(money, common), shares, quotientDecimals)
  return plus(ofCommon(SELL), negative(ofCommon(BUY)))
}

/** As divisions in the engine. */
const quotientDecimals = 20

const hasEnded = ({ exitPrice, exitDate }: TradeLeg): boolean => exitPrice !== null && exitDate !== null

const exitOf = ({ exitDate, entryDate }: TradeLeg): LocalDateTime => exitDate ?? entryDate

function total(legs: readonly TradeLeg[], of: (leg: TradeLeg) => Amount): Amount {
  let sum = noAmount
  for (const leg of legs) sum = plus(sum, of(leg))
  return sum
}

/** Money that one side of a leg moved before costs; above 0 if received. */
function moneyOf({ direction, size, multiplier }: TradeLeg, price: Decimal, side: 'ENTRY' | 'EXIT'): Amount {
  const paid = times(times(amountOf(size), amountOf(multiplier)), amountOf(price))
  return (direction === 'SHORT') === (side === 'ENTRY') ? paid : negative(paid)
}

/** In account currency. */
function gainOf(leg: TradeLeg, fxRate: Decimal): Decimal {
  const gain = plus(moneyOf(leg, leg.entryPrice, 'ENTRY'), moneyOf(leg, leg.exitPrice ?? '0', 'EXIT'))
  return moneyText(times(gain, amountOf(fxRate)))
}

/** SHORT for a credit, LONG for a debit; at 0 the direction of the leg with the nearest expiry, then the lowest strike. */
function directionOf(received: Amount, opening: readonly TradeLeg[]): Direction {
  const sign = signOf(received)
  if (sign !== 0) return sign > 0 ? 'SHORT' : 'LONG'
  const [nearest] = opening
    .filter(({ right }) => right !== 'STOCK')
    .toSorted(
      (a, b) => compareTexts(a.expires ?? '', b.expires ?? '') || compareDecimals(a.strike ?? '0', b.strike ?? '0'),
    )
  return (nearest ?? opening[0]!).direction
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
