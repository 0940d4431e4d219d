import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bestKernel } from '../kernel/best-kernel.ts'
import * as L from '../kernel/layout.ts'
import { statistics } from '../stats/statistics.ts'
import { toColumns } from '../trades/to-columns.ts'
import { cellAt } from './block.ts'
import { openBook } from './trade-book.ts'

it('measures what the statistics say', () => {
  fc.assert(
    fc.property(randomJournals({ maxTrades: 60 }), randomFilters(), (journal, filters) => {
      const book = openBook(toColumns(journal), bestKernel)
      const chosen = book.select(filters)
      const block = book.measure(chosen, {
        basis: 'EXIT',
        unit: 'CURRENCY',
        columns: 10,
        axis: 'DATE',
        tables: ['combinations', 'bins', 'days', 'hours'],
        lines: true,
      })
      const known = statistics(book, chosen)
      expect(block.state[L.STATE_SUM]! / block.moneyUnits).toBe(known.netGain)
      expect(block.state[L.STATE_WON]! / block.moneyUnits).toBe(known.grossProfit)
      expect(block.state[L.STATE_FALL]! / block.moneyUnits).toBe(known.maxDrawdown)
      expect(block.state[L.STATE_FALL + L.UNIT_R]! / 1e6).toBe(known.maxDrawdownR)
      expect(block.state[L.STATE_LONGEST_WIN_RUN]).toBe(known.maxConsecutiveWins)
      expect(cellAt(block.outcomes, L.WINNER).trades).toBe(known.winners)
      expect(block.line?.value.at(-1) ?? 0).toBe(block.state[L.STATE_SUM])
    }),
  )
})
