import { openDemo } from '@afterclose/contract/auth'
import { finishOnboarding, listJournals, readJournal } from '@afterclose/contract/journals'
import * as calls from '@afterclose/contract/session-notes'
import { createSession, removeSession } from '@afterclose/contract/sessions'
import { starterCategories } from '@afterclose/core/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

describe.each(stores)('categories of session notes on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function trader() {
    const client = await server.signUp()
    const params = { journalId: (await server.journalOf(client)).id }
    return {
      client,
      params,
      list: async () => (await client.call(calls.listSessionNotes, { params })).sessionNotes,
    }
  }
  const modified = expect.any(String)
  const news = { name: ' News ', kind: 'PRE' } as const

  it('[3.8] [7.6] start with those of the product, in new journals, after onboarding and in the demo', async () => {
    const { client, list } = await trader()
    const expected = starterCategories.map((category, i) => ({
      id: i + 1,
      ...category,
      active: true,
      order: i + 1,
      modified,
    }))
    expect(await list()).toEqual(expected)
    const form = { name: 'Second', currency: 'EUR', tradeMarkets: 'FOREX', defaultSetup: 'First' }
    const { id } = await client.call(finishOnboarding, { body: form })
    expect((await client.call(calls.listSessionNotes, { params: { journalId: id } })).sessionNotes).toEqual(expected)
    const visitor = createClient(server.app, await server.stranger.call(openDemo, { body: {} }))
    const [demo] = (await visitor.call(listJournals, {})).journals
    const params = { journalId: demo!.id }
    expect((await visitor.call(calls.listSessionNotes, { params })).sessionNotes).toEqual(expected)
  })

  it('[7.7] [7.8] are added, renamed, moved and disabled, and raise the revision', async () => {
    const { client, params, list } = await trader()
    const revision = async () => (await client.call(readJournal, { params })).revision
    const before = await revision()
    const made = await client.call(calls.createSessionNote, { params, body: news })
    expect(made).toEqual({ id: 7, name: 'News', kind: 'PRE', active: true, order: 7, modified })
    expect(await revision()).toBeGreaterThan(before)
    const body = { name: 'Headlines', kind: 'DURING', active: false, order: 0 } as const
    const one = { ...params, categoryId: 7 }
    expect(await client.call(calls.replaceSessionNote, { params: one, body })).toEqual({
      id: 7,
      ...body,
      modified,
      receipt: expect.any(String),
    })
    expect((await list())[0]).toMatchObject({ id: 7, name: 'Headlines', active: false })
    const unknown = client.call(calls.replaceSessionNote, { params: { ...params, categoryId: 99 }, body })
    await expect(unknown).rejects.toMatchObject({ status: 404 })
  })

  it('that are dropped onto others of their kind take their places, all or none', async () => {
    const { client, params, list } = await trader()
    const names = async (kind: string) => (await list()).filter((one) => one.kind === kind).map(({ name }) => name)
    const { id: third } = await client.call(calls.createSessionNote, { params, body: news })
    const drop = (id: number, oldOrder: number, order: number) =>
      client.call(calls.orderSessionNotes, { params, body: { id, oldOrder, order } })
    const after = await names('POST')
    const { sessionNotes } = await drop(third, 2, 0)
    expect(sessionNotes).toEqual(await list())
    expect(await names('PRE')).toEqual(['News', 'Market outlook', 'Goals'])
    expect(await names('POST')).toEqual(after)
    await drop(1, 1, 2)
    expect(await names('PRE')).toEqual(['News', 'Goals', 'Market outlook'])
    await expect(drop(1, 0, 1)).rejects.toMatchObject({ status: 409, code: 'Changed elsewhere' })
    await expect(drop(1, 2, 3)).rejects.toMatchObject({ status: 400, fields: [{ field: 'order' }] })
    await expect(drop(99, 0, 1)).rejects.toMatchObject({ status: 404 })
    expect(await names('PRE')).toEqual(['News', 'Goals', 'Market outlook'])
  })

  it('[8.7] have different names, whatever their capitals, and say so in words of their own', async () => {
    const { client, params } = await trader()
    const url = `/v1/databases/${params.journalId}/session-notes`
    const duplicate = {
      status: 409,
      json: { code: 'Duplicate Instrument', message: 'Item with this name already exists.' },
    }
    expect(await client.raw({ method: 'POST', url, payload: { name: 'GOALS', kind: 'POST' } })).toMatchObject(duplicate)
    const renamed = { method: 'PUT', url: `${url}/1`, payload: { name: 'goals', kind: 'PRE' } } as const
    expect(await client.raw(renamed)).toMatchObject(duplicate)
    await client.call(calls.replaceSessionNote, {
      params: { ...params, categoryId: 2 },
      body: { ...news, name: 'goals' },
    })
  })

  it('under which sessions have notes are only disabled when they are removed', async () => {
    const { client, params, list } = await trader()
    const entries = [{ categoryId: 1, text: 'Up' }]
    const session = await client.call(createSession, { params, body: { sessionDate: '2024-03-04', entries } })
    for (const categoryId of [1, 2]) await client.call(calls.removeSessionNote, { params: { ...params, categoryId } })
    expect((await list()).map(({ id, active }) => [id, active])).toEqual([
      [1, false],
      [3, true],
      [4, true],
      [5, true],
      [6, true],
    ])
    await client.call(removeSession, { params: { ...params, sessionId: session.id } })
    await client.call(calls.removeSessionNote, { params: { ...params, categoryId: 1 } })
    expect((await list())[0]).toMatchObject({ id: 3 })
  })

  it('[6.1] are kept as they are on the FREE plan, but are seen', async () => {
    const { client, params, list } = await trader()
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', client.user.userId).execute()
    const refused = { status: 403, code: 'No permission' }
    const one = { ...params, categoryId: 1 }
    await expect(client.call(calls.createSessionNote, { params, body: news })).rejects.toMatchObject(refused)
    await expect(client.call(calls.replaceSessionNote, { params: one, body: news })).rejects.toMatchObject(refused)
    await expect(client.call(calls.removeSessionNote, { params: one })).rejects.toMatchObject(refused)
    const drop = { id: 1, order: 1, oldOrder: 0 }
    await expect(client.call(calls.orderSessionNotes, { params, body: drop })).rejects.toMatchObject(refused)
    expect(await list()).toHaveLength(starterCategories.length)
  })
})
