import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { noFilters } from '@afterclose/core/filters'
import { DAY, localText, wallClock } from '@afterclose/core/time'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import { kellyShare } from './kelly.ts'
import { annualGrowth, calmarRatio, downsideDeviation, sharpeRatio, sortinoRatio, ulcerIndex } from './risk-ratios.ts'
import { skewness } from './skewness.ts'
import { statistics } from './statistics.ts'

/** Statistics that others published lie beside the project on some machines and are never part of it. */
const folder = join(process.env['AFTERCLOSE_FIXTURES'] ?? join(process.cwd(), '../shared/fixtures'), 'stats')
const json = <T>(name: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
const csv = (name: string): readonly (readonly string[])[] =>
  readFileSync(join(folder, name), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))

const Asserted = z.object({ asserted: z.record(z.string(), z.union([z.number(), z.string()])) })
/** Equal in eight digits. */
const near = (ours: number | null | undefined, theirs: number | string | undefined): void =>
  expect(Math.abs((ours ?? Number.NaN) / Number(theirs) - 1)).toBeLessThan(1e-8)

interface Result {
  readonly exitDate: string
  readonly gain: string
}
/** The statistics of results in the order given, after one deposit. */
function statisticsOf(results: readonly Result[], deposit: string) {
  const trades = results.map((result, i) => aFeedTrade({ id: i + 1, entryDate: result.exitDate, ...result }))
  const payins = [{ id: 1, timestamp: '1990-01-01T00:00:00', delta: deposit }]
  const book = openBook(toColumns({ revision: 1, trades, payins }), bestKernel)
  return statistics(book, book.select(noFilters))
}
const growthOf = (returns: readonly number[]): number => returns.reduce((growth, one) => growth * (1 + one), 1)

describe.runIf(existsSync(folder))('statistics with published values', () => {
  describe('backtesting.py: a crossover test on GOOG', () => {
    const { asserted } = existsSync(folder) ? json('goog-smacross-expected.json', Asserted) : { asserted: {} }
    const equity = () => csv('goog-smacross-equity.csv').map(([, value]) => Number(value))
    const returns = () => equity().flatMap((value, i, all) => (i === 0 ? [] : [value / all[i - 1]! - 1]))
    const trades = () =>
      statisticsOf(
        csv('goog-smacross-trades.csv').map(([, , exit, , , gain]) => ({
          exitDate: `${exit}T00:00:00`,
          gain: Number(gain).toFixed(2),
        })),
        '10000',
      )
    const annual = () => annualGrowth(equity().at(-1)! / 10_000, returns().length)

    it('trades, win rate of all trades (none broke even), and SQN = √n × mean ÷ sample deviation of the gains', () => {
      const stats = trades()
      expect([stats.numberOfTrades, stats.breakEvens]).toEqual([asserted['# Trades'], 0])
      near(stats.winRate, asserted['Win Rate [%]'])
      near(stats.sqn, asserted['SQN']) // R is the gain in hundreds: the ratio is the same
    })

    it('Kelly of a win of the payoff and a loss of 1: theirs is of the averages, not of each result', () => {
      const { winRate, payoff } = trades()
      const won = winRate! / 100
      near(kellyShare({ r: [payoff!, -1], chance: [won, 1 - won] }), asserted['Kelly Criterion'])
    })

    it('profit factor of gains in money; theirs is one of returns in per cent, out of the same function', () => {
      near(trades().profitFactor, 1.477841002097064)
      const percents = csv('goog-smacross-trades.csv').map(([, , , , , , , percent], i) => ({
        exitDate: localText(wallClock('2020-01-01T00:00:00') + i * DAY),
        gain: Number(percent).toFixed(15),
      }))
      const { profitFactor, expectancy } = statisticsOf(percents, '1')
      near(profitFactor, asserted['Profit Factor'])
      near((expectancy ?? 0) * 100, asserted['Expectancy [%]'])
    })

    it('best and worst trade = largest win and largest loss of returns in per cent', () => {
      const percents = csv('goog-smacross-trades.csv').map(([, , exit, , , , , percent]) => ({
        exitDate: `${exit}T00:00:00`,
        gain: (Number(percent) * 100).toFixed(12),
      }))
      const { largestWin, largestLoss } = statisticsOf(percents, '100')
      near(largestWin, asserted['Best Trade [%]'])
      near(largestLoss, asserted['Worst Trade [%]'])
    })

    it('Sharpe over a deviation that compounds; ours has the mean and the sample deviation of days, each times 252', () => {
      const n = returns().length
      const mean = returns().reduce((a, b) => a + b, 0) / n
      const variance = (mean / sharpeRatio(returns(), 1)!) ** 2
      const growth = growthOf(returns()) ** (1 / n)
      const volatility = Math.sqrt((variance + growth ** 2) ** 252 - growth ** (2 * 252))
      near(volatility * 100, asserted['Volatility (Ann.) [%]'])
      near(annual()! / 100 / volatility, asserted['Sharpe Ratio'])
    })

    it('annual growth = compounded growth to the power of 252 ÷ days', () =>
      near(annual(), asserted['Return (Ann.) [%]']))

    it('Calmar = annual growth ÷ deepest fall of the daily equity', () =>
      near(calmarRatio(annual(), -Number(asserted['Max. Drawdown [%]'])), asserted['Calmar Ratio']))

    it('Sortino by annual growth ÷ (downside deviation × √252); ours has the mean in the place of the growth', () =>
      near(annual()! / 100 / (downsideDeviation(returns())! * Math.sqrt(252)), asserted['Sortino Ratio']))

    it('the deepest fall of the equity, each day as one result', () => {
      const days = csv('goog-smacross-equity.csv')
      const results = days.slice(1).map(([date, value], i) => ({
        exitDate: `${date}T00:00:00`,
        gain: (Number(value) - Number(days[i]![1])).toFixed(2),
      }))
      const { maxDrawdownPercent, twr } = statisticsOf(results, '10000')
      expect(maxDrawdownPercent).toBeCloseTo(-Number(asserted['Max. Drawdown [%]']), 4) // per cents have six decimals
      expect(twr).toBeCloseTo(Number(asserted['Return [%]']), 3)
    })
  })

  describe('freqtrade: a test of 179 trades', () => {
    const Trades = z.object({
      strategy: z.object({
        StrategyTestV3: z.object({
          trades: z.array(z.object({ close_date: z.string(), open_date: z.string(), profit_abs: z.number() })),
        }),
      }),
    })
    const { asserted } = existsSync(folder) ? json('freqtrade-expected.json', Asserted) : { asserted: {} }
    const trades = () =>
      json('freqtrade-backtest-result.json', Trades).strategy.StrategyTestV3.trades.toSorted((a, b) =>
        a.close_date === b.close_date ? b.profit_abs - a.profit_abs : a.close_date < b.close_date ? -1 : 1,
      )
    const stats = () =>
      statisticsOf(
        trades().map((trade) => ({
          exitDate: trade.close_date.slice(0, 19).replace(' ', 'T'),
          gain: (trade.profit_abs * 1e8).toFixed(8),
        })),
        '1000000', // money has eight decimals, so bitcoins are counted in hundred-millionths
      )
    const returns = () => trades().map((trade) => trade.profit_abs / 0.01)
    const days = 19 // whole ones between the first opening and the last close
    const total = () => returns().reduce((a, b) => a + b, 0)

    it('expectancy = mean gain; expectancy ratio = (1 + payoff) × win rate - 1', () => {
      const { expectancy, winRate, payoff, numberOfTrades, profitFactor, winners, breakEvens, losers } = stats()
      expect(numberOfTrades).toBe(asserted['trades'])
      // the comparison of the file; its own block counts 122 draws, of which no trade tells
      expect([winners, breakEvens, losers]).toEqual([170, 0, 9])
      near((expectancy ?? 0) / 1e8, asserted['expectancy (money per trade)'])
      near(((1 + (payoff ?? 0)) * (winRate ?? 0)) / 100 - 1, asserted['expectancy_ratio'])
      near(profitFactor, 2.4223288739520954)
    })

    it('drawdown relative to the account, gains before losses of the same moment', () => {
      const { maxDrawdown, maxDrawdownPercent } = stats()
      const gains = trades().map((trade) => trade.profit_abs)
      const curve = gains.map((_, i) => gains.slice(0, i + 1).reduce((a, b) => a + b, 0))
      const peak = curve.find((value, i) => curve.slice(i).some((later) => value - later > 0.000_199_999))!
      expect(maxDrawdown / 1e8).toBeCloseTo(0.0002, 12)
      expect(maxDrawdown / 1e8 / peak).toBeCloseTo(0.297_539_14, 6) // of what was won alone: their starting balance is 0 here
      expect((total() / days / (maxDrawdownPercent! / 100)) * 100 * Math.sqrt(365)).toBeCloseTo(
        Number(asserted['calmar (starting_balance 0.01)']),
        2,
      )
    })

    it('Sharpe over the population deviation of single trades, × √365; ours takes days, the sample deviation and √252', () => {
      const n = returns().length
      const ours = sharpeRatio(returns(), 1)!
      expect(ours * Math.sqrt(n / (n - 1)) * (n / days) * Math.sqrt(365)).toBeCloseTo(
        Number(asserted['sharpe (starting_balance 0.01)']),
        6,
      )
    })

    it('Sortino over the population deviation of losing trades alone; ours has all below 0, about 0', () => {
      const lost = returns().filter((one) => one < 0)
      const ofLosses = sharpeRatio(lost, 1)!
      const mean = lost.reduce((a, b) => a + b, 0) / lost.length
      const spread = (mean / ofLosses) * Math.sqrt((lost.length - 1) / lost.length)
      expect((total() / days / spread) * Math.sqrt(365)).toBeCloseTo(
        Number(asserted['sortino (starting_balance 0.01)']),
        4,
      )
    })

    it('growth of a year = growth to the power of 365 ÷ days', () => {
      const Cases = z.object({ cagr_cases: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])) })
      const { cagr_cases: cases } = json('freqtrade-expected.json', Cases)
      expect(cases.length).toBeGreaterThan(0)
      for (const [start, end, over, expected] of cases)
        expect((annualGrowth(end / start, over, 365) ?? Number.NaN) / 100).toBeCloseTo(expected, 4)
    })

    it('expectancy of eight results', () => {
      const Case = z.object({
        expectancy_case: z.object({
          profits: z.array(z.number()),
          expectancy: z.number(),
          expectancy_ratio: z.number(),
        }),
      })
      const { profits, expectancy, expectancy_ratio: ratio } = json('freqtrade-expected.json', Case).expectancy_case
      const results = profits.map((gain, i) => ({ exitDate: `2024-01-0${i + 1}T00:00:00`, gain: String(gain) }))
      const ours = statisticsOf(results, '1000')
      expect(ours.expectancy).toBe(expectancy)
      expect(((1 + ours.payoff!) * ours.winRate!) / 100 - 1).toBeCloseTo(ratio, 8)
    })
  })

  describe('empyrical: small series of returns', () => {
    const Value = z.union([z.number(), z.null(), z.literal('Infinity')])
    const File = z.object({
      series: z.record(z.string(), z.array(z.number().nullable())),
      annualisation: z.record(z.string(), z.number()),
      max_drawdown: z.array(z.tuple([z.string(), Value])),
      annual_return: z.array(z.tuple([z.string(), z.string(), Value])),
      calmar: z.array(z.tuple([z.string(), z.string(), Value])),
      'sharpe_ratio (daily)': z.array(z.tuple([z.string(), z.union([z.number(), z.string()]), Value])),
      downside_risk: z.array(z.tuple([z.string(), z.number(), z.string(), z.number()])),
      sortino: z.array(z.tuple([z.string(), z.number(), z.string(), Value])),
      cum_returns_final: z.array(z.tuple([z.string(), z.number(), Value])),
      cagr: z.array(z.tuple([z.string(), z.string(), z.number()])),
    })
    const file = () => json('empyrical-expected.json', File)
    const known = (name: string) => file().series[name]!.filter((one) => one !== null)
    /** Without a value is unknown, and so is one that would be infinite. */
    const check = (name: string, ours: number | null, theirs: z.infer<typeof Value>): void => {
      if (typeof theirs === 'number') expect([name, (ours ?? Number.NaN).toFixed(8)]).toEqual([name, theirs.toFixed(8)])
      else expect([name, ours]).toEqual([name, null])
    }

    it('Sharpe = mean ÷ sample deviation × √252, also over a benchmark', () => {
      for (const [name, over, theirs] of file()['sharpe_ratio (daily)']) {
        const benchmark = typeof over === 'string' ? file().series[over]! : null
        const excess = file().series[name]!.flatMap((one, i) => (one === null ? [] : [one - (benchmark?.[i] ?? 0)]))
        check(name, sharpeRatio(excess), theirs)
      }
    })

    it('Sortino = mean ÷ downside deviation × √ of the periods in a year', () => {
      for (const [name, required, period, theirs] of file().sortino) {
        expect(required).toBe(0)
        check(name, sortinoRatio(known(name), file().annualisation[period]), theirs)
      }
    })

    it('downside risk = downside deviation × √ of the periods in a year', () => {
      for (const [name, required, period, theirs] of file().downside_risk)
        check(name, downsideDeviation(known(name), required)! * Math.sqrt(file().annualisation[period]!), theirs)
    })

    it('annual return and CAGR = growth to the power of the periods in a year ÷ all periods', () => {
      for (const [name, period, theirs] of [...file().annual_return, ...file().cagr]) {
        const ours = annualGrowth(growthOf(known(name)), file().series[name]!.length, file().annualisation[period])
        check(name, ours === null ? null : ours / 100, theirs)
      }
    })

    it('Calmar = annual return ÷ deepest fall, unknown without one', () => {
      const falls = new Map(file().max_drawdown)
      const year = file().annualisation
      for (const [name, period, theirs] of file().calmar) {
        // the weekly and monthly series are the mixed one
        const fall = falls.get(name) ?? falls.get(name.replace(/weekly|monthly/, 'mixed')) ?? null
        const annual = annualGrowth(growthOf(known(name)), file().series[name]!.length, year[period])
        check(name, calmarRatio(annual, typeof fall === 'number' ? 0 - fall * 100 : null), theirs)
      }
    })

    it('drawdown and compounded growth of the index, through the statistics', () => {
      const finals = file().cum_returns_final.filter(([, start]) => start === 0)
      const falls = new Map(file().max_drawdown)
      for (const name of ['one_return', 'simple_benchmark', 'mixed_returns', 'positive_returns', 'negative_returns']) {
        let balance = 100
        const results = known(name).map((one, i) => {
          const gain = (balance * one).toFixed(10)
          balance += Number(gain)
          return { exitDate: localText(wallClock('2024-01-01T00:00:00') + i * DAY), gain }
        })
        const ours = statisticsOf(results, '100')
        const fall = falls.get(name)
        if (typeof fall === 'number')
          expect([name, (ours.maxDrawdownPercent! / 100).toFixed(7)]).toEqual([name, Math.abs(fall).toFixed(7)])
        const final = finals.find(([series]) => series === name)?.[2]
        if (typeof final === 'number') expect([name, (ours.twr! / 100).toFixed(4)]).toEqual([name, final.toFixed(4)])
      }
    })
  })

  describe('Bacon, Practical Portfolio Performance: 24 months', () => {
    const returns = () => csv('portfolio-bacon.csv').map(([, own]) => Number(own))
    const Bacon = z.object({
      verified: z.record(z.string(), z.number()),
      'recomputed helpers': z.record(z.string(), z.number()),
    })
    const { verified, 'recomputed helpers': helpers } = existsSync(folder)
      ? json('portfolio-bacon-expected.json', Bacon)
      : { verified: {}, 'recomputed helpers': {} }

    it('downside deviation and Sortino with a least acceptable return of 0.5%, not brought to a year', () => {
      expect(downsideDeviation(returns(), 0.005)).toBeCloseTo(verified['DownsideDeviation(MAR 0.005)']!, 4)
      const excess = returns().map((one) => one - 0.005)
      expect(sortinoRatio(excess, 1)).toBeCloseTo(verified['Sortino = Kappa(MAR 0.005, l=2)']!, 3)
    })

    it('Ulcer index over the falls at the end of each month, and the annual return for each of it (Martin)', () => {
      near(ulcerIndex(returns())! / 100, helpers['ulcer index'])
      const annual = annualGrowth(growthOf(returns()), 24, 12)!
      near(annual / 100, helpers['annualised return'])
      expect(annual / ulcerIndex(returns())!).toBeCloseTo(1.6945, 4)
    })

    it('the deepest fall of the index over the ends of months', () => {
      let balance = 100
      const results = returns().map((one, i) => {
        const gain = (balance * one).toFixed(10)
        balance += Number(gain)
        return { exitDate: localText(wallClock('2024-01-01T00:00:00') + i * 31 * DAY), gain }
      })
      const { maxDrawdownPercent } = statisticsOf(results, '100')
      expect(maxDrawdownPercent! / 100).toBeCloseTo(-helpers['max drawdown']!, 7)
    })

    it('skewness of the population; ours is that of a sample, √(n(n - 1)) ÷ (n - 2) times as large', () => {
      const n = returns().length
      const ours = skewness(Float64Array.from(returns()))!
      near((ours * (n - 2)) / Math.sqrt(n * (n - 1)), helpers['population skewness'])
    })

    it('Sharpe by annual growth ÷ deviation × √12; ours has the mean in the place of the growth', () => {
      const n = returns().length
      const mean = returns().reduce((a, b) => a + b, 0) / n
      const spread = (mean / sharpeRatio(returns(), 1)!) * Math.sqrt(12)
      near(annualGrowth(growthOf(returns()), n, 12)! / 100 / spread, helpers['annualised Sharpe (rf 0)'])
    })
  })
})
