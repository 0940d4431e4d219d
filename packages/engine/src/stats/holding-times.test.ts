import { noFilters } from '@afterclose/core/filters'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { differing } from '@afterclose/testkit/differing'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { slowFigures } from '@afterclose/testkit/slow-groups'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { shown } from '@afterclose/testkit/shown'
import * as expected from '@afterclose/testkit/worked-example-expected'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Block } from '../book/block.ts'
import { openBook, type TradeBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import { noFigures } from './figures.ts'
import { holdingTimes } from './holding-times.ts'

const measure = (book: TradeBook, filters = noFilters): Block =>
  book.measure(book.select(filters), {
    basis: 'EXIT',
    unit: 'CURRENCY',
    columns: 0,
    axis: 'NUMBER',
    tables: ['bins'],
    lines: false,
  })

const example = holdingTimes(measure(openBook(toColumns(exampleJournal), bestKernel)))
it.each(expected.holdingTimes)('trades of the example held from $from minutes on', ({ from, ...figures }) => {
  const seen = example.find((bucket) => bucket.from === Number(from))!
  const shownFigures = Object.entries(figures).map(([name, text]) => [
    name,
    shown(new Map(Object.entries(seen)).get(name) ?? null, text),
  ])
  expect(Object.fromEntries(shownFigures)).toEqual(figures)
})

it('a time on a border begins the longer bucket', () => {
  const held = (entryDate: string, exitDate: string) => ({ entryDate, exitDate })
  const book = openBook(
    toColumns({
      revision: 1,
      trades: [
        held('2024-03-01T10:00:00', '2024-03-01T10:00:00'),
        held('2024-03-01T10:00:00', '2024-03-01T10:14:59'),
        held('2024-03-01T10:00:00', '2024-03-01T10:15:00'),
        held('2024-03-01T10:00:00', '2024-03-01T11:00:00'),
        held('2024-03-01T10:00:00', '2024-03-01T14:00:00'),
        held('2024-03-01T10:00:00', '2024-03-02T10:00:00'),
        held('2024-03-01T10:00:00', '2024-03-08T09:59:59'),
        held('2024-03-01T10:00:00', '2024-03-08T10:00:00'),
      ].map((dates, i) => aFeedTrade({ id: i + 1, gain: '1', ...dates })),
      payins: [],
    }),
    bestKernel,
  )
  expect(holdingTimes(measure(book)).map((bucket) => [bucket.from, bucket.trades])).toEqual([
    [0, 2],
    [15, 1],
    [60, 1],
    [240, 1],
    [1440, 2],
    [10_080, 1],
  ])
})

it('no trades are in no bucket', () => {
  const none = holdingTimes(measure(openBook(toColumns({ revision: 1, trades: [], payins: [] }), bestKernel)))
  expect(none[0]).toEqual({ from: 0, to: 15, ...noFigures })
  expect(noFigures).toMatchObject({ trades: 0, netGain: 0, winRate: null, avgR: null, profitFactor: null })
})

const filters = fc.oneof(fc.constant(noFilters), randomFilters())
const heldOf = ({ entryDate, exitDate }: ClosedTrade): number =>
  (Date.parse(`${exitDate}Z`) - Date.parse(`${entryDate}Z`)) / 60_000

it('every bucket has the trades held from its lower border up to its upper', () => {
  fc.assert(
    fc.property(randomJournals(), filters, (journal, chosen) => {
      const list = slowSelect(closedTrades(journal), chosen)
      const block = measure(openBook(toColumns(journal), bestKernel), chosen)
      fc.pre(block.small)
      for (const { from, to, ...figures } of holdingTimes(block)) {
        const inBucket = list.filter((trade) => heldOf(trade) >= from && heldOf(trade) < (to ?? Infinity))
        expect(differing(figures, slowFigures(inBucket))).toEqual([])
      }
    }),
    { numRuns: 60 },
  )
})
