import { changeSettings } from '@afterclose/contract/account-settings'
import { type CurrentUser, signOut, signUp } from '@afterclose/contract/auth'
import type { Call } from '@afterclose/contract/call'
import { createJournal } from '@afterclose/contract/journals'
import { createShare, removeShare } from '@afterclose/contract/shares'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Example, headersOf, urlOf } from '../../../test/support/client.ts'
import { LiveClient } from '../../../test/support/live-client.ts'
import { ServerProcess, settingsOf } from '../../../test/support/processes/server-process.ts'
import { stores, type TestStore, testStore } from '../../../test/support/stores.ts'

describe.skipIf(!stores.includes('PostgreSQL'))('two servers on one PostgreSQL', () => {
  let place: TestStore
  let servers: ServerProcess[]
  let a: string
  let b: string
  beforeAll(async () => {
    place = await testStore('PostgreSQL')
    const settings = { ...settingsOf(place), LOG_LEVEL: 'silent' }
    servers = [new ServerProcess(settings), new ServerProcess(settings)]
    ;[a = '', b = ''] = await Promise.all(servers.map((server) => server.ready()))
  })
  afterAll(async () => {
    for (const server of servers) expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
    await place.remove()
  })

  async function ask(address: string, user: CurrentUser | null, call: Call, input: Example): Promise<unknown> {
    const answer = await fetch(address + urlOf(call, input.params, input.query), {
      method: call.method,
      headers: { 'content-type': 'application/json', ...(user === null ? {} : headersOf(user)) },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const account = async (username: string): Promise<CurrentUser> =>
    signUp.response.parse(await ask(a, null, signUp, { body: { username, password: 'correct horse' } }))
  const idOf = (answer: unknown): number => z.object({ id: z.number() }).parse(answer).id

  /** Ends the connections by which the servers hear each other. */
  async function cut(): Promise<number> {
    if (place.settings.kind !== 'postgres') throw new Error('no PostgreSQL')
    const client = new Client({ connectionString: place.settings.url })
    await client.connect()
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'afterclose live'`,
    )
    await client.end()
    return rowCount ?? 0
  }

  it('[7.34] bring what one of them tells to the clients of the other, also after they lost each other', async () => {
    const [owner, viewer, stranger] = [await account('owner'), await account('viewer'), await account('stranger')]
    await ask(b, viewer, changeSettings, { params: { userId: viewer.userId }, body: { sharingEnabled: 'true' } })
    const body = { name: '<i>Mine</i>', currency: 'EUR', tradeMarkets: 'FOREX' }
    const journalId = idOf(await ask(a, owner, createJournal, { body }))
    const share = async (): Promise<void> => {
      const aclId = idOf(await ask(a, owner, createShare, { body: { journalId, userName: 'viewer' } }))
      await ask(a, owner, removeShare, { params: { journalId, aclId } })
    }

    const clients: LiveClient[] = []
    for (const [address, user] of [
      [a, viewer],
      [b, viewer],
      [b, stranger],
    ] as const) {
      const client = new LiveClient(address, headersOf(user))
      await client.connect()
      await client.subscribe(0)
      clients.push(client)
    }
    const [onA, onB, others] = clients
    const all = (times: number) => Array.from({ length: times }, () => ['Journal shared', 'Share ended']).flat()
    await share()
    for (const client of [onA, onB]) await vi.waitFor(() => expect(client?.titles).toEqual(all(1)))
    expect(onB?.messages.find(({ kind }) => kind === 'notification')).toMatchObject({
      notification: {
        notification:
          'owner shared &lt;i&gt;Mine&lt;/i&gt; with you (read-only). <a href="/home">See your journals</a>',
      },
    })
    for (let times = 2; times <= 4; times++) {
      expect(await cut()).toBeGreaterThan(0)
      await share()
      for (const client of [onA, onB])
        await vi.waitFor(() => expect(client?.titles).toEqual(all(times)), { timeout: 10_000 })
    }
    expect(others?.messages).toEqual([])

    await ask(a, viewer, signOut, {})
    for (const client of [onA, onB]) await client?.closed()
    expect(onB?.errors).toEqual(['Not signed in'])
    await others?.leave()
  })
})
