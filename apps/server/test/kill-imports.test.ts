// @large: kills servers
import { setTimeout as wait } from 'node:timers/promises'
import { signUp } from '@afterclose/contract/auth'
import { confirmImport, type ImportJob, listImports, readImport, startImport } from '@afterclose/contract/imports'
import { listInstruments } from '@afterclose/contract/instruments'
import { createJournal } from '@afterclose/contract/journals'
import { listPayins } from '@afterclose/contract/payins'
import { readStats } from '@afterclose/contract/stats'
import { listTrades } from '@afterclose/contract/trades'
import { describe, expect, it } from 'vitest'
import type { Db } from '../src/store/db.ts'
import { openStore } from '../src/store/store.ts'
import { killRounds } from './support/kill-rounds.ts'
import { mt4Statement } from './support/mt4-statement.ts'
import { type NetworkCaller, networkCaller } from './support/network-client.ts'
import { ServerProcess, settingsOf } from './support/processes/server-process.ts'
import { deposit } from './support/statements.ts'
import { manyTrades } from './support/step-import.ts'
import { stores, testStore } from './support/stores.ts'

const count = 3000
const statement = mt4Statement({ trades: manyTrades(count), deposits: [deposit] })
const net = manyTrades(count).reduce((sum, trade) => sum + trade.profit + trade.commission, 0)
/** Imports; over each of them the server is killed so often. `KILL_ROUNDS=200` kills in all is the long form. */
const killsEach = 4
const killsOn = {
  SQLite: killRounds({ quick: killsEach, full: 4 * killsEach }),
  PostgreSQL: killRounds({ quick: killsEach, full: 2 * killsEach }),
}

const upload = (): FormData => {
  const body = new FormData()
  body.append('importer', 'AUTO')
  body.append('file', new Blob([statement]), 'Statement.htm')
  return body
}

/** What can be seen of an import: nothing before it is done, and all of it then. */
async function check(call: NetworkCaller, params: { journalId: number }): Promise<ImportJob> {
  const [job] = (await call(listImports, { params })).imports
  if (job === undefined) throw new Error('The import is gone')
  const { trades } = await call(listTrades, { params, query: { limit: 500 } })
  const { payins } = await call(listPayins, { params })
  const { instruments } = await call(listInstruments, { params })
  const { numberOfTrades, netGain } = await call(readStats, { params })
  const seen = [trades.length, payins.length, instruments.length, numberOfTrades, netGain]
  const [again] = (await call(listImports, { params })).imports
  if (job.state === again?.state) expect(seen).toEqual(job.state === 'DONE' ? [500, 1, 2, count, net] : [0, 0, 0, 0, 0])
  return job
}

/** As if the time had passed in which a server that has gone silent is waited for. */
const expireClaims = (db: Db) =>
  db.updateTable('job').set({ claimed_until: '2024' }).where('state', '=', 'RUNNING').execute()

/** Rows of the journal, also those that nobody sees. */
async function rowsOf(db: Db, { journalId }: { journalId: number }) {
  const rows = (table: 'stored_trade' | 'pending_change' | 'hidden_row') =>
    db.selectFrom(table).select('journal_id').where('journal_id', '=', journalId).execute()
  const hidden = [...(await rows('pending_change')), ...(await rows('hidden_row'))]
  return { trades: (await rows('stored_trade')).length, hidden: hidden.length }
}

describe.each(stores)('a server killed while it imports, on %s', (store) => {
  it(
    'goes on with the import when it starts again, and saves it once',
    async () => {
      const place = await testStore(store)
      const settings = settingsOf(place)
      let server = new ServerProcess(settings)
      let base = await server.ready()
      const db = openStore(place.settings)
      const user = await networkCaller(base, null)(signUp, { body: { username: 'ann', password: 'correct horse' } })

      for (let round = 0; round < killsOn[store] / killsEach; round++) {
        const { id } = await networkCaller(base, user)(createJournal, {
          body: { name: `Journal ${round}`, currency: 'USD', tradeMarkets: 'FOREX' },
        })
        const params = { journalId: id }
        const { importIdentifier } = await networkCaller(base, user)(startImport, { params, body: upload() })
        const one = { ...params, importIdentifier }
        let kills = 0
        for (;;) {
          const call = networkCaller(base, user)
          const { state } = await check(call, params)
          if (state === 'DONE') break
          expect(state).not.toBe('FAILED')
          if (state === 'NEEDS_INPUT') await call(confirmImport, { params: one })
          await wait(Math.random() * 700)
          if (kills < killsEach) {
            kills++
            // Not more often: an import that takes its servers down more often is given up.
            await server.end('SIGKILL')
            await expireClaims(db)
            server = new ServerProcess(settings)
            base = await server.ready()
          }
        }
        expect(kills).toBeGreaterThan(0)
        const { counts, finishedTime } = await networkCaller(base, user)(readImport, { params: one })
        expect([counts.created, typeof finishedTime]).toEqual([count, 'string'])
        await expect.poll(() => rowsOf(db, params)).toEqual({ trades: count, hidden: 0 })
      }
      expect((await server.end('SIGTERM')).code).toBe(0)
      await db.destroy()
      await place.remove()
    },
    180_000 + killsOn[store] * 15_000,
  )
})
