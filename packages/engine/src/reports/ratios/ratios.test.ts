import { noFilters } from '@afterclose/core/filters'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { statistics } from '../../stats/statistics.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { ratiosAnswer } from './ratios-answer.ts'
import { dailyReturns, ratiosReport } from './ratios-report.ts'

const open = (journal: RandomJournal) => openBook(toColumns(journal), bestKernel)
const deposit = { id: 1, timestamp: '2024-01-01T00:00:00', delta: '10000' }
const journal = (trades: readonly (readonly [exit: string, gain: string])[], payins = [deposit]): RandomJournal => ({
  revision: 1,
  payins,
  trades: trades.map(([exitDate, gain], i) => aFeedTrade({ id: i + 1, entryDate: exitDate, exitDate, gain })),
})
const report = (of: RandomJournal) => ratiosReport(ratiosAnswer(open(of), noFilters))

describe('daily returns', () => {
  const returns = (of: RandomJournal) => [...dailyReturns(ratiosAnswer(open(of), noFilters))]

  it('compound the trades of a day, count weekdays without one as 0, and weekend days only with one', () => {
    const friday = '2024-03-01'
    const list = returns(
      journal([
        [`${friday}T10:00:00`, '1000'],
        [`${friday}T11:00:00`, '-1100'],
        ['2024-03-03T10:00:00', '990'], // a Sunday
        ['2024-03-06T10:00:00', '1089'], // Wednesday: Monday and Tuesday lie between
      ]),
    )
    expect(list.map((value) => Number(value.toFixed(12)))).toEqual([-0.01, 0.1, 0, 0, 0.1])
  })

  it('are those of the account beside a slow way, whatever is filtered', () => {
    fc.assert(
      fc.property(randomJournals(), randomFilters(), (of, filters) => {
        const trades = slowSelect(closedTrades(of), filters)
        const byDay = new Map<string, number>()
        for (const { exitDate, gainPercentage } of trades)
          byDay.set(exitDate.slice(0, 10), (byDay.get(exitDate.slice(0, 10)) ?? 1) * (1 + (gainPercentage ?? 0) / 100))
        const days = [...byDay.keys()]
        const all: number[] = []
        for (let at = Date.parse(days[0] ?? ''); at <= Date.parse(days.at(-1) ?? ''); at += 86_400_000) {
          const date = new Date(at)
          const growth = byDay.get(date.toISOString().slice(0, 10))
          if (growth !== undefined) all.push(growth - 1)
          else if (date.getUTCDay() % 6 !== 0) all.push(0)
        }
        const ours = [...dailyReturns(ratiosAnswer(open(of), filters))]
        expect(ours).toHaveLength(all.length)
        for (const [i, value] of ours.entries())
          expect(Math.abs(value - all[i]!)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(all[i]!)))
      }),
      { numRuns: runs({ quick: 60 }) },
    )
  })
})

describe('the ratios of a journal', () => {
  it('take SQN and recovery factor from the statistics', () => {
    const { ratios } = report(exampleJournal)
    const book = open(exampleJournal)
    const stats = statistics(book, book.select(noFilters))
    expect(ratios.sqn).toBe(stats.sqn)
    expect(ratios.recoveryFactor).toBe(stats.netGain / stats.maxDrawdown)
  })

  it('have half Kelly of the R of the trades, capped as in the simulator, with its pessimistic end', () => {
    // H.2: of eleven R the share is far above the cap, and its low end nothing
    expect(report(exampleJournal)).toMatchObject({ ratios: { halfKelly: 2 }, halfKellyLow: 0 })
    const oneWithout = {
      ...exampleJournal,
      trades: exampleJournal.trades.filter(({ rMultiple }) => rMultiple === null),
    }
    expect(report(oneWithout)).toMatchObject({
      ratios: { halfKelly: null },
      halfKellyLow: null,
      why: { halfKelly: 'No trade has an R' },
    })
  })

  it('go by days and their growth', () => {
    // +10 %, -10 %: 0.99 in two days, the deepest fall 10 %
    const { ratios, days, why } = report(
      journal([
        ['2024-03-05T10:00:00', '1000'],
        ['2024-03-06T10:00:00', '-1100'],
      ]),
    )
    expect(days).toBe(2)
    expect(ratios.ulcerIndex).toBeCloseTo(Math.sqrt(50), 8)
    expect(ratios.calmar).toBeNull()
    expect(why).toMatchObject({ sharpe: '2 trading days, needs 60', calmar: '2 trading days, needs 60' })
  })

  it('bring nothing to a year below 60 trading days or 30 trades', () => {
    // one trade every other weekday, +10 and -5 in turn, from Monday 1 January 2024 on
    const weekdays = Array.from({ length: 200 }, (_, i) => new Date(Date.UTC(2024, 0, 1 + i))).filter(
      (day) => day.getUTCDay() % 6 !== 0,
    )
    const over = (trades: number, every: number) =>
      report(
        journal(
          Array.from({ length: trades }, (_, i) => [
            `${weekdays[i * every]!.toISOString().slice(0, 10)}T10:00:00`,
            i % 2 === 0 ? '10' : '-5',
          ]),
        ),
      )
    const known = ({ ratios }: ReturnType<typeof report>) =>
      (['sharpe', 'sortino', 'annualGrowth', 'calmar'] as const).map((name) => ratios[name] !== null)
    const enough = over(31, 2) // 61 days
    expect([enough.days, known(enough)]).toEqual([61, [true, true, true, true]])
    // 16 times +10 and 15 times -5 on 10,000; the deepest fall is a loss on the first high
    expect(enough.ratios.annualGrowth).toBeCloseTo((1.0085 ** (252 / 61) - 1) * 100, 4)
    expect(enough.ratios.calmar).toBeCloseTo(enough.ratios.annualGrowth! / (500 / 10010), 3)
    const [fewDays, fewTrades] = [over(59, 1), over(29, 3)]
    expect([fewDays.days, known(fewDays)]).toEqual([59, [false, false, false, false]])
    expect([fewTrades.days, known(fewTrades)]).toEqual([85, [false, false, false, false]])
    expect([fewDays.why.calmar, fewTrades.why.sharpe]).toEqual(['59 trading days, needs 60', '29 trades, needs 30'])
  })

  it('are unknown for a reason', () => {
    expect(new Set(Object.values(report(journal([])).why))).toEqual(new Set(['No trades']))
    const one = report(journal([['2024-03-05T10:00:00', '100']]))
    expect(one.why).toMatchObject({
      sharpe: '1 trading day, needs 60',
      sortino: '1 trading day, needs 60',
      calmar: '1 trading day, needs 60',
      ulcerIndex: null,
      recoveryFactor: 'No drawdown',
      sqn: 'One trade has no deviation',
      halfKelly: null,
    })
    expect(one.ratios).toMatchObject({
      sharpe: null,
      sortino: null,
      calmar: null,
      recoveryFactor: null,
      sqn: null,
    })
    const without = report(journal([['2024-03-05T10:00:00', '100']], []))
    expect(without.why).toMatchObject({
      sharpe: 'No deposit before the trades',
      ulcerIndex: 'No deposit before the trades',
    })
    expect(without.ratios.ulcerIndex).toBeNull()
    expect([without.trades, without.withPercent, without.days]).toEqual([1, 0, 0])
  })
})
