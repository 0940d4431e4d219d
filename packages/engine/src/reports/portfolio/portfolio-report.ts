import { exactSum } from '../../stats/exact-sum.ts'
import { byName } from '@afterclose/core/record-field'
import type { Unit } from '../../trades/unit.ts'
import { ofKnown } from '../../stats/of-known.ts'
import { payoff } from '../../stats/payoff.ts'
import { profitFactor } from '../../stats/profit-factor.ts'
import { type UnevenR, unevenR } from '../../stats/uneven-r.ts'
import { winRate } from '../../stats/win-rate.ts'
import { type CombinedLine, combinedLine, deepestFall, roundedToEight } from './combined-line.ts'
import type { JournalDay } from './journal-days.ts'
import type { JournalNumbers } from './portfolio-answer.ts'
import { percentOf } from '../../stats/percent-of.ts'

/** A journal of the portfolio with its figures. */
export interface PortfolioJournal {
  readonly id: number
  readonly currency: string
  readonly numbers: JournalNumbers
}

/** A line: days, and cumulative values at their end. */
export interface PortfolioLine {
  readonly day: readonly number[]
  readonly value: readonly number[]
}

/** A row of the table: the figures of PRODUCT B.2. Null: unknown. Money in the currency of its journal. */
export interface PortfolioRow {
  readonly trades: number
  /** Percentage of the trades of all journals; null without any. */
  readonly share: number | null
  readonly winners: number
  readonly losers: number
  readonly breakEvens: number
  /** Their sum; null in a total of several currencies. */
  readonly breakEvenGain: number | null
  readonly winRate: number | null
  readonly net: number | null
  /** In the unit, of the trades with a value in it. */
  readonly average: number | null
  /** Compounded, percent. */
  readonly growth: number | null
  readonly withR: number
  readonly totalR: number | null
  readonly avgR: number | null
  readonly profitFactor: number | null
  /** Whether there is a profit: a profit factor without losses is "∞". */
  readonly won: boolean
  readonly avgWin: number | null
  /** Negative. */
  readonly avgLoss: number | null
  readonly payoff: number | null
  /** Null in the total: the number of trades with a value is unknown. */
  readonly avgRrr: number | null
  readonly avgRealizedRrr: number | null
  /** Minutes. */
  readonly avgHolding: number | null
  readonly avgTilt: number | null
  /** Max drawdown in the unit, positive: by trade for a journal, by day for several. */
  readonly fall: number | null
  readonly balance: number | null
}

export interface Portfolio {
  readonly unit: Unit
  /** The common currency of all journals; null if there are several: money and percentages are not added up then. */
  readonly currency: string | null
  readonly rows: readonly PortfolioRow[]
  readonly lines: readonly PortfolioLine[]
  readonly total: PortfolioRow
  /** The sum in the unit; null if it cannot be added up. */
  readonly sum: PortfolioLine | null
  /** First and last day with a trade; null without any. */
  readonly span: { readonly first: number; readonly last: number } | null
  /** Where R excludes winners or losers of all journals together. */
  readonly unevenR: UnevenR | null
  /** Trades excluded from the sum of percentages, for lack of a balance. */
  readonly withoutBalance: number
}

/** Journals side by side and combined, in a unit. Rows and lines are in the order of the journals. */
export function portfolioReport(journals: readonly PortfolioJournal[], unit: Unit): Portfolio {
  const [first, ...others] = new Set(journals.map(({ currency }) => currency))
  const currency = first !== undefined && others.length === 0 ? first : null
  const numbers = journals.map((journal) => journal.numbers)
  const combined = combinedLine(numbers)
  const adds = unit === 'R' || currency !== null
  const trades = countOf(numbers.map(({ figures }) => figures.numberOfTrades))
  const { day } = combined
  const rows = numbers.map((one) => rowOf(one, unit, trades))
  const [only, ...more] = rows
  return {
    unit,
    currency,
    rows,
    lines: numbers.map(({ days }) => lineOf(days, unit)),
    // the total of one journal is that journal, including its drawdown by trade
    total: only !== undefined && more.length === 0 ? only : totalRow(numbers, unit, combined, currency !== null),
    sum: adds ? { day, value: valuesOf(combined, unit) } : null,
    span: day.length === 0 ? null : { first: day[0]!, last: day.at(-1)! },
    unevenR: unevenR(sumsOf(numbers)),
    withoutBalance: combined.withoutBalance,
  }
}

const sumsOf = (numbers: readonly JournalNumbers[]): Parameters<typeof unevenR>[0] =>
  byName(['winners', 'winnersWithR', 'losers', 'losersWithR'], (name) =>
    countOf(numbers.map(({ figures }) => figures[name])),
  )

const valuesOf = ({ gain, percent, r }: CombinedLine, unit: Unit): readonly number[] =>
  ({ CURRENCY: gain, PERCENT: percent, R: r })[unit]

function lineOf(all: readonly JournalDay[], unit: Unit): PortfolioLine {
  const known = { CURRENCY: 'trades', PERCENT: 'withPercent', R: 'withR' } as const
  const days = all.filter((day) => day[known[unit]] > 0)
  let [sum, index] = [0, 1]
  return {
    day: days.map(({ day }) => day),
    value: days.map(({ gain, growth, r }) => {
      index *= growth
      sum = roundedToEight(sum + (unit === 'R' ? r : gain))
      return unit === 'PERCENT' ? (index - 1) * 100 : sum
    }),
  }
}

function rowOf({ figures, balance, days }: JournalNumbers, unit: Unit, allTrades: number): PortfolioRow {
  const { numberOfTrades: trades, netReturn } = figures
  return {
    trades,
    share: percentOf(trades, allTrades),
    winners: figures.winners,
    losers: figures.losers,
    breakEvens: figures.breakEvens,
    breakEvenGain: figures.breakEvenGain,
    winRate: figures.winRate,
    net: figures.netGain,
    average: { CURRENCY: figures.expectancy, PERCENT: meanOf(netReturn, withPercentOf(days)), R: figures.avgR }[unit],
    growth: figures.twr,
    withR: figures.nR,
    totalR: figures.totalR,
    avgR: figures.avgR,
    profitFactor: figures.profitFactor,
    won: figures.grossProfit > 0,
    avgWin: figures.avgWin,
    avgLoss: figures.avgLoss,
    payoff: figures.payoff,
    avgRrr: figures.avgRrr,
    avgRealizedRrr: figures.avgRealizedRrr,
    avgHolding: figures.avgHolding,
    avgTilt: figures.avgTilt,
    fall: { CURRENCY: figures.maxDrawdown, PERCENT: figures.maxDrawdownPercent, R: figures.maxDrawdownR }[unit],
    balance,
  }
}
const meanOf = (sum: number | null, count: number): number | null => (sum === null || count === 0 ? null : sum / count)
const withPercentOf = (days: readonly JournalDay[]): number => countOf(days.map(({ withPercent }) => withPercent))

const countOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

const countOfTrades = ({ numberOfTrades }: JournalNumbers['figures']): number => numberOfTrades

/** @param adds whether money, and so percentages, can be added up */
function totalRow(numbers: readonly JournalNumbers[], unit: Unit, combined: CombinedLine, adds: boolean): PortfolioRow {
  const of = (figure: (figures: JournalNumbers['figures']) => number): readonly number[] =>
    numbers.map(({ figures }) => figure(figures))
  const inMoney = (amounts: readonly number[]): number | null => (adds ? exactSum(amounts) : null)
  const [trades, withR] = [countOf(of((one) => one.numberOfTrades)), countOf(of((one) => one.nR))]
  const totalR = ofKnown(exactSum(of((one) => one.totalR ?? 0)), withR, trades)
  const [won, lost] = [inMoney(of((one) => one.grossProfit)), inMoney(of((one) => one.grossLoss))]
  const hasReturn = adds && (trades === 0 || combined.withoutBalance < trades)
  const [winners, losers] = [countOf(of((one) => one.winners)), countOf(of((one) => one.losers))]
  const net = inMoney(of((one) => one.netGain))
  // mean of the journals, weighted by trades
  const ofAll = (figure: (figures: JournalNumbers['figures']) => number | null, count: typeof countOfTrades) =>
    meanOf(roundedToEight(countOf(of((one) => (figure(one) ?? 0) * count(one)))), countOf(of(count)))
  const avgWin = adds
    ? ofAll(
        (one) => one.avgWin,
        (one) => one.winners,
      )
    : null
  const avgLoss = adds
    ? ofAll(
        (one) => one.avgLoss,
        (one) => one.losers,
      )
    : null
  const withPercent = countOf(numbers.map(({ days }) => withPercentOf(days)))
  const netReturn = countOf(of((one) => one.netReturn ?? 0))
  const hasLine = { CURRENCY: adds, PERCENT: hasReturn, R: totalR !== null }[unit]
  return {
    trades,
    share: percentOf(trades, trades),
    winners,
    losers,
    breakEvens: trades - winners - losers,
    breakEvenGain: inMoney(of((one) => one.breakEvenGain)),
    winRate: winRate(winners, losers),
    net,
    average: { CURRENCY: meanOf(net, trades), PERCENT: meanOf(netReturn, withPercent), R: meanOf(totalR, withR) }[unit],
    growth: hasReturn ? (combined.percent.at(-1) ?? 0) : null,
    withR,
    totalR,
    avgR: meanOf(totalR, withR),
    profitFactor: won === null || lost === null ? null : profitFactor(won, lost),
    won: (won ?? 0) > 0,
    avgWin,
    avgLoss,
    payoff: payoff(avgWin, avgLoss),
    avgRrr: null,
    avgRealizedRrr: null,
    avgHolding: ofAll((one) => one.avgHolding, countOfTrades),
    avgTilt: ofAll((one) => one.avgTilt, countOfTrades),
    fall: hasLine ? deepestFall(valuesOf(combined, unit), unit === 'PERCENT') : null,
    balance: inMoney(numbers.map(({ balance }) => balance)),
  }
}
