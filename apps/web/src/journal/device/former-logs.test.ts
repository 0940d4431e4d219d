import { webcrypto } from 'node:crypto'
import { BacktestTradeInputSchema } from '@afterclose/contract/backtest-trades'
import { beforeEach, expect, it, vi } from 'vitest'
import { formerLogs } from './former-logs.ts'

const trade = BacktestTradeInputSchema.parse({
  entryDate: '2023-03-01T09:30:00',
  direction: 'LONG',
  resultMode: 'CUSTOM_R',
  customR: '2',
})
const name = 'afterclose.draft.7.3/backtest-log/12/visit'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('crypto', webcrypto) // jsdom has no digests
})

it('reads the trades that an earlier version kept for a user, and asks about one that may be stored', async () => {
  localStorage.setItem(name, JSON.stringify({ base: { at: 4 }, form: { trades: [trade, trade] } }))
  localStorage.setItem('afterclose.draft.8.3/backtest-log/12/visit', localStorage.getItem(name)!)
  localStorage.setItem('afterclose.draft.7.3/note/12/visit', '{}')
  const [log, ...others] = await formerLogs(7)
  expect([log?.name, others]).toEqual([name, []])
  const place = { journalId: 3, call: 'createBacktestTrade', params: { backtestId: 12 }, body: trade }
  const words = 'Tested trade of 2023-03-01 09:30:00'
  expect(log?.entries).toMatchObject([
    { ...place, words, state: 'old', problem: 'It may be stored already.' },
    { ...place, words, state: 'waiting', problem: null },
  ])
})

it('gives a trade the same key each time, and each of two equal ones its own', async () => {
  localStorage.setItem(name, JSON.stringify({ base: { at: null }, form: { trades: [trade, trade] } }))
  const keys = async () => (await formerLogs(7)).flatMap(({ entries }) => entries.map(({ key }) => key))
  const [first, second] = await keys()
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(second).not.toBe(first)
  expect(await keys()).toEqual([first, second])
})

it('leaves out what cannot be read', async () => {
  localStorage.setItem(name, '{"form":')
  expect(await formerLogs(7)).toEqual([{ name, entries: [] }])
})
