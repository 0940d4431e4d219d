import * as calls from '@afterclose/contract/setups'
import { createInstrument } from '@afterclose/contract/instruments'
import { createTrade, removeTrade } from '@afterclose/contract/trades'
import type { BodyOf } from '@afterclose/contract/call'
import { undoDeletion } from '@afterclose/contract/undo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { undoTimeOver } from '../../../test/support/undo-time.ts'
import { stores } from '../../../test/support/stores.ts'

describe.each(stores)('setups on %s', (store) => {
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
      list: async () => (await client.call(calls.listSetups, { params })).setups,
      create: (name: string) => client.call(calls.createSetup, { params, body: { name } }),
    }
  }

  it('[3.8] are made, listed, replaced and removed', async () => {
    const { client, params, list } = await trader()
    const body = { name: 'Pullback', description: '<p>Wait.</p>', rules: ['Trend', 'Level'], color: '#aabbcc' }
    const made = await client.call(calls.createSetup, { params, body })
    const { exampleScreenshots } = made
    const fresh = {
      defaultChecklistId: null,
      active: true,
      order: 2,
      trades: 0,
      exampleScreenshots,
      modified: expect.any(String),
    }
    expect(made).toEqual({ id: 2, ...body, ...fresh })
    expect((await list()).map(({ name }) => name)).toEqual(['Default Setup', 'Pullback'])

    const one = { ...params, setupId: made.id }
    const range = { name: 'Range', description: '<p onclick="x()">Fade.</p>', active: false }
    const replaced = await client.call(calls.replaceSetup, { params: one, body: range })
    expect(replaced).toMatchObject({ id: 2, ...range, description: '<p>Fade.</p>', rules: [] })
    await client.call(calls.removeSetup, { params: one })
    expect((await list()).map(({ name }) => name)).toEqual(['Default Setup'])
    await expect(client.call(calls.removeSetup, { params: one })).rejects.toMatchObject({ status: 404 })
  })

  it('that are dropped onto others take their places, and the others keep their order', async () => {
    const { client, params, list, create } = await trader()
    for (const name of ['Gap', 'Fade', 'Range']) await create(name)
    const drop = (id: number, oldOrder: number, order: number) =>
      client.call(calls.orderSetups, { params, body: { id, order, oldOrder } })
    const names = async () => (await list()).map(({ name }) => name)
    const { setups } = await drop(1, 0, 2)
    expect(setups).toEqual(await list())
    expect(await names()).toEqual(['Gap', 'Fade', 'Default Setup', 'Range'])
    await expect(drop(1, 0, 1)).rejects.toMatchObject({ status: 409, code: 'Changed elsewhere' })
    await expect(drop(1, 2, 4)).rejects.toMatchObject({ status: 400, fields: [{ field: 'order' }] })
    await expect(drop(9, 0, 1)).rejects.toMatchObject({ status: 404 })
    await create('Last')
    expect((await names()).at(-1)).toBe('Last')
  })

  it('overwrite nothing that their caller has not seen', async () => {
    const { client, params, list, create } = await trader()
    const { id, modified } = await create('Gap')
    const one = { ...params, setupId: id }
    await new Promise((later) => setTimeout(later, 2)) // times of change have milliseconds
    const first = await client.call(calls.replaceSetup, { params: one, body: { name: 'Opening gap', modified } })
    const late = client.call(calls.replaceSetup, { params: one, body: { name: 'Late gap', modified } })
    await expect(late).rejects.toMatchObject({ status: 409, code: 'Changed elsewhere' })
    const { receipt: _receipt, ...stored } = first
    expect((await list()).at(-1)).toEqual(stored)
    const body = { name: 'Late gap', modified: first.modified }
    expect(await client.call(calls.replaceSetup, { params: one, body })).toMatchObject({ name: 'Late gap' })
    // who names no version overwrites, as before
    expect(await client.call(calls.replaceSetup, { params: one, body: { name: 'Gap' } })).toMatchObject({ name: 'Gap' })
  })

  it('are again as they were before they were replaced, unless they were changed since', async () => {
    const { client, params, list, create } = await trader()
    const { id } = await create('Gap')
    const one = { ...params, setupId: id }
    const replace = (body: BodyOf<typeof calls.replaceSetup>) => client.call(calls.replaceSetup, { params: one, body })
    const undo = (receipt: string | null) => client.call(undoDeletion, { params, body: { receipt: receipt ?? 'none' } })
    await replace({ name: 'Gap', description: '<p>Fade it.</p>', rules: ['Wait', 'Volume'], color: '#aabbcc' })
    const { modified: _when, ...before } = (await list()).at(-1)!
    const { receipt } = await replace({ name: 'Opening gap', rules: ['Wait'], active: false })
    expect(await undo(receipt)).toEqual({ restored: 1 })
    expect((await list()).at(-1)).toMatchObject(before)
    await new Promise((later) => setTimeout(later, 2)) // times of change have milliseconds
    const late = await replace({ name: 'Late gap' })
    await new Promise((later) => setTimeout(later, 2))
    await replace({ name: 'Later gap' })
    await expect(undo(late.receipt)).rejects.toMatchObject({ status: 409, code: 'Undo too late' })
    const renamed = await replace({ name: 'Last gap' })
    await create('Later gap')
    await expect(undo(renamed.receipt)).rejects.toMatchObject({ code: 'Duplicate Setup' })
  })

  it('[5.12] [8.7] have different names, whatever their capitals, also the inactive ones', async () => {
    const { client, params, create } = await trader()
    const { id } = await create('Größe')
    await client.call(calls.replaceSetup, {
      params: { ...params, setupId: id },
      body: { name: 'Größe', active: false },
    })
    await expect(create(' grösse ')).resolves.toMatchObject({ name: 'grösse' }) // ß is no ss
    await expect(create('GRÖßE')).rejects.toMatchObject({ status: 409, code: 'Duplicate Setup' })
    const renamed = client.call(calls.replaceSetup, { params: { ...params, setupId: 1 }, body: { name: 'größe' } })
    await expect(renamed).rejects.toMatchObject({ code: 'Duplicate Setup' })
  })

  it('are numbered in each journal, and may have the names of another journal', async () => {
    const [one, two] = [await trader(), await trader()]
    expect((await one.create('Gap')).id).toBe((await two.create('Gap')).id)
  })

  it('that trades refer to are only disabled when they are removed', async () => {
    const { client, params, list, create } = await trader()
    const { id: setupId } = await create('Gap')
    await client.call(createInstrument, { params, body: { name: 'ES', market: 'FUTURES' } })
    const body = { instrumentId: 1, setupId, direction: 'LONG', entryDate: '2024-01-02T00:00:00' } as const
    const trade = await client.call(createTrade, { params, body: { ...body, gainMode: 'MANUAL' } })
    await client.call(calls.removeSetup, { params: { ...params, setupId } })
    expect(await list()).toMatchObject([{ trades: 0 }, { id: setupId, active: false, trades: 1 }])

    await client.call(removeTrade, { params: { ...params, tradeId: trade.id } })
    await undoTimeOver(server)
    await client.call(calls.removeSetup, { params: { ...params, setupId } })
    expect(await list()).toHaveLength(1)
  })

  it('never all go: a trade needs one', async () => {
    const { client, params, list } = await trader()
    const one = { ...params, setupId: 1 }
    await expect(client.call(calls.removeSetup, { params: one })).rejects.toMatchObject({ status: 400 })
    const disabled = client.call(calls.replaceSetup, { params: one, body: { name: 'Default Setup', active: false } })
    await expect(disabled).rejects.toMatchObject({ status: 400, fields: [{ field: 'active' }] })
    expect(await list()).toMatchObject([{ active: true }])
  })

  it('[6.1] of one’s own need the plan for them', async () => {
    const { client, params, create } = await trader()
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', client.user.userId).execute()
    await expect(create('Gap')).rejects.toMatchObject({ status: 403, code: 'No permission' })
    await expect(client.call(calls.removeSetup, { params: { ...params, setupId: 1 } })).rejects.toMatchObject({
      status: 403,
    })
  })
})
