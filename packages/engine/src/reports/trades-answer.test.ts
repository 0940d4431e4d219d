import { noFilters } from '@afterclose/core/filters'
import { DAY, wallClock } from '@afterclose/core/time'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import { tradeLines } from './trade-lines.ts'
import { openTradesAnswer, tradesAnswer } from './trades-answer.ts'

const example = openBook(toColumns(exampleJournal), bestKernel)
const ids = (list: Parameters<typeof tradeLines>[0]) => tradeLines(list).map(({ id }) => id)

it('a list is of the trades of a span of time, or of a stretch of rows', () => {
  const january = { from: wallClock('2024-01-01T00:00:00'), before: wallClock('2024-02-01T00:00:00') }
  expect(ids(tradesAnswer(example, noFilters, january))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(ids(tradesAnswer(example, noFilters, { after: 2, upTo: 4 }))).toEqual([4, 5])
  expect(ids(tradesAnswer(example, noFilters, { after: -1, upTo: 0 }))).toEqual([1])
  expect(ids(tradesAnswer(example, noFilters, { after: 10, upTo: 99 }))).toEqual([12])
})

it('open trades have what is known of them', () => {
  expect(tradeLines(openTradesAnswer(example))).toMatchObject([
    { id: 13, exitDate: null, gain: null, gainPercentage: null, rMultiple: null, outcome: null },
  ])
})

it('a list holds the selected trades of the span and no others, whatever the filters', () => {
  const day = fc.integer({ min: -2, max: 50 }).map((days) => wallClock('2023-12-29T00:00:00') + days * DAY)
  fc.assert(
    fc.property(
      randomJournals(),
      fc.oneof(fc.constant(noFilters), randomFilters()),
      day,
      day,
      (journal, filters, from, before) => {
        const book = openBook(toColumns(journal), bestKernel)
        const slow = slowSelect(closedTrades(journal), filters).filter(({ exitDate }) => {
          const at = wallClock(exitDate)
          return at >= from && at < before
        })
        expect(ids(tradesAnswer(book, filters, { from, before }))).toEqual(slow.map(({ id }) => id))
      },
    ),
  )
})
