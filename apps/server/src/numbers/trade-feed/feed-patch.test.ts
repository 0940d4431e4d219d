// @large: a law whose runs call a server
import { undoImport } from '@afterclose/contract/imports'
import { listInstruments } from '@afterclose/contract/instruments'
import { latestBalance, listPayins } from '@afterclose/contract/payins'
import { listSetups } from '@afterclose/contract/setups'
import { readStats } from '@afterclose/contract/stats'
import { changeTrades, feedType, patchType, removeTrade, tradeFeed } from '@afterclose/contract/trades'
import { noFilters } from '@afterclose/core/filters'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { statistics } from '@afterclose/engine/stats/statistics'
import { type TradePatch, patchTable } from '@afterclose/engine/trades/patch'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { buildTradeTable } from '@afterclose/engine/trades/trade-table'
import { decodeFeed, encodeFeed } from '@afterclose/feed/feed'
import { decodePatch } from '@afterclose/feed/patch'
import { meaningOfColumns } from '@afterclose/testkit/meaning-of'
import { trades } from '@afterclose/testkit/worked-example'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raiseRevision, transaction } from '../../store/db.ts'
import { readAccount } from '../../records/payins/account.ts'
import { insertTrades } from '../../records/trades/insert-trades.ts'
import { urlOf } from '../../../test/support/client.ts'
import { feedOf, feedWrites } from '../../../test/support/feed-writes.ts'
import { day, fillFile, type TestFill } from '../../../test/support/fill-files.ts'
import { importFile } from '../../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { of, page, statement } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'
import { type WorkedJournal, workedJournal } from '../../../test/support/worked-journal.ts'
import { readColumns } from '../books/journal-columns.ts'

/** The server holds a journal and patches it: holds that it then sends and computes what one read anew says. */
async function expectAsReadAnew({ trader, params }: WorkedJournal, { services }: TestServer): Promise<void> {
  const anew = await readColumns(services.db, params.journalId)
  const { bytes } = await trader.raw({ method: 'GET', url: urlOf(tradeFeed, params) })
  expect(bytes.equals(encodeFeed(anew))).toBe(true)
  const book = openBook(anew, bestKernel)
  expect(await trader.call(readStats, { params })).toEqual(statistics(book, book.select(noFilters)))
  const { payins, balance: accountBalance, warning } = await readAccount(services.db, params.journalId)
  expect(await trader.call(listPayins, { params })).toEqual({ payins })
  expect(await trader.call(latestBalance, { params })).toEqual({ accountBalance, warning })
  const ids = meaningOfColumns(anew).trades.map(({ instrument, setup }) => ({ instrument, setup }))
  const { instruments } = await trader.call(listInstruments, { params })
  for (const { id, trades } of instruments)
    expect(trades).toBe(ids.filter(({ instrument }) => instrument === id).length)
  const { setups } = await trader.call(listSetups, { params })
  for (const { id, trades } of setups) expect(trades).toBe(ids.filter(({ setup }) => setup === id).length)
}

/** What the server answers to who holds `since`: a patch, or the whole feed. */
async function changesOf({ trader, params }: WorkedJournal, since: number): Promise<TradePatch | 'all of it'> {
  const { bytes, headers } = await trader.raw({ method: 'GET', url: urlOf(tradeFeed, params, { since }) })
  if (headers['content-type'] === patchType) {
    const patch = decodePatch(new Uint8Array(bytes))
    expect(headers['etag']).toMatch(new RegExp(`-${params.journalId}-${patch.revision}"$`))
    return patch
  }
  expect(headers['content-type']).toBe(feedType)
  decodeFeed(new Uint8Array(bytes))
  return 'all of it'
}

const tradesOf = (columns: TradeColumns) => new Map(meaningOfColumns(columns).trades.map((trade) => [trade.id, trade]))

/** Holds that `before` with the patch is `now`: the obvious way, by ids, and the engine's. */
function expectPatched(before: TradeColumns, patch: TradePatch | 'all of it', now: TradeColumns): void {
  if (patch === 'all of it') throw new Error('There is no patch')
  const trades = tradesOf(before)
  for (const id of patch.deletes) trades.delete(id)
  for (const [id, trade] of tradesOf(patch.upserts)) trades.set(id, trade)
  expect(trades).toEqual(tradesOf(now))
  expect(patch.payins).toEqual(now.payins)
  const { table } = patchTable(buildTradeTable(before), patch)
  expect(meaningOfColumns(table.columns)).toEqual(meaningOfColumns(now))
}

describe.each(stores)('what changed in the feed, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('makes of any earlier feed the feed of now, whatever was written between', async () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(feedWrites)), fc.infiniteStream(fc.nat()))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), fc.nat(), async (steps, early) => {
        const worked = await workedJournal(server)
        const states = [await feedOf(worked)]
        const imports: string[] = []
        for (const [name, chances] of steps) {
          const before = states.at(-1)!
          if (before.rows === 0 && name !== 'create') continue
          const pick = <T>(from: readonly T[]): T => from[chances.next().value % from.length]!
          await feedWrites[name]!(worked, pick, imports)
          await expectAsReadAnew(worked, server)
          const now = await feedOf(worked)
          for (const state of new Set([before, states[early % states.length]!, now])) {
            expectPatched(state, await changesOf(worked, state.revision), now)
          }
          states.push(now)
        }
      }),
      { numRuns: runs({ quick: 3, full: 10 }) },
    )
  })

  it('is only what changed', async () => {
    const worked = await workedJournal(server)
    const { trader, params } = worked
    const { revision } = await feedOf(worked)
    expect(await changesOf(worked, revision)).toMatchObject({ revision, deletes: [], upserts: { rows: 0 } })
    await trader.call(changeTrades, { params, body: { ids: [3, 5], change: { type: 'star', inReview: true } } })
    await trader.call(removeTrade, { params: { ...params, tradeId: 7 } })
    const patch = await changesOf(worked, revision)
    expect(patch).toMatchObject({ revision: revision + 2, deletes: [7], upserts: { rows: 2 } })
    expect(await changesOf(worked, revision + 1)).toMatchObject({ deletes: [7], upserts: { rows: 0 } })
  })

  it('tells who saw an import that it was undone', async () => {
    const worked = await workedJournal(server)
    const { job } = await importFile(worked, page(statement))
    const seen = await feedOf(worked)
    await worked.trader.call(undoImport, { params: of(worked, job.importIdentifier) })
    const now = await feedOf(worked)
    expect(seen.rows - now.rows).toBe(3)
    expectPatched(seen, await changesOf(worked, seen.revision), now)
  })

  it('tells who saw two trades that an import has merged them, and that its undo has parted them', async () => {
    const worked = await workedJournal(server)
    const { trader, params } = worked
    const fill = (id: number, at: number, side: TestFill['side']): TestFill => ({ id, at, side, size: 5, price: 10 })
    const [first, sale, second] = [fill(1, day, 'Buy'), fill(2, 2 * day, 'Sell'), fill(3, 3 * day, 'Buy')]
    await importFile(worked, fillFile([first, sale, second]))
    const before = await feedOf(worked)
    const ids = [...before.id].toSorted((a, b) => a - b).slice(-2)
    await trader.call(changeTrades, { params, body: { ids, change: { type: 'star', inReview: true } } })
    const seen = await feedOf(worked)
    const { job } = await importFile(worked, fillFile([fill(4, day + 60, 'Buy')]))
    const merged = await feedOf(worked)
    expect(merged.rows).toBe(seen.rows - 1)
    const patch = await changesOf(worked, seen.revision)
    expect(patch).toMatchObject({ deletes: [ids[1]], upserts: { rows: 1 } })
    expectPatched(seen, patch, merged)
    await trader.call(undoImport, { params: of(worked, job.importIdentifier) })
    expectPatched(merged, await changesOf(worked, merged.revision), await feedOf(worked))
  })

  it('is packed as the feed is, and not sent to who has it', async () => {
    const { trader, params } = await workedJournal(server)
    const url = urlOf(tradeFeed, params, { since: 1 })
    const packed = await trader.raw({ method: 'GET', url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers['vary']).toContain('accept-encoding')
    const again = await trader.raw({ method: 'GET', url, headers: { 'if-none-match': String(packed.headers['etag']) } })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  it('is the whole feed for who holds a state that this journal never had, or before deletions were kept', async () => {
    const worked = await workedJournal(server)
    const { revision } = await feedOf(worked)
    expect(await changesOf(worked, revision + 1)).toBe('all of it')
    expect(await changesOf(worked, revision - 1)).not.toBe('all of it')
    await server.services.db
      .updateTable('journal')
      .set({ patches_from: revision })
      .where('id', '=', worked.params.journalId)
      .execute()
    expect(await changesOf(worked, revision - 1)).toBe('all of it')
    expect(await changesOf(worked, revision)).not.toBe('all of it')
  })

  describe('in a large journal', () => {
    let worked: WorkedJournal
    const tradesBefore = 13
    const added = 7000
    beforeAll(async () => {
      worked = await workedJournal(server)
      const { journalId } = worked.params
      await transaction(server.services.db, async (tx) => {
        const revision = await raiseRevision(tx, journalId)
        const stamp = { source: 'MANUAL', importJobId: null, revision, at: '2024-05-01T00:00:00.000Z' }
        const more = Array.from({ length: added }, (_, i) => ({
          externalId: null,
          trade: trades[i % trades.length]!.input,
        }))
        await insertTrades(tx, journalId, more, stamp)
      })
    })
    const ids = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)
    const change = async (tradeIds: number[], type: 'star' | 'delete') => {
      const { revision } = await feedOf(worked)
      const wanted = type === 'star' ? { type, inReview: true } : { type }
      await worked.trader.call(changeTrades, { params: worked.params, body: { ids: tradeIds, change: wanted } })
      return revision
    }

    it('is the whole feed when more than a fifth changed', async () => {
      const fifth = Math.floor((tradesBefore + added) / 5)
      const before = await change(ids(1, fifth), 'star')
      expect(await changesOf(worked, before)).toMatchObject({ upserts: { rows: fifth } })
      await change([fifth + 1], 'star')
      expect(await changesOf(worked, before)).toBe('all of it')
    })

    it('is the whole feed after so many deletions that they are forgotten, and a patch from there on', async () => {
      const first = await change(ids(1, 300), 'delete')
      expect(await changesOf(worked, first)).toMatchObject({ deletes: ids(1, 300) })
      const second = await change(ids(301, 5001), 'delete')
      expect(await changesOf(worked, first)).toBe('all of it')
      expect(await changesOf(worked, second)).toBe('all of it')
      const third = await change([5302], 'delete')
      expect(await changesOf(worked, third)).toMatchObject({ deletes: [5302] })
    })
  })
})
