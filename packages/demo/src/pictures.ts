import { directions, sign } from '@afterclose/core/trade'
import { tradePicture } from './picture.ts'
import type { DrawnTrade } from './price-path.ts'

/** Possible ends of a drawn trade, in R; its target is at 2. */
const endings = [2, 0.9, 0, -0.55, -1] as const

/** Charts of the trader's screenshots, by slot: number of candles that the trade lasts. */
const charts = [
  { description: 'Five-minute chart', held: 26 },
  { description: 'One-hour chart', held: 6 },
] as const

export const pictureDescriptions: readonly string[] = charts.map(({ description }) => description)

const situations = directions.flatMap((direction) =>
  charts.flatMap(({ held }, chart) => endings.map((ending) => ({ direction, chart, held, ending }))),
)

function drawn({ direction, ending }: (typeof situations)[number]): DrawnTrade {
  const at = (r: number): string => (100 + sign(direction) * r).toFixed(2)
  return { direction, entryPrice: '100', exitPrice: at(ending), stopLoss: at(-1), takeProfit: at(2) }
}

/**
 * The demo's screenshots as PNG files, 20 for all trades: each direction and ending on both charts. Drawn one by one on demand, because
 * drawing all takes a tenth of a second.
 */
export function* demoPictures(): Generator<Uint8Array<ArrayBuffer>> {
  for (const [i, situation] of situations.entries()) yield tradePicture(drawn(situation), 41 + i, situation.held)
}

/** Index of the best matching screenshot for a closed trade with stop and target; slots start at 1. */
export function pictureOf(trade: DrawnTrade, slot: number): number {
  const ending = endingOf(trade)
  return situations.findIndex(
    (situation) =>
      situation.direction === trade.direction && situation.chart === slot - 1 && situation.ending === ending,
  )
}

/** The target or the stop if price reached it, else the nearest ending in between. */
function endingOf(trade: DrawnTrade): (typeof endings)[number] {
  const [entry, exit, stop, target] = [trade.entryPrice, trade.exitPrice, trade.stopLoss, trade.takeProfit].map(Number)
  const risk = entry! - stop!
  const r = (exit! - entry!) / risk
  if (r >= (target! - entry!) / risk) return 2
  if (r <= -1) return -1
  const between = [0.9, 0, -0.55] as const
  return between.reduce((best, one) => (Math.abs(one - r) < Math.abs(best - r) ? one : best))
}
