import type { BodyOf } from '@afterclose/contract/call'
import { listChecklists } from '@afterclose/contract/checklists'
import { listComments } from '@afterclose/contract/comments'
import { listCustomComments } from '@afterclose/contract/custom-comments'
import { listInstruments } from '@afterclose/contract/instruments'
import { copyFlags, copyJournal, createJournal, deleteJournal, listJournals } from '@afterclose/contract/journals'
import { createMissedTrade, listMissedTrades } from '@afterclose/contract/missed-trades'
import { createNote, listNotes } from '@afterclose/contract/notes'
import { latestBalance, listPayins } from '@afterclose/contract/payins'
import { readFile } from '@afterclose/contract/screenshots'
import { createSetup, listSetups, replaceSetup } from '@afterclose/contract/setups'
import { readStats } from '@afterclose/contract/stats'
import { createTradePlan, listTradePlans } from '@afterclose/contract/trade-plans'
import { createTrade, listTrades, removeTrade, replaceTrade } from '@afterclose/contract/trades'
import { journalCap } from '@afterclose/core/permission'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoTrader } from '../../../test/support/demo-trader.ts'
import { Refused, type SignedIn } from '../../../test/support/client.ts'
import { contentOf } from '../../../test/support/journal-content.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { bodyOf, workedJournal } from '../../../test/support/worked-journal.ts'
import { trades as workedTrades } from '@afterclose/testkit/worked-example'
import { copyJournal as copy } from './copy-journal.ts'
import { copyWriter } from './write-copy.ts'
import { copiedRecords } from './copied-records.ts'

type Flags = Omit<BodyOf<typeof copyJournal>, 'dbId' | 'name'>
const everyFlag = (value: boolean) => ({
  copySetups: value,
  copyInstruments: value,
  copyComments: value,
  copyCustomComments: value,
  copyJournalEntries: value,
  copyMissedTrades: value,
  copyTradePlans: value,
  copyNotes: value,
  copyAccountBalances: value,
  copyChecklists: value,
})

describe('a copy', () => {
  it('takes over something for every flag', () => {
    const used = new Set(copiedRecords.flatMap(({ flags }) => (flags === 'always' ? [] : flags)))
    expect(copyFlags.filter((flag) => !used.has(flag))).toEqual([])
  })
})

describe.each(stores)('copies on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const make = (owner: SignedIn, dbId: number, flags: Flags = {}, name = 'Copy') =>
    owner.call(copyJournal, { body: { dbId, name, ...flags } })

  /** What the calls answer about a journal. */
  async function seen(client: SignedIn, journalId: number) {
    const params = { journalId }
    const trades = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await client.call(listTrades, {
        params,
        query: { limit: 500, state: 'all', ...(after && { after }) },
      })
      trades.push(...page.trades)
      after = page.next
    }
    return {
      trades,
      ...(await client.call(listPayins, { params })),
      ...(await client.call(latestBalance, { params })),
      ...(await client.call(listInstruments, { params })),
      ...(await client.call(listSetups, { params })),
      ...(await client.call(listComments, { params })),
      ...(await client.call(listCustomComments, { params })),
      ...(await client.call(listChecklists, { params })),
      notes: (await client.call(listNotes, { params })).notes,
      missedTrades: (await client.call(listMissedTrades, { params })).missedTrades,
      tradePlans: (await client.call(listTradePlans, { params })).tradePlans,
    }
  }

  /** Gives the worked example a plan that its first trade was made from, and one that was missed. */
  async function planAndMiss(client: SignedIn, params: { readonly journalId: number }) {
    const plan = { title: 'London', planDate: '2024-01-02', instrumentId: 1, setupId: 1, checklistId: 1 }
    await client.call(createTradePlan, { params, body: { ...plan, status: 'ACTIVE' } })
    const body = { ...bodyOf(workedTrades[0]!.input), planId: 1 }
    await client.call(replaceTrade, { params: { ...params, tradeId: 1 }, body })
    await client.call(createTradePlan, { params, body: { ...plan, title: 'New York', status: 'ACTIVE' } })
    await client.call(createMissedTrade, {
      params,
      body: {
        instrumentId: 2,
        setupId: 2,
        direction: 'SHORT',
        entryDate: '2024-01-03T15:40:00',
        entryPrice: '4750',
        stopLoss: '4755',
        takeProfit: '4740',
        otpHit: 'NO',
        reason: 'FEAR_AFTER_LOSS',
        preTradeComments: [1],
        customComments: [1],
        checklistId: 1,
        checkedItemIds: [1, 2],
        planId: 2,
      },
    })
  }

  it('[7.36] [3.4] of everything answer every statistic with the same digits', async () => {
    const visitor = await demoTrader(server)
    const [demo] = (await visitor.call(listJournals, {})).journals
    const copied = await make(visitor, demo!.id)
    expect(copied).toMatchObject({
      ...demo,
      id: copied.id,
      name: 'Copy',
      lastUsed: null,
      sharedTo: [],
      revision: copied.revision,
    })
    const original = await seen(visitor, demo!.id)
    expect(original.trades.length).toBeGreaterThan(1000)
    expect(await seen(visitor, copied.id)).toEqual(original)

    const { instruments, setups, comments, customComments } = original
    const statsOf = (journalId: number, filters: object) =>
      visitor.call(readStats, { params: { journalId }, query: { filters: JSON.stringify(filters) } })
    const selections = [
      {},
      { options: { entryOrExitDate: 'ENTRY' }, basic: { hour: [15] } },
      ...instruments.map(({ id }) => ({ basic: { instrument: [id] } })),
      ...setups.map(({ id }) => ({ basic: { setup: [id] }, options: { excludeFilters: true } })),
      ...comments.filter(({ type }) => type === 'ENTRY').map(({ id }) => ({ advanced: { entryComment: [id] } })),
      ...customComments.slice(0, 2).map(({ id }) => ({ advanced: { customComments: [[id]] } })),
      ...['COMPLETE', 'INCOMPLETE', 'NONE'].map((type) => ({ basic: { checklistType: [type] } })),
    ]
    for (const filters of selections)
      expect(await statsOf(copied.id, filters), JSON.stringify(filters)).toEqual(await statsOf(demo!.id, filters))

    const fileId = original.trades.flatMap(({ screenshots }) => screenshots).find((slot) => slot.fileId)!.fileId!
    const picture = await visitor.bytes(readFile, { params: { fileId } })
    await visitor.call(deleteJournal, { params: { journalId: demo!.id } })
    expect(await visitor.bytes(readFile, { params: { fileId } })).toEqual(picture)
    expect(await seen(visitor, copied.id)).toEqual(original)
  })

  it('keep the numbers, and count on from where the original stands', async () => {
    const { trader, params } = await workedJournal(server)
    for (const tradeId of [3, 12]) await trader.call(removeTrade, { params: { ...params, tradeId } })
    const { id } = await make(trader, params.journalId)
    const { trades } = await seen(trader, id)
    expect(trades.map((trade) => trade.id).toSorted((a, b) => a - b)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 13])
    const added = await trader.call(createTrade, { params: { journalId: id }, body: bodyOf(workedTrades[0]!.input) })
    expect(added).toMatchObject({ id: 14 })
  })

  it('live apart from the original, which a copy leaves as it is', async () => {
    const { trader, params } = await workedJournal(server)
    const { db } = server.services
    const before = await contentOf(db, params.journalId)
    const { id } = await make(trader, params.journalId)
    expect(await contentOf(db, params.journalId)).toBe(before)
    await trader.call(removeTrade, { params: { journalId: id, tradeId: 1 } })
    await trader.call(replaceSetup, { params: { journalId: id, setupId: 1 }, body: { name: 'Other' } })
    await trader.call(deleteJournal, { params: { journalId: id } })
    expect(await contentOf(db, params.journalId)).toBe(before)
  })

  it('of trades alone bring the instruments and setups that trades use, and leave out what follows from the rest', async () => {
    const { trader, params } = await workedJournal(server)
    await trader.call(createSetup, { params, body: { name: 'Not used' } })
    const original = await seen(trader, params.journalId)
    const { id } = await make(trader, params.journalId, { ...everyFlag(false), copyJournalEntries: true })
    const copied = await seen(trader, id)
    const used = (key: 'instrumentId' | 'setupId') => new Set(original.trades.map((trade) => trade[key]))
    expect(new Set(copied.instruments.map((one) => one.id))).toEqual(used('instrumentId'))
    expect(new Set(copied.setups.map((one) => one.id))).toEqual(used('setupId'))
    expect(original.setups.length).toBeGreaterThan(copied.setups.length)
    expect(copied).toMatchObject({ payins: [], comments: [], customComments: [], checklists: [], notes: [] })
    expect(copied.trades).toHaveLength(13)
    for (const [i, trade] of copied.trades.entries())
      expect(trade).toEqual({
        ...original.trades[i],
        preTradeComments: [],
        entryComments: [],
        managementComments: [],
        exitComments: [],
        tiltMeter: 0,
        fullyJournaled: false,
        customComments: [],
        checklistId: null,
        checkedItemIds: [],
        checklistItemIds: [],
        adherence: null,
        checklistStatus: 'NONE',
      })
    // Saved again they come out as they are: nothing in them points to what is not there.
    for (const body of copied.trades)
      await trader.call(replaceTrade, { params: { journalId: id, tradeId: body.id }, body })
    const modified = expect.any(String)
    expect((await seen(trader, id)).trades).toEqual(copied.trades.map((trade) => ({ ...trade, modified })))
  })

  it.each(copyFlags)('without %s have all the rest', async (flag) => {
    const { trader, params } = await workedJournal(server)
    const setup = { name: 'Breakout', defaultChecklistId: 1 }
    await trader.call(replaceSetup, { params: { ...params, setupId: 1 }, body: setup })
    const note = { title: 'Two of a kind', body: '<p>Look <b>twice</b></p>', tags: ['exits'], linkedTradeIds: [1, 2] }
    await trader.call(createNote, { params, body: note })
    await planAndMiss(trader, params)
    const original = await seen(trader, params.journalId)
    const { id } = await make(trader, params.journalId, { ...everyFlag(true), [flag]: false })
    const copied = await seen(trader, id)
    const differing = Object.keys(original).filter(
      (key) => JSON.stringify(Reflect.get(copied, key)) !== JSON.stringify(Reflect.get(original, key)),
    )
    const expected: Partial<Record<typeof flag, string[]>> = {
      copySetups: ['tradePlans'], // the trades use both; a plan can be without
      copyInstruments: ['tradePlans'],
      copyComments: ['trades', 'comments', 'missedTrades'],
      copyCustomComments: ['trades', 'customComments', 'missedTrades'],
      // Instruments and setups say how many trades use them.
      copyJournalEntries: ['trades', 'payins', 'accountBalance', 'instruments', 'setups', 'notes', 'tradePlans'],
      copyMissedTrades: ['missedTrades', 'tradePlans'],
      copyTradePlans: ['trades', 'missedTrades', 'tradePlans'],
      copyAccountBalances: ['payins', 'accountBalance', 'warning'],
      copyChecklists: ['trades', 'setups', 'checklists', 'missedTrades', 'tradePlans'],
      copyNotes: ['notes'],
    }
    expect(differing).toEqual(expected[flag] ?? [])
  })

  it('of missed trades alone bring their instruments and setups, and leave out what else they refer to', async () => {
    const { trader, params } = await workedJournal(server)
    await planAndMiss(trader, params)
    const original = await seen(trader, params.journalId)
    const { id } = await make(trader, params.journalId, { ...everyFlag(false), copyMissedTrades: true })
    const copied = await seen(trader, id)
    expect(copied).toMatchObject({ trades: [], comments: [], customComments: [], checklists: [], tradePlans: [] })
    expect(copied.instruments.map((one) => one.id)).toEqual([2])
    expect(copied.setups.map((one) => one.id)).toEqual([2])
    const [missed] = original.missedTrades
    expect(missed).toMatchObject({ missedR: -1.05, adherence: 50 })
    expect(copied.missedTrades).toEqual([
      {
        ...missed,
        preTradeComments: [],
        customComments: [],
        checklistId: null,
        checkedItemIds: [],
        checklistItemIds: [],
        adherence: null,
        checklistStatus: 'NONE',
        planId: null,
      },
    ])
    const again = await trader.call(createMissedTrade, { params: { journalId: id }, body: copied.missedTrades[0]! })
    expect(again).toMatchObject({ id: 2, missedR: -1.05 })
  })

  it('of trade plans alone keep what became of them, without what they refer to', async () => {
    const { trader, params } = await workedJournal(server)
    await planAndMiss(trader, params)
    const original = await seen(trader, params.journalId)
    const { id } = await make(trader, params.journalId, { ...everyFlag(false), copyTradePlans: true })
    const copied = await seen(trader, id)
    expect(copied).toMatchObject({ trades: [], instruments: [], checklists: [], missedTrades: [] })
    expect(copied.tradePlans.map(({ status }) => status)).toEqual(['EXECUTED', 'MISSED'])
    const left = { instrumentId: null, setupId: null, checklistId: null, linkedTradeIds: [], linkedMissedTradeId: null }
    expect(copied.tradePlans).toEqual(original.tradePlans.map((plan) => ({ ...plan, ...left })))
    const body = { title: 'Next', planDate: '2024-02-01' }
    expect(await trader.call(createTradePlan, { params: { journalId: id }, body })).toMatchObject({ id: 3 })
  })

  it('of nothing are new journals: one setup that is active, no comments, the usual categories', async () => {
    const { trader, params } = await workedJournal(server)
    const { id } = await make(trader, params.journalId, everyFlag(false))
    expect(await seen(trader, id)).toMatchObject({
      trades: [],
      payins: [],
      instruments: [],
      setups: [{ id: 1, name: 'Default Setup', active: true }],
      comments: [],
      customComments: [],
      checklists: [],
      notes: [],
      missedTrades: [],
      tradePlans: [],
    })
  })

  it('have an active setup also when the trades used a disabled one only', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await trader.call(createTrade, { params, body: { ...bodyOf(workedTrades[0]!.input), setupId: 2 } })
    await trader.call(replaceSetup, { params: { ...params, setupId: 2 }, body: { name: 'Old', active: false } })
    const { id } = await make(trader, params.journalId, { copySetups: false })
    expect((await seen(trader, id)).setups).toMatchObject([{ id: 2, name: 'Old', active: true }])
  })

  it('[6.1] count as journals, also when asked for at once', async () => {
    const ann = await server.signUp()
    const { id } = await server.journalOf(ann)
    for (let i = 2; i < journalCap; i++) await server.journalOf(ann)
    const both = await Promise.allSettled([make(ann, id), make(ann, id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(make(ann, id)).rejects.toMatchObject({ status: 409, code: 'Quota reached' })
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', ann.user.userId).execute()
    await expect(make(ann, id)).rejects.toMatchObject({ status: 403, code: 'No permission' })
    const another = ann.call(createJournal, { body: { name: 'No', currency: 'EUR', tradeMarkets: 'FOREX' } })
    await expect(another).rejects.toMatchObject({ status: 403, code: 'No permission' })
  })

  it('are all or nothing', async () => {
    const client = await demoTrader(server)
    const [demo] = (await client.call(listJournals, {})).journals
    const user = { ...client.user, id: client.user.userId, sessionId: '', confirmedAt: null, key: null }
    const copying = {
      ...server.services.files,
      copy: async () => {
        throw new Error('The disk is full.')
      },
    }
    const body = { name: 'Half', ...everyFlag(true) }
    await expect(
      copy({ ...server.services, files: copying }, copyWriter(server.services.db), user, demo!.id, body),
    ).rejects.toThrow('The disk is full.')
    expect((await client.call(listJournals, {})).journals).toEqual([demo])
    await jobsDone(server)
    const half = await server.services.db.selectFrom('journal').select('id').where('name', '=', 'Half').execute()
    expect(half).toEqual([])
  })

  it('are whole or refused when the original goes meanwhile', async () => {
    const { trader, params } = await workedJournal(server)
    const copying = [1, 2, 3].map(() => make(trader, params.journalId).catch((error: unknown) => error))
    const [answers] = await Promise.all([Promise.all(copying), trader.call(deleteJournal, { params })])
    for (const answer of answers) {
      if (answer instanceof Refused) expect(answer).toMatchObject({ status: 404, code: 'Unknown journal' })
      else expect(answer).toMatchObject({ name: 'Copy' })
    }
    const { journals } = await trader.call(listJournals, {})
    expect(journals).toHaveLength(answers.filter((answer) => !(answer instanceof Refused)).length)
    for (const { id } of journals) expect((await seen(trader, id)).trades).toHaveLength(13)
  })

  it('[5.1] need a name, and a journal of one’s own', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()]
    const { id } = await server.journalOf(ann)
    await expect(make(ann, id, {}, ' ')).rejects.toMatchObject({ status: 400, fields: [{ field: 'name' }] })
    await expect(make(bob, id)).rejects.toMatchObject({ status: 404, code: 'Unknown journal' })
  })
})
