import { pivotReport } from '@afterclose/engine/reports/pivot/pivot-report'
import { pivotAnswer } from '@afterclose/engine/reports/pivot/pivot-answer'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { noFilters } from '@afterclose/core/filters'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { expect, it } from 'vitest'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { spokenReading } from '../../../parts/reading.tsx'
import { timeReading } from './time-reading.ts'

/** Trades of one day and hour, each with the same gain. */
const trades = (count: number, exitDate: string, gain: string, from: number) =>
  Array.from({ length: count }, (_, i) => aFeedTrade({ id: from + i, entryDate: exitDate, exitDate, gain }))

const read = (...some: readonly ReturnType<typeof trades>[]): string => {
  const book = openBook(toColumns({ revision: 1, trades: some.flat(), payins: [] }), bestKernel)
  const view = { row: 'weekday', column: 'hour', unit: 'CURRENCY', basis: 'EXIT' } as const
  const words = unitWords('CURRENCY', { currency: 'USD', decimals: 2 })
  return spokenReading(timeReading(pivotReport(pivotAnswer(book, noFilters, view)), { words, dates: 'Exits' }))
}

it('the reading of times names the best and the worst hour and weekday that can be judged', () => {
  const tuesday = trades(12, '2024-01-02T09:30:00', '50', 1)
  const friday = trades(10, '2024-01-05T11:15:00', '-20', 20)
  const few = trades(9, '2024-01-03T15:00:00', '-500', 40)
  expect(read(tuesday, friday, few)).toBe(
    'Exits from 9 to 10 made +600 USD in 12 trades, those from 11 to 12 −200 USD in 10 trades. Tuesdays made +600 USD in 12 trades, Fridays −200 USD in 10 trades.',
  )
  expect(read(tuesday)).toBe('Exits from 9 to 10 made +600 USD in 12 trades. Tuesdays made +600 USD in 12 trades.')
  expect(read(few)).toMatch(/^No hour and no weekday has 10 trades/)
})
