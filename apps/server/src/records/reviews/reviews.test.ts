import type { BodyOf } from '@afterclose/contract/call'
import { copyJournal } from '@afterclose/contract/journals'
import * as calls from '@afterclose/contract/reviews'
import { setScreenshot } from '@afterclose/contract/screenshots'
import { createShare } from '@afterclose/contract/shares'
import { changeSettings } from '@afterclose/contract/account-settings'
import { createTradePlan } from '@afterclose/contract/trade-plans'
import {
  changeTrades,
  createTrade,
  readTrade,
  removeTrade,
  replaceTrade,
  type TradeBody,
  tradeFeed,
  type TradeView,
} from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { DAY, HOUR, localText, wallClock } from '@afterclose/core/time'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { archiveOf, restoredJournal } from '../../../test/support/archives.ts'
import { importFile } from '../../../test/support/import-file.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

type Grade = BodyOf<typeof calls.gradeTrade>

/** A trade closed some days before now: a long of EURUSD with 100 of risk that made this many R. */
const closed = (daysAgo: number, r: number, more: Partial<TradeBody> = {}): TradeBody => {
  const exit = Date.now() - daysAgo * DAY
  return {
    instrumentId: 1,
    setupId: 1,
    direction: 'LONG',
    entryDate: localText(exit - HOUR),
    exitDate: localText(exit),
    entryPrice: '1.1',
    exitPrice: String(Number((1.1 + r / 1000).toFixed(5))),
    size: '1',
    stopLoss: '1.099',
    ...more,
  }
}

/** Fields of a trade that its card shows, or whose values say nothing of its result. */
const fieldsOfCards: ReadonlySet<string> = new Set([
  ...['id', 'tradeType', 'instrumentId', 'setupId', 'direction', 'entryDate', 'entryPrice', 'size', 'stopLoss'],
  ...['takeProfit', 'risk', 'riskDistance', 'rrr', 'preTradeComments', 'entryComments', 'checklistId', 'planId'],
  ...['checkedItemIds', 'checklistItemIds', 'inReview', 'modified', 'created', 'fxRate', 'source', 'valuePerPoint'],
])

/** Numbers and texts anywhere in a value that can be told from others: no flags, no small whole numbers. */
function tellingValues(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(tellingValues)
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 60 ? [] : [String(value)]
  return typeof value === 'string' && value.length > 3 ? [value] : []
}

describe.each(stores)('reviews on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterEach(() => void vi.useRealTimers())
  afterAll(() => server.close())

  async function trader() {
    const { trader: client, params } = await workedJournal(server, 'lookups')
    const add = async (...bodies: readonly TradeBody[]) => {
      const ids: number[] = []
      for (const body of bodies) ids.push((await client.call(createTrade, { params, body })).id)
      return ids
    }
    const deal = (most?: number) =>
      client.call(calls.dealReviewCards, { params, query: most === undefined ? {} : { most } })
    return {
      client,
      params,
      add,
      deal,
      dealt: async (most?: number) => (await deal(most)).cards.map(({ tradeId }) => tradeId),
      grade: (body: Grade) => client.call(calls.gradeTrade, { params, body }),
      reviews: async (journalId = params.journalId) =>
        (await client.call(calls.listReviews, { params: { journalId } })).reviews,
      trade: (tradeId: number) => client.call(readTrade, { params: { ...params, tradeId } }),
      undo: (receipt: string | null) => client.call(undoDeletion, { params, body: { receipt: receipt! } }),
    }
  }

  it('deal what was closed in the last 60 days and is not graded, the most telling first', async () => {
    const { add, deal, dealt, grade } = await trader()
    const [small, large, old, open, graded] = await add(
      closed(1, 0.2),
      closed(2, -2.5),
      closed(61, 4),
      { ...closed(1, 1), exitDate: null, exitPrice: null },
      { ...closed(1, 3), reviewGrade: 'B' },
    )
    expect(await dealt()).toEqual([large, small])
    expect(await deal()).toMatchObject({ gradedToday: 0, waiting: 2, skippedToday: 0 })
    await grade({ tradeId: large!, grade: 'A', sawResult: false })
    expect(await dealt()).toEqual([small])
    expect(await deal()).toMatchObject({ gradedToday: 1, waiting: 1 })
    await expect(grade({ tradeId: open!, grade: 'A', sawResult: false })).rejects.toMatchObject({
      status: 400,
      fields: [{ field: 'tradeId' }],
    })
    // older ones, and those that have a grade, can still be graded from elsewhere
    for (const tradeId of [old!, graded!]) await grade({ tradeId, grade: 'C', sawResult: true })
  })

  it('deal ten a day, every fifth by chance, and five more', async () => {
    const { add, deal, grade } = await trader()
    await add(...Array.from({ length: 17 }, (_, i) => closed(1, (i + 1) / 10)))
    const { cards, waiting } = await deal()
    expect([cards.length, waiting]).toEqual([10, 17])
    expect(cards.map(({ reasons }) => reasons.includes('BY_CHANCE'))).toEqual(
      Array.from({ length: 10 }, (_, i) => i % 5 === 4),
    )
    for (const { tradeId } of cards) await grade({ tradeId, grade: 'A', sawResult: false })
    expect(await deal()).toMatchObject({ cards: [], gradedToday: 10, waiting: 7 })
    const more = (await deal(15)).cards
    expect(more).toHaveLength(5)
    expect(new Set([...cards, ...more].map(({ tradeId }) => tradeId)).size).toBe(15)
  })

  it('tell nothing of the result: no value of a card is one of the exit, or follows from it', async () => {
    const { client, params, add, deal, trade } = await trader()
    const plan = {
      title: 'London',
      planDate: '2024-01-02',
      instrumentId: 1,
      bias: '<p>Up</p>',
      status: 'ACTIVE',
    } as const
    await client.call(createTradePlan, { params, body: { ...plan, reviewText: '<p>It stopped me out at once</p>' } })
    const bodies: readonly TradeBody[] = [
      closed(3, -2.437, {
        takeProfit: '1.1037',
        highestPrice: '1.10213',
        lowestPrice: '1.09671',
        otpHit: 'NO',
        commission: '7.31',
        swap: '-1.17',
        notes: '<p>Lost far more than I should have</p>',
        preTradeComments: [1],
        entryComments: [3],
        managementComments: [7],
        exitComments: [12],
        customComments: [1],
        checklistId: 1,
        checkedItemIds: [1],
        inReview: true,
        screenshotDescriptions: ['Before', 'Stopped out'],
        planId: 1,
      }),
      closed(4, 1.913, { finalStop: '1.0997' }),
      closed(5, 0.617, { tradeType: 'DEMO' }),
      closed(6, -0.351, { breakEven: true }),
      closed(7, 3.219),
      closed(8, -1.083),
    ]
    const ids = await add(...bodies)
    const [first] = ids
    const entry = bodies[0]!.entryDate
    const slot = (at: number, fields: object) =>
      client.upload(
        setScreenshot,
        { ...params, tradeId: first!, slot: at },
        { link: `https://charts.example/${at}`, ...fields },
        null,
      )
    await slot(1, { takenAt: localText(wallClock(entry) - HOUR), description: 'Before' })
    await slot(2, { takenAt: bodies[0]!.exitDate, description: 'Stopped out' })
    await slot(3, {})

    const { cards } = await deal()
    expect(cards.map(({ tradeId }) => tradeId).toSorted((a, b) => a - b)).toEqual(ids)
    for (const card of cards) {
      const view: TradeView = await trade(card.tradeId)
      const hidden = Object.entries(view).filter(([name]) => !fieldsOfCards.has(name))
      const shown = new Set(tellingValues(card))
      const told = hidden.flatMap(([name, value]) =>
        tellingValues(value)
          .filter((one) => shown.has(one))
          .map((one) => [name, one]),
      )
      // the slot of the picture from before the entry
      expect(told.filter(([, one]) => one !== 'https://charts.example/1')).toEqual([])
      expect(JSON.stringify(card)).not.toMatch(
        /exit|gain|outcome|multiple|mfe|mae|highest|lowest|updraw|stopped me|Lost far/i,
      )
    }
    expect(cards.find(({ tradeId }) => tradeId === first)).toMatchObject({
      entryPrice: '1.1',
      stopLoss: '1.099',
      takeProfit: '1.1037',
      preTradeComments: [1],
      entryComments: [3],
      checklistId: 1,
      checkedItemIds: [1],
      plan: { id: 1, title: 'London', bias: '<p>Up</p>' },
      pictures: [{ slot: 1, url: 'https://charts.example/1' }],
      reasons: expect.arrayContaining(['STARRED']),
    })
  })

  it('keep each grade as it was given; the last one is the trade’s, and each undo takes back one', async () => {
    const { client, params, add, grade, reviews, trade, undo, dealt } = await trader()
    const [tradeId = 0] = await add(closed(1, 1))
    const first = await grade({ tradeId, grade: 'C', sawResult: false, byChance: true, note: ' Late ', seconds: 9 })
    const given = { id: 1, tradeId, grade: 'C', sawResult: false, byChance: true, note: 'Late', seconds: 9 } as const
    expect(first.review).toEqual({ ...given, gradedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
    expect(await trade(tradeId)).toMatchObject({ reviewGrade: 'C' })
    const second = await grade({ tradeId, grade: 'A', sawResult: true })
    expect((await reviews()).map((review) => review.grade)).toEqual(['A', 'C'])
    await expect(undo(first.receipt)).rejects.toMatchObject({ code: 'Undo too late' })
    // a comment that is ticked on the card does not stand in the way
    const change = { type: 'addComment', commentId: 3 } as const
    await client.call(changeTrades, { params, body: { ids: [tradeId], change } })
    await undo(second.receipt)
    expect(await trade(tradeId)).toMatchObject({ reviewGrade: 'C', entryComments: [3] })
    await undo(first.receipt)
    expect([await reviews(), (await trade(tradeId)).reviewGrade, await dealt()]).toEqual([[], null, [tradeId]])
    await expect(undo(first.receipt)).rejects.toMatchObject({ code: 'Undo too late' })

    const again = await grade({ tradeId, grade: 'B', sawResult: false })
    const other = { type: 'grade', reviewGrade: 'D' } as const
    await client.call(changeTrades, { params, body: { ids: [tradeId], change: other } })
    await expect(undo(again.receipt)).rejects.toMatchObject({ code: 'Undo too late' })
  })

  it('are at most twenty of a trade, with short notes', async () => {
    const { add, grade } = await trader()
    const [tradeId = 0] = await add(closed(1, 1))
    const one = { tradeId, grade: 'B', sawResult: false } as const
    await expect(grade({ ...one, note: 'x'.repeat(501) })).rejects.toMatchObject({ status: 400 })
    for (let i = 0; i < calls.mostReviews; i++) await grade(one)
    await expect(grade(one)).rejects.toMatchObject({ status: 409, code: 'Too many reviews' })
  })

  it('answer with the patch that brings the feed of a page up to date', async () => {
    const { client, params, add } = await trader()
    const [tradeId = 0] = await add(closed(1, 1))
    const { headers } = await client.raw({ method: 'GET', url: `/v1/databases/${params.journalId}/trades/feed` })
    const feed = String(headers['etag'])
    const body = { tradeId, grade: 'B', sawResult: false } as const
    const { journalPatch } = await client.call(calls.gradeTrade, { params, query: { feed }, body })
    expect(journalPatch).toMatchObject({ feed: expect.any(String), trades: expect.any(String) })
    expect(journalPatch!.feed).not.toBe(feed)
    expect((await client.bytes(tradeFeed, { params })).length).toBeGreaterThan(0)
  })

  it('come back tomorrow if they were skipped, or at once if that is undone', async () => {
    const { client, params, add, deal, dealt, undo, grade, reviews } = await trader()
    const [a = 0, b = 0] = await add(closed(1, 2), closed(1, 1))
    const skip = (tradeId: number) => client.call(calls.skipReviewCard, { params: { ...params, tradeId } })
    const { receipt } = await skip(a)
    expect(await dealt()).toEqual([b])
    expect(await deal()).toMatchObject({ waiting: 1, skippedToday: 1 })
    await undo(receipt)
    expect(await dealt()).toEqual([a, b])
    await skip(a)
    await skip(a)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY })
    expect(await dealt()).toEqual([a, b])
    vi.useRealTimers()
    await grade({ tradeId: a, grade: 'A', sawResult: false })
    expect((await reviews()).map(({ tradeId }) => tradeId)).toEqual([a])
    await expect(skip(999)).rejects.toMatchObject({ code: 'Unknown trade' })
  })

  it('are dealt again if the fills of an imported trade changed since, but not if its trader changed a trade of his own', async () => {
    const { client, params, add, deal, dealt, grade } = await trader()
    const at = (ms: number) => localText(ms).replaceAll('-', '.').replace('T', ' ')
    const exit = Date.now() - DAY
    const statement = mt4Statement({
      trades: [
        {
          ticket: 71,
          type: 'buy',
          size: '1.00',
          item: 'eurusd',
          openTime: at(exit - HOUR),
          openPrice: '1.10000',
          closeTime: at(exit),
          closePrice: '1.10100',
          commission: 0,
          swap: 0,
          profit: 100,
        },
      ],
    })
    await importFile({ trader: client, params }, { name: 'Statement.htm', bytes: statement }, { timeZone: 'UTC' })
    const imported = (await dealt())[0]!
    const [own = 0] = await add(closed(1, 1))
    for (const tradeId of [imported, own]) await grade({ tradeId, grade: 'B', sawResult: false })
    expect(await dealt()).toEqual([])
    for (const tradeId of [imported, own]) {
      const one = { ...params, tradeId }
      const view = await client.call(readTrade, { params: one })
      await client.call(replaceTrade, {
        params: one,
        body: { ...view, exitPrice: '1.102', manualGain: null, gainMode: 'CALCULATED' },
      })
    }
    const { cards } = await deal()
    expect(cards.map(({ tradeId, reasons }) => [tradeId, reasons])).toEqual([[imported, ['CHANGED']]])
    await grade({ tradeId: imported, grade: 'C', sawResult: true })
    expect(await dealt()).toEqual([])
  })

  it('go with their trade when it is deleted, and come back with it', async () => {
    const { client, params, add, grade, reviews, undo } = await trader()
    const [tradeId = 0] = await add(closed(1, 1))
    await grade({ tradeId, grade: 'A', sawResult: false })
    const before = await reviews()
    const { receipt } = await client.call(removeTrade, { params: { ...params, tradeId } })
    expect(await reviews()).toEqual([])
    const without = await restoredJournal(server, client, await archiveOf(client, params.journalId))
    expect(await reviews(without)).toEqual([])
    await undo(receipt)
    expect(await reviews()).toEqual(before)
  })

  it('are in an archive, and in a copy with the trades', async () => {
    const { client, params, add, grade, reviews } = await trader()
    const [a = 0, b = 0] = await add(closed(1, 1), closed(2, -1))
    await grade({ tradeId: a, grade: 'D', sawResult: true, note: 'a < b' })
    await grade({ tradeId: b, grade: 'A', sawResult: false, byChance: true, seconds: 0 })
    await grade({ tradeId: a, grade: 'C', sawResult: true })
    const before = await reviews()
    expect(before).toHaveLength(3)
    const restored = await restoredJournal(server, client, await archiveOf(client, params.journalId))
    expect(await reviews(restored)).toEqual(before)
    const copyWith = async (flags: object) =>
      (await client.call(copyJournal, { body: { dbId: params.journalId, name: 'Copy', ...flags } })).id
    expect(await reviews(await copyWith({}))).toEqual(before)
    expect(await reviews(await copyWith({ copyJournalEntries: false }))).toEqual([])
  })

  it('are read by whom the journal is shared with, who grades and skips nothing', async () => {
    const { client, params, add, grade, deal, reviews } = await trader()
    const [tradeId = 0] = await add(closed(1, 1), closed(1, 2))
    await grade({ tradeId, grade: 'B', sawResult: false, note: 'Mine' })
    const reader = await server.signUp()
    await reader.call(changeSettings, { params: { userId: reader.user.userId }, body: { sharingEnabled: 'true' } })
    await client.call(createShare, { body: { ...params, userName: reader.user.username } })
    expect((await reader.call(calls.listReviews, { params })).reviews).toEqual(await reviews())
    expect(await reader.call(calls.dealReviewCards, { params })).toEqual(await deal())
    const refused = { code: 'Read-only journal' }
    const body = { tradeId, grade: 'A', sawResult: false } as const
    await expect(reader.call(calls.gradeTrade, { params, body })).rejects.toMatchObject(refused)
    await expect(reader.call(calls.skipReviewCard, { params: { ...params, tradeId } })).rejects.toMatchObject(refused)
  })
})
