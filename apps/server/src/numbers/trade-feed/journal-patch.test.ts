// @large: a law whose runs call a server
import type { JournalPatch } from '@afterclose/contract/journal-patch'
import { listInstruments } from '@afterclose/contract/instruments'
import { latestBalance, listPayins } from '@afterclose/contract/payins'
import { listSetups } from '@afterclose/contract/setups'
import { changeTrades, createTrade, removeTrade, replaceTrade, tradeFeed } from '@afterclose/contract/trades'
import { patchTable } from '@afterclose/engine/trades/patch'
import { buildTradeTable, type TradeTable } from '@afterclose/engine/trades/trade-table'
import { decodeFeed } from '@afterclose/feed/feed'
import { decodePatch } from '@afterclose/feed/patch'
import { meaningOf } from '@afterclose/testkit/meaning-of'
import { runs } from '@afterclose/testkit/runs'
import { trades } from '@afterclose/testkit/worked-example'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withKey } from '../../../test/support/api-key.ts'
import { urlOf } from '../../../test/support/client.ts'
import { feedWrites } from '../../../test/support/feed-writes.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { bodyOf, type WorkedJournal, workedJournal } from '../../../test/support/worked-journal.ts'

/** The feed as the server sends it whole. */
async function fetchedFeed({ trader, params }: WorkedJournal): Promise<{ etag: string; table: TradeTable }> {
  const { headers, bytes } = await trader.raw({ method: 'GET', url: urlOf(tradeFeed, params) })
  return { etag: String(headers['etag']), table: buildTradeTable(decodeFeed(new Uint8Array(bytes))) }
}

const patchOf = (patch: JournalPatch) => decodePatch(new Uint8Array(Buffer.from(patch.trades, 'base64')))

/** Calls of the trader that say which feed they hold, and the patches of their responses. */
function holding(worked: WorkedJournal, etag: string) {
  const patches: (JournalPatch | undefined)[] = []
  const { trader, params } = worked
  const call: typeof trader.call = async (entry, input) => {
    const saysFeed = 'query' in entry && entry.query !== undefined && 'feed' in Object(entry.query).shape
    const answer = await trader.call(entry, saysFeed ? { ...input, query: { feed: etag } } : input)
    if (saysFeed) patches.push(Object(answer).journalPatch)
    return answer
  }
  return { patches, worked: { trader: { ...trader, call }, params } }
}

/** Holds that the counts and balances of a patch are those of the lists. */
async function expectListed({ trader, params }: WorkedJournal, patch: JournalPatch): Promise<void> {
  const counted = (counts: JournalPatch['setups']) => new Map(counts.map(({ id, trades: count }) => [id, count]))
  const instruments = counted(patch.instruments)
  for (const { id, trades: count } of (await trader.call(listInstruments, { params })).instruments)
    expect(instruments.get(id) ?? 0).toBe(count)
  const setups = counted(patch.setups)
  for (const { id, trades: count } of (await trader.call(listSetups, { params })).setups)
    expect(setups.get(id) ?? 0).toBe(count)
  const { payins } = await trader.call(listPayins, { params })
  expect(patch.payins).toEqual(payins.map(({ id, accountBalance }) => ({ id, accountBalance })))
  expect(patch.balance).toEqual(await trader.call(latestBalance, { params }))
}

const patchedWrites = ['create', 'replace', 'removeSeveral', 'star', 'grade', 'costs', 'setup', 'tradeType', 'group']
const comments = ['addComment', 'removeComment']

describe.each(stores)('the patch in the response of a change of trades, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('makes the held feed and lists equal to fetched ones, whatever was changed, and other writes have none', async () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(feedWrites)), fc.infiniteStream(fc.nat()))
    const change = fc.tuple(fc.constantFrom(...patchedWrites, ...comments), fc.infiniteStream(fc.nat()))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(change, change, step), { minLength: 4, maxLength: 12 }), async (steps) => {
        const worked = await workedJournal(server)
        let held = await fetchedFeed(worked)
        for (const [name, chances] of steps) {
          if (held.table.columns.rows === 0 && name !== 'create') continue
          const { patches, worked: asHolder } = holding(worked, held.etag)
          const pick = <T>(from: readonly T[]): T => from[chances.next().value % from.length]!
          await feedWrites[name]!(asHolder, pick, [])
          const now = await fetchedFeed(worked)
          const [patch] = patches
          if (patch === undefined) {
            expect([...patchedWrites, ...comments]).not.toContain(name)
            held = now
            continue
          }
          const { table } = patchTable(held.table, patchOf(patch))
          expect(patch.feed).toBe(now.etag)
          expect(meaningOf(table)).toEqual(meaningOf(now.table))
          await expectListed(worked, patch)
          held = { etag: patch.feed, table }
        }
      }),
      { numRuns: runs({ quick: 3, full: 10 }) },
    )
  })

  it('says what a new trade, a changed one and a deleted one change', async () => {
    const worked = await workedJournal(server)
    const { trader, params } = worked
    const { etag } = await fetchedFeed(worked)
    const [first] = trades
    const created = await trader.call(createTrade, { params, query: { feed: etag }, body: bodyOf(first!.input) })
    expect(patchOf(created.journalPatch!)).toMatchObject({ deletes: [], upserts: { rows: 1 } })

    const query = { feed: created.journalPatch!.feed }
    const body = { ...bodyOf(first!.input), setupId: 2 }
    const replaced = await trader.call(replaceTrade, { params: { ...params, tradeId: created.id }, query, body })
    const { id: upserted } = patchOf(replaced.journalPatch!).upserts
    expect([...upserted]).toEqual([created.id])

    const deletion = { ids: [created.id], change: { type: 'delete' } } as const
    const deleted = await trader.call(changeTrades, {
      params,
      query: { feed: replaced.journalPatch!.feed },
      body: { ...deletion, ids: [...deletion.ids] },
    })
    expect(patchOf(deleted.journalPatch!)).toMatchObject({ deletes: [created.id], upserts: { rows: 0 } })
  })

  it('is missing for a client that does not hold the feed just before the change', async () => {
    const worked = await workedJournal(server)
    const { trader, params } = worked
    const { etag } = await fetchedFeed(worked)
    await trader.call(removeTrade, { params: { ...params, tradeId: 7 } }) // by someone else
    const star = async (feed: string | undefined) => {
      const body = { ids: [3], change: { type: 'star' as const, inReview: true } }
      const query = feed === undefined ? {} : { feed }
      return (await trader.call(changeTrades, { params, query, body })).journalPatch
    }
    expect(await star(etag)).toBeUndefined()
    expect(await star(undefined)).toBeUndefined()
    const { etag: current } = await fetchedFeed(worked)
    expect(await star(current.replace(/^"[0-9a-f]{12}/, '"000000000000'))).toBeUndefined() // of another store
    const { etag: last } = await fetchedFeed(worked)
    expect(await star(`W/${last}`)).toBeDefined() // weakened by a proxy that compresses
  })

  it('is missing for an API key, which may not see the feed', async () => {
    const worked = await workedJournal(server)
    const key = await withKey(server, worked.trader, ['trades.write'])
    const { etag } = await fetchedFeed(worked)
    const answer = await key.raw({
      method: 'POST',
      url: urlOf(createTrade, worked.params, { feed: etag }),
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(bodyOf(trades[0]!.input)),
    })
    expect(answer.json).toMatchObject({ id: 14 })
    expect(answer.json).not.toHaveProperty('journalPatch')
  })
})
