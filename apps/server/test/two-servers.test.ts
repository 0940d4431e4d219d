// @large: several servers on PostgreSQL
import { changeSettings } from '@afterclose/contract/account-settings'
import { type CurrentUser, signIn, signUp } from '@afterclose/contract/auth'
import { confirmImport, type ImportJob, listImports, readImport, startImport } from '@afterclose/contract/imports'
import { createJournal, readJournal } from '@afterclose/contract/journals'
import { readFile, setScreenshot } from '@afterclose/contract/screenshots'
import { createShare } from '@afterclose/contract/shares'
import { readStats } from '@afterclose/contract/stats'
import { createTrade, listTrades } from '@afterclose/contract/trades'
import { createInstrument } from '@afterclose/contract/instruments'
import { sum } from '@afterclose/core/decimal'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from '../src/store/db.ts'
import { openStore } from '../src/store/store.ts'
import { headersOf } from './support/client.ts'
import { LiveClient } from './support/live-client.ts'
import { mt4Statement } from './support/mt4-statement.ts'
import { networkBytes, networkCaller } from './support/network-client.ts'
import { testPicture } from './support/pictures.ts'
import { ServerProcess, settingsOf } from './support/processes/server-process.ts'
import { type S3Server, s3Server } from './support/s3/server.ts'
import { manyTrades } from './support/step-import.ts'
import { stores, testStore, type TestStore } from './support/stores.ts'

const password = 'correct horse'
const mostJournals = 6
/** The code of a problem that a call was refused with. */
const codeOf = (error: unknown): string | undefined => /"code":"([^"]+)"/.exec(String(error))?.[1]
const journal = { name: 'Shared between servers', currency: 'USD', tradeMarkets: 'FOREX' }

describe.runIf(stores.includes('PostgreSQL'))('two servers on one PostgreSQL and one S3-compatible store', () => {
  let place: TestStore
  let folders: TestStore[]
  let s3: S3Server
  let settings: Record<string, string>[]
  let servers: ServerProcess[]
  let a: string
  let b: string
  let ann: CurrentUser
  let journalId: number
  /** What both store, seen from beside them. */
  let db: Db

  beforeAll(async () => {
    place = await testStore('PostgreSQL', 'empty')
    db = openStore(place.settings)
    s3 = await s3Server()
    const { endpoint, bucket, region, accessKey, secretKey } = s3.settings
    folders = [await testStore('SQLite'), await testStore('SQLite')] // each server has a disk of its own
    settings = folders.map(({ dataDir }) => ({
      ...settingsOf(place),
      DATA_DIR: dataDir,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      QUOTA_JOURNALS: String(mostJournals),
    }))
    servers = settings.map((each) => new ServerProcess(each)) // at once: both find the store empty
    ;[a, b] = await Promise.all([servers[0]!.ready(), servers[1]!.ready()])
    ann = await networkCaller(a, null)(signUp, { body: { username: 'ann', password } })
    ;({ id: journalId } = await networkCaller(a, ann)(createJournal, { body: journal }))
  })
  afterAll(async () => {
    for (const server of servers) await server.end('SIGTERM')
    await s3.close()
    await db.destroy()
    for (const each of [place, ...folders]) await each.remove()
  })

  it('serve the same user: what is written through one is read through the other', async () => {
    const params = { journalId }
    const instrument = { name: 'EURUSD', market: 'FOREX', tickSize: '0.0001', tickValue: '10' } as const
    await networkCaller(b, ann)(createInstrument, { params, body: instrument })
    const day = { entryDate: '2024-03-04T09:00:00', exitDate: '2024-03-04T10:00:00' }
    const prices = { entryPrice: '1.1', exitPrice: '1.101', size: '1' }
    const trade = { instrumentId: 1, direction: 'LONG', ...day, ...prices } as const
    const writes = Array.from({ length: 20 }, (_, i) =>
      networkCaller(i % 2 === 0 ? a : b, ann)(createTrade, { params, body: trade }),
    )
    expect(new Set((await Promise.all(writes)).map(({ id }) => id)).size).toBe(20)
    for (const base of [a, b]) {
      expect((await networkCaller(base, ann)(listTrades, { params })).trades).toHaveLength(20)
      expect((await networkCaller(base, ann)(readStats, { params })).netGain).toBe(2000)
    }
  })

  it('show each other’s pictures', async () => {
    const form = new FormData()
    form.append('file', new Blob([await testPicture.png()]), 'picture.png')
    const params = { journalId, tradeId: 1, slot: 1 }
    const { screenshots } = await networkCaller(a, ann)(setScreenshot, { params, body: form })
    const fileId = screenshots[0]?.fileId ?? ''
    const [here, there] = [
      await networkBytes(a, ann, readFile, { params: { fileId } }),
      await networkBytes(b, ann, readFile, { params: { fileId } }),
    ]
    expect(here.length).toBeGreaterThan(1000)
    expect(there.equals(here)).toBe(true)
  })

  it('[7.34] bring messages of one to who listens at the other', async () => {
    const bob = await networkCaller(b, null)(signUp, { body: { username: 'bob', password } })
    const on = { sharingEnabled: 'true' }
    await networkCaller(b, bob)(changeSettings, { params: { userId: bob.userId }, body: on })
    const listener = new LiveClient(b, headersOf(bob))
    await listener.connect()
    await listener.subscribe()
    await networkCaller(a, ann)(createShare, { body: { journalId, userName: 'bob' } })
    await vi.waitUntil(() => listener.titles.includes('Journal shared'))
    expect(listener.titles).toEqual(['Journal shared'])
    await listener.leave()
  })

  it('count wrong passwords together, whichever of them is asked', async () => {
    const carl = { username: 'carl', password }
    await networkCaller(a, null)(signUp, { body: carl })
    const ask = (address: string) =>
      networkCaller(address, null)(signIn, { body: { ...carl, password: 'not this one' } }).catch(codeOf)
    for (const address of [a, b, a]) expect(await ask(address)).toBe('Unknown user')
    // On a busy machine the wait of two seconds may be over before the next one asks.
    const shut = db.updateTable('failed_attempt').set({ open_from: '2999-01-01T00:00:00.000Z' })
    const { numUpdatedRows } = await shut.where('failures', '=', 3).where('open_from', '>', '2000').executeTakeFirst()
    expect(numUpdatedRows).toBe(1n)
    for (const address of [b, a, b]) expect(await ask(address)).toBe('Too many attempts')
  })

  it('let an account make as many journals as it may, together', async () => {
    const dora = await networkCaller(a, null)(signUp, { body: { username: 'dora', password } })
    const made = await Promise.all(
      Array.from({ length: 2 * mostJournals }, (_, i) =>
        networkCaller(i % 2 === 0 ? a : b, dora)(createJournal, { body: { ...journal, name: `Journal ${i}` } }).then(
          () => 'made',
          codeOf,
        ),
      ),
    )
    expect(made.filter((outcome) => outcome === 'made')).toHaveLength(mostJournals)
    expect(new Set(made)).toEqual(new Set(['made', 'Quota reached']))
  })

  const statement = manyTrades(3000)
  const form = (): FormData => {
    const upload = new FormData()
    upload.append('importer', 'AUTO')
    upload.append('options', JSON.stringify({ timeZone: 'UTC' }))
    upload.append('file', new Blob([mt4Statement({ trades: statement })]), 'Statement.htm')
    return upload
  }

  it('finish an import, once, that the other took and was killed over', async () => {
    const { id } = await networkCaller(a, ann)(createJournal, { body: { ...journal, name: 'Imported' } })
    const { importIdentifier } = await networkCaller(a, ann)(startImport, {
      params: { journalId: id },
      body: form(),
    })
    const params = { journalId: id, importIdentifier }
    const reach = async (base: string, state: ImportJob['state']): Promise<void> => {
      await vi.waitUntil(
        async () => {
          const job = await networkCaller(base, ann)(readImport, { params })
          if (job.state === 'FAILED') throw new Error(job.error ?? '')
          return job.state === state
        },
        { timeout: 60_000, interval: 20 },
      )
    }
    await reach(b, 'NEEDS_INPUT')
    await networkCaller(a, ann)(confirmImport, { params })
    await servers[0]!.end('SIGKILL')
    // A lease without an end: it is the closed connection that tells that the server is gone.
    await db.updateTable('job').set({ claimed_until: '2099' }).where('state', '=', 'RUNNING').execute()
    await reach(b, 'DONE')
    const trades = await networkCaller(b, ann)(readStats, { params: { journalId: id } })
    expect(trades.numberOfTrades).toBe(statement.length)
    const net = sum(statement.map(({ commission, swap, profit }) => String(commission + swap + profit)))
    expect(trades.netGain).toBeCloseTo(Number(net), 6)
    const { imports } = await networkCaller(b, ann)(listImports, { params: { journalId: id } })
    expect(imports.map(({ state }) => state)).toEqual(['DONE'])
    servers[0] = new ServerProcess(settings[0]!)
    a = await servers[0].ready()
    const { revision } = await networkCaller(b, ann)(readJournal, { params: { journalId: id } })
    expect((await networkCaller(a, ann)(readJournal, { params: { journalId: id } })).revision).toBe(revision)
  })
})
