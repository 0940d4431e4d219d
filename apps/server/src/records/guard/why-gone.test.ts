import { expect, it } from 'vitest'
import type { StoredBreach } from './breach-changes.ts'
import { type Happened, whyGone } from './why-gone.ts'

const breach: StoredBreach = {
  id: 1,
  rule: 'DAILY_LOSS',
  version: 1,
  tradingDay: '2026-03-03',
  at: '2026-03-03T11:20:00',
  tradeId: 5,
  sure: true,
  judgedAfterwards: false,
  over: '50',
  forbiddenTradeIds: [6],
  isGone: false,
}
const foundAt = '2026-03-03T11:21:00.000Z'
const before = '2026-03-03T09:00:00.000Z'
const nothing: Happened = { written: [], deletedIds: [], hasNewRules: false }
const third = { id: 3, exitDate: '2026-03-03T09:50:00', created: before }
const why = (happened: Partial<Happened> | null) =>
  whyGone(breach, foundAt, happened === null ? null : { ...nothing, ...happened })

it('the reason why a breach is gone is its trade, the rules, or another trade', () => {
  expect(why({ deletedIds: [5, 6] })).toBe('trade 5 was deleted')
  expect(why({ written: [third, { ...third, id: 5 }] })).toBe('trade 5 was changed')
  expect(why({ hasNewRules: true, written: [third] })).toBe('the rules were changed')
  expect(why({ written: [third] })).toBe('trade 3 was changed')
  expect(why({ written: [{ ...third, id: 9, created: '2026-03-03T12:00:00.000Z' }] })).toBe('trade 9 was added')
  expect(why({ deletedIds: [3] })).toBe('trade 3 was deleted')
  expect(why({ deletedIds: [3], written: [{ ...third, id: 4 }] })).toBe('other trades were changed')
  expect(why({ written: [{ ...third, id: 7, exitDate: '2026-03-03T12:00:00' }] })).toBe('other trades were changed')
  expect(why({})).toBe('settings or deposits were changed')
  expect(why(null)).toBe('the journal was restored')
})
