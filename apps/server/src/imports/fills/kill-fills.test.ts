// @large: kills servers
import { setTimeout as wait } from 'node:timers/promises'
import { signUp } from '@afterclose/contract/auth'
import { readFillBatch, sendFills } from '@afterclose/contract/fills'
import { listImports } from '@afterclose/contract/imports'
import { createJournal } from '@afterclose/contract/journals'
import { listTrades } from '@afterclose/contract/trades'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { networkCaller } from '../../../test/support/network-client.ts'
import { ServerProcess, settingsOf } from '../../../test/support/processes/server-process.ts'
import { stores, testStore } from '../../../test/support/stores.ts'
import { openStore } from '../../store/store.ts'

const patience = { timeout: 60_000 }
const count = 40

const fills = Array.from({ length: count * 2 }, (_, i) => ({
  id: String(i + 1),
  time: new Date(Date.UTC(2024, 0, 10) + i * 43_200_000).toISOString().slice(0, 19),
  side: i % 2 === 0 ? ('BUY' as const) : ('SELL' as const),
  symbol: 'EURUSD',
  price: i % 2 === 0 ? '1.1' : '1.2',
  size: '1',
}))

/** Milliseconds from the acknowledgement to the kill. The merge begins after three quarters of a second, and takes two imports. */
const pauses = [0, 850, 950, 1050, 1250, 1550, 1950]

describe.each(stores)('a server that is killed after it has acknowledged fills, on %s', (store) => {
  it.each(pauses.slice(0, runs({ quick: 3, full: pauses.length })))(
    'merges them once, killed after %d ms',
    async (pause) => {
      const place = await testStore(store)
      const settings = settingsOf(place)
      let server = new ServerProcess(settings)
      let base = await server.ready()
      const db = openStore(place.settings)
      const user = await networkCaller(base, null)(signUp, { body: { username: 'ann', password: 'correct horse' } })
      const call = () => networkCaller(base, user)
      const body = { name: 'Robot', currency: 'USD', tradeMarkets: 'FOREX' }
      const { id: journalId } = await call()(createJournal, { body })
      const params = { journalId }
      const account = { source: 'SCRIPT', account: '77', zone: 'UTC' }
      const { batch } = await call()(sendFills, { params, body: { ...account, fills } })
      await wait(pause)
      await server.end('SIGKILL')
      // as if the servers that are left had waited for it long enough
      await db
        .updateTable('job')
        .set({ run_after: '2024', claimed_until: '2024' })
        .where('state', '!=', 'FINISHED')
        .execute()
      server = new ServerProcess(settings)
      base = await server.ready()
      const stateOf = async () => (await call()(readFillBatch, { params: { ...params, batch: batch ?? '' } })).state
      await expect.poll(stateOf, patience).toBe('MERGED')
      const { trades } = await call()(listTrades, { params, query: { limit: 500 } })
      expect(trades.filter(({ exitDate }) => exitDate !== null).length).toBe(count)
      expect(trades.length).toBe(count)
      const { imports } = await call()(listImports, { params })
      expect(imports.map(({ fileName }) => fileName).toSorted()).toEqual([
        'API, SCRIPT, account 77, February 2024: 36 fills',
        'API, SCRIPT, account 77, January 2024: 44 fills',
      ])
      expect(await call()(sendFills, { params, body: { ...account, fills } })).toMatchObject({ accepted: 0, known: 80 })
      await db.destroy()
      await server.end('SIGTERM')
      await place.remove()
    },
  )
})
