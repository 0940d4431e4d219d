import { setTimeout as wait } from 'node:timers/promises'
import { signUp } from '@afterclose/contract/auth'
import { confirmImport, readImport, startImport, undoImport } from '@afterclose/contract/imports'
import { createJournal } from '@afterclose/contract/journals'
import { readStats } from '@afterclose/contract/stats'
import { describe, expect, it } from 'vitest'
import { gainsOf } from '../../../test/support/gains-of.ts'
import { inTheMiddle } from '../../../test/support/in-the-middle.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { networkCaller } from '../../../test/support/network-client.ts'
import { ServerProcess, settingsOf } from '../../../test/support/processes/server-process.ts'
import { manyTrades } from '../../../test/support/step-import.ts'
import { laneStores, type StoreName, testStore } from '../../../test/support/stores.ts'
import { openStore } from '../../store/store.ts'

const count = 1500
const one = manyTrades(count).map((trade) => ({ ...trade, profit: 50, commission: 0 }))
const before = mt4Statement({ trades: one })
const after = mt4Statement({ trades: one.map((trade) => ({ ...trade, commission: -1 })) })
const [former, later] = [{ 50: count }, { 49: count }]
const patience = { timeout: 60_000 }

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
  const stateOf = async (importIdentifier: string) =>
    (await call()(readImport, { params: { ...params, importIdentifier } })).state
  const until = (importIdentifier: string, state: string) =>
    expect.poll(() => stateOf(importIdentifier), patience).toBe(state)
  return {
    db,
    params,
    call,
    until,
    /** Uploads a file, and confirms it when it was read. */
    async confirmed(statement: string): Promise<string> {
      const body = new FormData()
      body.append('importer', 'AUTO')
      body.append('file', new Blob([statement]), 'Statement.htm')
      const { importIdentifier } = await call()(startImport, { params, body })
      await until(importIdentifier, 'NEEDS_INPUT')
      await call()(confirmImport, { params: { ...params, importIdentifier } })
      return importIdentifier
    },
    kill: () => server.end('SIGKILL'),
    async startAgain() {
      // As if the servers that are left had waited for it long enough.
      const long = { run_after: '2024', claimed_until: '2024' }
      await db.updateTable('job').set(long).where('kind', 'in', ['change-results', 'import-save']).execute()
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

/** A server that was killed while what an import or undo makes of trades was in this state; null when it was done with it. */
async function killedIn(store: StoreName, state: 'COMING' | 'SHOWN', what: 'import' | 'undo') {
  const server = await journalServer(store)
  await server.until(await server.confirmed(before), 'DONE')
  const importIdentifier = await server.confirmed(after)
  let undoing: Promise<unknown> = Promise.resolve()
  if (what === 'undo') {
    await server.until(importIdentifier, 'DONE')
    const rows = () => server.db.selectFrom('trade_change').select('state').execute()
    await expect.poll(rows, patience).toEqual([])
    const params = { ...server.params, importIdentifier }
    undoing = server
      .call()(undoImport, { params })
      .catch(() => {})
  }
  if (!(await isIn(server, state))) {
    await undoing
    await server.close()
    return null
  }
  await server.kill()
  await undoing
  const found = await server.db.selectFrom('trade_change').select('state').executeTakeFirst()
  if (found?.state === state) return { ...server, importIdentifier }
  await server.close()
  return null
}

/** Waits until some trades are written in this state. @returns false when it came to an end before */
async function isIn({ db }: JournalServer, state: 'COMING' | 'SHOWN'): Promise<boolean> {
  for (let before = false, tries = 0; tries < 20_000; tries++) {
    const change = await db.selectFrom('trade_change').select('state').executeTakeFirst()
    const some = await db.selectFrom('coming_trade').select('id').limit(1).execute()
    if (change?.state === state && some.length > 0) return true
    if (before && change === undefined) return false
    before ||= change !== undefined
    await wait(1)
  }
  return false
}

describe.each(laneStores)('a server that is killed while trades change, on %s', (store) => {
  it.each([
    ['import', 'COMING'],
    ['import', 'SHOWN'],
    ['undo', 'COMING'],
    ['undo', 'SHOWN'],
  ] as const)(
    'by an %s, %s, shows all as before or all anew, and goes on',
    { timeout: 180_000 },
    async (what, state) => {
      const server = await inTheMiddle(() => killedIn(store, state, what))
      const { db, params, call, importIdentifier } = server
      const { journalId } = params
      const isLater = what === 'import' ? state === 'SHOWN' : state === 'COMING'
      expect(await gainsOf(db, 'trade', journalId)).toEqual(isLater ? later : former)
      await server.startAgain()
      if (what === 'import') await server.until(importIdentifier, 'DONE')
      // Nobody had an answer: the undo of before is asked for again.
      else if (state === 'COMING') await call()(undoImport, { params: { ...params, importIdentifier } })
      const end = what === 'import' ? later : former
      expect(await gainsOf(db, 'trade', journalId)).toEqual(end)
      await expect.poll(() => gainsOf(db, 'stored_trade', journalId), patience).toEqual(end)
      await expect.poll(() => db.selectFrom('trade_change').selectAll().execute(), patience).toEqual([])
      expect(await db.selectFrom('coming_trade').selectAll().execute()).toEqual([])
      expect(await call()(readStats, { params })).toMatchObject({ numberOfTrades: count })
      expect(await call()(readImport, { params: { ...params, importIdentifier } })).toMatchObject({
        state: 'DONE',
        undone: what === 'undo',
      })
      await server.close()
    },
  )
})
