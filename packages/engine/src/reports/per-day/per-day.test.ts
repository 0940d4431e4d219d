import { noFilters } from '@afterclose/core/filters'
import { big, sum } from '@afterclose/core/decimal'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { slowStep } from '@afterclose/testkit/slow-equity'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { sameDay } from '@afterclose/testkit/slow-neighbours'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { units } from '../../trades/unit.ts'
import { listedTrades } from '../listed-trades.ts'
import { tradesAnswer } from '../trades-answer.ts'
import { asFilters, type TradesOf } from '../trades-of.ts'
import { perDayAnswer } from './per-day-answer.ts'
import { perDayReport, type PerDayView } from './per-day-report.ts'

const open = (journal: RandomJournal): TradeBook => openBook(toColumns(journal), bestKernel)
const report = (book: TradeBook, view: Partial<PerDayView> = {}, filters = noFilters) =>
  perDayReport(perDayAnswer(book, filters, { unit: 'CURRENCY', basis: 'EXIT', columns: 800, ...view }))
const idsOf = (book: TradeBook, of: TradesOf, filters = noFilters) =>
  listedTrades(tradesAnswer(book, filters, { of })).trades.map(({ id }) => id)
const example = open(exampleJournal)

describe('the days of the worked example (H.3)', () => {
  it('are ten by exit, of which six won', () => {
    const { bars, days, winning, losing, winRate, average } = report(example)
    expect(bars.map(({ date, net }) => [date.slice(5), net])).toEqual([
      ['01-02', 196.5],
      ['01-03', 91.5],
      ['01-05', -105],
      ['01-09', -9.4],
      ['01-10', -307],
      ['01-11', 293],
      ['01-16', 880],
      ['01-17', -103.5],
      ['02-01', 190],
      ['02-02', 495],
    ])
    expect([days, winning, losing, winRate]).toEqual([10, 6, 4, 60])
    expect(average).toBeCloseTo(162.11, 9)
  })

  it('have averages by sign, a best and a worst one, and trades a day', () => {
    const { averageWinning, averageLosing, best, worst, tradesADay } = report(example)
    expect(averageWinning).toBeCloseTo(2146 / 6, 9)
    expect(averageLosing).toBeCloseTo(-524.9 / 4, 9)
    expect([best?.date, best?.net, best?.trades]).toEqual(['2024-01-16', 880, 2])
    expect([worst?.date, worst?.net]).toEqual(['2024-01-10', -307])
    expect(tradesADay).toBe(1.2)
    expect(idsOf(example, best!.of)).toEqual([8, 9])
  })

  it('are compared by how many trades they had', () => {
    const { buckets } = report(example)
    expect(buckets.map(({ days, trades, average }) => [days, trades, average])).toEqual([
      [8, 8, 81.2],
      [2, 4, (91.5 + 880) / 2],
      [0, 0, null],
      [0, 0, null],
      [0, 0, null],
    ])
    expect(idsOf(example, buckets[1]!.of)).toEqual([2, 3, 8, 9])
  })

  it('go by the entry where filters do', () => {
    const { bars, best } = report(example, { basis: 'ENTRY' })
    expect(bars.map(({ date }) => date)).toContain('2024-01-31')
    expect(idsOf(example, best!.of)).toEqual([8, 9])
  })

  it('are summed in R, and have none where no trade has one', () => {
    const { known, days, bars } = report(example, { unit: 'R' })
    expect([known, days]).toEqual([9, 10])
    expect(bars.map(({ date }) => date)).not.toContain('2024-01-17')
  })

  it('are none without trades', () => {
    const none = { ...noFilters, basic: { ...noFilters.basic, year: [1999] } }
    expect(report(example, {}, none)).toMatchObject({
      days: 0,
      winRate: null,
      best: null,
      average: null,
      tradesADay: null,
    })
  })

  it('are thinned out to the best and the worst of each place', () => {
    const { bars, known } = report(example, { columns: 2 })
    expect(known).toBe(10)
    expect(bars.map(({ net }) => net)).toEqual([196.5, -307, 880, -103.5])
  })
})

it('days of any journal are those of a walk over its selected trades', () => {
  const filters = fc.oneof(fc.constant(noFilters), randomFilters())
  const bases = fc.constantFrom('ENTRY' as const, 'EXIT' as const)
  fc.assert(
    fc.property(randomJournals(), filters, fc.constantFrom(...units), bases, (journal, chosen, unit, basis) => {
      const book = open(journal)
      const found = report(book, { unit, basis }, chosen)
      const closed = closedTrades(journal)
      const trades = slowSelect(closed, chosen)
      const date = basis === 'EXIT' ? 'exitDate' : 'entryDate'
      const byDay = [...Map.groupBy(trades, (trade) => trade[date].slice(0, 10))].toSorted(([a], [b]) =>
        a < b ? -1 : 1,
      )
      const results = byDay.flatMap(([day, own]) => {
        const steps = own.flatMap((trade) => slowStep(trade, unit) ?? [])
        const net = Number(sum(steps))
        return steps.length === 0 ? [] : [{ day, own, net, onDay: sameDay(closed, own[0]!, date).length }]
      })
      const near = (value: number | null, nets: readonly number[]) => {
        if (nets.length === 0) return expect(value).toBeNull()
        const mean = Number(nets.reduce((total, net) => total.plus(big(net)), big(0)).div(nets.length))
        return expect(Math.abs((value ?? Number.NaN) - mean)).toBeLessThanOrEqual(1e-9 + Math.abs(mean) * 1e-9)
      }
      const netsOf = (some: typeof results) => some.map(({ net }) => net)
      expect([found.days, found.known, found.trades]).toEqual([byDay.length, results.length, trades.length])
      expect(found.bars.map((bar) => [bar.date, bar.trades])).toEqual(results.map(({ day, own }) => [day, own.length]))
      found.bars.forEach((bar, i) => near(bar.net, [results[i]!.net]))
      const [won, lost] = [results.filter(({ net }) => net > 0), results.filter(({ net }) => net < 0)]
      expect([found.winning, found.losing]).toEqual([won.length, lost.length])
      near(found.average, netsOf(results))
      near(found.averageWinning, netsOf(won))
      near(found.averageLosing, netsOf(lost))
      if (results.length > 0) {
        near(found.best!.net, [Math.max(...netsOf(results))])
        near(found.worst!.net, [Math.min(...netsOf(results))])
      }
      const bounds = [1, 2, 3, 4, 6, Number.POSITIVE_INFINITY]
      for (const [i, bucket] of found.buckets.entries()) {
        const own = results.filter(({ onDay }) => onDay >= bounds[i]! && onDay < bounds[i + 1]!)
        const all = byDay.flatMap(([, some]) => {
          const onDay = sameDay(closed, some[0]!, date).length
          return onDay >= bounds[i]! && onDay < bounds[i + 1]! ? some : []
        })
        expect([bucket.days, bucket.trades]).toEqual([own.length, all.length])
        near(bucket.average, netsOf(own))
      }
      for (const { of, trades: count } of found.bars) {
        const behind = idsOf(book, of, chosen)
        expect(behind).toHaveLength(count)
        const applied = asFilters(of, chosen, () => undefined)
        if (applied !== null) expect(idsOf(book, { is: 'all' }, applied)).toEqual(behind)
      }
    }),
  )
})
