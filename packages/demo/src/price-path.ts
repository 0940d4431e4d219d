import type { TradeInput } from '@afterclose/core/trade'
import type { Random } from './random.ts'

export interface Candle {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** Prices of a closed trade for a picture; without stop or target these are not drawn. */
export type DrawnTrade = Pick<TradeInput, 'direction' | 'entryPrice' | 'exitPrice' | 'stopLoss' | 'takeProfit'>

export interface Levels {
  readonly entry: number
  readonly exit: number
  readonly stop: number | null
  readonly target: number | null
}
export const levelsOf = ({ entryPrice, exitPrice, stopLoss, takeProfit }: DrawnTrade): Levels => ({
  entry: Number(entryPrice),
  exit: Number(exitPrice),
  stop: stopLoss === null ? null : Number(stopLoss),
  target: takeProfit === null ? null : Number(takeProfit),
})

const stepsOfCandle = 6

/**
 * Candles before, during and after a trade: they contain entry and exit, and touch neither stop nor target in between.
 * @param counts number of candles before the entry, until the exit, and after it
 */
export function pricePath(
  levels: Levels,
  { before, held, after }: { readonly before: number; readonly held: number; readonly after: number },
  random: Random,
): Candle[] {
  const { entry, exit, stop, target } = levels
  const widest = Math.max(...[stop, target, exit].map((level) => Math.abs((level ?? entry) - entry)), entry * 1e-4)
  const step = (widest * 0.9) / Math.sqrt(held * stepsOfCandle) // the trade's own move is that of an average random walk
  const walk = (from: number, steps: number, drift: number): number[] => {
    const prices = [from]
    for (let i = 0; i < steps; i++) prices.push(prices[i]! + step * (random.normal() + drift))
    return prices
  }
  const came = walk(entry, before * stepsOfCandle, random.between(-0.12, 0.12)).toReversed()
  const left = walk(exit, after * stepsOfCandle, random.between(-0.08, 0.08))

  const steps = held * stepsOfCandle
  const free = walk(entry, steps, 0)
  const miss = exit - free[steps]!
  const [low, high] = [stop, target].map((level) => level ?? entry).toSorted((a, b) => a - b)
  const inside = (price: number): number =>
    stop === null || target === null ? price : turned(price, low! + widest * 0.04, high! - widest * 0.04)
  const during = free.map((price, i) => (i === steps ? exit : i === 0 ? entry : inside(price + (miss * i) / steps)))
  return candles([...came, ...during.slice(1), ...left.slice(1)])
}

/** Reflects a price at a bound that it would pass. */
function turned(price: number, low: number, high: number): number {
  if (price > high) return Math.max(low, 2 * high - price)
  return price < low ? Math.min(high, 2 * low - price) : price
}

/** Each candle includes the last price of the previous one, so that there are no gaps. */
function candles(prices: readonly number[]): Candle[] {
  const made: Candle[] = []
  for (let from = 0; from + stepsOfCandle < prices.length; from += stepsOfCandle) {
    const part = prices.slice(from, from + stepsOfCandle + 1)
    made.push({ open: part[0]!, high: Math.max(...part), low: Math.min(...part), close: part.at(-1)! })
  }
  return made
}
