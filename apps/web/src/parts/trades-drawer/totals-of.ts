import { outcomes } from '@afterclose/core/trade'
import type { TradeList } from '@afterclose/engine/reports/trade-lines'
import { type UnevenR, unevenROf } from '@afterclose/engine/stats/uneven-r'
import type { Unit } from '@afterclose/engine/trades/unit'
import { winRate } from '@afterclose/engine/stats/win-rate'

/** Totals of the trades of a mark. */
export interface TradesTotals {
  readonly trades: number
  readonly net: number
  /** Winners as a percentage of winners and losers; null without any. */
  readonly winRate: number | null
  readonly breakEvens: number
  /** Their sum, account currency. */
  readonly breakEvenGain: number
  /** Number of trades with an R: the next two figures cover only these, null without any. */
  readonly withR: number
  readonly totalR: number | null
  readonly avgR: number | null
  /** Set if R is known far more often for winners than for losers, or the reverse; else null. */
  readonly unevenR: UnevenR | null
  /** Max drawdown of their cumulative result, in exit order and in the unit, 0 or more; null if none has a value. */
  readonly maxDrawdown: number | null
}

export function totalsOf(list: TradeList, unit: Unit): TradesTotals {
  const decided = { WINNER: 0, LOSER: 0, BREAK_EVEN: 0 }
  let [net, breakEvenGain, withR, totalR] = [0, 0, 0, 0]
  for (let i = 0; i < list.id.length; i++) {
    const outcome = outcomes[list.outcome[i]!]
    if (outcome !== undefined) decided[outcome] += 1
    net += list.gain[i]!
    if (outcome === 'BREAK_EVEN') breakEvenGain += list.gain[i]!
    const r = list.rMultiple[i]!
    if (Number.isNaN(r)) continue
    withR += 1
    totalR += r
  }
  const { WINNER: won, LOSER: lost, BREAK_EVEN: breakEvens } = decided
  return {
    trades: list.id.length,
    net,
    winRate: winRate(won, lost),
    breakEvens,
    breakEvenGain,
    withR,
    totalR: withR === 0 ? null : totalR,
    avgR: withR === 0 ? null : totalR / withR,
    unevenR: unevenRIn(list),
    maxDrawdown: deepestFall(list, unit),
  }
}

/** Set if R of the listed trades is known far more often for winners than for losers, or the reverse; else null. */
export const unevenRIn = ({ outcome, rMultiple }: TradeList): UnevenR | null =>
  unevenROf(
    Array.from(outcome, (code, i) => ({ outcome: outcomes[code] ?? null, known: !Number.isNaN(rMultiple[i]!) })),
  )

/** Max drawdown of the sum, for money and R; for percent, of the compounded growth (PRODUCT B.1). */
function deepestFall(list: TradeList, unit: Unit): number | null {
  const values = { CURRENCY: list.gain, PERCENT: list.gainPercentage, R: list.rMultiple }[unit]
  const start = unit === 'PERCENT' ? 1 : 0
  let [sum, high, deepest, known] = [start, start, 0, 0]
  for (const value of values) {
    if (Number.isNaN(value)) continue
    known += 1
    sum = unit === 'PERCENT' ? sum * (1 + value / 100) : sum + value
    high = Math.max(high, sum)
    deepest = Math.max(deepest, unit === 'PERCENT' ? ((high - sum) * 100) / high : high - sum)
  }
  return known === 0 ? null : deepest
}
