import { describe, expect, it } from 'vitest'
import { inOrder } from '../../parts/record-grid/record-columns.ts'
import { storedMissedTrade } from '../../testing/stored-missed-trade.ts'
import { defaultSort, missedColumns, phoneOrder } from './missed-columns.ts'

const lists = {
  instruments: [],
  setups: [],
  comments: [],
  customComments: [],
}
const columns = missedColumns(lists, 'yyyy-MM-dd')
const text = (id: string, changes: Parameters<typeof storedMissedTrade>[0]) =>
  columns.find((column) => column.key === id)?.text(storedMissedTrade(changes))

describe('the columns of missed trades', () => {
  it('bring those first that need an outcome, then the newest', () => {
    const all = [
      storedMissedTrade({ id: 1, entryDate: '2026-10-21T09:00:00' }),
      storedMissedTrade({ id: 2, entryDate: '2026-10-23T09:00:00' }),
      storedMissedTrade({ id: 3, entryDate: '2026-10-20T09:00:00', missedR: null }),
    ]
    expect(inOrder(all, columns, defaultSort).map(({ id }) => id)).toEqual([3, 2, 1])
  })

  it('are the same on a phone, where instrument and R come first', () => {
    const ids = phoneOrder(columns).map(({ key }) => key)
    expect(ids.slice(0, 2)).toEqual(['instrument', 'missedR'])
    expect(ids.toSorted()).toEqual(columns.map(({ key }) => key).toSorted())
  })

  it('say what is missing most', () => {
    expect(text('state', {})).toBe('')
    expect(text('state', { missedR: null, stopLoss: null })).toBe('Needs a stop')
    expect(text('state', { missedR: null, entryPrice: null })).toBe('Needs an entry')
  })

  it('say the reason in plain words, the R with its sign, and a dash for what is not known', () => {
    expect(text('reason', { reason: 'FEAR_AFTER_LOSS' })).toBe('Afraid after a loss')
    expect(text('missedR', { missedR: -1.05 })).toBe('−1.05')
    expect(text('missedR', { missedR: null })).toBe('–')
    expect(text('state', { missedR: null })).toBe('Needs an outcome')
    expect(text('outcome', { outcome: null })).toBe('–')
  })
})
