import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noFilters } from '@afterclose/core/filters'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { sharpeRatio } from '@afterclose/engine/stats/risk-ratios'
import { statistics } from '@afterclose/engine/stats/statistics'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { gainPercentage } from '@afterclose/engine/trades/trade-table'
import { metatrader4 } from '@afterclose/importers/platforms/metatrader-4/metatrader-4'
import { metatrader5 } from '@afterclose/importers/platforms/metatrader-5/metatrader-5'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { describe, expect, it } from 'vitest'

/** Real exports lie beside the project on some machines and are never part of it. */
const folder = process.env['AFTERCLOSE_FIXTURES'] ?? join(process.cwd(), '../shared/fixtures')

const files = [
  'mt4/detailed-eur-130.htm',
  'mt4/detailed-comments-320.htm',
  'mt4/detailed-nocomments-320.htm',
  'mt4/detailed-jpy-1761.htm',
  'mt4/tester-eurusd-278.htm',
  'mt5/history-usd-5.xlsx',
  'mt5/tester-gbpusd-140.html',
  'mt5/tester-xauusd-1395.xlsx',
] as const

/** As MetaTrader counts: in the order of the close, nothing as a win, and of the deposits the first alone. */
function readAsMetaTrader(path: string) {
  const importer = path.startsWith('mt4') ? metatrader4 : metatrader5
  const file = importer.parse(
    { name: path, bytes: new Uint8Array(readFileSync(join(folder, path))) },
    { mapping: null },
  )
  const trades = file.positions
    .flatMap(({ exitDate, netGain }) => (exitDate === null || netGain === null ? [] : [{ exitDate, netGain }]))
    .toSorted((a, b) => (a.exitDate < b.exitDate ? -1 : a.exitDate > b.exitDate ? 1 : 0))
    .map(({ exitDate, netGain: gain }, i) =>
      aFeedTrade({
        id: i + 1,
        entryDate: exitDate,
        exitDate,
        gain,
        outcome: Number(gain) >= 0 ? ('WINNER' as const) : ('LOSER' as const),
      }),
    )
  const deposit = file.payins[0]?.delta ?? '100236.71' // the history of five trades begins with that balance
  const payins = [{ id: 1, timestamp: '1990-01-01T00:00:00', delta: deposit }]
  const book = openBook(toColumns({ revision: 1, trades, payins }), bestKernel)
  const stats = statistics(book, book.select(noFilters))
  const returns = trades.map((_, row) => gainPercentage(book.table, row) / 100)
  const stated = new Map(file.totals.map(({ label, stated: value }) => [label, value]))
  return { stats, returns, deposit: Number(deposit), gains: trades.map(({ gain }) => Number(gain)), stated }
}
type Read = ReturnType<typeof readAsMetaTrader>

/** The fall that MetaTrader calls maximal, of the balance where it was highest before. */
function share({ gains, deposit, stats }: Read): number {
  let [balance, peak, at] = [deposit, deposit, Number.NaN]
  for (const gain of gains) {
    balance += gain
    peak = Math.max(peak, balance)
    if (Number.isNaN(at) && Math.abs(peak - balance - stats.maxDrawdown) < 1e-6) at = peak
  }
  return (stats.maxDrawdown / at) * 100
}

/** What MetaTrader calls each of our figures; a loss has a sign in some of its reports. */
const figures: Readonly<Record<string, (read: Read) => number | null>> = {
  'Total net profit': ({ stats }) => stats.netGain,
  'Gross profit': ({ stats }) => stats.grossProfit,
  'Gross loss': ({ stats }) => stats.grossLoss,
  'Profit factor': ({ stats }) => stats.profitFactor,
  'Expected payoff': ({ stats }) => stats.expectancy,
  'Maximal drawdown': ({ stats }) => stats.maxDrawdown,
  'Maximal drawdown, %': share,
  'Profit trades': ({ stats }) => stats.winners,
  'Profit trades, % of total': ({ stats }) => stats.winRate,
  'Loss trades': ({ stats }) => stats.losers,
  'Largest profit trade': ({ stats }) => (stats.winners === 0 ? 0 : stats.largestWin),
  'Largest loss trade': ({ stats }) => stats.largestLoss,
  'Average profit trade': ({ stats }) => stats.avgWin,
  'Average loss trade': ({ stats }) => stats.avgLoss,
  'Maximum consecutive wins': ({ stats }) => stats.maxConsecutiveWins,
  'Maximum consecutive losses': ({ stats }) => stats.maxConsecutiveLosses,
}

/** Half of the last digit that is stated; a tester adds up what it rounded, a cent for some twenty trades. */
const within = (stated: string, path: string): number =>
  0.500_001 * 10 ** -(stated.split('.')[1]?.length ?? 0) + (path.includes('mt4/tester') ? 0.14 : 0)

describe.runIf(existsSync(folder))('what MetaTrader states, a result of 0.00 counted as a win', () => {
  it.each(files)('%s: sums, averages, extremes, drawdown of the balance and longest runs', (path) => {
    const read = readAsMetaTrader(path)
    let compared = 0
    for (const [label, of] of Object.entries(figures)) {
      const stated = read.stated.get(label)
      if (stated === undefined) continue
      const ours = of(read)
      const off = Math.abs(Math.abs(ours ?? Number.NaN) - Math.abs(Number(stated)))
      expect([label, ours, stated, off <= within(stated, path)]).toEqual([label, ours, stated, true])
      compared++
    }
    expect(compared).toBeGreaterThan(8)
  })

  it.each(['mt5/history-usd-5.xlsx', 'mt5/tester-gbpusd-140.html'])(
    '%s: recovery factor = net profit ÷ drawdown of the balance',
    (path) => {
      const { stats, stated } = readAsMetaTrader(path)
      expect(stats.returnDrawdown).toBeCloseTo(Number(stated.get('Recovery factor')), 2)
    },
  )

  it.each(['mt4/detailed-eur-130.htm', 'mt5/history-usd-5.xlsx', 'mt5/tester-xauusd-1395.xlsx'])(
    '%s: relative drawdown = deepest fall in per cent of the balance, while one deposit is all',
    (path) => {
      const { stats, stated } = readAsMetaTrader(path)
      expect(stats.maxDrawdownPercent).toBeCloseTo(Number(stated.get('Relative drawdown, %')), 2)
    },
  )

  it('mt5/history-usd-5.xlsx: Sharpe of a history report = mean ÷ population deviation of the returns of trades', () => {
    const { returns, stated } = readAsMetaTrader('mt5/history-usd-5.xlsx')
    const n = returns.length
    expect(sharpeRatio(returns, 1)! * Math.sqrt(n / (n - 1))).toBeCloseTo(Number(stated.get('Sharpe ratio')), 5)
  })
})
