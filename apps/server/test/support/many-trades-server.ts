import { signUp } from '@afterclose/contract/auth'
import { createInstrument } from '@afterclose/contract/instruments'
import { createJournal } from '@afterclose/contract/journals'
import { createTrade } from '@afterclose/contract/trades'
import { onTestFailed } from 'vitest'
import type { Db } from '../../src/store/db.ts'
import { openStore } from '../../src/store/store.ts'
import { multiplyTrade } from './multiply-trade.ts'
import { type NetworkCaller, networkCaller } from './network-client.ts'
import { ServerProcess, settingsOf } from './processes/server-process.ts'
import { type StoreName, testStore } from './stores.ts'

/** A server as a process of its own, that can be killed and started again, with a journal of many trades. */
export interface ManyTradesServer {
  readonly journalId: number
  readonly ids: readonly number[]
  /** What it stores, seen from beside it. */
  readonly db: Db
  call(): NetworkCaller
  kill(): Promise<void>
  startAgain(): Promise<void>
  close(): Promise<void>
}

export async function manyTradesServer(store: StoreName, count: number): Promise<ManyTradesServer> {
  const place = await testStore(store)
  const settings = settingsOf(place)
  let server = new ServerProcess(settings)
  let base = await server.ready()
  onTestFailed(() => console.error(server.errors)) // an answer says only that an unexpected error occurred
  const user = await networkCaller(base, null)(signUp, { body: { username: 'ann', password: 'correct horse' } })
  const call = () => networkCaller(base, user)
  const { id: journalId } = await call()(createJournal, {
    body: { name: 'Many', currency: 'USD', tradeMarkets: 'STOCKS' },
  })
  const params = { journalId }
  await call()(createInstrument, {
    params,
    body: { name: 'A', market: 'STOCKS', tickSize: '0.01', tickValue: '0.01' },
  })
  const times = { entryDate: '2024-01-02T09:00:00', exitDate: '2024-01-02T10:00:00' }
  const prices = { entryPrice: '100', exitPrice: '101.5', size: '2' }
  await call()(createTrade, { params, body: { instrumentId: 1, direction: 'LONG', ...times, ...prices } })
  const db = openStore(place.settings)
  const ids = await multiplyTrade(db, journalId, count)
  return {
    journalId,
    ids,
    db,
    call,
    kill: async () => void (await server.end('SIGKILL')),
    async startAgain() {
      server = new ServerProcess(settings)
      base = await server.ready()
    },
    async close() {
      await db.destroy()
      await server.end('SIGTERM')
      await place.remove()
    },
  }
}
