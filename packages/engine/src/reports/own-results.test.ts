import { noFilters } from '@afterclose/core/filters'
import { outcomes } from '@afterclose/core/trade'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { ownInputs } from '../simulator/own-inputs.ts'
import { toColumns } from '../trades/to-columns.ts'
import { ownResults } from './own-results.ts'

it('the results of the worked example are its eleven R, and give the inputs of the simulator', () => {
  const { trades, r, outcome, tradesPerDay } = ownResults(openBook(toColumns(exampleJournal), bestKernel), noFilters)
  expect(trades).toBe(12)
  expect(r).toHaveLength(11)
  expect(r.reduce((sum, one) => sum + one, 0)).toBeCloseTo(7.614667, 6)
  expect(tradesPerDay.reduce((sum, one) => sum + one, 0)).toBe(11)
  expect(ownInputs(r, outcome)).toMatchObject({ nR: 11, winProbability: 6 / 11, breakEvenProbability: 1 / 11 })
})

it('the results of any journal are those of its selected trades that have R, found one by one', () => {
  const filters = fc.oneof(fc.constant(noFilters), randomFilters())
  fc.assert(
    fc.property(randomJournals(), filters, (journal, chosen) => {
      const selected = slowSelect(closedTrades(journal), chosen)
      const withR = selected.filter(({ rMultiple }) => rMultiple !== null)
      const found = ownResults(openBook(toColumns(journal), bestKernel), chosen)
      expect(found.trades).toBe(selected.length)
      expect([...found.r]).toEqual(withR.map(({ rMultiple }) => rMultiple))
      expect([...found.outcome].map((code) => outcomes[code])).toEqual(withR.map(({ outcome }) => outcome))
      const days = Map.groupBy(withR, ({ exitDate }) => exitDate?.slice(0, 10))
      expect([...found.tradesPerDay]).toEqual([...days.values()].map(({ length }) => length))
    }),
  )
})
