import type { Decimal } from '@afterclose/core/decimal'
import type { Market } from '@afterclose/core/journal'
import { sign } from '@afterclose/core/trade'
import type { BrokerTrade } from '@afterclose/importers/importer'
import { futuresPointValue } from '@afterclose/core/futures'
import { knownMarket } from '@afterclose/importers/platforms/metatrader/market'
import { usSecurityOrFuture } from '@afterclose/importers/tables/contracts'

export interface Worth {
  readonly market: Market | null
  /** Money per 1.0 of price and 1 of size; null if unknown. */
  readonly pointValue: Decimal | null
}

/**
 * Guesses the market of a symbol and the usual point value, for files that do not state them. Options and futures are recognised by symbol,
 * as are indices such as US100.
 * Otherwise the only market of a journal applies, if it has just one: a share and a coin are worth their price. If the file states a market
 * without a value, only futures are looked up: for others it was omitted because it varies.
 *
 * @param chosen the trader's choice, if the file states none
 */
export function usualWorth(
  symbol: string,
  statedMarket: Market | null,
  tradeMarkets: readonly Market[],
  chosen: Market | null = null,
): Worth {
  const symbolWorth = usSecurityOrFuture(symbol)
  const byItsSymbol = symbolWorth.market === 'FUTURES' || symbolWorth.pointValue !== '1'
  if (
    byItsSymbol &&
    symbolWorth.market !== null &&
    (statedMarket ?? chosen ?? symbolWorth.market) === symbolWorth.market
  )
    if (tradeMarkets.includes(symbolWorth.market)) return symbolWorth
  const marketOfName = knownMarket(symbol)
  const usualMarket = marketOfName !== null && tradeMarkets.includes(marketOfName) ? marketOfName : null
  const market = statedMarket ?? chosen ?? usualMarket ?? (tradeMarkets.length === 1 ? tradeMarkets[0]! : null)
  if (market === 'FUTURES') return { market, pointValue: futuresPointValue(symbol) }
  const isWorthItsPrice = statedMarket === null && (market === 'STOCKS' || market === 'CRYPTO')
  return { market, pointValue: isWorthItsPrice ? '1' : null }
}

/** Whether a stated result is consistent with this point value, whichever costs it includes. */
export function fitsResult(trade: BrokerTrade, pointValue: Decimal): boolean {
  const { netGain, entryPrice, exitPrice, size, commission, swap, direction } = trade
  if (netGain === null || entryPrice === null || exitPrice === null || size === null) return true
  const earned = (Number(exitPrice) - Number(entryPrice)) * Number(size) * Number(pointValue) * sign(direction)
  const costs = Math.abs(Number(commission)) + Math.abs(Number(swap))
  return Math.abs(earned - Number(netGain)) <= costs + Math.abs(earned) * rough + cents
}

/** Tolerance as a fraction of the result, for prices that were rounded or filled in parts. */
const rough = 0.02
const cents = 0.02
