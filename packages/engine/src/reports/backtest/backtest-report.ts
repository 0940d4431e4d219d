import { hourOf, type LocalDateTime, wallClock, weekday } from '@afterclose/core/time'
import { type Direction, directions, type Outcome } from '@afterclose/core/trade'
import { mean } from '../../stats/mean.ts'
import { ofKnown } from '../../stats/of-known.ts'
import { profitFactor } from '../../stats/profit-factor.ts'
import { deviation, systemQuality } from '../../stats/spread.ts'
import { winRate } from '../../stats/win-rate.ts'
import { MICROS } from '../../trades/unit.ts'

/** Contribution of a result to the figures. */
export interface ResultInR {
  /** After costs, in units of its risk; null if it needs prices that were not logged. */
  readonly r: number | null
  readonly outcome: Outcome | null
}

/** Fields of a tested trade that the report needs. */
export interface TestedTrade extends ResultInR {
  readonly entryDate: LocalDateTime
  readonly direction: Direction
}

/** Results in R, with the same definitions as for closed trades (PRODUCT B.1). */
export interface FiguresInR {
  readonly trades: number
  /** Number with a known R, the basis of all figures in R. */
  readonly withR: number
  readonly winners: number
  readonly losers: number
  readonly breakEvens: number
  /** Percentage of the decided ones. */
  readonly winRate: number | null
  /** Null if there are trades and none has R. */
  readonly totalR: number | null
  readonly avgR: number | null
  /** R won per R lost; null if nothing was lost: "∞" if `wonR` is above 0. */
  readonly profitFactor: number | null
  readonly wonR: number
  /** Max drawdown of the cumulative R, 0 or more; the start counts as a high, too. Null like `totalR`. */
  readonly maxDrawdownR: number | null
  readonly sqn: number | null
}

/** Trades with something in common. */
export interface TestedGroup extends FiguresInR {
  /** Weekday from 1 = Monday, hour, or index in `directions`. */
  readonly key: number
}

export interface BacktestReport {
  readonly total: FiguresInR
  /** Cumulative R after each trade; unchanged by an unknown R. */
  readonly equity: Float64Array
  /** Monday to Friday, and weekend days with trades. */
  readonly weekdays: readonly TestedGroup[]
  /** From the first hour with a trade to the last. */
  readonly hours: readonly TestedGroup[]
  readonly directions: readonly TestedGroup[]
}

/** Sums of integer millionths of R, independent of order except for the drawdown. */
class Sums {
  trades = 0
  winners = 0
  losers = 0
  breakEvens = 0
  withR = 0
  sum = 0
  won = 0
  lost = 0
  private high = 0
  private fall = 0
  private first = 0
  private away = 0
  private awaySquared = 0

  add({ r, outcome }: ResultInR): void {
    this.trades++
    if (outcome === 'WINNER') this.winners++
    else if (outcome === 'LOSER') this.losers++
    else if (outcome === 'BREAK_EVEN') this.breakEvens++
    if (r === null) return
    const micros = Math.round(r * MICROS)
    if (this.withR === 0) this.first = r
    this.withR++
    this.sum += micros
    if (micros > 0) this.won += micros
    else this.lost -= micros
    this.high = Math.max(this.high, this.sum)
    this.fall = Math.max(this.fall, this.high - this.sum)
    this.away += r - this.first
    this.awaySquared += (r - this.first) ** 2
  }

  figures(): FiguresInR {
    const { trades, withR, winners, losers, breakEvens, sum, won, lost } = this
    const avgR = mean(sum, withR, MICROS)
    return {
      trades,
      withR,
      winners,
      losers,
      breakEvens,
      winRate: winRate(winners, losers),
      totalR: ofKnown(sum / MICROS, withR, trades),
      avgR,
      profitFactor: profitFactor(won, lost),
      wonR: won / MICROS,
      maxDrawdownR: ofKnown(this.fall / MICROS, withR, trades),
      sqn: systemQuality(withR, avgR, deviation(withR, this.away, this.awaySquared)),
    }
  }
}

/** Figures of results in order. O(n). */
export function figuresInR(results: Iterable<ResultInR>): FiguresInR {
  const sums = new Sums()
  for (const result of results) sums.add(result)
  return sums.figures()
}

/** Calculates the figures of a backtest: in total, by time and by entry (PRODUCT E.3). One pass, O(n). */
export function backtestReport(trades: readonly TestedTrade[]): BacktestReport {
  const total = new Sums()
  const groups = {
    weekdays: new Map<number, Sums>(),
    hours: new Map<number, Sums>(),
    directions: new Map<number, Sums>(),
  }
  const equity = new Float64Array(trades.length)
  for (const [i, trade] of trades.entries()) {
    const at = wallClock(trade.entryDate)
    total.add(trade)
    sumsAt(groups.weekdays, weekday(at)).add(trade)
    sumsAt(groups.hours, hourOf(at)).add(trade)
    sumsAt(groups.directions, directions.indexOf(trade.direction)).add(trade)
    equity[i] = total.sum / MICROS
  }
  const hours = [...groups.hours.keys()]
  const weekend = [6, 7].filter((day) => groups.weekdays.has(day))
  return {
    total: total.figures(),
    equity,
    weekdays: [1, 2, 3, 4, 5, ...weekend].map((key) => groupOf(groups.weekdays, key)),
    hours:
      hours.length === 0
        ? []
        : between(Math.min(...hours), Math.max(...hours)).map((key) => groupOf(groups.hours, key)),
    directions: directions.map((_, key) => groupOf(groups.directions, key)),
  }
}

function sumsAt(groups: Map<number, Sums>, key: number): Sums {
  const known = groups.get(key)
  if (known !== undefined) return known
  const fresh = new Sums()
  groups.set(key, fresh)
  return fresh
}

const groupOf = (groups: ReadonlyMap<number, Sums>, key: number): TestedGroup => ({
  key,
  ...(groups.get(key) ?? new Sums()).figures(),
})

const between = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)
