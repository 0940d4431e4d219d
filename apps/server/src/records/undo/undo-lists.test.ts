import {
  addChecklistItem,
  createChecklist,
  listChecklists,
  removeChecklist,
  removeChecklistItem,
} from '@afterclose/contract/checklists'
import { createComment, listComments, removeComment } from '@afterclose/contract/comments'
import { createCustomComment, listCustomComments, removeCustomComment } from '@afterclose/contract/custom-comments'
import { listInstruments, removeInstrument } from '@afterclose/contract/instruments'
import { createSessionNote, listSessionNotes, removeSessionNote } from '@afterclose/contract/session-notes'
import { listSetups, removeSetup } from '@afterclose/contract/setups'
import { undoDeletion } from '@afterclose/contract/undo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

describe.each(stores)('undoing the deletion of an item of a list on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function journal() {
    const { trader, params } = await workedJournal(server)
    const undo = async (receipt: string | null) =>
      (await trader.call(undoDeletion, { params, body: { receipt: receipt ?? 'none' } })).restored
    return { trader, params, undo }
  }

  it('brings unused comments, items of custom statistics and categories of notes back as they were', async () => {
    const { trader, params, undo } = await journal()
    const lists = async () => [
      (await trader.call(listComments, { params })).comments,
      (await trader.call(listCustomComments, { params })).customComments,
      (await trader.call(listSessionNotes, { params })).sessionNotes,
    ]
    const comment = await trader.call(createComment, {
      params,
      body: { name: 'Late', type: 'ENTRY', rating: 'NEGATIVE', order: 0 },
    })
    const custom = await trader.call(createCustomComment, { params, body: { name: 'Tired', commentGroup: 2 } })
    const category = await trader.call(createSessionNote, { params, body: { name: 'Body', kind: 'POST' } })
    const seen = await lists()
    const receipts = [
      (await trader.call(removeComment, { params: { ...params, commentId: comment.id } })).receipt,
      (await trader.call(removeCustomComment, { params: { ...params, commentId: custom.id } })).receipt,
      (await trader.call(removeSessionNote, { params: { ...params, categoryId: category.id } })).receipt,
    ]
    expect((await lists()).map((list) => list.length)).toEqual(seen.map((list) => list.length - 1))
    for (const receipt of receipts) expect(await undo(receipt)).toBe(1)
    expect(await lists()).toEqual(seen)
    for (const receipt of receipts) expect(await undo(receipt)).toBe(0) // a second click of two
  })

  it('brings a checklist back with its items, and an item alone', async () => {
    const { trader, params, undo } = await journal()
    const list = async () => (await trader.call(listChecklists, { params })).checklists
    const { id: checklistId } = await trader.call(createChecklist, { params, body: { name: 'Evening' } })
    const items: number[] = []
    for (const text of ['News', 'Sleep'])
      items.push((await trader.call(addChecklistItem, { params: { ...params, checklistId }, body: { text } })).id)
    const seen = await list()
    const item = await trader.call(removeChecklistItem, { params: { ...params, checklistId, itemId: items[0]! } })
    expect((await list()).find(({ id }) => id === checklistId)?.items).toHaveLength(1)
    expect(await undo(item.receipt)).toBe(1)
    expect(await list()).toEqual(seen)
    const whole = await trader.call(removeChecklist, { params: { ...params, checklistId } })
    expect((await list()).some(({ id }) => id === checklistId)).toBe(false)
    expect(await undo(whole.receipt)).toBe(1)
    expect(await list()).toEqual(seen)
  })

  it('refuses a name that another item has taken meanwhile', async () => {
    const { trader, params, undo } = await journal()
    const { id: checklistId } = await trader.call(createChecklist, { params, body: { name: 'Evening' } })
    const { receipt } = await trader.call(removeChecklist, { params: { ...params, checklistId } })
    await trader.call(createChecklist, { params, body: { name: 'evening' } })
    await expect(undo(receipt)).rejects.toMatchObject({ status: 409, code: 'Duplicate Checklist' })
  })

  it('enables items that were only disabled, because trades have them', async () => {
    const { trader, params, undo } = await journal()
    const active = async () => ({
      comment: (await trader.call(listComments, { params })).comments.find(({ id }) => id === 1)?.active,
      custom: (await trader.call(listCustomComments, { params })).customComments.find(({ id }) => id === 1)?.active,
      checklist: (await trader.call(listChecklists, { params })).checklists[0]?.active,
      item: (await trader.call(listChecklists, { params })).checklists[0]?.items[0]?.active,
      instrument: (await trader.call(listInstruments, { params })).instruments[0]?.active,
      setup: (await trader.call(listSetups, { params })).setups[0]?.active,
    })
    const [checklist] = (await trader.call(listChecklists, { params })).checklists
    const checklistId = checklist!.id
    const inUse = { comment: true, custom: true, checklist: true, item: true, instrument: true, setup: true }
    expect(await active()).toEqual(inUse)
    const receipts = [
      (await trader.call(removeComment, { params: { ...params, commentId: 1 } })).receipt,
      (await trader.call(removeCustomComment, { params: { ...params, commentId: 1 } })).receipt,
      (await trader.call(removeChecklistItem, { params: { ...params, checklistId, itemId: checklist!.items[0]!.id } }))
        .receipt,
      (await trader.call(removeChecklist, { params: { ...params, checklistId } })).receipt,
      (await trader.call(removeInstrument, { params: { ...params, instrumentId: 1 } })).receipt,
      (await trader.call(removeSetup, { params: { ...params, setupId: 1 } })).receipt,
    ]
    expect(Object.values(await active())).toEqual(Array.from({ length: 6 }, () => false))
    for (const receipt of receipts.toReversed()) expect(await undo(receipt)).toBe(1)
    expect(await active()).toEqual(inUse)
  })
})
