import { noFilters } from '@afterclose/core/filters'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { expect, it } from 'vitest'
import { openBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import { tradeLines } from './trade-lines.ts'
import { selectedByIdAnswer, tradesByIdAnswer } from './trades-by-id.ts'

const book = openBook(toColumns(exampleJournal), bestKernel)
const none = { ...noFilters, basic: { ...noFilters.basic, instrument: [99] } }
const found = (ids: readonly number[], filters = noFilters) =>
  tradeLines(tradesByIdAnswer(book, filters, { ids })).map(({ id, gain }) => [id, gain])

it('are the trades with these numbers in the order of their exits, whatever the filters select', () => {
  expect(found([3, 2, 77])).toEqual([
    [2, -103.5],
    [3, 195],
  ])
  expect(found([2], none)).toEqual([[2, -103.5]])
  expect(found([])).toEqual([])
})

it('are open ones, too, without a result', () => {
  const open = exampleJournal.trades.filter(({ exitDate }) => exitDate === null).map(({ id }) => id)
  expect(open.length).toBeGreaterThan(0)
  expect(found(open)).toEqual(open.map((id) => [id, null]))
})

it('are only those that the filters select where that is asked', () => {
  const selected = (ids: readonly number[], filters = noFilters) => [...selectedByIdAnswer(book, filters, { ids }).id]
  const open = exampleJournal.trades.flatMap(({ id, exitDate }) => (exitDate === null ? [id] : []))
  expect(selected([3, 2, 77, ...open])).toEqual([2, 3])
  expect(selected([3, 2], none)).toEqual([])
  const losers = { ...noFilters, basic: { ...noFilters.basic, outcome: 'LOSER' as const } }
  expect(selected([3, 2], losers)).toEqual([2])
})
