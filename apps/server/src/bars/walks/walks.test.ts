import { setTimeout as wait } from 'node:timers/promises'
import { changeSetting, changeSettings } from '@afterclose/contract/account-settings'
import { changeBarSeries, listBarSeries, removeBarSeries } from '@afterclose/contract/bars'
import type { BodyOf } from '@afterclose/contract/call'
import { replaceInstrument } from '@afterclose/contract/instruments'
import { createShare } from '@afterclose/contract/shares'
import { undoDeletion } from '@afterclose/contract/undo'
import { createTrade, removeTrade, replaceTrade } from '@afterclose/contract/trades'
import {
  type AssumedSpread,
  type BarWalk,
  cancelWalk,
  readWalk,
  readWalkColumns,
  startWalks,
  walkTrade,
} from '@afterclose/contract/walks'
import { originalStrategy } from '@afterclose/core/strategy'
import { walkEnds, walkReasons } from '@afterclose/core/bar-walk'
import { mapStops, stopEndsOf } from '@afterclose/core/strategy-map'
import { readMapColumns } from '@afterclose/feed/map-columns'
import { readWalkColumns as readColumns, writeWalkColumns } from '@afterclose/feed/walk-columns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/support/client.ts'
import { contextsFound, jobsDone } from '../../../test/support/jobs.ts'
import { confirm, hours, minutes, tradeInBars as trade, upload } from '../../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { toJson } from '../../store/codecs.ts'
import { walksKey } from '../bar-files.ts'
import { removeOldWalks } from './walk-job.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

type Params = { readonly journalId: number }
const strategy = (name: string, changes: object = {}) =>
  ({ name, stopMode: 'ORIGINAL', targetMode: 'ORIGINAL', ...changes }) as const
const held = strategy('Held')
const trailing = strategy('Trailing', { targetMode: 'NONE', trail: { by: 'PIPS', value: 5, fromR: 1 } })

async function ready(client: Client, params: Params, strategies: readonly ReturnType<typeof strategy>[]) {
  const { walks } = await client.call(startWalks, { params, body: { strategies: [...strategies] } })
  for (const { key } of walks) await settled(client, params, key)
  return walks.map(({ key }) => key)
}
async function settled(client: Client, params: Params, walkKey: string): Promise<BarWalk> {
  for (;;) {
    const walk = await client.call(readWalk, { params: { ...params, walkKey } })
    if (walk.state !== 'RUNNING') return walk
    await wait(40)
  }
}
async function resultsOf(client: Client, params: Params, walkKey: string) {
  const bytes = await client.bytes(readWalkColumns, { params: { ...params, walkKey } })
  const { tradeId, how, why, worst, best } = readColumns(Uint8Array.from(bytes).buffer)
  return Array.from(tradeId, (id, i) =>
    why[i] === 0 ? [id, walkEnds[how[i]!], worst[i]! / 1e6, best[i]! / 1e6] : [id, walkReasons[why[i]! - 1]],
  )
}

describe.each(stores)('walks on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  /** A journal with an hour of minutes: a price that rises by a pip a minute. */
  async function journalWithBars() {
    const { trader, params } = await workedJournal(server, 'lookups')
    await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(60), { zone: 'UTC' }))
    return { trader, params }
  }

  it('give every closed trade a worst and a best outcome, or the reason why bars cannot tell', async () => {
    const { trader, params } = await journalWithBars()
    const at = (from: string, to: string) => ({ entryDate: `2024-03-05T${from}`, exitDate: `2024-03-05T${to}` })
    const bodies = [
      trade, // from 1.1 with a stop at 1.099 to 1.102, which the bar of 10:18 touches with its high at 1.1020
      { ...trade, exitDate: null, exitPrice: null },
      { ...trade, stopLoss: null },
      { ...trade, takeProfit: '1.2' },
      { ...trade, instrumentId: 2 },
      { ...trade, ...at('12:00:00', '12:10:00') },
      { ...trade, entryPrice: '1.2', stopLoss: '1.1', takeProfit: '1.3', exitPrice: '1.2' },
    ]
    const ids: number[] = []
    for (const body of bodies) ids.push((await trader.call(createTrade, { params, body })).id)
    const [key, trailed] = await ready(trader, params, [held, trailing])
    expect(await settled(trader, params, key!)).toEqual({ key, state: 'READY', done: 6, of: 6 })
    expect(await resultsOf(trader, params, key!)).toEqual([
      [ids[0], 'TARGET', 2, 2],
      [ids[3], 'END'],
      [ids[4], 'NO_SERIES'],
      [ids[5], 'NO_BARS'],
      [ids[6], 'APART'],
    ])
    // five pips behind a price that never falls by more than three
    expect((await resultsOf(trader, params, trailed!))[0]).toEqual([ids[0], 'END'])
  })

  it('[3.7] tell of all stops and targets of the map, and go on from there as strategies do', async () => {
    const { trader, params } = await journalWithBars()
    const { id: first } = await trader.call(createTrade, { params, body: trade })
    await trader.call(createTrade, { params, body: { ...trade, takeProfit: null, stopLoss: null } })
    const mapped = async (strategies: readonly ReturnType<typeof strategy>[] = []) => {
      const body = { strategies: [...strategies], map: true }
      const { walks, map } = await trader.call(startWalks, { params, body })
      expect(walks).toHaveLength(strategies.length)
      await settled(trader, params, map!.key)
      const bytes = await trader.bytes(readWalkColumns, { params: { ...params, walkKey: map!.key } })
      const { tradeId, ends } = readMapColumns(Uint8Array.from(bytes).buffer)
      return { key: map!.key, ids: [...tradeId], ends: Array.from(ends, stopEndsOf) }
    }
    // from 1.1 with the stop 10 pips below, by bars that rise by a pip a minute for an hour: never 2.5 pips back, and 50 pips up
    const target = { sure: 8, possible: 8, decided: true }
    const found = await mapped([held])
    expect([found.ids, found.ends]).toEqual([[first], mapStops.map(() => target)])
    const { id: more } = await trader.call(createTrade, { params, body: trade })
    const next = await mapped()
    expect([next.ids, next.ends.slice(6)]).toEqual([[first, more], found.ends])
    expect(next.key).not.toBe(found.key)
    const nothing = trader.call(startWalks, { params, body: { strategies: [] } })
    await expect(nothing).rejects.toMatchObject({ status: 400 })
  })

  it('tell nothing where a spread in ticks has no tick size, but by last traded prices or a spread of the bars', async () => {
    const { trader, params } = await journalWithBars()
    const { id } = await trader.call(createTrade, { params, body: trade })
    const { series } = await trader.call(listBarSeries, {})
    const change = (body: BodyOf<typeof changeBarSeries>) =>
      trader.call(changeBarSeries, { params: { seriesId: series[0]!.id }, body })
    const ticks = (tickSize: string | null, spread: string) =>
      trader.call(replaceInstrument, {
        params: { ...params, instrumentId: 1 },
        body: { name: 'EURUSD', market: 'FOREX', tickSize, spread },
      })
    const soon = strategy('Soon', { targetMode: 'NONE', timeExit: { is: 'MINUTES', minutes: 5 } })
    let assumed: readonly AssumedSpread[] = []
    const found = async () => {
      const [key] = await ready(trader, params, [soon])
      return resultsOf(trader, params, key!)
    }
    /** The spread that walks say they assume, besides. */
    const mapped = async () => {
      const { map, spreads } = await trader.call(startWalks, { params, body: { strategies: [], map: true } })
      await settled(trader, params, map!.key)
      const bytes = await trader.bytes(readWalkColumns, { params: { ...params, walkKey: map!.key } })
      assumed = spreads
      return [...readMapColumns(Uint8Array.from(bytes).buffer).tradeId]
    }
    const ofTrade = async () =>
      (await trader.call(walkTrade, { params: { ...params, tradeId: id }, body: { strategy: soon } })).why
    await change({ priceSide: 'MID', spread: null })
    await ticks(null, '1')
    expect([await found(), await mapped(), await ofTrade()]).toEqual([[[id, 'NO_SPREAD']], [], 'NO_SPREAD'])
    expect(assumed).toEqual([])
    // out at the open five pips up: 0.5R, less half the spread of 1 and of 4 pips
    await ticks('0.0001', '1')
    expect([await found(), await mapped(), await ofTrade()]).toEqual([[[id, 'TIME', 0.45, 0.45]], [id], null])
    expect(assumed).toEqual([{ instrumentId: 1, side: 'MID', spread: '0.0001' }])
    // that of the bars comes first
    await change({ priceSide: 'MID', spread: '0.0004' })
    for (const tickSize of ['0.0001', null]) {
      await ticks(tickSize, '1')
      expect([await found(), await mapped()]).toEqual([[[id, 'TIME', 0.3, 0.3]], [id]])
      expect(assumed).toEqual([{ instrumentId: 1, side: 'MID', spread: '0.0004' }])
    }
    await change({ priceSide: 'TRADE', spread: null })
    expect([await found(), await mapped()]).toEqual([[[id, 'TIME', 0.5, 0.5]], [id]])
    expect(assumed).toEqual([])
    // no spread is one that needs no tick
    await ticks(null, '0')
    await change({ priceSide: 'MID', spread: null })
    expect([await found(), await mapped()]).toEqual([[[id, 'TIME', 0.5, 0.5]], [id]])
    expect(assumed).toEqual([{ instrumentId: 1, side: 'MID', spread: '0' }])
    // of no trade of a name that has bars, nothing is assumed
    await trader.call(removeTrade, { params: { ...params, tradeId: id } })
    expect((await trader.call(startWalks, { params, body: { strategies: [soon] } })).spreads).toEqual([])
  })

  it('are kept under a key that changes with trades, bars and settings, but not with names, costs and size', async () => {
    const { trader, params } = await journalWithBars()
    const { id: tradeId } = await trader.call(createTrade, { params, body: trade })
    const [key] = await ready(trader, params, [held])
    expect(await ready(trader, params, [strategy('Other', { costs: false, sizing: 'RESIZE' })])).toEqual([key])
    expect(await ready(trader, params, [strategy('Held', { breakEvenAtR: 1 })])).not.toEqual([key])
    const { series } = await trader.call(listBarSeries, {})
    await trader.call(changeBarSeries, { params: { seriesId: series[0]!.id }, body: { spread: '0.0005' } })
    const [spread] = await ready(trader, params, [held])
    expect(spread).not.toBe(key)
    await trader.call(createTrade, { params, body: trade })
    const [later] = await ready(trader, params, [held])
    expect(later).not.toBe(spread)
    expect((await resultsOf(trader, params, key!)).map(([id]) => id)).toEqual([tradeId])
    expect(await resultsOf(trader, params, later!)).toHaveLength(2)
  })

  it('stay when the journal changes and no trade does, as when contexts are found', async () => {
    const { trader, params } = await journalWithBars()
    const bodies = [trade, { ...trade, takeProfit: '1.1015' }]
    const ids: number[] = []
    for (const body of bodies) ids.push((await trader.call(createTrade, { params, body })).id)
    const [key] = await ready(trader, params, [held])
    const { db } = server.services
    const revision = async () =>
      (await db.selectFrom('journal').select('revision').where('id', '=', params.journalId).executeTakeFirstOrThrow())
        .revision
    const before = await revision()
    // contexts by other bars, whether or not the first were found by now
    const { userId } = trader.user.originalToken
    const setting = `journal.${params.journalId}.contextLength`
    await trader.call(changeSetting, { params: { userId, key: setting }, body: { value: '5m' } })
    await contextsFound(server)
    expect(await revision()).toBeGreaterThan(before)
    expect(await ready(trader, params, [held])).toEqual([key])
    // the trade that was written first is deleted, and the deletion undone
    const { receipt } = await trader.call(removeTrade, { params: { ...params, tradeId: ids[0]! } })
    const [without] = await ready(trader, params, [held])
    expect(without).not.toBe(key)
    expect((await resultsOf(trader, params, without!)).map(([id]) => id)).toEqual([ids[1]])
    await trader.call(undoDeletion, { params, body: { receipt: receipt! } })
    const [again] = await ready(trader, params, [held])
    expect(again).not.toBe(without)
    expect((await resultsOf(trader, params, again!)).map(([id]) => id)).toEqual(ids)
  })

  it('go on from results of before: of trades that were not written since nothing is walked again', async () => {
    const { trader, params } = await journalWithBars()
    const ids: number[] = []
    for (let i = 0; i < 4; i++) ids.push((await trader.call(createTrade, { params, body: trade })).id)
    const [kept, edited, deleted, opened] = ids
    const [key] = await ready(trader, params, [held])
    // results that no walk gives tell which ones were taken over
    const { db, workFiles } = server.services
    const row = await db.selectFrom('bar_walk').select('file_key').where('key', '=', key!).executeTakeFirstOrThrow()
    const columns = readColumns(
      Uint8Array.from(await trader.bytes(readWalkColumns, { params: { ...params, walkKey: key! } })).buffer,
    )
    columns.worst.fill(7e6)
    await workFiles.put(row.file_key!, writeWalkColumns(columns))
    await trader.call(replaceTrade, {
      params: { ...params, tradeId: edited! },
      body: { ...trade, takeProfit: '1.101' },
    })
    await trader.call(removeTrade, { params: { ...params, tradeId: deleted! } })
    await trader.call(replaceTrade, {
      params: { ...params, tradeId: opened! },
      body: { ...trade, exitDate: null, exitPrice: null },
    })
    const { id: added } = await trader.call(createTrade, { params, body: trade })
    const [next] = await ready(trader, params, [held])
    expect(await resultsOf(trader, params, next!)).toEqual([
      [kept, 'TARGET', 7, 2],
      [edited, 'TARGET', 1, 1],
      [added, 'TARGET', 2, 2],
    ])
    expect(await settled(trader, params, next!)).toMatchObject({ done: 3, of: 3 })
    // other bars: walked anew, every trade
    const { series } = await trader.call(listBarSeries, {})
    await trader.call(changeBarSeries, { params: { seriesId: series[0]!.id }, body: { spread: '0' } })
    const [anew] = await ready(trader, params, [held])
    expect((await resultsOf(trader, params, anew!))[0]).toEqual([kept, 'TARGET', 2, 2])
    // a file that is gone: as well
    const { file_key: file } = await db
      .selectFrom('bar_walk')
      .select('file_key')
      .where('key', '=', anew!)
      .executeTakeFirstOrThrow()
    await workFiles.remove(file!)
    const { id: last } = await trader.call(createTrade, { params, body: trade })
    const [again] = await ready(trader, params, [held])
    expect((await resultsOf(trader, params, again!)).map(([id]) => id)).toEqual([kept, edited, added, last])
  })

  it('answer 304 to who has the results, and nothing of another journal or plan', async () => {
    const { trader, params } = await journalWithBars()
    await trader.call(createTrade, { params, body: trade })
    const [walkKey] = await ready(trader, params, [held])
    const url = `/v1/databases/${params.journalId}/walks/${walkKey}/columns`
    const first = await trader.raw({ method: 'GET', url, payload: undefined })
    expect([first.status, first.headers['etag']]).toEqual([200, `"${walkKey}"`])
    const again = await trader.raw({
      method: 'GET',
      url,
      headers: { 'if-none-match': `"${walkKey}"` },
      payload: undefined,
    })
    expect(again.status).toBe(304)
    const stranger = await workedJournal(server, 'lookups')
    const theirs = { params: { ...stranger.params, walkKey: walkKey! } }
    await expect(stranger.trader.call(readWalk, theirs)).rejects.toMatchObject({ code: 'Not found' })
    await expect(stranger.trader.bytes(readWalkColumns, theirs)).rejects.toMatchObject({ code: 'Not found' })
  })

  it('run two requests of a user at a time, and end when they are cancelled', async () => {
    const { trader, params } = await journalWithBars()
    await trader.call(createTrade, { params, body: trade })
    const start = (stopValue: number) =>
      trader.call(startWalks, { params, body: { strategies: [strategy('R', { stopMode: 'R', stopValue })] } })
    const now = new Date().toISOString()
    const running = ['a', 'b'].map((name) => ({
      journal_id: params.journalId,
      key: name.repeat(64),
      base: '',
      revision: 0,
      series: toJson([]),
      user_id: trader.user.originalToken.userId,
      job: name,
      strategy: toJson({ ...originalStrategy }),
      state: 'RUNNING' as const,
      done: 0,
      trades: 0,
      file_key: null,
      created: now,
      used: now,
    }))
    await server.services.db.insertInto('bar_walk').values(running).execute()
    await expect(start(1)).rejects.toMatchObject({ code: 'Busy', status: 429 })
    await trader.call(cancelWalk, { params: { ...params, walkKey: 'a'.repeat(64) } })
    expect((await settled(trader, params, (await start(1)).walks[0]!.key)).state).toBe('READY')
    // ready ones are found, however many run
    await server.services.db.insertInto('bar_walk').values(running.slice(0, 1)).execute()
    expect((await start(1)).walks[0]!.state).toBe('READY')
  })

  it('[BARS 1] are kept for the last 50 strategies of a journal that were used, and for 30 days', async () => {
    const { trader, params } = await journalWithBars()
    await trader.call(createTrade, { params, body: trade })
    const { db, workFiles } = server.services
    const folder = `${walksKey}/${params.journalId}`
    const rows = db.selectFrom('bar_walk').where('journal_id', '=', params.journalId)
    const usedAt = (key: string, used: number) =>
      db
        .updateTable('bar_walk')
        .set({ used: new Date(used).toISOString() })
        .where('key', '=', key)
        .execute()
    const [old, older] = await ready(trader, params, [held, strategy('R', { stopMode: 'R', stopValue: 1.5 })])
    const others = await rows.selectAll().where('key', '=', old!).executeTakeFirstOrThrow()
    const soon = Date.now() + 60_000
    const filled = Array.from({ length: 48 }, (_, i) => ({
      ...others,
      key: String(i).padStart(64, '0'),
      file_key: null,
      used: new Date(soon).toISOString(),
    }))
    await db.insertInto('bar_walk').values(filled).execute()
    await usedAt(older!, Date.now() - 2000)
    await usedAt(old!, Date.now() - 1000)
    const kept = async () => (await rows.select('key').execute()).map(({ key }) => key)
    // to be asked for is to be used
    expect(await ready(trader, params, [strategy('R', { stopMode: 'R', stopValue: 1.5 })])).toEqual([older])
    expect(await kept()).toHaveLength(50)
    const next = strategy('Next', { stopMode: 'R', stopValue: 2 })
    const [newest] = await ready(trader, params, [next])
    const left = await kept()
    expect(left).toHaveLength(50)
    expect([left.includes(old!), left.includes(older!), left.includes(newest!)]).toEqual([false, true, true])
    const files = (await workFiles.list(folder)).map(({ key }) => key)
    expect(files).not.toContain(others.file_key)

    const days = (count: number): number => Date.now() - count * 86_400_000
    await usedAt(older!, days(30.1))
    await usedAt(newest!, days(29.9))
    await removeOldWalks({ db, files: workFiles }, days(1))
    const after = await kept()
    expect([after.includes(older!), after.includes(newest!)]).toEqual([false, true])
    expect(await workFiles.list(folder)).toHaveLength(1)
  })

  it('take the bars of the owner in a shared journal', async () => {
    const { trader, params } = await journalWithBars()
    const { id } = await trader.call(createTrade, { params, body: trade })
    const reader = await server.signUp()
    const { userId } = reader.user.originalToken
    await reader.call(changeSettings, { params: { userId }, body: { sharingEnabled: 'true' } })
    const { username: userName } = reader.user.originalToken
    await trader.call(createShare, { body: { journalId: params.journalId, userName } })
    const [key] = await ready(reader, params, [held])
    expect(await resultsOf(reader, params, key!)).toEqual([[id, 'TARGET', 2, 2]])
  })

  it('stay when bars that none of their trades uses come, and go', async () => {
    const { trader, params } = await journalWithBars()
    await trader.call(createTrade, { params, body: trade })
    const [walkKey] = await ready(trader, params, [held])
    await confirm(trader, await upload(trader, 'NOSUCH1.csv', minutes(60), { zone: 'UTC' }))
    expect(await ready(trader, params, [held])).toEqual([walkKey])
    const { series } = await trader.call(listBarSeries, {})
    const other = series.find(({ symbol }) => symbol !== 'EURUSD')!
    await trader.call(removeBarSeries, { params: { seriesId: other.id } })
    expect((await settled(trader, params, walkKey!)).state).toBe('READY')
  })

  it('are gone with a series, and say that there are no bars then', async () => {
    const { trader, params } = await journalWithBars()
    await trader.call(createTrade, { params, body: trade })
    const [walkKey] = await ready(trader, params, [held])
    const { series } = await trader.call(listBarSeries, {})
    await trader.call(removeBarSeries, { params: { seriesId: series[0]!.id } })
    const gone = trader.call(readWalk, { params: { ...params, walkKey: walkKey! } })
    await expect(gone).rejects.toMatchObject({ code: 'Not found' })
    const body = { strategies: [held] }
    expect(await trader.call(startWalks, { params, body })).toEqual({
      hasBars: false,
      walks: [],
      map: null,
      spreads: [],
    })
  })

  it('[BARS 10] 20: end without a result when the series is deleted while they run', async () => {
    const { trader, params } = await journalWithBars()
    for (let i = 0; i < 20; i++) await trader.call(createTrade, { params, body: trade })
    const { series } = await trader.call(listBarSeries, {})
    const { walks } = await trader.call(startWalks, { params, body: { strategies: [held] } })
    await trader.call(removeBarSeries, { params: { seriesId: series[0]!.id } })
    const walk = trader.call(readWalk, { params: { ...params, walkKey: walks[0]!.key } })
    await expect(walk).rejects.toMatchObject({ code: 'Not found' })
    const body = { strategies: [held] }
    expect(await trader.call(startWalks, { params, body })).toEqual({
      hasBars: false,
      walks: [],
      map: null,
      spreads: [],
    })
    // what the job was writing meanwhile is not left behind
    await jobsDone(server)
    expect(await server.services.workFiles.list(`${walksKey}/${params.journalId}`)).toEqual([])
  })

  it('[BARS 10] 14: take the shortest bars that cover each trade', async () => {
    const { trader, params } = await journalWithBars()
    await confirm(trader, await upload(trader, 'EURUSD60.csv', hours(24 * 60), { zone: 'UTC' }))
    const ids = [(await trader.call(createTrade, { params, body: trade })).id]
    // hours that rise by a pip from 29 January on and range from a pip below to two above: at 1.0062 on 31 January, 14:00
    const early = {
      ...trade,
      entryDate: '2024-01-31T14:30:00',
      exitDate: '2024-02-01T14:30:00',
      entryPrice: '1.0062',
      exitPrice: '1.0086',
      stopLoss: '1.0042',
      takeProfit: '1.0082',
    }
    ids.push((await trader.call(createTrade, { params, body: early })).id)
    const [key] = await ready(trader, params, [held])
    expect(await resultsOf(trader, params, key!)).toEqual([
      [ids[0], 'TARGET', 2, 2],
      [ids[1], 'TARGET', 1, 1],
    ])
    // hours do not cover the minutes: their bar of 10:00 is of other prices
    const { series } = await trader.call(listBarSeries, {})
    await trader.call(removeBarSeries, { params: { seriesId: series.find(({ length }) => length === 60)!.id } })
    const [hourly] = await ready(trader, params, [held])
    expect(await resultsOf(trader, params, hourly!)).toEqual([
      [ids[0], 'APART'],
      [ids[1], 'TARGET', 1, 1],
    ])
  })

  it('tell of one trade the stop bar by bar and the exits of both ends', async () => {
    const { trader, params } = await journalWithBars()
    const { id: tradeId } = await trader.call(createTrade, { params, body: trade })
    const body = { strategy: strategy('Half', { partials: [{ atR: 1, percent: 50 }] }) }
    const minute = (count: number): number => Date.UTC(2024, 2, 5, 10, count) / 1000
    const fills = [
      { time: minute(8), price: 1.101, share: 0.5 },
      { time: minute(18), price: 1.102, share: 0.5 },
    ]
    expect(await trader.call(walkTrade, { params: { ...params, tradeId }, body })).toEqual({
      why: null,
      how: 'TARGET',
      worst: 1.5,
      best: 1.5,
      stops: [{ time: minute(0), price: 1.099 }],
      until: minute(19),
      worstFills: fills,
      bestFills: fills,
    })
    const far = { strategy: strategy('Far', { targetMode: 'R', targetValue: 100 }) }
    expect(await trader.call(walkTrade, { params: { ...params, tradeId }, body: far })).toMatchObject({ why: 'END' })
    const pips = { strategy: strategy('Half', { stopMode: 'R', stopValue: 1, targetMode: 'ORIGINAL' }) }
    const { id: open } = await trader.call(createTrade, { params, body: { ...trade, exitDate: null, exitPrice: null } })
    expect(await trader.call(walkTrade, { params: { ...params, tradeId: open }, body: pips })).toMatchObject({
      why: null,
      how: null,
      stops: [],
    })
  })
})
