import { noFilters } from '@afterclose/core/filters'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowTradesBehind } from '@afterclose/testkit/slow-trades-of'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import type { TradesOf } from '../trades-of.ts'
import { tradeManagementAnswer } from './trade-management-answer.ts'
import { tradeManagementReport } from './trade-management-report.ts'

const report = (book: TradeBook, filters = noFilters, columns = 400) =>
  tradeManagementReport(tradeManagementAnswer(book, filters, { unit: 'CURRENCY', columns }))
const example = openBook(toColumns(exampleJournal), bestKernel)
/** So many trades that managing changed by an R of its own. */
const managedBy = (changes: readonly number[]): TradeBook =>
  openBook(
    toColumns({
      ...exampleJournal,
      trades: changes.map((managementR, i) => ({
        ...exampleJournal.trades[0]!,
        id: i + 1,
        managementR,
        potentialR: 1,
        rMultiple: 1 + managementR,
      })),
    }),
    bestKernel,
  )

describe('the management of the worked example (H.3)', () => {
  it('gained three R beside leaving the trades alone', () => {
    const { trades, evaluated, have, actual, potential, difference, lately } = report(example)
    expect([trades, evaluated, have]).toEqual([12, 11, { otp: 11, stop: 11, target: 11 }])
    expect([actual, potential, difference]).toEqual([
      expect.closeTo(7.6147, 4),
      expect.closeTo(4.6147, 4),
      expect.closeTo(3, 5),
    ])
    // deviation 0.8175 of 11, t 2.228: 3 ± 6.04
    expect(lately).toMatchObject({
      trades: 11,
      r: expect.closeTo(3, 5),
      low: expect.closeTo(-3.04, 2),
      high: expect.closeTo(9.04, 2),
      helped: null,
    })
  })

  it('improved T4, T5, T8 and T11, worsened T3 and T6, and left five as they were', () => {
    const { improved, worsened, unchanged } = report(example)
    expect([improved.trades, worsened.trades, unchanged.trades]).toEqual([4, 2, 5])
    expect(improved.share).toBeCloseTo(400 / 11, 9)
    const behind = (of: typeof improved.of): number[] =>
      slowTradesBehind(closedTrades(exampleJournal), noFilters, of).map(({ id }) => id)
    expect([behind(improved.of), behind(worsened.of), behind(unchanged.of)]).toEqual([
      [4, 5, 8, 11],
      [3, 6],
      [1, 2, 7, 9, 12],
    ])
  })

  it('compares what was made with what would have been, by where trades were closed', () => {
    const { rows } = report(example).classes
    expect(
      rows.map(({ key, trades, avgR, potentialR, managementR }) => [key, trades, avgR, potentialR, managementR]),
    ).toEqual(
      [
        [0, 1, 3.966667, 2.966667, 1],
        [1, 3, 1.966111, 1.966111, 0],
        [2, 2, 0.9625, 0.4625, 0.5],
        [3, 1, -0.047, -1.047, 1],
        [4, 1, -0.525, -1.025, 0.5],
        [5, 2, -1.034167, -1.034167, 0],
        [6, 1, -1.535, -1.035, -0.5],
      ].map(([key, trades, ...means]) => [key, trades, ...means.map((mean) => expect.closeTo(mean, 5))]),
    )
  })

  it('draws the sums after each trade, from 0 on', () => {
    const { lines } = report(example)
    expect([[...lines.id], [...lines.position]]).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12],
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    ])
    expect([lines.actual[5], lines.potential[5]]).toEqual([expect.closeTo(1.333, 6), expect.closeTo(0.833, 6)])
    expect(Array.from(lines.difference, (sum) => Math.round(sum * 10) / 10)).toEqual([
      0, 0, 0, -1, -0.5, 0.5, 0, 0, 1, 1, 3, 3,
    ])
  })

  it('names the trade that does not say whether its target was hit', () => {
    const { withoutOtp, lately } = report(example)
    expect(withoutOtp.trades).toBe(1)
    const behind = (of: TradesOf): number[] =>
      slowTradesBehind(closedTrades(exampleJournal), noFilters, of).map(({ id }) => id)
    expect(behind(withoutOtp.of)).toEqual([10])
    expect(behind(lately.of)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12])
  })
})

describe('trade management', () => {
  it('takes a change of 0.05R for none', () => {
    const { improved, worsened, unchanged } = report(managedBy([0.05, 0.050001, -0.05, -0.050001, 0]))
    expect([improved.trades, worsened.trades, unchanged.trades]).toEqual([1, 1, 3])
  })

  it('gives feedback on the last thirty trades, and none below ten', () => {
    const lately = (changes: readonly number[]) => report(managedBy(changes)).lately
    expect(lately(Array.from({ length: 9 }, () => 1))).toMatchObject({
      trades: 9,
      r: 9,
      low: null,
      high: null,
      helped: null,
    })
    expect(lately(Array.from({ length: 10 }, () => -1))).toMatchObject({ trades: 10, r: -10, helped: false })
    expect(lately([...Array.from({ length: 50 }, () => -1), ...Array.from({ length: 30 }, () => 0.5)])).toMatchObject({
      trades: 30,
      r: 15,
      helped: true,
    })
    expect(lately(Array.from({ length: 12 }, () => 0)).helped).toBeNull()
    // 0.31R in 30 trades that differ by 0.7: nothing that they could show
    const few = lately(Array.from({ length: 30 }, (_, i) => (i === 0 ? 0.31 : i % 2 === 0 ? -0.7 : 0.7)).slice(0, 30))
    expect(few.low! < 0 && few.high! > 0).toBe(true)
    expect(few.helped).toBeNull()
  })

  it('keeps the peaks of every line where it is thinned out', () => {
    const changes = Array.from({ length: 4000 }, (_, i) => (i === 1999 ? 100 : i === 2000 ? -100 : 0.001))
    const { lines } = report(managedBy(changes), noFilters, 50)
    expect(lines.position.length).toBeLessThan(600)
    expect(Math.max(...lines.difference)).toBeCloseTo(101.999, 6)
    expect(lines.position.at(-1)).toBe(4000)
  })

  it('knows nothing without a word on the original target', () => {
    const without = exampleJournal.trades.filter(({ id }) => id === 10)
    const { evaluated, have, actual, improved, lately, lines } = report(
      openBook(toColumns({ ...exampleJournal, trades: without }), bestKernel),
    )
    expect([evaluated, have, actual, improved.share, [...lines.actual]]).toEqual([
      0,
      { otp: 0, stop: 0, target: 0 },
      null,
      null,
      [0],
    ])
    expect(lately).toMatchObject({ trades: 0, r: 0, helped: null })
  })
})

it('the management of any journal is that of its evaluated trades, looked at one by one', () => {
  const filters = fc.oneof(fc.constant(noFilters), randomFilters())
  fc.assert(
    fc.property(randomJournals(), filters, (journal, chosen) => {
      const closed = closedTrades(journal)
      const list = slowSelect(closed, chosen)
      const evaluated = list.filter(({ managementR }) => managementR !== null)
      const found = report(openBook(toColumns(journal), bestKernel), chosen)
      expect([found.trades, found.evaluated]).toEqual([list.length, evaluated.length])
      expect(found.have.otp).toBe(list.filter(({ otpHit }) => otpHit !== null).length)
      const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
      const near = (value: number | null, expected: number | null): void =>
        expected === null ? expect(value).toBeNull() : expect(value).toBeCloseTo(expected, 5)
      const none = evaluated.length === 0
      near(found.actual, none ? null : sum(evaluated.map(({ rMultiple }) => rMultiple!)))
      near(found.potential, none ? null : sum(evaluated.map(({ potentialR }) => potentialR!)))
      near(found.difference, none ? null : sum(evaluated.map(({ managementR }) => managementR!)))
      near(found.lately.r, sum(evaluated.slice(-30).map(({ managementR }) => managementR!)))
      for (const [part, test] of [
        [found.improved, (r: number) => r > 0.05],
        [found.worsened, (r: number) => r < -0.05],
        [found.unchanged, (r: number) => Math.abs(r) <= 0.05],
      ] as const) {
        const ids = evaluated.filter(({ managementR }) => test(managementR!)).map(({ id }) => id)
        expect([part.trades, slowTradesBehind(closed, chosen, part.of).map(({ id }) => id)]).toEqual([ids.length, ids])
      }
      const behind = (of: TradesOf): readonly ClosedTrade[] => slowTradesBehind(closed, chosen, of)
      expect(behind(found.lately.of)).toEqual(evaluated.slice(-30))
      expect(behind(found.withoutOtp.of)).toEqual(list.filter(({ otpHit }) => otpHit === null))
      const { lines } = found
      expect([...lines.id]).toEqual([0, ...evaluated.map(({ id }) => id)])
      for (const point of lines.position) {
        const before = evaluated.slice(0, point)
        near(lines.actual[point]!, sum(before.map(({ rMultiple }) => rMultiple!)))
        near(lines.potential[point]!, sum(before.map(({ potentialR }) => potentialR!)))
        near(lines.difference[point]!, sum(before.map(({ managementR }) => managementR!)))
      }
    }),
  )
})
