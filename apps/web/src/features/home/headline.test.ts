import { type Filters, noFilters } from '@afterclose/core/filters'
import { DAY, dateOf, wallClock } from '@afterclose/core/time'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { homeAnswer } from '@afterclose/engine/reports/home/home-answer'
import { type HomeReport, homeReport } from '@afterclose/engine/reports/home/home-report'
import { type FeedTrade, toColumns } from '@afterclose/engine/trades/to-columns'
import type { Unit } from '@afterclose/engine/trades/unit'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { describe, expect, it } from 'vitest'
import { headline, headlineNote } from './headline.ts'

/** Friday, 20 November 2026. */
const clock = { today: '2026-11-20', firstWeekday: 1 }
const money = { currency: 'USD', decimals: 2 }

type Trade = Partial<FeedTrade>

/** One trade a day from a day on, each with this gain, after a deposit of 1,000. One R is 100. */
const tradesFrom = (first: string, gains: readonly number[]): readonly Trade[] =>
  gains.map((gain, i) => {
    const day = dateOf(wallClock(`${first}T00:00:00`) + i * DAY)
    return {
      id: i + 1,
      entryDate: `${day}T09:00:00`,
      exitDate: `${day}T10:00:00`,
      gain: String(gain),
      outcome: gain > 0 ? 'WINNER' : gain < 0 ? 'LOSER' : 'BREAK_EVEN',
      rMultiple: gain / 100,
    }
  })

interface View {
  readonly unit?: Unit
  readonly filters?: Filters
  readonly deposit?: string
}

function reportOf(
  trades: readonly Trade[],
  { unit = 'CURRENCY', filters = noFilters, deposit = '1000' }: View,
): HomeReport {
  const payins = deposit === '0' ? [] : [{ id: 1, delta: deposit, timestamp: '2020-01-01T00:00:00' }]
  const book = openBook(toColumns({ revision: 1, trades: trades.map(aFeedTrade), payins }), bestKernel)
  return homeReport(homeAnswer(book, filters, { unit, columns: 800 }))
}
const said = (trades: readonly Trade[], view: View = {}): string =>
  plain(headline(reportOf(trades, view), { ...money, filters: view.filters ?? noFilters, clock }))
const noted = (trades: readonly Trade[], view: View & { unevenR?: boolean } = {}): string =>
  plain(headlineNote(reportOf(trades, view), { ...money, unevenR: view.unevenR ?? false }))
const plain = (text: string): string => text.replaceAll('\u00A0', ' ')

const dates = (...dateRange: string[]): Filters => ({ ...noFilters, basic: { ...noFilters.basic, dateRange } })
const longs: Filters = { ...noFilters, basic: { ...noFilters.basic, direction: ['LONG'] } }

const wins = (count: number, gain = 100): readonly number[] => Array.from({ length: count }, () => gain)

describe('the headline', () => {
  it.each<[string, readonly Trade[], string]>([
    // 10 × 100 − 50, the high on Thursday, 19 November
    [
      'a gain',
      tradesFrom('2026-11-10', [...wins(10), -50]),
      'The account is up 950 USD since 10 November, 50 below Thursday’s high.',
    ],
    [
      'a high of today',
      tradesFrom('2026-11-11', wins(10)),
      'The account is up 1,000 USD since 11 November, its highest so far.',
    ],
    [
      'a high that was passed today',
      [
        ...tradesFrom('2026-11-11', wins(10)),
        { ...tradesFrom('2026-11-20', [-1.5])[0], id: 11, exitDate: '2026-11-20T11:00:00' },
      ],
      'The account is up 999 USD since 11 November, 1.50 below today’s high.',
    ],
    [
      'a year',
      tradesFrom('2026-01-05', [...wins(10), -50]),
      'The account is up 950 USD this year, 50 below its January high.',
    ],
    [
      'from March on',
      tradesFrom('2026-03-02', [...wins(10), -50]),
      'The account is up 950 USD since March, 50 below its March high.',
    ],
    [
      'an earlier year',
      tradesFrom('2025-08-04', [...wins(10), -50]),
      'The account is up 950 USD since August 2025, 50 below its high of August 2025.',
    ],
    // up 200, then down 1,800
    [
      'a loss',
      tradesFrom('2026-03-02', [...wins(2), ...wins(9, -200)]),
      'The account is down 1,600 USD since March, 1,800 below its March high.',
    ],
    [
      'a loss from the start',
      tradesFrom('2026-03-02', wins(10, -20)),
      'The account is down 200 USD since March, never above its start.',
    ],
    [
      'nothing',
      tradesFrom('2026-03-02', [...wins(5), ...wins(5, -100)]),
      'The account is where it started since March, 500 below its March high.',
    ],
    ['break-even', tradesFrom('2026-03-02', wins(10, 0)), 'The account is where it started since March.'],
    ['one trade', tradesFrom('2026-11-19', [168]), 'One trade so far: +168 USD.'],
    ['two trades', tradesFrom('2026-11-19', [-96.5, 168]), 'Two trades so far: +72 USD.'],
    ['nine trades', tradesFrom('2026-11-10', wins(9, -10)), 'Nine trades so far: −90 USD.'],
  ])('says %s', (_, trades, sentence) => {
    expect(said(trades)).toBe(sentence)
  })

  it.each<[string, Filters, string]>([
    ['this year', dates('2026-01-01', '2026-12-31'), 'The account is down 50 USD this year, never above its start.'],
    [
      'this month',
      dates('2026-11-01', '2026-11-30'),
      'The account is up 1,150 USD this month, 50 below Thursday’s high.',
    ],
    ['30 days', dates('2026-10-22', '2026-11-20'), 'The account is up 1,150 USD in 30 days, 50 below Thursday’s high.'],
    ['12 months', dates('2025-11-21', '2026-11-20'), 'The account is down 50 USD in 12 months, never above its start.'],
    [
      'a range to today',
      dates('2026-11-01', '2026-11-20'),
      'The account is up 1,150 USD since 1 November, 50 below Thursday’s high.',
    ],
    [
      'a range that has ended',
      dates('2026-11-01', '2026-11-19'),
      'The account gained 1,200 USD from 1 November to 19 November, ending at its high.',
    ],
    [
      'last month',
      dates('2026-10-01', '2026-10-31'),
      'The account lost 1,200 USD last month and was never above its start.',
    ],
    ['chosen trades', longs, 'The selected trades are down 50 USD, never above their start.'],
    [
      'chosen trades of a month',
      { ...longs, basic: { ...longs.basic, dateRange: ['2026-10-01', '2026-10-31'] } },
      'The selected trades lost 1,200 USD last month and was never above their start.',
    ],
    [
      'few chosen trades',
      { ...longs, basic: { ...longs.basic, dateRange: ['2026-11-08', '2026-11-09'] } },
      'Two selected trades: +200 USD.',
    ],
  ])('names the period, and what is selected: %s', (_, filters, sentence) => {
    const october = tradesFrom('2026-10-01', wins(12, -100))
    const november = tradesFrom('2026-11-08', [...wins(12), -50]).map((trade, i) => ({ ...trade, id: 20 + i }))
    expect(said([...october, ...november], { filters })).toBe(sentence)
  })

  it.each<[Unit, string]>([
    // 1,000 grew to 1,950, its high was 2,000
    ['PERCENT', 'The account is up 95.0% since 10 November, 2.5% below Thursday’s high.'],
    ['R', 'The account is up 9.5R since 10 November, 0.5R below Thursday’s high.'],
  ])('is in the unit of the page: %s', (unit, sentence) => {
    expect(said(tradesFrom('2026-11-10', [...wins(10), -50]), { unit })).toBe(sentence)
  })

  it('says that a unit is unknown instead of a number', () => {
    const withoutR = tradesFrom('2026-11-10', wins(10)).map((trade) => ({ ...trade, rMultiple: null }))
    expect(said(withoutR, { unit: 'R' })).toBe('None of these 10 trades has an R.')
    expect(said(withoutR.slice(0, 1), { unit: 'R' })).toBe('This trade has no R.')
    // the first balance is unknown without a deposit
    expect(said(withoutR.slice(0, 1), { unit: 'PERCENT', deposit: '0' })).toBe('This trade has no percentage.')
  })
})

describe('the line below', () => {
  it.each<[string, readonly Trade[], Parameters<typeof noted>[1], string]>([
    // payoff 100 ÷ 50 = 2: 1 in 3 is enough
    [
      'R',
      tradesFrom('2026-11-01', [...wins(6), ...wins(6, -50)]),
      {},
      '12 trades made +3.0R. You win 50.0% of them and need 33.3% at your payoff of 2.00.',
    ],
    [
      'a loss',
      tradesFrom('2026-11-01', [...wins(3), ...wins(9, -50)]),
      {},
      '12 trades lost 1.5R. You win 25.0% of them and need 33.3% at your payoff of 2.00.',
    ],
    [
      'money, if the page is in R',
      tradesFrom('2026-11-01', [...wins(6), ...wins(6, -50)]),
      { unit: 'R' },
      '12 trades made +300 USD. You win 50.0% of them and need 33.3% at your payoff of 2.00.',
    ],
    [
      'no R, if it misleads',
      tradesFrom('2026-11-01', [...wins(6), ...wins(6, -50)]),
      { unevenR: true },
      'You win 50.0% of 12 trades and need 33.3% at your payoff of 2.00.',
    ],
    [
      'even trades',
      tradesFrom('2026-11-01', [...wins(6), ...wins(6, -50), 0]),
      {},
      '13 trades made +3.0R. You win 50.0% of the 12 that did not break even and need 33.3% at your payoff of 2.00.',
    ],
    ['winners only', tradesFrom('2026-11-01', wins(12)), {}, '12 trades made +12.0R. 12 won.'],
    [
      'one trade',
      tradesFrom('2026-11-19', [168]),
      {},
      'One won. One trade says nothing about how you trade; findings begin at 30.',
    ],
    [
      'two trades',
      tradesFrom('2026-11-19', [-96.5, 168]),
      {},
      'One won, one lost. Two trades say nothing about how you trade; findings begin at 30.',
    ],
    [
      'nine trades',
      tradesFrom('2026-11-10', [...wins(5), ...wins(3, -10), 0]),
      {},
      'Five won, three lost, one broke even. Nine trades say little about how you trade; findings begin at 30.',
    ],
  ])('says %s', (_, trades, view, sentence) => {
    expect(noted(trades, view)).toBe(sentence)
  })

  it('says of how many trades R is known', () => {
    const trades = tradesFrom('2026-11-01', [...wins(6), ...wins(6, -50)])
    const some = trades.map((trade, i) => (i === 0 ? { ...trade, rMultiple: null } : trade))
    expect(noted(some)).toBe(
      '11 of 12 trades have an R; they made +2.0R. You win 50.0% of all 12 and need 33.3% at your payoff of 2.00.',
    )
  })
})
