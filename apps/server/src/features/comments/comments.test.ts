import * as calls from '@afterclose/contract/comments'
import * as customCalls from '@afterclose/contract/custom-comments'
import { createInstrument } from '@afterclose/contract/instruments'
import { createTrade, readTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../testing/server.ts'
import { stores } from '../../testing/stores.ts'

describe.each(stores)('comments on %s', (store) => {
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
      list: async () => (await client.call(calls.listComments, { params })).comments,
      trade: async (comments: object) => {
        await client.call(createInstrument, { params, body: { name: `I${Math.random()}`, market: 'FOREX' } })
        const body = {
          instrumentId: 1,
          direction: 'LONG',
          entryDate: '2024-01-02T00:00:00',
          gainMode: 'MANUAL',
        } as const
        return client.call(createTrade, { params, body: { ...body, ...comments } })
      },
    }
  }
  const waited = { name: 'Waited', type: 'ENTRY', rating: 'POSITIVE' } as const

  it('[3.9] keep their name as it was typed, and tell the client its own id', async () => {
    const { client, params, list } = await trader()
    const made = await client.call(calls.createComment, {
      params,
      body: { ...waited, name: ' Waited ', clientId: 'c1' },
    })
    expect(made).toEqual({
      id: 13,
      name: ' Waited ',
      active: true,
      type: 'ENTRY',
      rating: 'POSITIVE',
      order: 13,
      clientId: 'c1',
    })
    const { clientId: _, ...stored } = made
    expect((await list()).at(-1)).toEqual(stored)
  })

  it('[5.12] [8.7] have different names within their group, whatever their capitals, also the disabled ones', async () => {
    const { client, params } = await trader()
    const { id } = await client.call(calls.createComment, { params, body: { ...waited, active: false } })
    const again = client.call(calls.createComment, { params, body: { ...waited, name: 'WAITED' } })
    await expect(again).rejects.toMatchObject({ status: 409, code: 'Duplicate Comment' })
    const exit = await client.call(calls.createComment, { params, body: { ...waited, type: 'EXIT' } })
    const moved = client.call(calls.replaceComment, { params: { ...params, commentId: exit.id }, body: waited })
    await expect(moved).rejects.toMatchObject({ code: 'Duplicate Comment' })
    await client.call(calls.replaceComment, {
      params: { ...params, commentId: id },
      body: { ...waited, name: 'waited' },
    })
  })

  it('change the tiltmeter of their trades when their rating changes', async () => {
    const { client, params, trade } = await trader()
    const { id } = await client.call(calls.createComment, { params, body: waited })
    const carrying = await trade({ entryComments: [id], preTradeComments: [1] }) // 1: "Planned", positive
    const other = await trade({ preTradeComments: [1] })
    expect([carrying.tiltMeter, other.tiltMeter]).toEqual([2, 1])
    const one = { ...params, commentId: id }
    await client.call(calls.replaceComment, { params: one, body: { ...waited, rating: 'NEGATIVE' } })
    const tiltOf = async (tradeId: number) =>
      (await client.call(readTrade, { params: { ...params, tradeId } })).tiltMeter
    expect([await tiltOf(carrying.id), await tiltOf(other.id)]).toEqual([0, 1])
  })

  it('that trades carry are only disabled when they are removed, and stay in their group', async () => {
    const { client, params, list, trade } = await trader()
    const { id } = await client.call(calls.createComment, { params, body: waited })
    await trade({ entryComments: [id] })
    const one = { ...params, commentId: id }
    const moved = client.call(calls.replaceComment, { params: one, body: { ...waited, type: 'EXIT' } })
    await expect(moved).rejects.toMatchObject({ status: 400, fields: [{ field: 'type' }] })
    await client.call(calls.removeComment, { params: one })
    expect((await list()).find((comment) => comment.id === id)).toMatchObject({ active: false })
    await client.call(calls.removeComment, { params: { ...params, commentId: 1 } })
    expect((await list()).some((comment) => comment.id === 1)).toBe(false)
  })

  it('[3.10] [5.11] [7.2] [7.3] [7.4] [7.5] custom ones are trimmed, and different within their group', async () => {
    const { client, params, trade } = await trader()
    const list = async () => (await client.call(customCalls.listCustomComments, { params })).customComments
    const calm = { name: ' Calm ', commentGroup: 2, clientId: 'c' }
    expect(await client.call(customCalls.createCustomComment, { params, body: calm })).toEqual({
      id: 1,
      name: 'Calm',
      active: true,
      commentGroup: 2,
      order: 1,
      clientId: 'c',
    })
    const again = client.call(customCalls.createCustomComment, { params, body: { ...calm, name: 'CALM' } })
    await expect(again).rejects.toMatchObject({ status: 409, code: 'Duplicate CustomComment' })
    await client.call(customCalls.createCustomComment, { params, body: { ...calm, commentGroup: 1 } })
    expect(await list()).toMatchObject([
      { id: 2, commentGroup: 1 },
      { id: 1, commentGroup: 2 },
    ])
    const moved = client.call(customCalls.replaceCustomComment, { params: { ...params, commentId: 2 }, body: calm })
    await expect(moved).rejects.toMatchObject({ code: 'Duplicate CustomComment' })

    const second = { params: { ...params, commentId: 2 }, body: { name: ' Rested ', commentGroup: 1, active: false } }
    expect(await client.call(customCalls.replaceCustomComment, second)).toMatchObject({ name: 'Rested', active: false })

    await trade({ customComments: [1] })
    for (const commentId of [1, 2])
      await client.call(customCalls.removeCustomComment, { params: { ...params, commentId } })
    expect(await list()).toMatchObject([{ id: 1, active: false }])
  })

  it('[6.2] are kept as they are on the FREE plan', async () => {
    const { client, params, list } = await trader()
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', client.user.userId).execute()
    const refused = { status: 403, code: 'No permission' }
    await expect(client.call(calls.createComment, { params, body: waited })).rejects.toMatchObject(refused)
    const custom = client.call(customCalls.createCustomComment, { params, body: { name: 'Calm', commentGroup: 1 } })
    await expect(custom).rejects.toMatchObject(refused)
    expect(await list()).toHaveLength(12)
  })
})
