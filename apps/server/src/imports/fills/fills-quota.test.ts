import { readFillBatch, sendFills } from '@afterclose/contract/fills'
import { startImport } from '@afterclose/contract/imports'
import { readStorage } from '@afterclose/contract/storage'
import { listTrades } from '@afterclose/contract/trades'
import { HOUR, MINUTE } from '@afterclose/core/time'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { jobsDone } from '../../../test/support/jobs.ts'
import { type TestServer, testServer, withoutClocks } from '../../../test/support/server.ts'
import { newJournal, page, statement } from '../../../test/support/statements.ts'
import { readConfig } from '../../config/config.ts'

const { quotas } = readConfig({ QUOTA_IMPORTS_DAY: '2' }, '/srv')
const full = 'In the last 24 hours this account has begun 2 of at most 2 imports. Each counts for a day.'

let server: TestServer
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-05-06T09:00:00Z') })
  server = await testServer('SQLite', { quotas }, { ...withoutClocks, jobs: { ...withoutClocks.jobs, pollMs: 50 } })
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

it('count as one import per merge, and wait for the next day when the account’s imports are used up', async () => {
  const { trader, params } = await newJournal(server)
  let fills = 0
  const send = async () => {
    const [id, second] = [`${++fills}`, String(fills).padStart(2, '0')]
    const side = fills % 2 === 1 ? ('BUY' as const) : ('SELL' as const)
    const fill = { id, time: `2031-05-05T10:00:${second}Z`, side, symbol: 'EURUSD', price: '1.08', size: '1' }
    const body = { source: 'SCRIPT', account: '77', zone: 'UTC', fills: [fill] }
    const { batch, state } = await trader.call(sendFills, { params, body })
    expect(state).toBe('WAITING')
    return batch ?? ''
  }
  const pass = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    await jobsDone(server)
  }
  const used = async () => (await trader.call(readStorage, {})).uses.find(({ kind }) => kind === 'IMPORTS_DAY')?.used
  const read = (batch: string) => trader.call(readFillBatch, { params: { ...params, batch } })
  const trades = async () => (await trader.call(listTrades, { params, query: {} })).trades.length

  const together = [await send(), await send(), await send(), await send()]
  await pass(2000)
  for (const batch of together) expect(await read(batch)).toMatchObject({ state: 'MERGED', error: null })
  expect([await used(), await trades()]).toEqual([1, 2])

  await pass(HOUR)
  await send()
  await send()
  await pass(2000)
  expect([await used(), await trades()]).toEqual([2, 3])

  const waiting = await send()
  const same = await send()
  await pass(2000)
  for (const batch of [waiting, same]) expect(await read(batch)).toMatchObject({ state: 'WAITING', error: full })
  await expect(trader.upload(startImport, params, {}, page(statement))).rejects.toMatchObject({
    status: 409,
    code: 'Quota reached',
    message: expect.stringContaining(full),
  })
  expect([await used(), await trades()]).toEqual([2, 3])

  await pass(22 * HOUR + 50 * MINUTE) // ten minutes before the first of them is a day old
  expect(await read(waiting)).toMatchObject({ state: 'WAITING', error: full })
  // The daily clean-up runs first. By the clock of this test every file is years old: it would remove the one that the merge writes.
  await pass(10 * MINUTE - 5000)
  expect(await read(waiting)).toMatchObject({ state: 'WAITING', error: full })
  await pass(MINUTE)
  for (const batch of [waiting, same]) expect(await read(batch)).toMatchObject({ state: 'MERGED', error: null })
  expect([await used(), await trades()]).toEqual([2, 4])
})
