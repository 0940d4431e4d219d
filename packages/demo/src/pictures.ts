import { directions, type TradeInput } from '@afterclose/core/trade'

/** Size of every picture, in pixels. */
export const pictureSize = { width: 960, height: 540 } as const

/** Possible ends of a pictured trade, in R; its target is at 2. */
const endings = [2, 0.9, 0, -0.55, -1] as const

/** The trader's screenshots, by slot. */
export const pictureDescriptions: readonly string[] = ['Five-minute chart', 'One-hour chart']

/** Trades that the files of apps/server/demo-pictures show, by the number of the file: charts without text, which fit any instrument. */
export const situations = directions.flatMap((direction) =>
  pictureDescriptions.flatMap((_, chart) => endings.map((ending) => ({ direction, chart, ending }))),
)

/** A closed trade with stop and target. */
type PicturedTrade = Pick<TradeInput, 'direction' | 'entryPrice' | 'exitPrice' | 'stopLoss' | 'takeProfit'>

/** Index of the picture that fits a trade best; slots start at 1. */
export function pictureOf(trade: PicturedTrade, slot: number): number {
  const ending = endingOf(trade)
  return situations.findIndex(
    (situation) =>
      situation.direction === trade.direction && situation.chart === slot - 1 && situation.ending === ending,
  )
}

/** The target or the stop if price reached it, else the nearest ending in between. */
function endingOf(trade: PicturedTrade): (typeof endings)[number] {
  const [entry, exit, stop, target] = [trade.entryPrice, trade.exitPrice, trade.stopLoss, trade.takeProfit].map(Number)
  const risk = entry! - stop!
  const r = (exit! - entry!) / risk
  if (r >= (target! - entry!) / risk) return 2
  if (r <= -1) return -1
  const between = [0.9, 0, -0.55] as const
  return between.reduce((best, one) => (Math.abs(one - r) < Math.abs(best - r) ? one : best))
}
