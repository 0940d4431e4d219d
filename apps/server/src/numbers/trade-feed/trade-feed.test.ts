import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createPayin } from '@afterclose/contract/payins'
import { createTrade, feedType, listTrades, patchType, tradeFeed } from '@afterclose/contract/trades'
import { wallClock } from '@afterclose/core/time'
import { decodeFeed } from '@afterclose/feed/feed'
import { commentsAt } from '@afterclose/engine/trades/trade-columns'
import { trades } from '@afterclose/testkit/worked-example'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urlOf } from '../../../test/support/client.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { bodyOf, type WorkedJournal, workedJournal } from '../../../test/support/worked-journal.ts'

const fetchFeed = ({ trader, params }: WorkedJournal, headers: Record<string, string> = {}) =>
  trader.raw({ method: 'GET', url: urlOf(tradeFeed, params), headers })
const number = (value: string | number | null): number => (value === null ? Number.NaN : Number(value))
const ascending = (ids: readonly number[]): readonly number[] => ids.toSorted((a, b) => a - b)

describe.each(stores)('the trade feed on %s', (store) => {
  let server: TestServer
  let worked: WorkedJournal
  beforeAll(async () => {
    server = await testServer(store)
    worked = await workedJournal(server)
  })
  afterAll(() => server.close())

  it('carries what the list of trades carries, in exit order, and the payins', async () => {
    const answer = await fetchFeed(worked)
    expect(answer.headers['content-type']).toBe('application/vnd.apache.arrow.stream')
    const columns = decodeFeed(new Uint8Array(answer.bytes))
    const { trades: stored } = await worked.trader.call(listTrades, { params: worked.params, query: { limit: 500 } })
    expect(columns).toMatchObject({ rows: 13, closed: 12 })
    for (let row = 0; row < columns.rows; row++) {
      const trade = stored.find(({ id }) => id === columns.id[row])!
      expect({
        row,
        exit: columns.exitDate[row],
        gain: columns.gain[row],
        r: columns.rMultiple[row],
        rrr: columns.rrr[row],
        instrument: columns.instruments[columns.instrument[row]!],
        setup: columns.setups[columns.setup[row]!],
        tilt: columns.tiltMeter[row],
        exitLevel: columns.exitLevel[row],
        starred: columns.inReview[row] === 1,
        entryComments: commentsAt(columns.entryComments, row),
        customComments: ascending(commentsAt(columns.customComments, row)),
        checklist: commentsAt(columns.checklistId, row),
        items: ascending(commentsAt(columns.checklistItemIds, row)),
        ticked: ascending(commentsAt(columns.checkedItemIds, row)),
      }).toEqual({
        row: trade.id - 1, // T1 to T12 are entered in exit order, the open T13 stands behind them
        exit: trade.exitDate === null ? Number.NaN : wallClock(trade.exitDate),
        gain: number(trade.gain),
        r: number(trade.rMultiple),
        rrr: number(trade.rrr),
        instrument: trade.instrumentId,
        setup: trade.setupId,
        tilt: trade.tiltMeter,
        exitLevel: number(trade.exitLevel),
        starred: trade.inReview,
        entryComments: trade.entryComments,
        customComments: ascending(trade.customComments),
        checklist: trade.checklistId === null ? [] : [trade.checklistId],
        items: ascending(trade.checklistItemIds),
        ticked: ascending(trade.checkedItemIds),
      })
    }
    expect(columns.payins).toMatchObject({ id: [1, 2], delta: [10_000, 2000] })
  })

  it('compresses as the client takes it, always the same content', async () => {
    const plain = await fetchFeed(worked, { 'accept-encoding': 'identity' })
    const brotli = await fetchFeed(worked, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await fetchFeed(worked, { 'accept-encoding': 'gzip, br;q=0' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    expect(brotli.headers['vary']).toContain('accept-encoding')
  })

  it('is not sent again to who has it, until something changes', async () => {
    const fresh = await workedJournal(server)
    const first = await fetchFeed(fresh)
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(new RegExp(`^"[0-9a-f]{12}-${fresh.params.journalId}-\\d+"$`))
    const again = await fetchFeed(fresh, { 'if-none-match': etag })
    expect([again.status, again.bytes.length]).toEqual([304, 0])

    await fresh.trader.call(createTrade, { params: fresh.params, body: bodyOf(trades[0]!.input) })
    const changed = await fetchFeed(fresh, { 'if-none-match': `W/${etag}` })
    expect(changed.status).toBe(200)
    expect(decodeFeed(new Uint8Array(changed.bytes)).rows).toBe(14)
    const body = { delta: '5', timestamp: '2024-05-01T00:00:00' }
    await fresh.trader.call(createPayin, { params: fresh.params, body })
    expect((await fetchFeed(fresh, { 'if-none-match': String(changed.headers['etag']) })).status).toBe(200)
  })

  it('comes whole to who holds a revision of another store, such as the one that a backup was made of', async () => {
    const fresh = await workedJournal(server)
    const first = await fetchFeed(fresh)
    const etag = String(first.headers['etag'])
    const revision = Number(/-(\d+)"$/.exec(etag)?.[1])
    const url = urlOf(tradeFeed, fresh.params, { since: revision - 1 })
    const ask = (tag: string) => fresh.trader.raw({ method: 'GET', url, headers: { 'if-none-match': tag } })
    const elsewhere = etag.replace(/^"[0-9a-f]{12}/, '"000000000000')
    expect((await ask(etag)).status).toBe(304)
    expect((await ask(etag.replace(/\d+"$/, `${revision - 1}"`))).headers['content-type']).toBe(patchType)
    const whole = await ask(elsewhere)
    expect([whole.status, whole.headers['content-type'], whole.headers['etag']]).toEqual([200, feedType, etag])
  })

  it('is one for all who ask at the same time', async () => {
    const fresh = await workedJournal(server)
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetchFeed(fresh)))
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  })

  it('serves an empty journal', async () => {
    const empty = await workedJournal(server, 'lookups')
    const columns = decodeFeed(new Uint8Array((await fetchFeed(empty)).bytes))
    expect(columns).toMatchObject({ rows: 0, closed: 0 })
  })
})
