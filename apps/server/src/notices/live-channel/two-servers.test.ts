// @large: several servers on PostgreSQL
import { changeSettings } from '@afterclose/contract/account-settings'
import { type CurrentUser, signOut, signUp } from '@afterclose/contract/auth'
import { type BarJob, listBarJobs, startBarUpload } from '@afterclose/contract/bars'
import type { Call } from '@afterclose/contract/call'
import { readImport, startImport } from '@afterclose/contract/imports'
import { createJournal } from '@afterclose/contract/journals'
import { listNotifications, readNotifications } from '@afterclose/contract/notifications'
import { createPayin } from '@afterclose/contract/payins'
import { createShare, removeShare } from '@afterclose/contract/shares'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Example, headersOf, urlOf } from '../../../test/support/client.ts'
import { LiveClient } from '../../../test/support/live-client.ts'
import { networkCaller } from '../../../test/support/network-client.ts'
import { type ListenerGate, listenerGate } from '../../../test/support/postgres/listener-gate.ts'
import { ServerProcess, settingsOf } from '../../../test/support/processes/server-process.ts'
import { statement } from '../../../test/support/statements.ts'
import { stores, type TestStore, testStore } from '../../../test/support/stores.ts'

describe.skipIf(!stores.includes('PostgreSQL'))('two servers on one PostgreSQL', () => {
  let place: TestStore
  /** The way of the second server to the store. */
  let gate: ListenerGate
  let servers: ServerProcess[]
  let a: string
  let b: string
  beforeAll(async () => {
    place = await testStore('PostgreSQL')
    if (place.settings.kind !== 'postgres') throw new Error('no PostgreSQL')
    gate = await listenerGate(place.settings.url)
    const settings = { ...settingsOf(place), LOG_LEVEL: 'silent' }
    servers = [new ServerProcess(settings), new ServerProcess({ ...settings, DATABASE_URL: gate.url })]
    ;[a = '', b = ''] = await Promise.all(servers.map((server) => server.ready()))
  })
  afterAll(async () => {
    for (const server of servers) expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
    await gate.close()
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
      for (const client of [onA, onB]) await vi.waitFor(() => expect(client?.titles).toEqual(all(times)))
    }
    expect(others?.messages).toEqual([])

    await ask(a, viewer, signOut, {})
    for (const client of [onA, onB]) await client?.closed()
    expect(onB?.errors).toEqual(['Not signed in'])
    await others?.leave()
  })
  it('catch up on every kind of hint when the one that heard nothing for a while listens again', async () => {
    const user = await account('away')
    const [onA, onB] = [networkCaller(a, user), networkCaller(b, user)]
    const { id: journalId } = await onA(createJournal, {
      body: { name: 'Away', currency: 'USD', tradeMarkets: 'FOREX' },
    })
    const other = await onA(createJournal, { body: { name: 'Untouched', currency: 'USD', tradeMarkets: 'FOREX' } })
    await onB(changeSettings, { params: { userId: user.userId }, body: { sharingEnabled: 'true' } })
    const friend = networkCaller(a, await account('friend'))
    const theirs = await friend(createJournal, { body: { name: 'Theirs', currency: 'USD', tradeMarkets: 'FOREX' } })
    await friend(createShare, { body: { journalId: theirs.id, userName: 'away' } })
    const params = { journalId }
    await vi.waitFor(async () => expect((await onA(listNotifications, { params })).unread).toBe(1))

    const client = new LiveClient(b, headersOf(user))
    await client.connect()
    await client.subscribe()
    expect(gate.shut()).toBe(1)
    await onA(createPayin, { params, body: { delta: '5', timestamp: '2024-01-01T00:00:00' } })
    await friend(createPayin, {
      params: { journalId: theirs.id },
      body: { delta: '5', timestamp: '2024-01-01T00:00:00' },
    })
    await onA(readNotifications, { params })
    const { importIdentifier } = await onA(startImport, { params, body: fileForm('statement.htm', statement) })
    await vi.waitFor(async () =>
      expect((await onA(readImport, { params: { ...params, importIdentifier } })).state).toBe('NEEDS_INPUT'),
    )
    const bars = '2024.03.05,10:00,1.1,1.2,1,1.1,7\r\n2024.03.05,10:01,1.1,1.2,1,1.1,7\r\n'
    await onA(startBarUpload, { body: fileForm('A1.csv', bars) })
    await vi.waitFor(async () => {
      const { jobs } = await onA(listBarJobs, {})
      expect(jobs.map(({ state }): BarJob['state'] => state)).toEqual(['NEEDS_INPUT'])
    })
    gate.open()
    const told = [
      { kind: 'journal', journalId, revision: expect.any(Number) },
      { kind: 'journal', journalId: theirs.id, revision: expect.any(Number) },
      { kind: 'read', notificationId: null },
      { kind: 'import', journalId, importIdentifier },
      { kind: 'bars' },
    ]
    await vi.waitFor(() => expect(client.messages).toEqual(expect.arrayContaining(told)))
    expect(client.messages).not.toContainEqual(expect.objectContaining({ journalId: other.id }))
    await client.leave()
  })
})

function fileForm(name: string, text: string): FormData {
  const form = new FormData()
  form.set('importer', 'AUTO')
  form.set('options', '{}')
  form.set('file', new Blob([text]), name)
  return form
}
