import type { BodyOf } from '@afterclose/contract/call'
import { readJournal } from '@afterclose/contract/journals'
import * as calls from '@afterclose/contract/notes'
import { changeTrades, removeTrade } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withKey } from '../../../test/support/api-key.ts'
import { urlOf } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

describe.each(stores)('notes on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function trader() {
    const { trader: client, params } = await workedJournal(server)
    return {
      client,
      params,
      create: (body: BodyOf<typeof calls.createNote>) => client.call(calls.createNote, { params, body }),
      replace: (noteId: number, body: BodyOf<typeof calls.replaceNote>) =>
        client.call(calls.replaceNote, { params: { ...params, noteId }, body }),
      page: (query: object = {}) => client.call(calls.listNotes, { params, query }),
    }
  }

  it('[7.40] are made, listed, replaced and deleted, and raise the revision', async () => {
    const { client, params, create, replace, page } = await trader()
    const before = (await client.call(readJournal, { params })).revision
    const body = {
      title: ' Rules ',
      body: '<p>Wait.</p>',
      folder: 'Plans',
      tags: ['FOMC', ' Risk ', 'fomc'],
      pinned: true,
      color: '#aabbcc',
      linkedTradeIds: [3, 1, 3],
      archived: true,
    }
    const made = await create(body)
    expect(made).toMatchObject({ ...body, id: 1, title: 'Rules', tags: ['FOMC', 'Risk'], linkedTradeIds: [1, 3] })
    expect((await client.call(readJournal, { params })).revision).toBeGreaterThan(before)
    expect(await page()).toEqual({ notes: [made], next: null })
    const replaced = await replace(1, { title: 'Other' })
    expect(replaced).toEqual({
      id: 1,
      title: 'Other',
      body: '',
      folder: '',
      tags: [],
      pinned: false,
      color: null,
      linkedTradeIds: [],
      archived: false,
      created: made.created,
      modified: replaced.modified,
      receipt: expect.any(String),
    })
    const one = { ...params, noteId: 1 }
    await client.call(calls.removeNote, { params: one })
    await expect(client.call(calls.removeNote, { params: one })).rejects.toMatchObject({ status: 404 })
    await expect(replace(1, { title: 'Gone' })).rejects.toMatchObject({ status: 404 })
    expect((await create({ title: 'Next' })).id).toBe(2)
  })

  it('are stored without anything that could harm who reads them', async () => {
    const { create, replace, page } = await trader()
    const hostile = '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=alert(1)></p>'
    expect(await create({ title: '<b>Title</b>', body: hostile })).toMatchObject({
      title: '<b>Title</b>', // plain text: whoever shows it escapes it
      body: '<p>a</p>',
    })
    await replace(1, { title: 'Again', body: '<a href="javascript:alert(1)">b</a>' })
    expect((await page()).notes[0]?.body).not.toContain('javascript')
    const { body } = await create({ title: 'Long', body: '&'.repeat(20_000) })
    expect(body).toHaveLength(100_000)
    expect(await replace(1, { title: 'As it was read', body })).toMatchObject({ body })
    for (const longer of ['x'.repeat(100_001), '&'.repeat(20_001)])
      await expect(create({ title: 'Longer', body: longer })).rejects.toMatchObject({
        status: 400,
        fields: [{ field: 'body' }],
      })
  })

  it('refer to trades of the journal, and forget those that are deleted', async () => {
    const { client, params, create, replace, page } = await trader()
    const unknown = { status: 400, fields: [{ field: 'linkedTradeIds' }] }
    await expect(create({ title: 'No', linkedTradeIds: [1, 99] })).rejects.toMatchObject(unknown)
    const { modified } = await create({ title: 'Two', linkedTradeIds: [1, 2, 3] })
    await expect(replace(1, { title: 'No', linkedTradeIds: [99] })).rejects.toMatchObject(unknown)
    await client.call(removeTrade, { params: { ...params, tradeId: 2 } })
    await client.call(changeTrades, { params, body: { ids: [3], change: { type: 'delete' } } })
    expect((await page()).notes).toMatchObject([{ linkedTradeIds: [1], modified }])
  })

  it('page with the pinned ones first, then the last changed first', async () => {
    const { create, replace, page } = await trader()
    for (const title of ['a', 'b', 'c', 'd', 'e']) await create({ title, pinned: title === 'b' })
    await new Promise((done) => setTimeout(done, 3)) // the clock has to move on
    await replace(1, { title: 'a, changed' })
    await replace(4, { title: 'd, pinned', pinned: true })
    const ids: number[] = []
    let after: string | undefined
    do {
      const { notes, next } = await page({ limit: 2, after })
      ids.push(...notes.map(({ id }) => id))
      after = next ?? undefined
    } while (after !== undefined)
    expect(ids).toEqual([4, 2, 1, 5, 3])
    await expect(page({ after: 'elsewhere' })).rejects.toMatchObject({ status: 400 })
  })

  it('that somebody wrote since they were read are not overwritten', async () => {
    const { create, replace } = await trader()
    const { modified } = await create({ title: 'Mine' })
    const stale = replace(1, { title: 'Old', modified: '2020-01-01T00:00:00.000Z' })
    await expect(stale).rejects.toMatchObject({ status: 409, code: 'Changed elsewhere' })
    await replace(1, { title: 'New', modified })
  })

  it('move with their folder, in one call that one receipt undoes', async () => {
    const { client, params, create, replace, page } = await trader()
    const folders = ['Ideas', 'Ideas/Week', 'Ideas 2', '', 'Ideas/Week/Mon', 'Ideas']
    for (const [i, folder] of folders.entries()) await create({ title: `Note ${i + 1}`, folder, archived: i === 4 })
    const now = async () => (await page()).notes.toSorted((a, b) => a.id - b.id).map(({ folder }) => folder)
    const move = (body: BodyOf<typeof calls.moveNoteFolder>) => client.call(calls.moveNoteFolder, { params, body })
    const undo = (receipt: string | null) => client.call(undoDeletion, { params, body: { receipt: receipt ?? 'none' } })
    const before = (await page()).notes.find(({ id }) => id === 1)!

    const { moved, receipt } = await move({ from: 'Ideas', to: 'Plans/Old' })
    expect(moved).toBe(4)
    expect(await now()).toEqual(['Plans/Old', 'Plans/Old/Week', 'Ideas 2', '', 'Plans/Old/Week/Mon', 'Plans/Old'])
    // what was read before the move would bring the old folder back
    await expect(replace(1, { ...before, title: 'Stale' })).rejects.toMatchObject({ code: 'Changed elsewhere' })
    await replace(6, { title: 'Moved on', folder: 'Elsewhere' })
    expect(await undo(receipt)).toEqual({ restored: 3 })
    expect(await now()).toEqual(['Ideas', 'Ideas/Week', 'Ideas 2', '', 'Ideas/Week/Mon', 'Elsewhere'])
    await expect(undo(receipt)).rejects.toMatchObject({ status: 409, code: 'Undo too late' })

    await expect(move({ from: 'Ideas', to: 'Ideas 2' })).rejects.toMatchObject({ status: 409, code: 'Folder exists' })
    const merged = await move({ from: 'Ideas', to: 'Ideas 2', merge: true })
    expect(await now()).toEqual(['Ideas 2', 'Ideas 2/Week', 'Ideas 2', '', 'Ideas 2/Week/Mon', 'Elsewhere'])
    await undo(merged.receipt)
    expect(await now()).toEqual(['Ideas', 'Ideas/Week', 'Ideas 2', '', 'Ideas/Week/Mon', 'Elsewhere'])

    const refused = { status: 400, fields: [{ field: 'to' }] }
    await expect(move({ from: 'Ideas', to: 'Ideas/Week' })).rejects.toMatchObject(refused)
    await expect(move({ from: 'Ideas', to: 'x'.repeat(95) })).rejects.toMatchObject(refused)
    await expect(move({ from: 'Nowhere', to: 'Ideas' })).rejects.toMatchObject({ status: 404 })
    expect(await now()).toEqual(['Ideas', 'Ideas/Week', 'Ideas 2', '', 'Ideas/Week/Mon', 'Elsewhere'])
  })

  it.each([
    ['📈 Ideas', 'Ideas'],
    ['Plain', '🎯 Plain'],
    ['Überblick', 'Übersicht 📈📉'],
  ])('move with their folder from %s to %s and back, with all that is below it', async (from, to) => {
    const { client, params, create, page } = await trader()
    for (const folder of [from, `${from}/Week`, `${from}/Week/🎯 Mon`]) await create({ title: 'Note', folder })
    await create({ title: 'There', folder: `${to} 2/Week` })
    const folders = async () => (await page()).notes.toSorted((a, b) => a.id - b.id).map(({ folder }) => folder)
    const before = await folders()
    const move = (body: BodyOf<typeof calls.moveNoteFolder>) => client.call(calls.moveNoteFolder, { params, body })
    await expect(move({ from, to: `${to} 2` })).rejects.toMatchObject({ status: 409, code: 'Folder exists' })
    const { moved, receipt } = await move({ from, to })
    expect(moved).toBe(3)
    expect(await folders()).toEqual([to, `${to}/Week`, `${to}/Week/🎯 Mon`, `${to} 2/Week`])
    expect(await client.call(undoDeletion, { params, body: { receipt: receipt ?? 'none' } })).toEqual({ restored: 3 })
    expect(await folders()).toEqual(before)
  })

  it('move with their folder to a name as long as its own, however deep they are', async () => {
    const { client, params, create, page } = await trader()
    const [from, to] = ['x'.repeat(90), 'y'.repeat(90)]
    await create({ title: 'Deep', folder: `${from}/Week` })
    await client.call(calls.moveNoteFolder, { params, body: { from, to } })
    expect((await page()).notes).toMatchObject([{ folder: `${to}/Week` }])
  })

  it('that a program has blanked come back by its receipt, which the owner undoes', async () => {
    const { client, params, create, page } = await trader()
    const note = await create({
      title: 'Rules',
      body: '<p>Wait.</p>',
      folder: 'Plans',
      tags: ['Risk'],
      linkedTradeIds: [1],
    })
    const program = await withKey(server, client, ['notes.read', 'notes.write'])
    const url = urlOf(calls.replaceNote, { ...params, noteId: note.id })
    const { status, json } = await program.raw({ method: 'PUT', url, payload: { title: '-' } })
    expect(status, JSON.stringify(json)).toBe(200)
    expect((await page()).notes).toMatchObject([{ title: '-', body: '', linkedTradeIds: [] }])
    await client.call(undoDeletion, { params, body: { receipt: calls.replaceNote.response.parse(json).receipt ?? '' } })
    const { modified: _modified, ...former } = note
    expect((await page()).notes).toMatchObject([former])
  })

  it('[6.1] need the plan for them, also to be read', async () => {
    const { client, params, create, replace, page } = await trader()
    await create({ title: 'Mine' })
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', client.user.userId).execute()
    const refused = { status: 403, code: 'No permission' }
    await expect(page()).rejects.toMatchObject(refused)
    await expect(create({ title: 'No' })).rejects.toMatchObject(refused)
    await expect(replace(1, { title: 'No' })).rejects.toMatchObject(refused)
    const removed = client.call(calls.removeNote, { params: { ...params, noteId: 1 } })
    await expect(removed).rejects.toMatchObject(refused)
  })
})
