import { big } from '@afterclose/core/decimal'
import { DAY, localText, wallClock } from '@afterclose/core/time'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { type FeedTrade, toColumns } from '../../trades/to-columns.ts'
import { daysShown, journalDays } from './journal-days.ts'
import { combinedLine, deepestFall } from './combined-line.ts'
import { journalNumbers, portfolioAnswer, type PortfolioRange } from './portfolio-answer.ts'
import { type PortfolioJournal, portfolioReport } from './portfolio-report.ts'

const always = { from: null, to: null }
const numbersIn = (book: TradeBook, range: PortfolioRange) => journalNumbers(portfolioAnswer(book, range))
const dayOf = (date: string): number => wallClock(`${date}T00:00:00`) / DAY
const dateOf = (day: number): string => localText(day * DAY).slice(0, 10)

interface Made {
  readonly paid: Readonly<Record<string, string>>
  readonly gains: Readonly<Record<string, string>>
}
/** A journal whose payins come at midnight and whose trades are closed at noon. */
function made({ paid, gains }: Made) {
  const trades = Object.entries(gains).map(
    ([date, gain], i): FeedTrade =>
      aFeedTrade({ id: i + 1, gain, entryDate: `${date}T10:00:00`, exitDate: `${date}T12:00:00` }),
  )
  const payins = Object.entries(paid).map(([date, delta], i) => ({ id: i + 1, timestamp: `${date}T00:00:00`, delta }))
  return openBook(toColumns({ revision: 1, trades, payins }), bestKernel)
}
const journal = (id: number, currency: string, of: Made, range = always): PortfolioJournal => ({
  id,
  currency,
  numbers: numbersIn(made(of), range),
})

const small: Made = { paid: { '2024-01-01': '1000' }, gains: { '2024-01-02': '100', '2024-01-04': '-220' } }
const large: Made = {
  paid: { '2024-01-01': '3000', '2024-01-03': '1000' },
  gains: { '2024-01-04': '120', '2024-01-05': '-60' },
}

describe('journals together, by hand', () => {
  it('grow by the mean of their growths weighted by the balances before, and compound the days', () => {
    // 2 Jan: 10 % of 1000, 0 % of 3000. 4 Jan: -20 % of 1100, 3 % of 4000. 5 Jan: 0 % of 880, -60 ÷ 4120 of 4120.
    const line = combinedLine([numbersIn(made(small), always), numbersIn(made(large), always)])
    expect(line.day.map(dateOf)).toEqual(['2024-01-02', '2024-01-04', '2024-01-05'])
    const index = [1.025, 1.025 * (1 - 100 / 5100), 1.025 * (1 - 100 / 5100) * (1 - 60 / 5000)]
    line.percent.forEach((percent, i) => expect(percent).toBeCloseTo((index[i]! - 1) * 100, 5))
    expect(line.gain).toEqual([100, 0, -60])
    expect(line.trades).toEqual([1, 3, 4])
    expect(line.r).toEqual([1, 0, -0.6])
    expect(line.withoutBalance).toBe(0)
  })

  it('leave out a journal without a balance above 0, and say of how many trades', () => {
    const unfunded: Made = { paid: {}, gains: { '2024-01-02': '50', '2024-01-04': '50' } }
    const line = combinedLine([numbersIn(made(small), always), numbersIn(made(unfunded), always)])
    // on 4 January the second journal has 50
    expect(line.percent[0]).toBeCloseTo(10, 10)
    expect(line.percent[1]).toBeCloseTo((1.1 * (1 - 170 / 1150) - 1) * 100, 10)
    expect(line.withoutBalance).toBe(1)
    expect(line.gain).toEqual([150, -20])
  })

  it('take no notice of money that is paid in between two trades of a day', () => {
    const day = '2024-01-02'
    const busy = (gains: readonly string[], paid: string | null): PortfolioJournal => {
      const trades = gains.map((gain, i) =>
        aFeedTrade({ id: i + 1, gain, entryDate: `${day}T09:00:00`, exitDate: `${day}T1${i}:00:00` }),
      )
      const payins = [
        { id: 1, timestamp: '2024-01-01T00:00:00', delta: '1000' },
        ...(paid === null ? [] : [{ id: 2, timestamp: `${day}T10:30:00`, delta: paid }]),
      ]
      const book = openBook(toColumns({ revision: 1, trades, payins }), bestKernel)
      return { id: 1, currency: 'USD', numbers: numbersIn(book, always) }
    }
    const still = journal(2, 'USD', { paid: { '2024-01-01': '1000' }, gains: { [day]: '10' } })
    // 1 % and 10 %: on 1,010, or on 101,010
    for (const paying of [busy(['10', '101'], null), busy(['10', '10101'], '100000')]) {
      const { rows, total } = portfolioReport([paying, still], 'PERCENT')
      expect([rows[0]!.growth, rows[1]!.growth].map((growth) => growth!.toFixed(9))).toEqual([
        '11.100000000',
        '1.000000000',
      ])
      // both had 1,000
      expect(total.growth).toBeCloseTo(6.05, 9)
    }
  })

  it('begin with the range: what was traded before is balance', () => {
    const range = { from: '2024-01-03', to: '2024-01-04' }
    const line = combinedLine([numbersIn(made(small), range), numbersIn(made(large), range)])
    expect(line.day.map(dateOf)).toEqual(['2024-01-04'])
    expect(line.percent[0]).toBeCloseTo((-100 / 5100) * 100, 10)
    expect(line.gain).toEqual([-100])
    expect(numbersIn(made(small), range)).toMatchObject({
      closed: 2,
      balance: 880,
      opening: 1100,
      figures: { numberOfTrades: 1, netGain: -220 },
    })
  })

  it('[3.19] stand beside each other, each with its own line and row, and their total', () => {
    const report = portfolioReport([journal(1, 'USD', small), journal(2, 'USD', large)], 'CURRENCY')
    expect(report.currency).toBe('USD')
    expect(report.lines.map(({ value }) => value)).toEqual([
      [100, -120],
      [120, 60],
    ])
    expect(report.sum?.value).toEqual([100, 0, -60])
    expect(report.rows[0]).toMatchObject({ trades: 2, winRate: 50, net: -120, totalR: -1.2, fall: 220, balance: 880 })
    expect(report.total).toMatchObject({
      trades: 4,
      winRate: 50,
      net: -60,
      totalR: -0.6,
      avgR: -0.15,
      profitFactor: 220 / 280,
      won: true,
      fall: 160,
      balance: 4940,
      share: 100,
      winners: 2,
      losers: 2,
      breakEvens: 0,
      average: -15,
      avgWin: 110,
      avgLoss: -140,
      payoff: 110 / 140,
      avgRrr: null,
    })
    expect(report.rows[0]).toMatchObject({ share: 50, winners: 1, losers: 1, average: -60, avgWin: 100, avgLoss: -220 })
    expect(report.rows[1]!.growth).toBeCloseTo(((1 + 120 / 4000) * (1 - 60 / 4120) - 1) * 100, 6)
    expect(report.span).toEqual({ first: dayOf('2024-01-02'), last: dayOf('2024-01-05') })
  })

  it('add up neither money nor per cents of several currencies, but trades and R', () => {
    const mixed = [journal(1, 'USD', small), journal(2, 'EUR', large)]
    for (const unit of ['CURRENCY', 'PERCENT'] as const) {
      const { currency, sum, total } = portfolioReport(mixed, unit)
      expect({ currency, sum }).toEqual({ currency: null, sum: null })
      expect(total).toMatchObject({
        trades: 4,
        winRate: 50,
        net: null,
        growth: null,
        withR: 4,
        totalR: -0.6,
        avgR: -0.15,
        profitFactor: null,
        won: false,
        avgWin: null,
        avgLoss: null,
        payoff: null,
        fall: null,
        balance: null,
      })
    }
    expect(portfolioReport(mixed, 'CURRENCY').total.average).toBeNull()
    expect(portfolioReport(mixed, 'R').total.average).toBe(-0.15)
    const inR = portfolioReport(mixed, 'R')
    expect(inR.sum?.value).toEqual([1, 0, -0.6])
    expect(inR.total.fall).toBeCloseTo(1.6, 10)
  })

  it('say nothing of nothing', () => {
    const empty = portfolioReport([journal(1, 'USD', { paid: {}, gains: {} })], 'PERCENT')
    expect(empty).toMatchObject({
      span: null,
      sum: { day: [], value: [] },
      total: { trades: 0, winRate: null, net: 0 },
    })
    const two = portfolioReport(
      [journal(1, 'USD', { paid: {}, gains: {} }), journal(2, 'USD', { paid: {}, gains: {} })],
      'R',
    )
    expect(two.total).toMatchObject({ trades: 0, share: null, won: false })
    const unfunded = portfolioReport([journal(1, 'USD', { paid: {}, gains: { '2024-01-02': '5' } })], 'PERCENT')
    expect(unfunded).toMatchObject({ withoutBalance: 1, total: { growth: null, fall: null, net: 5 } })
    expect(unfunded.lines[0]).toEqual({ day: [], value: [] })
  })

  it('are the worked example where they are nothing else', () => {
    const numbers = numbersIn(openBook(toColumns(exampleJournal), bestKernel), always)
    const { rows, total, lines, sum } = portfolioReport([{ id: 1, currency: 'USD', numbers }], 'CURRENCY')
    expect(lines[0]).toEqual(sum)
    // PRODUCT H.3, day by day
    const days = [196.5, 91.5, -105, -9.4, -307, 293, 880, -103.5, 190, 495]
    expect(lines[0]!.value).toEqual(
      days.map((_, i) => Number(days.slice(0, i + 1).reduce((a, b) => a.plus(b), big(0)))),
    )
    expect(rows[0]).toMatchObject({ trades: 12, net: 1621.1, withR: 11, fall: 421.4 })
    expect(total).toMatchObject({ trades: 12, net: 1621.1, withR: 11 })
    expect(total.totalR).toBeCloseTo(7.6147, 4)
    expect(total).toEqual(rows[0])
  })
})

it('measures the deepest fall from the highest value so far, of per cents as a share of the index there', () => {
  expect(deepestFall([], false)).toBe(0)
  expect(deepestFall([-5, 10, 4, 12], false)).toBe(6)
  expect(deepestFall([25, 0, 50], true)).toBeCloseTo(20, 10)
})

it('a day of any journal ends with all that was paid and won until then, whatever came in the same second', () => {
  fc.assert(
    fc.property(randomJournals(), (one) => {
      const { table } = openBook(toColumns(one), bestKernel)
      const { days } = journalDays(table, { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY })
      const events = [
        ...one.payins.map(({ timestamp, delta }) => ({ at: timestamp, amount: delta })),
        ...closedTrades(one).map(({ exitDate, gain }) => ({ at: exitDate, amount: gain })),
      ]
      const dates = [...new Set(events.map(({ at }) => at.slice(0, 10)))].toSorted()
      expect(daysShown(days).map(({ day, after }) => [dateOf(day), after])).toEqual(
        dates.map((date) => [
          date,
          Number(
            events
              .filter(({ at }) => at.slice(0, 10) <= date)
              .reduce((balance, { amount }) => balance.plus(amount), big(0)),
          ),
        ]),
      )
    }),
  )
})

/** The slow way: B.3 by its words, of the trades of each journal with their balances and percentages. */
function slowCombined(journals: readonly RandomJournal[]) {
  const all = journals.map((one) => ({ trades: closedTrades(one), payins: one.payins }))
  const dates = [
    ...new Set(all.flatMap(({ trades }) => trades.map(({ exitDate }) => exitDate.slice(0, 10)))),
  ].toSorted()
  let [index, withoutBalance] = [1, 0]
  return dates.map((date) => {
    const ofDay = all.map(({ trades, payins }) => {
      const own = trades.filter(({ exitDate }) => exitDate.slice(0, 10) === date)
      const known = own.filter(({ gainPercentage }) => gainPercentage !== null)
      withoutBalance += own.length - known.length
      const begins = [
        ...payins.filter(({ timestamp }) => timestamp.slice(0, 10) < date).map(({ delta }) => delta),
        ...trades.filter(({ exitDate }) => exitDate.slice(0, 10) < date).map(({ gain }) => gain),
      ].reduce((sum, amount) => sum.plus(amount), big(0))
      const before = own.length === 0 ? begins : big(known[0]?.balanceBefore ?? 0)
      const growth = known.reduce((product, { gainPercentage }) => product * (1 + gainPercentage! / 100), 1)
      return { weight: Math.max(0, Number(before)), growth }
    })
    const weights = ofDay.reduce((sum, { weight }) => sum + weight, 0)
    const counted = ofDay.filter(({ weight }) => weight > 0)
    const growth = weights === 0 ? 1 : counted.reduce((sum, one) => sum + (one.weight / weights) * one.growth, 0)
    index *= growth
    return { date, index, growth, growths: counted.map((one) => one.growth), withoutBalance }
  })
}

it('the total of one journal is that journal, in its row and in every day of its line', () => {
  fc.assert(
    fc.property(
      randomJournals(),
      fc.constantFrom('CURRENCY' as const, 'PERCENT' as const, 'R' as const),
      (one, unit) => {
        const numbers = numbersIn(openBook(toColumns(one), bestKernel), always)
        const { rows, total, lines, sum } = portfolioReport([{ id: 1, currency: 'USD', numbers }], unit)
        expect(total).toEqual(rows[0])
        const together = new Map(sum!.day.map((day, i) => [day, sum!.value[i]!]))
        for (const [i, day] of lines[0]!.day.entries()) {
          const [own, all] = [lines[0]!.value[i]!, together.get(day)!]
          expect(Math.abs(own - all)).toBeLessThanOrEqual(1e-9 * Math.max(100, Math.abs(own)))
        }
        if (unit === 'PERCENT' && total.growth !== null && sum!.value.length > 0)
          expect(Math.abs(sum!.value.at(-1)! - total.growth)).toBeLessThanOrEqual(
            1e-9 * Math.max(100, Math.abs(total.growth)),
          )
      },
    ),
    { numRuns: runs({ quick: 60 }) },
  )
})

it('the growth of a day lies between the least and the greatest of the journals', () => {
  fc.assert(
    fc.property(fc.array(randomJournals(), { minLength: 2, maxLength: 4 }), (journals) => {
      const { percent } = combinedLine(journals.map((one) => numbersIn(openBook(toColumns(one), bestKernel), always)))
      for (const [i, { growths }] of slowCombined(journals).entries()) {
        const before = 1 + (percent[i - 1] ?? 0) / 100
        if (growths.length === 0 || Math.abs(before) < 1e-6) continue
        const growth = (1 + percent[i]! / 100) / before
        const hair = 1e-6 * Math.max(1, ...growths.map(Math.abs))
        expect(growth).toBeGreaterThanOrEqual(Math.min(...growths) - hair)
        expect(growth).toBeLessThanOrEqual(Math.max(...growths) + hair)
      }
    }),
    { numRuns: runs({ quick: 60 }) },
  )
})

it('without money paid in or out after the start, the total lies between the rows', () => {
  fc.assert(
    fc.property(fc.array(randomJournals(), { minLength: 2, maxLength: 4 }), (journals) => {
      const funded = journals.map(
        (one): RandomJournal => ({
          ...one,
          payins: [{ id: 1, timestamp: '1990-01-01T00:00:00', delta: '100000000' }],
        }),
      )
      const { rows, total } = portfolioReport(
        funded.map((one, i) => ({
          id: i + 1,
          currency: 'USD',
          numbers: numbersIn(openBook(toColumns(one), bestKernel), always),
        })),
        'PERCENT',
      )
      const growths = rows.map(({ growth }) => growth ?? 0)
      expect(total.growth).toBeGreaterThanOrEqual(Math.min(...growths) - 1e-9)
      expect(total.growth).toBeLessThanOrEqual(Math.max(...growths) + 1e-9)
    }),
    { numRuns: runs({ quick: 60 }) },
  )
})

it('journals of any kind together are what a plain reading of all their events gives', () => {
  fc.assert(
    fc.property(fc.array(randomJournals(), { minLength: 1, maxLength: 3 }), (journals) => {
      const line = combinedLine(journals.map((one) => numbersIn(openBook(toColumns(one), bestKernel), always)))
      const slow = slowCombined(journals)
      expect(line.day.map(dateOf)).toEqual(slow.map(({ date }) => date))
      expect(line.withoutBalance).toBe(slow.at(-1)?.withoutBalance ?? 0)
      line.percent.forEach((percent, i) => {
        const wanted = slow[i]!.index
        expect(Math.abs(percent / 100 + 1 - wanted)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(wanted)))
      })
    }),
    { numRuns: runs({ quick: 60 }) },
  )
})
