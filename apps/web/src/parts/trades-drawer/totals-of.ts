import { outcomes } from '@afterclose/core/trade'
import type { TradeList } from '@afterclose/engine/reports/trade-lines'

/** What the trades behind a mark came to. */
export interface TradesTotals {
  readonly trades: number
  readonly net: number
  /** Per cent of the trades that were won or lost; null without any. */
  readonly winRate: number | null
  /** Trades with an R: the next two are of these, null without any. */
  readonly withR: number
  readonly totalR: number | null
  readonly avgR: number | null
  /** Deepest fall of their cumulative gain, in exit order, 0 or more; in whatever unit a page is, in money. */
  readonly maxDrawdown: number
}

export function totalsOf(list: TradeList): TradesTotals {
  const decided = { WINNER: 0, LOSER: 0, BREAK_EVEN: 0 }
  let [net, withR, totalR] = [0, 0, 0]
  let [high, maxDrawdown] = [0, 0]
  for (let i = 0; i < list.id.length; i++) {
    const outcome = outcomes[list.outcome[i]!]
    if (outcome !== undefined) decided[outcome] += 1
    net += list.gain[i]!
    high = Math.max(high, net)
    maxDrawdown = Math.max(maxDrawdown, high - net)
    const r = list.rMultiple[i]!
    if (Number.isNaN(r)) continue
    withR += 1
    totalR += r
  }
  const { WINNER: won, LOSER: lost } = decided
  return {
    trades: list.id.length,
    net,
    winRate: won + lost === 0 ? null : (won / (won + lost)) * 100,
    withR,
    totalR: withR === 0 ? null : totalR,
    avgR: withR === 0 ? null : totalR / withR,
    maxDrawdown,
  }
}
