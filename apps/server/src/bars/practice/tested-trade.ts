import { priceText } from '@afterclose/bars/bar'
import type { WalkedOrders } from '@afterclose/bars/practice/walk-orders'
import { wallOf } from '@afterclose/bars/utc'
import type { PracticeOrders } from '@afterclose/core/practice'
import { localText } from '@afterclose/core/time'
import type { Direction, Trade } from '@afterclose/core/trade'
import type { DealBarsFound } from './deal-bars.ts'

export const sixDecimals = (value: number): number => Math.round(value * 1e6) / 1e6

/** The worst-case outcome as a tested trade. Prices at or below 0 cannot be logged. */
export function testedTrade(bars: DealBarsFound, orders: PracticeOrders, walked: WalkedOrders, zone: string) {
  const { digits } = bars.before
  const price = (units: number | null) => (units === null || units <= 0 ? null : priceText(Math.round(units), digits))
  const hasPrices = walked.entry !== null && walked.entry > 0 && orders.stop > 0
  return {
    entryDate: localText(wallOf(zone)(bars.after.time[orders.at]!) * 1000),
    direction: orders.direction,
    entryPrice: hasPrices ? price(walked.entry) : null,
    stopLoss: hasPrices ? price(orders.stop) : null,
    takeProfit: hasPrices ? price(orders.target) : null,
    exitPrice: null,
    highestPrice: null,
    lowestPrice: null,
    resultMode: 'CUSTOM_R' as const,
    customR: walked.worst!.toFixed(6),
    comments: [],
    customComments: [],
    tags: [],
  }
}

/** Direction and size of 1 R for judging a moment: the trader's own, else the trade's, else an average true range. */
export function judgedWith(
  bars: DealBarsFound,
  orders: PracticeOrders | null,
  walked: WalkedOrders | null,
  trade: Pick<Trade, 'direction' | 'entryPrice' | 'stopLoss'> | null,
): { readonly direction: Direction; readonly risk: number } | null {
  const direction = orders?.direction ?? trade?.direction
  if (direction === undefined) return null
  const { entryPrice = null, stopLoss = null } = trade ?? {}
  const ofTrade =
    entryPrice === null || stopLoss === null
      ? null
      : Math.abs(Number(entryPrice) - Number(stopLoss)) * 10 ** bars.before.digits
  const risk = walked?.risk ?? (ofTrade === 0 ? null : ofTrade) ?? bars.atr
  return risk === null || risk <= 0 ? null : { direction, risk }
}
