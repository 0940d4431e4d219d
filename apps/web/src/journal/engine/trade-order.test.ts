import { type Filters, noFilters } from '@afterclose/core/filters'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { describe, expect, it } from 'vitest'
import { openTrades } from './answers.ts'
import { tradeCounts } from './feed-state.ts'

const withoutResult = { gain: null, instrumentId: 9 } as const
const columns = toColumns({
  revision: 1,
  payins: [],
  trades: [
    aFeedTrade({ id: 1, exitDate: '2026-01-05T10:00:00' }),
    aFeedTrade({ id: 2, exitDate: '2026-01-07T10:00:00', instrumentId: 9 }),
    aFeedTrade({ ...withoutResult, id: 3, exitDate: '2026-01-06T10:00:00' }),
    aFeedTrade({ id: 4, exitDate: null, gain: null, instrumentId: 9 }),
  ],
})
const { ordered } = openTrades(openBook(columns, bestKernel))
const shown = (tab: 'closed' | 'open', basic: Partial<Filters['basic']> = {}): readonly number[] => {
  const filters = { ...noFilters, basic: { ...noFilters.basic, ...basic } }
  const sort = [{ by: { of: 'number', column: 'exitDate' }, descending: true }] as const
  return [...ordered.order({ tab, filters, sort, withoutTickSize: [] }).ids]
}

describe('a closed trade without a result', () => {
  it('is listed under Closed and not under Open, in the requested order', () => {
    expect(shown('closed')).toEqual([2, 3, 1])
    expect(shown('open')).toEqual([4])
  })

  it('stays listed under filters that it passes, and not under filters of results', () => {
    expect(shown('closed', { instrument: [9] })).toEqual([2, 3])
    expect(shown('open', { instrument: [9] })).toEqual([4])
    expect(shown('closed', { outcomes: ['WINNER'] })).not.toContain(3)
  })

  it('is counted separately', () => {
    expect(tradeCounts(columns)).toEqual({ closed: 2, withoutResult: 1, open: 1 })
  })
})
