import * as calls from '@afterclose/contract/checklists'
import { replaceComment } from '@afterclose/contract/comments'
import { createInstrument } from '@afterclose/contract/instruments'
import { readJournal } from '@afterclose/contract/journals'
import { createSetup, listSetups, replaceSetup } from '@afterclose/contract/setups'
import { changeTrades, createTrade, readTrade, removeTrade, replaceTrade } from '@afterclose/contract/trades'
import { checklist, trades } from '@afterclose/testkit/worked-example'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { undoTimeOver } from '../../../test/support/undo-time.ts'
import { stores } from '../../../test/support/stores.ts'
import { bodyOf, workedJournal } from '../../../test/support/worked-journal.ts'

describe.each(stores)('checklists on %s', (store) => {
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
      list: async () => (await client.call(calls.listChecklists, { params })).checklists,
      create: (name: string) => client.call(calls.createChecklist, { params, body: { name } }),
      add: (checklistId: number, text: string) =>
        client.call(calls.addChecklistItem, { params: { ...params, checklistId }, body: { text } }),
    }
  }

  const modified = expect.any(String)

  it('[3.8] [7.20] [7.21] [7.23] are made and listed with their items, of one journal only', async () => {
    const { client, params, list, create, add } = await trader()
    const other = await server.journalOf(client, { name: 'Other' })
    expect(await create(' Entry ')).toEqual({ id: 1, name: 'Entry', active: true, order: 1, modified, items: [] })
    await create('Exit')
    expect(await add(1, ' Stop is set ')).toEqual({ id: 1, text: 'Stop is set', active: true, order: 1, modified })
    await add(2, 'Target hit')
    await add(1, 'News are out')
    expect(await list()).toMatchObject([
      {
        id: 1,
        items: [
          { id: 1, text: 'Stop is set' },
          { id: 3, text: 'News are out' },
        ],
      },
      { id: 2, items: [{ id: 2, text: 'Target hit' }] },
    ])
    expect(await client.call(calls.listChecklists, { params: { journalId: other.id } })).toEqual({ checklists: [] })
    await expect(add(9, 'Nowhere')).rejects.toMatchObject({ status: 404 })
    expect((await client.call(readJournal, { params })).revision).toBeGreaterThan(5)
  })

  it('[7.22] [7.24] are renamed, moved and disabled, as their items', async () => {
    const { client, params, list, create, add } = await trader()
    await create('Entry')
    await create('Exit')
    await add(1, 'Stop is set')
    await add(1, 'News are out')
    const first = { ...params, checklistId: 1 }
    const body = { name: 'Before entry', active: false, order: 9 }
    expect(await client.call(calls.replaceChecklist, { params: first, body })).toMatchObject({ id: 1, ...body })
    const item = { text: 'Stop stands', active: false, order: 9 }
    const { receipt: _receipt, ...changed } = await client.call(calls.modifyChecklistItem, {
      params: { ...first, itemId: 1 },
      body: item,
    })
    expect(changed).toEqual({ id: 1, ...item, modified })
    expect(await list()).toMatchObject([{ name: 'Exit' }, { name: 'Before entry', items: [{ id: 2 }, changed] }])

    const astray = { ...params, checklistId: 2, itemId: 1 }
    await expect(client.call(calls.modifyChecklistItem, { params: astray, body: item })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('lose an item that no trade was saved with; any other is only disabled', async () => {
    const { client, params, list, create, add } = await trader()
    await create('Entry')
    for (const text of ['Stop is set', 'Untitled (2)']) await add(1, text)
    await client.call(createInstrument, { params, body: { name: 'ES', market: 'FUTURES' } })
    const trade = { instrumentId: 1, direction: 'LONG', entryDate: '2024-01-02T00:00:00', gainMode: 'MANUAL' } as const
    await client.call(createTrade, { params, body: { ...trade, checklistId: 1, checkedItemIds: [1] } })
    await add(1, 'Untitled (3)')
    for (const itemId of [1, 3])
      await client.call(calls.removeChecklistItem, { params: { ...params, checklistId: 1, itemId } })
    expect((await list())[0]?.items).toMatchObject([
      { id: 1, active: false },
      { id: 2, active: true },
    ])
    const gone = client.call(calls.removeChecklistItem, { params: { ...params, checklistId: 1, itemId: 3 } })
    await expect(gone).rejects.toMatchObject({ status: 404 })
  })

  it('take the places of those that they are dropped onto, as their items do', async () => {
    const { client, params, list, create, add } = await trader()
    for (const name of ['Entry', 'Exit', 'News']) await create(name)
    for (const text of ['Stop', 'Size', 'Target']) await add(1, text)
    await add(2, 'Of another checklist')
    const drop = { id: 1, oldOrder: 0, order: 2 }
    const { checklists } = await client.call(calls.orderChecklists, { params, body: drop })
    expect(checklists.map(({ name }) => name)).toEqual(['Exit', 'News', 'Entry'])
    const first = { ...params, checklistId: 1 }
    const texts = ({ items }: Pick<calls.ChecklistView, 'items'>) => items.map(({ text }) => text)
    const { receipt: _receipt, ...arranged } = await client.call(calls.orderChecklistItems, {
      params: first,
      body: drop,
    })
    expect(texts(arranged)).toEqual(['Size', 'Target', 'Stop'])
    expect(await list()).toMatchObject([{ name: 'Exit' }, { name: 'News' }, arranged])
    expect((await list()).map(texts)).toEqual([['Of another checklist'], [], ['Size', 'Target', 'Stop']])

    const again = client.call(calls.orderChecklistItems, { params: first, body: drop })
    await expect(again).rejects.toMatchObject({ status: 409, code: 'Changed elsewhere' })
    const astray = { params: first, body: { id: 4, oldOrder: 0, order: 1 } }
    await expect(client.call(calls.orderChecklistItems, astray)).rejects.toMatchObject({ status: 404 })
    const nowhere = { params: { ...params, checklistId: 9 }, body: drop }
    await expect(client.call(calls.orderChecklistItems, nowhere)).rejects.toMatchObject({ status: 404 })
  })

  it('have different names, whatever their capitals, also the disabled ones', async () => {
    const { client, params, create } = await trader()
    await create('Entry')
    await create('Exit')
    const first = { ...params, checklistId: 1 }
    await client.call(calls.replaceChecklist, { params: first, body: { name: 'entry', active: false } })
    const duplicate = { status: 409, code: 'Duplicate Checklist' }
    await expect(create('ENTRY')).rejects.toMatchObject(duplicate)
    const renamed = client.call(calls.replaceChecklist, { params: first, body: { name: 'exit' } })
    await expect(renamed).rejects.toMatchObject(duplicate)
  })

  it('change nothing about trades that were saved before', async () => {
    const { trader: client, params } = await workedJournal(server)
    const list = { ...params, checklistId: checklist.id }
    const tradeId = 3
    const read = () => client.call(readTrade, { params: { ...params, tradeId } })
    const ticks = { checklistId: 1, checkedItemIds: [1, 2, 3], checklistItemIds: [1, 2, 3, 4], adherence: 75 }
    const before = await read()
    expect(before).toMatchObject({ ...ticks, checklistStatus: 'INCOMPLETE' })

    const disabled = { text: 'Gone', active: false }
    for (const itemId of [2, 4])
      await client.call(calls.modifyChecklistItem, { params: { ...list, itemId }, body: disabled })
    await client.call(calls.addChecklistItem, { params: list, body: { text: 'Item 5' } })
    await client.call(calls.replaceChecklist, { params: list, body: { name: 'Renamed', active: false } })
    await client.call(calls.removeChecklist, { params: list })
    expect(await read()).toEqual(before)

    // What else is changed about the trade leaves them alone, too.
    const rated = { name: 'On signal', type: 'ENTRY', rating: 'NEGATIVE' } as const
    await client.call(replaceComment, { params: { ...params, commentId: 3 }, body: rated })
    const star = { type: 'star', inReview: true } as const
    await client.call(changeTrades, { params, body: { ids: [tradeId], change: star } })
    expect(await read()).toMatchObject(ticks)

    // Saved anew it is measured by the items of now: 1, 3 and 5, of which 1 and 3 are ticked. The tick on 2 is kept.
    const body = bodyOf(trades.find(({ id }) => id === tradeId)!.input)
    await client.call(replaceTrade, { params: { ...params, tradeId }, body })
    expect(await read()).toMatchObject({ checkedItemIds: [1, 2, 3], checklistItemIds: [1, 3, 5], adherence: 66.666667 })
  })

  it('that trades or setups refer to are only disabled when they are removed', async () => {
    const { client, params, list, create, add } = await trader()
    for (const name of ['Of a setup', 'Of nothing']) await create(name)
    await add(2, 'Stop is set')
    await client.call(createSetup, { params, body: { name: 'Gap', defaultChecklistId: 1 } })
    for (const checklistId of [1, 2]) await client.call(calls.removeChecklist, { params: { ...params, checklistId } })
    expect(await list()).toMatchObject([{ id: 1, active: false }])
    const again = client.call(calls.removeChecklist, { params: { ...params, checklistId: 2 } })
    await expect(again).rejects.toMatchObject({ status: 404 })

    const worked = await workedJournal(server)
    const used = { ...worked.params, checklistId: 1 }
    await worked.trader.call(calls.removeChecklist, { params: used })
    const kept = await worked.trader.call(calls.listChecklists, { params: worked.params })
    expect(kept.checklists).toMatchObject([{ id: 1, active: false }])
    for (const { id: tradeId } of trades) await worked.trader.call(removeTrade, { params: { ...used, tradeId } })
    await undoTimeOver(server)
    await worked.trader.call(calls.removeChecklist, { params: used })
    expect((await worked.trader.call(calls.listChecklists, { params: worked.params })).checklists).toEqual([])
  })

  it('belong to setups, which name one that exists', async () => {
    const { client, params, create } = await trader()
    await create('Entry')
    const one = { ...params, setupId: 1 }
    await client.call(replaceSetup, { params: one, body: { name: 'First', defaultChecklistId: 1 } })
    expect((await client.call(listSetups, { params })).setups).toMatchObject([{ defaultChecklistId: 1 }])
    const refused = { status: 400, fields: [{ field: 'defaultChecklistId' }] }
    const replaced = client.call(replaceSetup, { params: one, body: { name: 'First', defaultChecklistId: 2 } })
    await expect(replaced).rejects.toMatchObject(refused)
    const made = client.call(createSetup, { params, body: { name: 'Gap', defaultChecklistId: 2 } })
    await expect(made).rejects.toMatchObject(refused)
  })

  it('hold as many items as a trade can have ticked', async () => {
    const { create, add, list } = await trader()
    await create('Long')
    for (let i = 0; i < calls.mostItems; i++) await add(1, `Item ${i}`)
    await expect(add(1, 'One more')).rejects.toMatchObject({ status: 400, fields: [{ field: 'text' }] })
    expect((await list())[0]?.items).toHaveLength(calls.mostItems)
  })

  it('[6.1] are kept as they are on the FREE plan, but are seen', async () => {
    const { client, params, list, create, add } = await trader()
    await create('Entry')
    await add(1, 'Stop is set')
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', client.user.userId).execute()
    const refused = { status: 403, code: 'No permission' }
    const one = { ...params, checklistId: 1 }
    const item = { params: { ...one, itemId: 1 }, body: { text: 'No' } }
    await expect(create('Exit')).rejects.toMatchObject(refused)
    await expect(add(1, 'No')).rejects.toMatchObject(refused)
    await expect(client.call(calls.modifyChecklistItem, item)).rejects.toMatchObject(refused)
    await expect(client.call(calls.replaceChecklist, { params: one, body: { name: 'No' } })).rejects.toMatchObject(
      refused,
    )
    await expect(client.call(calls.removeChecklist, { params: one })).rejects.toMatchObject(refused)
    expect(await list()).toMatchObject([{ name: 'Entry', items: [{ text: 'Stop is set' }] }])
  })
})
