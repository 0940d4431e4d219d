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
  expect([bars[0]?.from, bars[0]?.to, bars[31]?.from, bars[31]?.to]).toEqual([null, -5.25, 9.75, null])
  expect(bars.filter((bar) => bar.trades > 0).map((bar) => [bar.from, bar.to, bar.trades])).toEqual([
    [-1.75, -1.25, 1],
    [-1.25, -0.75, 2],
    [-0.75, -0.25, 1],
    [-0.25, 0.25, 1],
    [0.75, 1.25, 2],
    [1.75, 2.25, 3],
    [3.75, 4.25, 1],
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
    [-5.125, -5.125, -4.875],
    [-5.125001, null, -5.125],
    [0.125, 0.125, 0.375],
    [0.124999, -0.125, 0.125],
    [0.1249999, 0.125, 0.375], // shown as 0.125
    [9.874999, 9.625, 9.875],
    [9.875, 9.875, null],
  ])('%d R is in the bar above', (r, from, to) => {
    const { bars } = rHistogram(measure(bookOf([r])), 0.25)
    expect(bars.filter((bar) => bar.trades === 1)).toMatchObject([{ from, to }])
  })

  it.each(rBarWidths)('is never a whole or a half R: bars of %d R have them in their middle', (width) => {
    // a stop that cost a little more or less than 1R is an ordinary stop
    const { bars } = rHistogram(measure(bookOf([-1, -1.03, -0.97])), width)
    expect(bars.filter((bar) => bar.trades > 0)).toMatchObject([
      { from: -1 - width / 2, to: -1 + width / 2, trades: 3 },
    ])
    for (const { from, to } of bars.slice(1, -1)) expect(Math.abs((((from ?? 0) + (to ?? 0)) / 2) % width)).toBe(0)
    expect([bars[1]?.from, bars.at(-2)?.to]).toEqual([-5 - width / 2, 10 - width / 2])
  })

  it('is counted apart without an R', () => {
    const { bars, withoutR } = rHistogram(measure(bookOf([null, null, 1])), 1)
    expect([bars.filter((bar) => bar.trades > 0).map(({ from }) => from), withoutR]).toEqual([[0.5], 2])
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
