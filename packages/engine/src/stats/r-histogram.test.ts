import { noFilters } from '@afterclose/core/filters'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { differing } from '@afterclose/testkit/differing'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { slowFigures } from '@afterclose/testkit/slow-groups'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import type { Block } from '../book/block.ts'
import { openBook, type TradeBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import { rBarWidths } from './r-bar-widths.ts'
import { rHistogram } from './r-histogram.ts'

const measure = (book: TradeBook, filters = noFilters): Block =>
  book.measure(book.select(filters), {
    basis: 'EXIT',
    unit: 'CURRENCY',
    columns: 0,
    axis: 'NUMBER',
    tables: ['bins'],
    lines: false,
  })

it('the R of the worked example spread as published', () => {
  const { bars, withoutR } = rHistogram(measure(openBook(toColumns(exampleJournal), bestKernel)), 0.5)
  expect(bars).toHaveLength(32)
  expect([bars[0]?.from, bars[0]?.to, bars[31]?.from, bars[31]?.to]).toEqual([null, -5, 10, null])
  expect(bars.filter((bar) => bar.trades > 0).map((bar) => [bar.from, bar.to, bar.trades])).toEqual([
    [-2, -1.5, 1],
    [-1.5, -1, 2],
    [-1, -0.5, 1],
    [-0.5, 0, 1],
    [0.5, 1, 2],
    [1.5, 2, 3],
    [3.5, 4, 1],
  ])
  expect(withoutR).toBe(1)
})

describe('a result on a border', () => {
  const bookOf = (rs: readonly (number | null)[]) =>
    openBook(
      toColumns({
        revision: 1,
        trades: rs.map((rMultiple, i) => aFeedTrade({ id: i + 1, rMultiple, gain: '1', risk: null })),
        payins: [],
      }),
      bestKernel,
    )

  it.each([
    [-5, -5, -4.75],
    [-5.000001, null, -5],
    [0, 0, 0.25],
    [-0.000001, -0.25, 0],
    [1.9999999, 2, 2.25], // shown as 2
    [9.999999, 9.75, 10],
    [10, 10, null],
  ])('%d R is in the bar above', (r, from, to) => {
    const { bars } = rHistogram(measure(bookOf([r])), 0.25)
    expect(bars.filter((bar) => bar.trades === 1)).toMatchObject([{ from, to }])
  })

  it('is counted apart without an R', () => {
    const { bars, withoutR } = rHistogram(measure(bookOf([null, null, 1])), 1)
    expect([bars.filter((bar) => bar.trades > 0).map(({ from }) => from), withoutR]).toEqual([[1], 2])
  })
})

const filters = fc.oneof(fc.constant(noFilters), randomFilters())
const rOf = ({ rMultiple }: ClosedTrade): number => rMultiple ?? Number.NaN

it('every bar has the trades from its lower border up to its upper', () => {
  fc.assert(
    fc.property(randomJournals(), filters, fc.constantFrom(...rBarWidths), (journal, chosen, width) => {
      const block = measure(openBook(toColumns(journal), bestKernel), chosen)
      fc.pre(block.small)
      const { bars, withoutR } = rHistogram(block, width)
      const list = slowSelect(closedTrades(journal), chosen)
      for (const { from, to, ...figures } of bars) {
        const inBar = list.filter((trade) => rOf(trade) >= (from ?? -Infinity) && rOf(trade) < (to ?? Infinity))
        expect(differing(figures, slowFigures(inBar))).toEqual([])
      }
      expect(withoutR).toBe(list.filter(({ rMultiple }) => rMultiple === null).length)
      expect(bars.reduce((count, bar) => count + bar.trades, withoutR)).toBe(list.length)
    }),
    { numRuns: runs({ quick: 60 }) },
  )
})
