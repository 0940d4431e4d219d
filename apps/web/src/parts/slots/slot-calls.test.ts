import { expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { type SlotOwner, slotCalls } from './slot-calls.ts'

it.each<[SlotOwner, string]>([
  [{ of: 'TRADE', id: 4 }, 'trades/4'],
  [{ of: 'MISSED', id: 4 }, 'missed-trades/4'],
  [{ of: 'PLAN', id: 4 }, 'trade-plans/4'],
  [{ of: 'SESSION', id: 4 }, 'sessions/4'],
  [{ of: 'SETUP', id: 4 }, 'setups/4'],
  [{ of: 'BACKTEST', backtestId: 9, id: 4 }, 'backtests/9/trades/4'],
])('the slots of %o are filled and emptied at their own address', async (owner, path) => {
  const received = fakeServer({})
  const { fill, empty } = slotCalls(7, owner)
  await expect(fill(1, new FormData())).rejects.toMatchObject({ status: 404 })
  await expect(empty(1)).rejects.toMatchObject({ status: 404 })
  const address = `/v1/databases/7/${path}/screenshots/1`
  expect(received.map(({ call }) => call)).toEqual([`PUT ${address}`, `DELETE ${address}`])
  vi.unstubAllGlobals()
})
