// @large: walks every call that can be undone
import { changeSettings, readSettings } from '@afterclose/contract/account-settings'
import { createApiKey } from '@afterclose/contract/api-keys'
import type { Call } from '@afterclose/contract/call'
import { renameCaption } from '@afterclose/contract/captions'
import { addChecklistItem, createChecklist } from '@afterclose/contract/checklists'
import { createCustomComment } from '@afterclose/contract/custom-comments'
import { listGridStates, saveGridState } from '@afterclose/contract/grid-state'
import { createInstrument, replaceInstrument } from '@afterclose/contract/instruments'
import { binanceSource, createPriceSource } from '@afterclose/contract/price-sources'
import { createSavedFilter, replaceSavedFilter } from '@afterclose/contract/saved-filters'
import { deleteJournal } from '@afterclose/contract/journals'
import { createSetup, orderSetups, replaceSetup } from '@afterclose/contract/setups'
import { undoDeletion } from '@afterclose/contract/undo'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls as api } from '../src/calls.ts'
import { insertShare } from '../src/journals/shares/repository.ts'
import { transaction } from '../src/store/db.ts'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import { type Example, type SignedIn, urlOf } from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { contentOf } from './support/journal-content.ts'
import { keepProofs } from './support/proofs.ts'
import { password, testServer, type TestServer } from './support/server.ts'
import { stores } from './support/stores.ts'

const Answer = z.object({ receipt: z.string() })

function givesReceipt(name: CallName): boolean {
  const { response }: Call = api[name]
  if (response === 'binary') return false
  const shapes = response instanceof z.ZodDiscriminatedUnion ? response.options : [response]
  return shapes.every((one) => one instanceof z.ZodObject && Object.hasOwn(one.shape, 'receipt'))
}
const withReceipt = callNames.filter(givesReceipt)
/** Without those of plans, whose receipt is of another status only. */
const ofChanges = withReceipt.filter((name) =>
  /^(replace(?!TradePlan)|rename|modify|order|(moveNote|saveGridState)$)/.test(name),
)
/** Their examples change nothing that can be undone. */
const givesNone: readonly CallName[] = [
  'removeInstrument',
  'removeSetup',
  'moveNoteFolder',
  'replaceTradePlan',
  'changeTrades',
  'fillPriceExtremes',
  'decideLegs', // of imported trades
]
const others = withReceipt.filter((name) => !ofChanges.includes(name) && !givesNone.includes(name))
/** Their examples change nothing, or lack something: what is sent in their place. */
const bodies: Partial<Record<CallName, object>> = {
  replaceMonthReview: { goals: 'Fewer trades' }, // a submission cannot be undone
  orderSetups: { id: 1, order: 1, oldOrder: 0 },
  orderChecklists: { id: 1, order: 1, oldOrder: 0 },
  orderChecklistItems: { id: 1, order: 1, oldOrder: 0 },
  orderSessionNotes: { id: 1, order: 1, oldOrder: 0 },
  orderCustomComments: { id: 1, order: 1, oldOrder: 0 },
}

const layouts = { gridType: 'ANALYTICS_LAYOUTS', version: 1 } as const

/** The list that a row is in, where there are several. */
const groupOf = (row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(row['type'] ?? row['kind'] ?? row['comment_group'] ?? row['checklist_id'] ?? null)

describe.each(stores)('the receipt of a change on %s', (store) => {
  let server: TestServer
  let trader: SignedIn
  /** Of journals that are shared with him. */
  let reader: SignedIn
  let params: { readonly journalId: number }
  beforeAll(async () => {
    server = await testServer(store)
    ;[trader, reader] = [await server.signUp(), await server.signUp()]
    await reader.call(changeSettings, {
      params: { userId: reader.user.userId },
      body: { sharingEnabled: 'true' },
    })
    await keepProofs(server)
    await trader.call(createPriceSource, { body: { ...binanceSource, symbols: [] } })
    await trader.call(createApiKey, {
      body: { name: 'Script', scopes: ['numbers.read'], journals: null, lastDay: null },
    })
  })
  beforeEach(async () => {
    params = { journalId: await filledJournal(server, trader) }
    // the call that shares is allowed less often than there are tests
    await transaction(server.services.db, (tx) =>
      insertShare(tx, params.journalId, reader.user.userId, new Date().toISOString()),
    )
    await trader.call(createSetup, { params, body: { name: 'Gap' } })
    await trader.call(createCustomComment, { params, body: { name: 'Wired', commentGroup: 1 } })
    await trader.call(createChecklist, { params, body: { name: 'Exit' } })
    await trader.call(addChecklistItem, { params: { ...params, checklistId: 1 }, body: { text: 'Size is right' } })
  })
  afterEach(() => trader.call(deleteJournal, { params })) // an account has a limited number
  afterAll(() => server.close())

  const ofTrader = () => ({ params: { userId: trader.user.userId } })
  const undo = (receipt: string, by = trader) =>
    by.raw({ method: 'POST', url: urlOf(undoDeletion, params), payload: { receipt } })
  /** Without times and numbers of changes, which an undo raises too; items of lists in their order, whatever their positions. */
  const content = async () => {
    const Content = z.array(z.array(z.record(z.string(), z.json())))
    const { db } = server.services
    const settings = await db.selectFrom('setting').selectAll().orderBy('user_id').orderBy('key').execute()
    return Content.parse([...JSON.parse(await contentOf(db, params.journalId)), settings]).map((rows) =>
      rows
        .toSorted((a, b) => groupOf(a).localeCompare(groupOf(b)) || Number(a['position']) - Number(b['position']) || 0)
        .map(({ modified: _modified, revision: _revision, position: _position, ...row }) => row),
    )
  }
  const make = async (name: CallName) => {
    const call: Call = api[name]
    const { userId, username } = trader.user
    const { params: ids, body }: Example = callExamples({ userId, username, password, ...params })[name]
    const made = await trader.raw({ method: call.method, url: urlOf(call, ids), payload: bodies[name] ?? body })
    expect(made.status).toBe(200)
    return Answer.parse(made.json).receipt
  }

  it('is given for all that a page lets undo', () => {
    expect(ofChanges).toEqual(
      expect.arrayContaining([
        'replaceTrade',
        'replaceSetup',
        'orderSetups',
        'replaceInstrument',
        'replaceSavedFilter',
        'moveNote',
        'replaceComment',
        'orderComments',
        'replaceCustomComment',
        'orderCustomComments',
        'replaceChecklist',
        'orderChecklists',
        'modifyChecklistItem',
        'orderChecklistItems',
        'replaceSessionNote',
        'orderSessionNotes',
        'replaceSimulatorPreset',
        'replaceStrategyPreset',
        'renameCaption',
        'saveGridState',
      ]),
    )
  })

  it.each(ofChanges)('of %s makes everything as it was, once', async (name) => {
    const before = await content()
    const receipt = await make(name)
    const changed = await content()
    expect(changed).not.toEqual(before)
    if (api[name].access === 'write')
      expect(await undo(receipt, reader)).toMatchObject({ status: 403, json: { code: 'Read-only journal' } })
    expect(await content()).toEqual(changed)
    expect(await undo(receipt)).toMatchObject({ status: 200, json: { restored: 1 } })
    expect(await content()).toEqual(before)
    expect(await undo(receipt)).toMatchObject({ status: 409, json: { code: 'Undo too late' } })
    expect(await content()).toEqual(before)
  })

  it('changes nothing where the record, or its place, is another one by then', async () => {
    const one = { ...params, setupId: 1 }
    const { receipt } = await trader.call(replaceSetup, { params: one, body: { name: 'First' } })
    await trader.call(replaceSetup, { params: one, body: { name: 'Second' } })
    const moved = await trader.call(orderSetups, { params, body: { id: 1, order: 1, oldOrder: 0 } })
    await trader.call(orderSetups, { params, body: { id: 2, order: 1, oldOrder: 0 } })
    const before = await content()
    for (const late of [receipt, moved.receipt])
      expect(await undo(late ?? '')).toMatchObject({ status: 409, json: { code: 'Undo too late' } })
    expect(await content()).toEqual(before)
  })

  it('of a first caption, and of a first state of a grid, leaves none', async () => {
    const statistic = 'customcoment.7.name'
    const renamed = await trader.call(renameCaption, { params, body: { key: statistic, name: 'Mood' } })
    const other = await trader.call(renameCaption, { params, body: { key: statistic, name: 'Sleep' } })
    expect(await trader.call(readSettings, ofTrader())).toMatchObject({ [statistic]: 'Sleep' })
    expect(await undo(renamed.receipt ?? '')).toMatchObject({ status: 409, json: { code: 'Undo too late' } })
    expect(await undo(other.receipt ?? '')).toMatchObject({ status: 200 })
    expect(await trader.call(readSettings, ofTrader())).toMatchObject({ [statistic]: 'Mood' })
    expect(await undo(renamed.receipt ?? '')).toMatchObject({ status: 200 })
    expect(await trader.call(readSettings, ofTrader())).not.toHaveProperty([statistic])

    const first = await trader.call(saveGridState, { params, body: { ...layouts, state: '[1]' } })
    const second = await trader.call(saveGridState, { params, body: { ...layouts, version: 2, state: '[2]' } })
    const stored = async () => (await trader.call(listGridStates, { params })).gridStates
    await undo(second.receipt ?? '')
    expect(await stored()).toContainEqual({ ...layouts, state: '[1]' })
    await undo(first.receipt ?? '')
    expect((await stored()).map(({ gridType }) => gridType)).not.toContain('ANALYTICS_LAYOUTS')
  })

  it.each([
    ['key', { key: 'theme', name: 'Dark' }],
    ['name', { key: 'entryComments.name', name: ' ' }],
  ])('is not given for a caption that is none: %s', async (field, body) => {
    const refused = trader.call(renameCaption, { params, body })
    await expect(refused).rejects.toMatchObject({ status: 400, fields: [{ field }] })
  })

  it.each(others)('of %s undoes nothing for a reader', async (name) => {
    const receipt = await make(name)
    const changed = await content()
    expect(await undo(receipt, reader)).toMatchObject({ status: 403, json: { code: 'Read-only journal' } })
    expect(await content()).toEqual(changed)
    expect(await undo(receipt)).toMatchObject({ status: 200 })
  })

  it('of a grid is for the reader who changed it, in a journal that he may not change', async () => {
    await reader.call(saveGridState, { params, body: { ...layouts, state: '[1]' } })
    const { receipt } = await reader.call(saveGridState, { params, body: { ...layouts, state: '[2]' } })
    await trader.call(saveGridState, { params, body: { ...layouts, state: '[2]' } })
    const before = await content()
    expect(await undo(receipt ?? '')).toMatchObject({ status: 409, json: { code: 'Undo too late' } })
    expect(await content()).toEqual(before)
    expect(await undo(receipt ?? '', reader)).toMatchObject({ status: 200, json: { restored: 1 } })
    const { gridStates } = await reader.call(listGridStates, { params })
    expect(gridStates).toEqual([{ ...layouts, state: '[1]' }])
  })

  it('changes nothing where another record has taken the name of before', async () => {
    const one = { ...params, savedFilterId: 1 }
    const { receipt } = await trader.call(replaceSavedFilter, { params: one, body: { name: 'Stars', filters: {} } })
    await trader.call(createSavedFilter, { params, body: { name: 'Winners', filters: {} } })
    const before = await content()
    expect(await undo(receipt ?? '')).toMatchObject({ status: 409, json: { code: 'Duplicate SavedFilter' } })
    expect(await content()).toEqual(before)
  })

  it('changes nothing where something that the record named is gone', async () => {
    const { id } = await trader.call(createInstrument, { params, body: { name: 'GBPUSD', market: 'FOREX' } })
    const { receipt } = await trader.call(replaceInstrument, {
      params: { ...params, instrumentId: id },
      body: { name: 'Cable', market: 'FOREX' },
    })
    await trader.raw({ method: 'DELETE', url: urlOf(api.removeInstrument, { ...params, instrumentId: id }) })
    const before = await content()
    expect(await undo(receipt ?? '')).toMatchObject({ status: 409, json: { code: 'Undo too late' } })
    expect(await content()).toEqual(before)
  })
})
