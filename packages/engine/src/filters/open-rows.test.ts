import { type Filters, noFilters } from '@afterclose/core/filters'
import { toColumns } from '../trades/to-columns.ts'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { describe, expect, it } from 'vitest'
import { openRows, rowsWithoutResult } from './open-rows.ts'

const open = { exitDate: null, gain: null } as const
const columns = toColumns({
  revision: 1,
  payins: [],
  trades: [
    aFeedTrade({ id: 1 }),
    aFeedTrade({ ...open, id: 2, entryDate: '2026-01-05T09:00:00', direction: 'LONG', entryComments: [5] }),
    aFeedTrade({ ...open, id: 3, entryDate: '2026-01-06T09:00:00', direction: 'SHORT', inReview: true }),
    aFeedTrade({ ...open, id: 4, entryDate: '2026-02-01T09:00:00', instrumentId: 9, exitComments: [5, 6] }),
  ],
})
type Changes = { [Part in keyof Filters]?: Partial<Filters[Part]> }
const ids = (changes: Changes): readonly number[] => {
  const filters: Filters = {
    basic: { ...noFilters.basic, ...changes.basic },
    advanced: { ...noFilters.advanced, ...changes.advanced },
    options: { ...noFilters.options, ...changes.options },
  }
  return openRows(columns, filters).map((row) => columns.id[row]!)
}
const exclude = { excludeFilters: true }

describe('the open trades that show', () => {
  it('are all of them without a filter, and never a closed one', () => expect(ids({})).toEqual([2, 3, 4]))

  it('pass instrument, direction and star', () => {
    expect(ids({ basic: { instrument: [9] } })).toEqual([4])
    expect(ids({ basic: { direction: ['SHORT'] } })).toEqual([3])
    expect(ids({ basic: { inReview: true } })).toEqual([3])
    expect(ids({ basic: { instrument: [9], direction: ['SHORT'] } })).toEqual([])
  })

  it('lie in the date range by their entry, both days included, whatever the date basis', () => {
    expect(ids({ basic: { dateRange: ['2026-01-06', '2026-02-01'] } })).toEqual([3, 4])
    expect(ids({ basic: { dateRange: ['2026-01-06'] } })).toEqual([2, 3, 4])
  })

  it('lie in the date range with its first and its last second, and no other', () => {
    const seconds = ['2026-03-09T23:59:59', '2026-03-10T00:00:00', '2026-03-11T23:59:59', '2026-03-12T00:00:00']
    const trades = seconds.map((entryDate, i) => aFeedTrade({ ...open, id: i + 1, entryDate }))
    const columns = toColumns({ revision: 1, payins: [], trades })
    const basic = { ...noFilters.basic, dateRange: ['2026-03-10', '2026-03-11'] }
    expect(openRows(columns, { ...noFilters, basic }).map((row) => columns.id[row])).toEqual([2, 3])
  })

  it('carry a comment in its own group: any of them, or all', () => {
    const advanced = { entryComment: [5], exitComment: [6] }
    expect(ids({ advanced })).toEqual([2, 4])
    expect(ids({ advanced, options: { orFilter: false } })).toEqual([])
    expect(ids({ advanced: { exitComment: [5, 6] }, options: { orFilter: false } })).toEqual([4])
  })

  it('are turned round by Exclude, but not in the date range', () => {
    expect(ids({ basic: { direction: ['SHORT'] }, options: exclude })).toEqual([2, 4])
    expect(ids({ advanced: { exitComment: [6] }, options: exclude })).toEqual([2, 3])
    expect(ids({ basic: { dateRange: ['2026-01-06', '2026-02-01'] }, options: exclude })).toEqual([3, 4])
  })

  it('do not care for filters that only closed trades can pass', () => {
    expect(ids({ basic: { outcomes: ['WINNER'], lastTrades: 1, rMultiple: [{ min: 1, max: 2 }] } })).toEqual([2, 3, 4])
  })
})

describe('the closed trades without a result', () => {
  const closed = { gain: null } as const
  const mixed = toColumns({
    revision: 1,
    payins: [],
    trades: [
      aFeedTrade({ id: 1 }),
      aFeedTrade({ ...open, id: 2, entryDate: '2026-01-05T09:00:00' }),
      aFeedTrade({ ...closed, id: 3, entryDate: '2026-01-06T09:00:00', exitDate: '2026-02-03T09:00:00' }),
      aFeedTrade({
        ...closed,
        id: 4,
        entryDate: '2026-02-01T09:00:00',
        exitDate: '2026-02-01T10:00:00',
        instrumentId: 9,
      }),
    ],
  })
  const found = (basic: Partial<Filters['basic']>, options: Partial<Filters['options']> = {}): readonly number[] => {
    const filters = {
      ...noFilters,
      basic: { ...noFilters.basic, ...basic },
      options: { ...noFilters.options, ...options },
    }
    return rowsWithoutResult(mixed, filters).map((row) => mixed.id[row]!)
  }

  it('are no open ones, and open ones none of them', () => {
    expect(found({})).toEqual([3, 4])
    expect(openRows(mixed, noFilters).map((row) => mixed.id[row])).toEqual([2])
  })

  it('pass filters of what is known of them, the date range by the date that filters use', () => {
    expect(found({ instrument: [9] })).toEqual([4])
    expect(found({ dateRange: ['2026-02-02', '2026-02-28'] })).toEqual([3])
    expect(found({ dateRange: ['2026-02-01', '2026-02-28'] }, { entryOrExitDate: 'ENTRY' })).toEqual([4])
  })

  it('pass no filter of results, and none that only trades with results are counted by', () => {
    expect(found({ outcomes: ['WINNER'] })).toEqual([])
    expect(found({ rMultiple: [{ min: null, max: null }] })).toEqual([])
    expect(found({ lastTrades: 10 })).toEqual([])
    expect(found({ year: [2026] })).toEqual([])
  })
})
