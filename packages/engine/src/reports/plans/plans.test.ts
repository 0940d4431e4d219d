import { noFilters } from '@afterclose/core/filters'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { plansAnswer } from './plans-answer.ts'
import { plansReport } from './plans-report.ts'

type Journal = Parameters<typeof toColumns>[0]
const report = (journal: Journal) => plansReport(plansAnswer(openBook(toColumns(journal), bestKernel), noFilters))
const planOf = new Map([
  [1, 7], // +1.965 R
  [5, 7], // −0.047 R
  [12, 8],
])
const withPlans = {
  ...exampleJournal,
  trades: exampleJournal.trades.map((trade) => ({ ...trade, planId: planOf.get(trade.id) ?? null })),
}

it('adds up the R of planned trades and of all others, each with its count', () => {
  const last = exampleJournal.trades.find(({ id }) => id === 12)!.rMultiple!
  const { planned, unplanned, ofPlan } = report(withPlans)
  expect(planned.trades).toBe(3)
  expect(planned.totalR).toBeCloseTo(1.965 - 0.047 + last, 9)
  // H.5: the 11 eligible trades came to 7.6147R; trade 10 has none
  expect([unplanned.trades, unplanned.withR]).toEqual([9, 8])
  expect(unplanned.totalR! + planned.totalR!).toBeCloseTo(7.6147, 4)
  expect(unplanned.averageR).toBeCloseTo(unplanned.totalR! / 8, 9)
  expect(ofPlan.get(7)).toEqual({ trades: 2, withR: 2, totalR: 1.918, averageR: 0.959 })
  expect([...ofPlan.keys()]).toEqual([7, 8])
})

it('knows no R of trades without a stop', () => {
  const onlyTen = {
    ...withPlans,
    trades: withPlans.trades.map((trade) => ({ ...trade, planId: trade.id === 10 ? 3 : null })),
  }
  expect(report(onlyTen).planned).toEqual({ trades: 1, withR: 0, totalR: null, averageR: null })
})

it('counts every closed trade once, whatever the journal', () => {
  fc.assert(
    fc.property(randomJournals(), (journal) => {
      const trades = journal.trades.map((trade) => ({
        ...trade,
        planId: trade.id % 3 === 0 ? trade.id % 4 || null : null,
      }))
      const some = { ...journal, trades }
      const { planned, unplanned, ofPlan } = report(some)
      const closed = closedTrades(some)
      expect(planned.trades).toBe(closed.filter(({ planId }) => planId !== null).length)
      expect(unplanned.trades).toBe(closed.filter(({ planId }) => planId === null).length)
      expect([...ofPlan.values()].reduce((sum, one) => sum + one.trades, 0)).toBe(planned.trades)
    }),
  )
})
