import { setTimeout as wait } from 'node:timers/promises'
import { replaceInstrument } from '@afterclose/contract/instruments'
import { createTrade } from '@afterclose/contract/trades'
import { type AssumedSpread, readWalk, readWalkColumns, startBarStudy } from '@afterclose/contract/walks'
import { offeredSpans, offeredValues, timeGrid, timeValues } from '@afterclose/core/bar-walk'
import { readStudyColumns } from '@afterclose/feed/study-columns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirm, minutes, tradeInBars as trade, upload } from '../../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

describe.each(sqliteOnly)('studies of bars on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  let assumed: readonly AssumedSpread[] = []
  /** The values of a study, by trade id. */
  async function studied(
    { trader, params }: Awaited<ReturnType<typeof workedJournal>>,
    is: 'TIME_IN_TRADE' | 'OFFERED',
  ): Promise<ReadonlyMap<number, readonly number[]>> {
    const { study, spreads } = await trader.call(startBarStudy, { params, body: { is } })
    assumed = spreads
    const walkKey = study!.key
    for (;;) {
      const { state } = await trader.call(readWalk, { params: { ...params, walkKey } })
      if (state === 'READY') break
      if (state === 'FAILED') throw new Error('The study failed')
      await wait(40)
    }
    const bytes = await trader.bytes(readWalkColumns, { params: { ...params, walkKey } })
    const { tradeId, width, values } = readStudyColumns(Uint8Array.from(bytes).buffer)
    return new Map(Array.from(tradeId, (id, i) => [id, Array.from(values.subarray(i * width, (i + 1) * width))]))
  }

  it('[4.2] tell of each trade where it stood minute by minute, and go on where trades are added', async () => {
    const journal = await workedJournal(server, 'lookups')
    const { trader, params } = journal
    await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(60), { zone: 'UTC' }))
    const { id } = await trader.call(createTrade, { params, body: trade })
    await trader.call(createTrade, { params, body: { ...trade, stopLoss: null, takeProfit: null } })
    const found = await studied(journal, 'TIME_IN_TRADE')
    expect([...found.keys()]).toEqual([id])
    expect(assumed).toEqual([{ instrumentId: 1, side: 'BID', spread: '0.0001' }])
    const at = (values: readonly number[] | undefined, minute: (typeof timeGrid)[number]) => {
      const from = timeGrid.indexOf(minute) * timeValues.length
      return values?.slice(from, from + timeValues.length).map((value) => Math.round(value * 1e4) / 1e4)
    }
    // a pip a minute, 1R is ten, and a pip of spread: after five minutes 0.5R, 0.6R at best, and −0.1R at once at worst
    expect(at(found.get(id), 5)).toEqual([0.5, 0.6, -0.1])
    expect(at(found.get(id), 10)).toEqual([1, 1.1, -0.1])
    expect(at(found.get(id), 15)).toEqual([Number.NaN, Number.NaN, Number.NaN])
    const { id: more } = await trader.call(createTrade, { params, body: trade })
    const next = await studied(journal, 'TIME_IN_TRADE')
    expect([...next.keys()]).toEqual([id, more])
    expect([next.get(id), next.get(more)]).toEqual([found.get(id), found.get(id)])
  })

  it('tell nothing where a spread in ticks has no tick size', async () => {
    const journal = await workedJournal(server, 'lookups')
    const { trader, params } = journal
    await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(60), { zone: 'UTC' }))
    await trader.call(createTrade, { params, body: trade })
    const body = { name: 'EURUSD', market: 'FOREX', tickSize: null, spread: '1' } as const
    await trader.call(replaceInstrument, { params: { ...params, instrumentId: 1 }, body })
    for (const is of ['TIME_IN_TRADE', 'OFFERED'] as const) expect([...(await studied(journal, is))]).toEqual([])
  })

  it('[4.3] tell how far price went after each entry, however long the trade was open', async () => {
    const journal = await workedJournal(server, 'lookups')
    const { trader, params } = journal
    expect(await trader.call(startBarStudy, { params, body: { is: 'OFFERED' } })).toEqual({
      hasBars: false,
      study: null,
      spreads: [],
    })
    await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(60), { zone: 'UTC' }))
    const { id } = await trader.call(createTrade, { params, body: trade })
    const values = (await studied(journal, 'OFFERED')).get(id)!
    const over = (minute: (typeof offeredSpans)[number]) => {
      const from = offeredSpans.indexOf(minute) * offeredValues.length
      return values.slice(from, from + offeredValues.length).map((value) => Math.round(value * 1e4) / 1e4)
    }
    // bars of 10:00 to 10:04 close 5 pips up and held 6; those to 10:29 close 30 pips up; against is the pip of spread
    expect([over(5), over(30)]).toEqual([
      [0.6, 0.1, 0.5, 0],
      [3.1, 0.1, 3, 1],
    ])
    expect(over(60)).toEqual([6.1, 0.1, 6, 1])
    expect(over(120)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN])
  })
})
