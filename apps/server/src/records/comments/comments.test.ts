import type { BodyOf } from '@afterclose/contract/call'
import * as calls from '@afterclose/contract/comments'
import * as customCalls from '@afterclose/contract/custom-comments'
import { createInstrument } from '@afterclose/contract/instruments'
import { createTrade, readTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

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
      order: 3, // behind the three that the journal began with
      modified: expect.any(String),
      clientId: 'c1',
    })
    const { clientId: _, ...stored } = made
    expect((await list()).filter(({ type }) => type === 'ENTRY').at(-1)).toEqual(stored)
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
      order: 0,
      modified: expect.any(String),
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

  it('[4.23] are added at the end of their group when they come with its count, and where they are told to be', async () => {
    const { client, params, list } = await trader()
    const add = (name: string, order: number) =>
      client.call(calls.createComment, { params, body: { ...waited, name, order } })
    expect(await add('Untitled (4)', 3)).toMatchObject({ order: 3 })
    expect(await add('First', 0)).toMatchObject({ order: 0 })
    const body = { ...waited, name: 'First', order: 2 }
    const { id } = (await list()).find(({ name }) => name === 'First')!
    expect(await client.call(calls.replaceComment, { params: { ...params, commentId: id }, body })).toMatchObject({
      order: 2,
    })
    const other = { ...waited, name: 'First', type: 'EXIT' } as const
    expect(
      await client.call(calls.replaceComment, { params: { ...params, commentId: id }, body: other }),
    ).toMatchObject({ order: 4 })
    const entry = (await list()).filter(({ type }) => type === 'ENTRY')
    expect(entry.map(({ name, order }) => [name, order])).toEqual([
      ['On signal', 0],
      ['Too early', 1],
      ['Chased', 2],
      ['Untitled (4)', 3],
    ])
  })

  it('[4.24] that are dropped onto others take their places, and the others keep their order', async () => {
    const { client, params, list } = await trader()
    const exits = async () => (await list()).filter(({ type }) => type === 'EXIT').map(({ id }) => id) // 9 to 12
    const drop = (id: number, oldOrder: number, order: number) =>
      client.call(calls.orderComments, { params, body: { id, order, oldOrder } })
    const { comments } = await drop(9, 0, 2)
    expect(comments).toEqual(await list())
    expect(await exits()).toEqual([10, 11, 9, 12])
    await drop(12, 3, 0)
    expect(await exits()).toEqual([12, 10, 11, 9])
    await expect(drop(10, 0, 2)).rejects.toMatchObject({ status: 409, code: 'Changed elsewhere' })
    await expect(drop(10, 1, 4)).rejects.toMatchObject({ status: 400, fields: [{ field: 'order' }] })
    await expect(drop(99, 0, 0)).rejects.toMatchObject({ status: 404 })
    await client.call(calls.removeComment, { params: { ...params, commentId: 10 } })
    const left = (await list()).filter(({ type }) => type === 'EXIT')
    expect(left.map(({ id, order }) => [id, order])).toEqual([
      [12, 0],
      [11, 1],
      [9, 2],
    ])
  })

  it('[4.24] that two drop at once end up as if they had been dropped one after the other', async () => {
    const { client, params } = await trader()
    const custom = (body: BodyOf<typeof customCalls.createCustomComment>) =>
      client.call(customCalls.createCustomComment, { params, body })
    for (const name of ['a', 'b', 'c', 'd', 'e']) await custom({ name, commentGroup: 3 })
    await custom({ name: 'other', commentGroup: 4 })
    const order = async () =>
      (await client.call(customCalls.listCustomComments, { params })).customComments
        .filter(({ commentGroup }) => commentGroup === 3)
        .map(({ name }) => name)
        .join('')
    const drop = (id: number, oldOrder: number, to: number) =>
      client.call(customCalls.orderCustomComments, { params, body: { id, order: to, oldOrder } })
    const [first, second] = await Promise.allSettled([drop(5, 4, 0), drop(1, 0, 2)])
    // Whoever came second saw an order that was gone, if the first had moved his item.
    const outcomes = `${first.status} ${second.status} ${await order()}`
    expect(['fulfilled rejected eabcd', 'fulfilled fulfilled ebcad', 'rejected fulfilled bcade']).toContain(outcomes)
    const both = await Promise.all([drop(5, (await order()).indexOf('e'), 4), custom({ name: 'f', commentGroup: 3 })])
    expect(both).toHaveLength(2)
    expect((await order()).split('').toSorted().join('')).toBe('abcdef')
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
