// @large: kills servers and PostgreSQL
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { loadedJournal } from './support/kill-load.ts'
import { killRounds } from './support/kill-rounds.ts'
import { startCluster } from './support/postgres/cluster.ts'
import { ServerProcess, settingsOf } from './support/processes/server-process.ts'
import { stores, testStore } from './support/stores.ts'

const rounds = {
  SQLite: killRounds({ quick: 2, full: 20 }),
  PostgreSQL: killRounds({ quick: 2, full: 5 }),
  cluster: killRounds({ quick: 1, full: 3 }),
}
const patience = (count: number): number => 180_000 + count * 6000

describe.each(stores)('a server killed while it writes, on %s', (store) => {
  it(
    'has everything that it acknowledged when it starts again, and nothing half',
    async () => {
      const place = await testStore(store, 'empty')
      const settings = settingsOf(place)
      for (const delay of [60, 120, 180, 240, 300, 360]) {
        const early = new ServerProcess(settings) // killed while it starts and makes its tables
        await wait(delay)
        await early.end('SIGKILL')
      }
      let server = new ServerProcess(settings)
      const journal = await loadedJournal(await server.ready())
      for (let round = 0; round < rounds[store]; round++) {
        await journal.write(await server.ready(), async () => void (await server.end('SIGKILL')))
        server = new ServerProcess(settings)
        await journal.check(await server.ready())
      }
      const { code } = await server.end('SIGTERM')
      expect(code).toBe(0)
      await place.remove()
    },
    patience(rounds[store]),
  )
})

describe.runIf(stores.includes('PostgreSQL'))('PostgreSQL killed while a server writes', () => {
  it(
    'has everything that was acknowledged, and the server goes on with it when it is back',
    async () => {
      const cluster = await startCluster({ durable: true })
      const place = await testStore('SQLite') // only for its folder
      const server = new ServerProcess({ DATA_DIR: place.dataDir, DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' })
      const base = await server.ready()
      const journal = await loadedJournal(base)
      for (let round = 0; round < rounds.cluster; round++) {
        await journal.write(base, () => cluster.crash())
        await cluster.start()
        await journal.check(base)
      }
      const { code } = await server.end('SIGTERM')
      expect(code).toBe(0)
      await cluster.stop()
      await place.remove()
    },
    patience(rounds.cluster),
  )
})
