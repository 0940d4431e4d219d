import type { GivenGrade } from '@afterclose/core/given-grade'
import { noFilters } from '@afterclose/core/filters'
import { reviewGrades, type TradeInput } from '@afterclose/core/trade'
import { aTrade, feedTradeOf } from '@afterclose/testkit/builders'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { runs } from '@afterclose/testkit/runs'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { gradeWorthAnswer } from './grade-worth-answer.ts'

const bookOf = (inputs: readonly Partial<TradeInput>[]) =>
  openBook(
    toColumns({
      revision: 1,
      payins: [],
      trades: inputs.map((input, i) => feedTradeOf({ id: i + 1, input: aTrade(input), screenshots: 0 })),
    }),
    bestKernel,
  )
const review = (id: number, tradeId: number, more: Partial<GivenGrade> = {}): GivenGrade => ({
  id,
  tradeId,
  grade: 'A',
  sawResult: false,
  byChance: false,
  ...more,
})
const winner = { exitPrice: '52' }
const loser = { exitPrice: '49' }

describe('what grades are worth', () => {
  it('is the average R by the first grade, given before the result was seen', () => {
    const book = bookOf([winner, loser, loser, winner, { ...loser, reviewGrade: 'D' }, winner])
    const reviews = [
      review(9, 1, { grade: 'D', sawResult: true }), // listed newest first; only the first one counts
      review(5, 4, { grade: 'B', sawResult: true }),
      review(3, 3, { grade: 'A' }),
      review(2, 2, { grade: 'C', byChance: true }),
      review(1, 1, { grade: 'A', byChance: true }),
    ]
    const { grades, counted, seen, elsewhere } = gradeWorthAnswer(book, noFilters, { reviews })
    expect({ counted, seen, elsewhere }).toEqual({ counted: 3, seen: 1, elsewhere: 1 })
    expect(
      grades.map(({ grade, all, byChance }) => [grade, all.trades, all.avgR, byChance.trades, byChance.avgR]),
    ).toEqual([
      ['A', 2, 0.5, 1, 2],
      ['B', 0, null, 0, null],
      ['C', 1, -1, 1, -1],
      ['D', 0, null, 0, null],
    ])
    expect(grades[0]!.all.of).toEqual({ is: 'ids', ids: [1, 3] })
  })

  it('has a range from ten trades on, and none below', () => {
    const many = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? winner : loser))
    const rangeOf = (trades: number) => {
      const reviews = Array.from({ length: trades }, (_, i) => review(i + 1, i + 1))
      return gradeWorthAnswer(bookOf(many), noFilters, { reviews }).grades[0]!.all
    }
    expect(rangeOf(9)).toMatchObject({ withR: 9, low: null, high: null })
    const { avgR, low, high } = rangeOf(10)
    expect(avgR).toBe(0.5)
    expect(low).toBeLessThan(0.5)
    expect(high).toBeGreaterThan(0.5)
  })

  it('is that of a look at each trade of any journal', () => {
    const some = fc.array(
      fc.record({
        tradeId: fc.integer({ min: 1, max: 40 }),
        grade: fc.constantFrom(...reviewGrades),
        sawResult: fc.boolean(),
        byChance: fc.boolean(),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(
        randomJournals(),
        fc.oneof(fc.constant(noFilters), randomFilters()),
        some,
        (journal, filters, drawn) => {
          const reviews = drawn.map((one, i) => ({ id: i + 1, ...one }))
          const book = openBook(toColumns(journal), bestKernel)
          const { grades, counted, seen, elsewhere } = gradeWorthAnswer(book, filters, {
            reviews: reviews.toReversed(),
          })
          const trades = slowSelect(closedTrades(journal), filters)
          const firstOf = (id: number) => reviews.find(({ tradeId }) => tradeId === id)
          expect(counted).toBe(trades.filter(({ id }) => firstOf(id)?.sawResult === false).length)
          expect(seen).toBe(trades.filter(({ id }) => firstOf(id)?.sawResult === true).length)
          expect(elsewhere).toBe(
            trades.filter(({ id, reviewGrade }) => firstOf(id) === undefined && reviewGrade !== null).length,
          )
          for (const { grade, all, byChance } of grades) {
            const alike = trades.filter(({ id }) => firstOf(id)?.sawResult === false && firstOf(id)?.grade === grade)
            expect(all.of).toEqual({ is: 'ids', ids: alike.map(({ id }) => id) })
            expect(byChance.of).toEqual({
              is: 'ids',
              ids: alike.filter(({ id }) => firstOf(id)?.byChance).map(({ id }) => id),
            })
            const known = alike.flatMap(({ rMultiple }) => (rMultiple === null ? [] : [rMultiple]))
            expect(all.withR).toBe(known.length)
            expect((all.avgR ?? 0) * known.length).toBeCloseTo(
              known.reduce((sum, r) => sum + r, 0),
              6,
            )
          }
        },
      ),
      { numRuns: runs({ quick: 200 }) },
    )
  })
})
