// @large: kills servers
import { setTimeout as wait } from 'node:timers/promises'
import { signUp } from '@afterclose/contract/auth'
import { confirmImport, readImport, startImport, undoImport } from '@afterclose/contract/imports'
import { createJournal } from '@afterclose/contract/journals'
import { readStats } from '@afterclose/contract/stats'
import { describe, expect, it } from 'vitest'
import { gainsOf } from '../../../test/support/gains-of.ts'
import { killRounds } from '../../../test/support/kill-rounds.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { networkCaller } from '../../../test/support/network-client.ts'
import { ServerProcess, settingsOf } from '../../../test/support/processes/server-process.ts'
import { manyTrades } from '../../../test/support/step-import.ts'
import { stores, type StoreName, testStore } from '../../../test/support/stores.ts'
import { openStore } from '../../store/store.ts'

const count = 3000
const one = manyTrades(count).map((trade) => ({ ...trade, profit: 50, commission: 0 }))
const before = mt4Statement({ trades: one })
const after = mt4Statement({ trades: one.map((trade) => ({ ...trade, commission: -1 })) })
const [former, later] = [{ 50: count }, { 49: count }]
const patience = { timeout: 60_000 }
const rounds = killRounds({ quick: 2, full: 10 })

async function journalServer(store: StoreName) {
  const place = await testStore(store)
  const settings = settingsOf(place)
  let server = new ServerProcess(settings)
  let base = await server.ready()
  const db = openStore(place.settings)
  const user = await networkCaller(base, null)(signUp, { body: { username: 'ann', password: 'correct horse' } })
  const call = () => networkCaller(base, user)
  const { id: journalId } = await call()(createJournal, {
    body: { name: 'Many', currency: 'USD', tradeMarkets: 'FOREX' },
  })
  const params = { journalId }
  const until = (importIdentifier: string, state: string) => {
    const now = async () => (await call()(readImport, { params: { ...params, importIdentifier } })).state
    return expect.poll(now, patience).toBe(state)
  }
  return {
    params,
    call,
    until,
    seen: () => gainsOf(db, 'trade', journalId),
    async uploaded(statement: string): Promise<string> {
      const body = new FormData()
      body.append('importer', 'AUTO')
      body.append('file', new Blob([statement]), 'Statement.htm')
      const { importIdentifier } = await call()(startImport, { params, body })
      await until(importIdentifier, 'NEEDS_INPUT')
      return importIdentifier
    },
    async killAndStart(): Promise<void> {
      await server.end('SIGKILL')
      // As if the time had passed in which other servers wait for it.
      await db.updateTable('job').set({ claimed_until: '2024' }).where('state', '=', 'RUNNING').execute()
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
type JournalServer = Awaited<ReturnType<typeof journalServer>>

async function save({ call, params, until }: JournalServer, importIdentifier: string): Promise<void> {
  await call()(confirmImport, { params: { ...params, importIdentifier } })
  await until(importIdentifier, 'DONE')
}
const undo = ({ call, params }: JournalServer, importIdentifier: string) =>
  call()(undoImport, { params: { ...params, importIdentifier } })

const jobOf = ({ call, params }: JournalServer, importIdentifier: string) =>
  call()(readImport, { params: { ...params, importIdentifier } })

/** @returns milliseconds */
async function timeOf(work: Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work
  return performance.now() - began
}

describe.each(stores)('a server that is killed while an import changes known trades, on %s', (store) => {
  it(
    'shows them all as before or all as afterwards, and so of the undo',
    async () => {
      const server = await journalServer(store)
      await save(server, await server.uploaded(before))
      const first = await server.uploaded(after)
      const saving = await timeOf(save(server, first))
      const undoing = await timeOf(undo(server, first))
      expect(await server.seen()).toEqual(former)

      for (let round = 0; round < rounds; round++) {
        const importIdentifier = await server.uploaded(after)
        const saved = save(server, importIdentifier).catch(() => {}) // it is killed
        await wait(Math.random() * saving)
        await server.killAndStart()
        expect([former, later]).toContainEqual(await server.seen())
        await saved
        if ((await jobOf(server, importIdentifier)).state === 'NEEDS_INPUT') await save(server, importIdentifier)
        await server.until(importIdentifier, 'DONE')
        expect(await server.seen()).toEqual(later)

        const undone = undo(server, importIdentifier).catch(() => {})
        await wait(Math.random() * undoing)
        await server.killAndStart()
        await undone
        const isUndone = (await jobOf(server, importIdentifier)).undone
        expect(await server.seen()).toEqual(isUndone ? former : later)
        if (!isUndone) await undo(server, importIdentifier)
        expect(await server.seen()).toEqual(former)
        expect(await server.call()(readStats, { params: server.params })).toMatchObject({ numberOfTrades: count })
      }
      await server.close()
    },
    120_000 + rounds * 60_000,
  )
})
