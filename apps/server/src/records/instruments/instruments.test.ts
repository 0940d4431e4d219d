import * as calls from '@afterclose/contract/instruments'
import { changeJournal } from '@afterclose/contract/journals'
import { createTrade, readTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

describe.each(stores)('instruments on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function trader() {
    const client = await server.signUp()
    const params = { journalId: (await server.journalOf(client)).id }
    return { client, params, list: async () => (await client.call(calls.listInstruments, { params })).instruments }
  }
  const euro = { name: 'EURUSD', market: 'FOREX', tickSize: '0.0001', tickValue: '10' } as const
  const trade = {
    instrumentId: 1,
    direction: 'LONG',
    entryDate: '2024-01-02T10:00:00',
    exitDate: '2024-01-02T11:00:00',
    entryPrice: '1.1000',
    exitPrice: '1.1020',
    size: '2',
  } as const

  it('[3.8] are made with what is left out filled in, and decimals in their plain form', async () => {
    const { client, params, list } = await trader()
    const made = await client.call(calls.createInstrument, {
      params,
      body: { ...euro, tickSize: '0.00010', commission: '7.00', aliases: ['EURUSD.m'] },
    })
    expect(made).toEqual({
      id: 1,
      name: 'EURUSD',
      market: 'FOREX',
      tickSize: '0.0001',
      tickValue: '10',
      pipSize: '0.0001',
      quoteCurrency: null,
      commission: '7',
      commissionMode: 'PER_UNIT',
      spread: '0',
      aliases: ['EURUSD.m'],
      active: true,
      order: 1,
      trades: 0,
      sessionStart: null,
      sessionEnd: null,
      sessionZone: null,
      modified: expect.any(String),
    })
    expect(await list()).toEqual([made])
  })

  it('overwrite nothing that their caller has not seen', async () => {
    const { client, params, list } = await trader()
    const { id, modified } = await client.call(calls.createInstrument, { params, body: euro })
    const one = { ...params, instrumentId: id }
    await new Promise((later) => setTimeout(later, 2)) // times of change have milliseconds
    const first = await client.call(calls.replaceInstrument, {
      params: one,
      body: { ...euro, tickValue: '8', modified },
    })
    const late = client.call(calls.replaceInstrument, { params: one, body: { ...euro, spread: '2', modified } })
    await expect(late).rejects.toMatchObject({ status: 409, code: 'Changed elsewhere' })
    const { receipt: _receipt, ...stored } = first
    expect(await list()).toEqual([stored])
    const body = { ...euro, spread: '2', modified: first.modified }
    expect(await client.call(calls.replaceInstrument, { params: one, body })).toMatchObject({ spread: '2' })
    // who names no version overwrites, as before
    expect(await client.call(calls.replaceInstrument, { params: one, body: euro })).toMatchObject({ spread: '0' })
  })

  it('are of a market of their journal, and cost nothing or something', async () => {
    const { client, params, list } = await trader()
    const create = (changes: object) => client.call(calls.createInstrument, { params, body: { ...euro, ...changes } })
    for (const [field, value] of [
      ['market', 'CRYPTO'],
      ['spread', '-0.1'],
      ['commission', '-1'],
    ] as const)
      await expect(create({ [field]: value })).rejects.toMatchObject({ status: 400, fields: [{ field }] })
    expect(await list()).toEqual([])

    const { id } = await create({ market: 'STOCKS' })
    const replace = (market: 'STOCKS' | 'FOREX' | 'CFD') =>
      client.call(calls.replaceInstrument, { params: { ...params, instrumentId: id }, body: { ...euro, market } })
    await client.call(changeJournal, { params, body: { tradeMarkets: 'FOREX' } })
    expect(await replace('STOCKS')).toMatchObject({ market: 'STOCKS' }) // it stays what it was
    await expect(replace('CFD')).rejects.toMatchObject({ fields: [{ field: 'market' }] })
    expect(await replace('FOREX')).toMatchObject({ market: 'FOREX' })
    await expect(replace('STOCKS')).rejects.toMatchObject({ fields: [{ field: 'market' }] })
  })

  it('[5.12] [8.7] have different names, whatever their capitals', async () => {
    const { client, params } = await trader()
    await client.call(calls.createInstrument, { params, body: euro })
    await client.call(calls.createInstrument, { params, body: { ...euro, name: 'ES' } })
    const again = client.call(calls.createInstrument, { params, body: { ...euro, name: 'eurusd' } })
    await expect(again).rejects.toMatchObject({ status: 409, code: 'Duplicate Instrument' })
    const two = { ...params, instrumentId: 2 }
    const renamed = client.call(calls.replaceInstrument, { params: two, body: { ...euro, name: 'EurUsd' } })
    await expect(renamed).rejects.toMatchObject({ code: 'Duplicate Instrument' })
  })

  it('recompute the calculated results of their trades when their tick data change', async () => {
    const { client, params } = await trader()
    await client.call(calls.createInstrument, { params, body: euro })
    const one = { ...params, instrumentId: 1 }
    const { id: calculated, gain } = await client.call(createTrade, { params, body: trade })
    expect(gain).toBe('400') // 20 ticks × 10 × 2
    const manual = await client.call(createTrade, { params, body: { ...trade, gainMode: 'MANUAL', manualGain: '5' } })

    await client.call(calls.replaceInstrument, { params: one, body: { ...euro, tickValue: '8' } })
    const gainOf = async (tradeId: number) => (await client.call(readTrade, { params: { ...params, tradeId } })).gain
    expect(await gainOf(calculated)).toBe('320')
    expect(await gainOf(manual.id)).toBe('5')
  })

  it('that trades refer to are only set inactive when they are removed', async () => {
    const { client, params, list } = await trader()
    await client.call(calls.createInstrument, { params, body: euro })
    await client.call(calls.createInstrument, { params, body: { ...euro, name: 'GBPUSD' } })
    await client.call(createTrade, { params, body: trade })
    for (const instrumentId of [1, 2])
      await client.call(calls.removeInstrument, { params: { ...params, instrumentId } })
    expect(await list()).toMatchObject([{ name: 'EURUSD', active: false, trades: 1 }])
  })

  it('are those of their own journal only', async () => {
    const [ann, bob] = [await trader(), await trader()]
    await ann.client.call(calls.createInstrument, { params: ann.params, body: euro })
    await bob.client.call(calls.createInstrument, { params: bob.params, body: { ...euro, name: 'ES' } })
    const two = await bob.client.call(calls.createInstrument, { params: bob.params, body: { ...euro, name: 'NQ' } })
    // Number 2 is an instrument, but of the other journal.
    const foreign = { ...ann.params, instrumentId: two.id }
    await expect(ann.client.call(calls.removeInstrument, { params: foreign })).rejects.toMatchObject({ status: 404 })
    await expect(ann.client.call(calls.replaceInstrument, { params: foreign, body: euro })).rejects.toMatchObject({
      status: 404,
    })
    expect((await bob.list()).map(({ name }) => name)).toEqual(['ES', 'NQ'])
  })
})
