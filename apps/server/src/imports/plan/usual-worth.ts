import type { Decimal } from '@afterclose/core/decimal'
import type { Market } from '@afterclose/core/journal'
import { sign } from '@afterclose/core/trade'
import type { BrokerTrade } from '@afterclose/importers/importer'
import { futuresPointValue } from '@afterclose/importers/shared/futures'
import { usSecurityOrFuture } from '@afterclose/importers/tables/contracts'

export interface Worth {
  readonly market: Market | null
  /** Money per 1.0 of price and 1 of size; null: nobody says. */
  readonly pointValue: Decimal | null
}

/**
 * Guesses the market of a symbol and the usual value of a point, for files that do not state them: an option or a future tells by its
 * symbol. Else the only market of a journal does, where it has one: a share and a coin are worth their price. Of a market that
 * the file states without a worth only futures are looked up: others left it out because it differs.
 *
 * @param chosen what the trader says that it is, where the file does not
 */
export function usualWorth(
  symbol: string,
  stated: Market | null,
  tradeMarkets: readonly Market[],
  chosen: Market | null = null,
): Worth {
  const told = usSecurityOrFuture(symbol)
  const byItsSymbol = told.market === 'FUTURES' || told.pointValue !== '1'
  if (byItsSymbol && told.market !== null && (stated ?? chosen ?? told.market) === told.market)
    if (tradeMarkets.includes(told.market)) return told
  const market = stated ?? chosen ?? (tradeMarkets.length === 1 ? tradeMarkets[0]! : null)
  if (market === 'FUTURES') return { market, pointValue: futuresPointValue(symbol) }
  const isWorthItsPrice = stated === null && (market === 'STOCKS' || market === 'CRYPTO')
  return { market, pointValue: isWorthItsPrice ? '1' : null }
}

/** Whether a result that the platform states can come of points of that worth, whichever of its costs it holds. */
export function fitsResult(trade: BrokerTrade, pointValue: Decimal): boolean {
  const { netGain, entryPrice, exitPrice, size, commission, swap, direction } = trade
  if (netGain === null || entryPrice === null || exitPrice === null || size === null) return true
  const earned = (Number(exitPrice) - Number(entryPrice)) * Number(size) * Number(pointValue) * sign(direction)
  const costs = Math.abs(Number(commission)) + Math.abs(Number(swap))
  return Math.abs(earned - Number(netGain)) <= costs + Math.abs(earned) * rough + cents
}

/** Fraction of the result by which prices that were rounded or filled in parts may differ. */
const rough = 0.02
const cents = 0.02
