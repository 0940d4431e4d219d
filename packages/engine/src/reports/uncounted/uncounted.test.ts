import { noFilters } from '@afterclose/core/filters'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { uncounted } from './uncounted.ts'

const report = (journal: Parameters<typeof toColumns>[0], filters = noFilters) =>
  uncounted.answer(openBook(toColumns(journal), bestKernel), filters, null)
const only = (direction: 'LONG' | 'SHORT') => ({
  ...noFilters,
  basic: { ...noFilters.basic, direction: [direction] },
})

describe('what no statistic counts', () => {
  it('is the open trade of the worked example with its loss at the stop, and what the closed ones cost (H.1)', () => {
    // T13: 1.0 lot from 1.0750 to 1.0730 is 20 ticks of 10; costs: commissions of 73.50 and swaps of 5.40
    expect(report(exampleJournal)).toEqual({
      open: 1,
      openRisk: 200,
      openWithoutStop: 0,
      openInOptions: 0,
      totalCosts: 78.9,
      costShare: (78.9 * 100) / 2559.5,
    })
    // T2, T4, T7, T9 and T11: 3.5, 5, 7, 10 and 7 with a swap of -3
    expect(report(exampleJournal, only('SHORT'))).toMatchObject({ open: 0, openRisk: null, totalCosts: 35.5 })
  })

  it('counts open trades without a stop apart, and knows no share where nothing was won', () => {
    const open = { exitDate: null, exitPrice: null, gain: null, outcome: null, rMultiple: null } as const
    const trades = [
      aFeedTrade({ ...open, id: 1, risk: '4000', structure: 'IRON_CONDOR' }),
      aFeedTrade({ ...open, id: 2, risk: null }),
      aFeedTrade({ id: 3, gain: '-12', outcome: 'LOSER', commission: '1', swap: '2.5' }),
    ]
    expect(report({ revision: 1, trades, payins: [] })).toEqual({
      open: 2,
      openRisk: 4000,
      openWithoutStop: 1,
      openInOptions: 1,
      totalCosts: -1.5, // a credit
      costShare: null,
    })
    expect(report({ revision: 1, trades: [trades[1]!], payins: [] })).toMatchObject({ open: 1, openRisk: null })
  })
})
