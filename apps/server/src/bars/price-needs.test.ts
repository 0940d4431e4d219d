import { createInstrument } from '@afterclose/contract/instruments'
import { changeJournal } from '@afterclose/contract/journals'
import { listPriceNeeds } from '@afterclose/contract/price-needs'
import { createPriceSource, listBarFetches, startBarFetch } from '@afterclose/contract/price-sources'
import { createTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readyMadeSource, readyMadeSources } from '@afterclose/contract/ready-made-sources'
import { type ImitatedSources, imitatedSources, rightKey } from '../../test/support/imitated-sources.ts'
import { confirm, minutes, tradeInBars, upload } from '../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'

describe.each(stores)('the prices that a journal needs, on %s', (store) => {
  let server: TestServer
  let imitation: ImitatedSources
  beforeAll(async () => {
    imitation = await imitatedSources(Date.UTC(2024, 2, 6))
    server = await testServer(store, { priceSourceAddresses: [{ address: '127.0.0.1', port: imitation.port }] })
  })
  afterAll(async () => {
    await server.close()
    await imitation.close()
  })
  const utc = (text: string) => Date.parse(`${text}Z`) / 1000

  it('are listed by instrument, most trades first, without a request to anyone', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    expect(await trader.call(listPriceNeeds, { params })).toEqual({ needs: [] })
    const swing = { ...tradeInBars, instrumentId: 2, entryDate: '2024-03-01T10:00:00', exitDate: '2024-03-08T11:30:00' }
    await trader.call(createTrade, { params, body: swing })
    await trader.call(createTrade, { params, body: tradeInBars })
    await trader.call(createTrade, { params, body: { ...tradeInBars, exitDate: null, exitPrice: null } })
    const need = { withinDay: 1, hasBars: false, from: utc('2024-03-05T10:00:00'), to: null, trades: 2 }
    const euro = { instrumentId: 1, name: 'EURUSD', market: 'FOREX', ...need }
    const future = {
      instrumentId: 2,
      name: 'ES',
      market: 'FUTURES',
      trades: 1,
      withinDay: 0,
      from: utc('2024-03-01T10:00:00'),
      to: utc('2024-03-08T11:30:00'),
      hasBars: false,
    }
    expect(await trader.call(listPriceNeeds, { params })).toEqual({ needs: [euro, future] })
    await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(5), { zone: 'UTC' }))
    const { needs } = await trader.call(listPriceNeeds, { params })
    expect(needs.map(({ name, hasBars }) => [name, hasBars])).toEqual([
      ['EURUSD', true],
      ['ES', false],
    ])
    const other = await server.signUp()
    await expect(other.call(listPriceNeeds, { params })).rejects.toMatchObject({ code: 'Unknown journal' })
    expect(imitation.asked).toEqual([])
  })

  it('are fetched of the chosen instruments only', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await trader.call(changeJournal, { params, body: { tradeMarkets: 'FOREX,FUTURES,STOCKS' } })
    const { id } = await trader.call(createInstrument, { params, body: { name: 'AAPL', market: 'STOCKS' } })
    for (const instrumentId of [1, 2, id])
      await trader.call(createTrade, { params, body: { ...tradeInBars, instrumentId } })
    const stooq = readyMadeSource(readyMadeSources.find((source) => source.id === 'stooq')!, 86_400)
    const source = await trader.call(createPriceSource, {
      body: { ...stooq, url: stooq.url.replace('https://stooq.com', imitation.url), pause: 0, key: rightKey },
    })
    await trader.call(startBarFetch, { params, body: { sourceId: source.id, instruments: [id] } })
    await vi.waitFor(async () =>
      expect((await trader.call(listBarFetches, {})).fetches[0]).toMatchObject({ state: 'DONE', missing: [] }),
    )
    expect(new Set(imitation.asked.map(({ url }) => url.searchParams.get('s')))).toEqual(new Set(['aapl.us']))
  })
})
