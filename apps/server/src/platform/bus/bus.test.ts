import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from '../../store/db.ts'
import { openStore } from '../../store/store.ts'
import { Client } from 'pg'
import { stores, type TestStore, testStore } from '../../../test/support/stores.ts'
import { localBus, type MessageBus } from './bus.ts'
import { postgresBus } from './postgres-bus.ts'

/** What a subscriber of `topic` hears. */
function ears(bus: MessageBus, topic: string) {
  const texts: string[] = []
  const resync = vi.fn()
  const stop = bus.subscribe(topic, (text) => texts.push(text), resync)
  return { texts, resync, stop }
}

it('tells the subscribers of a topic, until they stop', async () => {
  const bus = localBus()
  const jobs = ears(bus, 'jobs')
  const both = [ears(bus, 'user'), ears(bus, 'user')]
  await bus.publish('user', '7 a b')
  both[0]?.stop()
  await bus.publish('user', '')
  await bus.publish('nobody', 'x')
  expect(both.map(({ texts }) => texts)).toEqual([['7 a b'], ['7 a b', '']])
  expect(jobs.texts).toEqual([])
})

describe.skipIf(!stores.includes('PostgreSQL'))('between servers', () => {
  let place: TestStore
  let url: string
  const lost: Error[] = []
  const opened: { db: Db; bus: MessageBus }[] = []
  async function open(): Promise<MessageBus> {
    const db = openStore(place.settings, () => {})
    const bus = await postgresBus(db, url, (error) => lost.push(error))
    opened.push({ db, bus })
    return bus
  }
  /** Ends the listening connections, as a failing network would. */
  async function cut(): Promise<number> {
    const client = new Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'afterclose live'`,
    )
    await client.end()
    return rows.length
  }

  beforeAll(async () => {
    place = await testStore('PostgreSQL')
    if (place.settings.kind !== 'postgres') throw new Error('no PostgreSQL')
    url = place.settings.url
  })
  afterAll(async () => {
    for (const { bus, db } of opened) {
      await bus.close()
      await db.destroy()
    }
    await place.remove()
  })

  it('carries what one says to all, in its order, itself included', async () => {
    const [a, b] = [await open(), await open()]
    const all = [ears(a, 'user'), ears(b, 'user')]
    const other = ears(b, 'jobs')
    const long = randomBytes(3500).toString('hex')
    const texts = ['1', '2 ü "\'; --', '', long]
    for (const text of texts) await a.publish('user', text)
    await b.publish('jobs', 'x')
    await vi.waitFor(() => expect(other.texts).toEqual(['x']))
    for (const { texts: heard, resync } of all) {
      expect(heard).toEqual(texts)
      expect(resync).not.toHaveBeenCalled()
    }
    expect(lost).toEqual([])
  })

  it('reports what is too long, and goes on', async () => {
    const bus = await open()
    const heard = ears(bus, 'user')
    lost.length = 0
    await bus.publish('user', 'x'.repeat(8000))
    expect(lost).toHaveLength(1)
    await bus.publish('user', 'short')
    await vi.waitFor(() => expect(heard.texts).toEqual(['short']))
  })

  it('listens again when its connection was cut, and says that something may be missing', async () => {
    const bus = await open()
    const heard = ears(bus, 'user')
    for (let round = 1; round <= 3; round++) {
      expect(await cut()).toBeGreaterThan(0)
      await vi.waitFor(() => expect(heard.resync).toHaveBeenCalledTimes(round))
      await bus.publish('user', String(round))
      await vi.waitFor(() => expect(heard.texts.at(-1)).toBe(String(round)))
    }
  })

  it('leaves no connection behind', async () => {
    for (const { bus } of opened) await bus.close()
    await vi.waitFor(async () => expect(await cut()).toBe(0))
  })

  it('refuses to start without the store', async () => {
    const { db } = opened[0]!
    const nowhere = 'postgresql://nobody@127.0.0.1:1/none'
    await expect(postgresBus(db, nowhere, () => {})).rejects.toThrow('ECONNREFUSED')
  })
})
