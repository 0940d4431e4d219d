// @large: a whole demo journal
import { openDemo } from '@afterclose/contract/auth'
import { listJournals } from '@afterclose/contract/journals'
import { listTrades } from '@afterclose/contract/trades'
import { expect, it, vi } from 'vitest'
import { createClient } from '../../../test/support/client.ts'
import { testServer } from '../../../test/support/server.ts'

const inMainThread = vi.hoisted(() => () => {
  throw new Error('Everybody else waits for this')
})
// a thread has modules of its own
vi.mock('@afterclose/demo/demo-journal', () => ({ demoJournal: inMainThread }))
vi.mock('@afterclose/demo/bars', async (original) => ({ ...(await original<object>()), demoBars: inMainThread }))
vi.mock('./demo-pictures.ts', () => ({ demoPictures: inMainThread }))
vi.mock('./demo-practice.ts', () => ({ demoPractice: inMainThread }))

it('a demo journal is made in a thread, once a day for all who open one', async () => {
  const server = await testServer('SQLite')
  const open = async () => {
    const visitor = createClient(server.app, await server.stranger.call(openDemo, { body: {} }))
    const { journals } = await visitor.call(listJournals, {})
    return (await visitor.call(listTrades, { params: { journalId: journals[0]!.id }, query: { limit: 500 } })).trades
  }
  const [first, second] = await Promise.all([open(), open()])
  expect(first).toHaveLength(500)
  expect(second.map(({ gain }) => gain)).toEqual(first.map(({ gain }) => gain))
  await server.close()
})
