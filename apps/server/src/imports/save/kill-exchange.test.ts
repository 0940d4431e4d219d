// @large: kills servers
import { signUp } from '@afterclose/contract/auth'
import { confirmImport, readImport, startImport, undoImport } from '@afterclose/contract/imports'
import { createJournal } from '@afterclose/contract/journals'
import { readStats } from '@afterclose/contract/stats'
import { describe, expect, it } from 'vitest'
import { gainsOf } from '../../../test/support/gains-of.ts'
import { inTheMiddle, killedBetweenPieces, makeOverdue, whenTradesAre } from '../../../test/support/in-the-middle.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { networkCaller } from '../../../test/support/network-client.ts'
import { ServerProcess, settingsOf } from '../../../test/support/processes/server-process.ts'
import { manyTrades } from '../../../test/support/step-import.ts'
import { stores, type StoreName, testStore } from '../../../test/support/stores.ts'
import type { Tx } from '../../store/db.ts'
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
      await makeOverdue(db, 'change-results', 'import-save')
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

interface Exchange {
  readonly importIdentifier: string
  /** Gains that everybody sees after it. */
  readonly to: object
}

const seen = ({ db, params }: JournalServer) => gainsOf(db, 'trade', params.journalId)

/** Two kills while a second import is saved: when its trades were written, and when they were seen. Null when it was done before. */
async function importKilledTwice(server: JournalServer): Promise<Exchange | null> {
  const importIdentifier = await server.confirmed(after)
  const isOver = async (tx: Tx) => {
    const job = tx.selectFrom('import_job').select('state').where('id', '=', importIdentifier)
    return (await job.executeTakeFirstOrThrow()).state === 'DONE'
  }
  if (!(await killedBetweenPieces(server, whenTradesAre('COMING', isOver)))) return null
  expect(await seen(server)).toEqual(former)
  const again = killedBetweenPieces(server, whenTradesAre('SHOWN', isOver))
  await server.startAgain().catch(() => {}) // it may be killed before it is ready
  return (await again) ? { importIdentifier, to: later } : null
}

/** The same of the undo of an import. Nobody has an answer to the first: it is asked for again. */
async function undoKilledTwice(server: JournalServer, importIdentifier: string): Promise<Exchange | null> {
  const killedWhen = async (state: 'COMING' | 'SHOWN'): Promise<boolean> => {
    let isDone = false
    const undoing = server
      .call()(undoImport, { params: { ...server.params, importIdentifier } })
      .then(
        () => (isDone = true),
        () => (isDone = true),
      )
    const isKilled = await killedBetweenPieces(
      server,
      whenTradesAre(state, () => isDone),
    )
    await undoing
    return isKilled
  }
  if (!(await killedWhen('COMING'))) return null
  expect(await seen(server)).toEqual(later)
  await server.startAgain()
  return (await killedWhen('SHOWN')) ? { importIdentifier, to: former } : null
}

/** A server that was killed twice, while it exchanged trades for those of a file, or of the file before. */
async function killedTwice(store: StoreName, what: 'import' | 'undo') {
  const server = await journalServer(store)
  await server.until(await server.confirmed(before), 'DONE')
  let exchange: Exchange | null
  if (what === 'import') exchange = await importKilledTwice(server)
  else {
    const importIdentifier = await server.confirmed(after)
    await server.until(importIdentifier, 'DONE')
    const changes = () => server.db.selectFrom('trade_change').select('state').execute()
    await expect.poll(changes, patience).toEqual([])
    exchange = await undoKilledTwice(server, importIdentifier)
  }
  if (exchange !== null) return { server, exchange }
  await server.close()
  return null
}

describe.each(stores)('a server that is killed while trades change, on %s', (store) => {
  it.each(['import', 'undo'] as const)(
    'by an %s shows all as before, goes on, then shows all anew, and goes on again',
    { timeout: 180_000 },
    async (what) => {
      const { server, exchange } = await inTheMiddle(() => killedTwice(store, what))
      const { db, params, call } = server
      const { importIdentifier, to } = exchange
      expect(await seen(server)).toEqual(to)
      await server.startAgain()
      if (what === 'import') await server.until(importIdentifier, 'DONE')
      expect(await seen(server)).toEqual(to)
      await expect.poll(() => gainsOf(db, 'stored_trade', params.journalId), patience).toEqual(to)
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
