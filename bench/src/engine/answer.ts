import type { Statistics } from '@afterclose/core/statistics'
import type { Counted } from './counted.ts'
import { columnOf, type JobColumns } from './job-columns.ts'

/** Complete answer to one step of the script. Money in account currency, except lines, which are in whole units. */
export interface Answer {
  /** Null if unknown. */
  readonly figures: Readonly<Record<Figure, number | null>>
  /** Raw counters of milestones that are not figures. */
  readonly milestones: Readonly<Record<Counted | 'winningDays', number>>
  readonly groups: Readonly<Record<GroupName, readonly Group[]>>
  /** Trades in each bin. */
  readonly rBins: ArrayLike<number>
  readonly holdingBuckets: ArrayLike<number>
  readonly days: readonly Day[]
  readonly lines: Lines
}

/** Statistics of the job, by their names in the product. */
export type Figure =
  | keyof Pick<
      Statistics,
      | 'numberOfTrades'
      | 'winners'
      | 'losers'
      | 'winRate'
      | 'grossProfit'
      | 'grossLoss'
      | 'netGain'
      | 'profitFactor'
      | 'expectancy'
      | 'returnOfInvestment'
      | 'largestWin'
      | 'largestLoss'
      | 'avgR'
      | 'sqn'
      | 'maxDrawdown'
      | 'maxDrawdownPercent'
      | 'maxConsecutiveWins'
      | 'maxConsecutiveLosses'
    >
  | 'newHighs'

export const groupNames = ['instrument', 'setup', 'weekday', 'hour', 'month'] as const
export type GroupName = (typeof groupNames)[number]

/** Column to group by. */
export const groupColumn = (name: GroupName, basis: 'exit' | 'entry'): string =>
  name === 'instrument' || name === 'setup' ? name : `${basis}${name[0]!.toUpperCase()}${name.slice(1)}`

/** Trades with one code. Empty groups are omitted. */
export interface Group {
  readonly key: number
  readonly trades: number
  readonly net: number
  readonly winRate: number | null
  readonly averageR: number | null
  readonly profitFactor: number | null
}

export interface Day {
  /** Days since 1970. */
  readonly day: number
  readonly trades: number
  readonly net: number
}

/** An element per selected trade, in exit order. */
export interface Lines {
  readonly equity: ArrayLike<number>
  readonly drawdown: ArrayLike<number>
  /** NaN until the first loss. */
  readonly profitFactor: ArrayLike<number>
}

/** Sums over the trades of a group: money in whole units. `won`: sum of the gains above 0. */
export interface Sums {
  trades: number
  winners: number
  losers: number
  net: number
  won: number
  r: number
  withR: number
}

export const noSums = (): Sums => ({ trades: 0, winners: 0, losers: 0, net: 0, won: 0, r: 0, withR: 0 })

export interface Totals extends Sums {
  /** Whole units; NaN or infinite without trades. */
  readonly largest: number
  readonly smallest: number
  readonly squaresOfR: number
  readonly counted: Readonly<Record<Counted, number>>
}

/** Figures that depend on the order of the trades. */
export interface Running extends Lines {
  readonly maxDrawdown: number
  readonly maxDrawdownPercent: number
  readonly mostWins: number
  readonly mostLosses: number
  readonly newHighs: number
}

export const milestonesOf = (counts: Totals['counted'], days: readonly Day[]): Answer['milestones'] => ({
  ...counts,
  winningDays: days.filter(({ net }) => net > 0).length,
})

const quotient = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

export const groupOf = (key: number, sums: Sums, moneyUnits: number): Group => ({
  key,
  trades: sums.trades,
  net: sums.net / moneyUnits,
  winRate: quotient(sums.winners * 100, sums.winners + sums.losers),
  averageR: quotient(sums.r, sums.withR),
  profitFactor: quotient(sums.won, sums.won - sums.net),
})

export function figuresOf(totals: Totals, running: Running, { moneyUnits, deposits }: JobColumns): Answer['figures'] {
  const { trades, winners, losers, net, won, r, withR } = totals
  const variance = (totals.squaresOfR - r ** 2 / withR) / (withR - 1)
  return {
    numberOfTrades: trades,
    winners,
    losers,
    winRate: quotient(winners * 100, winners + losers),
    grossProfit: won / moneyUnits,
    grossLoss: (won - net) / moneyUnits,
    netGain: net / moneyUnits,
    profitFactor: quotient(won, won - net),
    expectancy: quotient(net / moneyUnits, trades),
    returnOfInvestment: quotient((net / moneyUnits) * 100, deposits),
    largestWin: trades === 0 ? null : totals.largest / moneyUnits,
    largestLoss: trades === 0 ? null : totals.smallest / moneyUnits,
    avgR: quotient(r, withR),
    sqn: withR < 2 ? null : (Math.sqrt(Math.min(withR, 100)) * (r / withR)) / Math.sqrt(variance),
    maxDrawdown: running.maxDrawdown / moneyUnits,
    maxDrawdownPercent: running.maxDrawdownPercent,
    maxConsecutiveWins: running.mostWins,
    maxConsecutiveLosses: running.mostLosses,
    newHighs: running.newHighs,
  }
}

/** Pass over the selected rows in order: a plain loop, faster than window functions of any peer. */
export function runThrough(job: JobColumns, rows: ArrayLike<number>): Running {
  const gain = columnOf(job, 'gain')
  const gainPercentage = columnOf(job, 'gainPercentage')
  const outcome = columnOf(job, 'outcome')
  const count = rows.length
  const lines = {
    equity: new Float64Array(count),
    drawdown: new Float64Array(count),
    profitFactor: new Float64Array(count),
  }
  let [net, won, peak, maxDrawdown, newHighs] = [0, 0, 0, 0, 0]
  let [ofPeak, lowest] = [1, 1]
  let [wins, losses, mostWins, mostLosses] = [0, 0, 0, 0]
  for (let i = 0; i < count; i++) {
    const row = rows[i]!
    const step = gain[row]!
    net += step
    if (step > 0) won += step
    if (net > peak) {
      peak = net
      newHighs++
    }
    const fall = peak - net
    if (fall > maxDrawdown) maxDrawdown = fall
    lines.equity[i] = net
    lines.drawdown[i] = fall
    lines.profitFactor[i] = won === net ? Number.NaN : won / (won - net)
    ofPeak = Math.min(1, ofPeak * (1 + gainPercentage[row]! / 100))
    if (ofPeak < lowest) lowest = ofPeak
    const code = outcome[row]!
    if (code === 2) continue // a break-even neither extends nor ends a streak
    wins = code === 0 ? wins + 1 : 0
    losses = code === 0 ? 0 : losses + 1
    if (wins > mostWins) mostWins = wins
    if (losses > mostLosses) mostLosses = losses
  }
  return { ...lines, maxDrawdown, maxDrawdownPercent: (1 - lowest) * 100, mostWins, mostLosses, newHighs }
}
