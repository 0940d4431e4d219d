import { createInstrument } from '@afterclose/contract/instruments'
import {
  createPayin,
  latestBalance,
  listPayins,
  removePayin,
  removePayins,
  replacePayin,
} from '@afterclose/contract/payins'
import { createTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

const trade = {
  instrumentId: 1,
  direction: 'LONG' as const,
  entryDate: '2024-01-10T10:00:00',
  exitDate: '2024-01-10T11:00:00',
  gainMode: 'MANUAL' as const,
}

describe.each(stores)('payins on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('[3.5] [7.12] [7.13] tells the balance after each payin, trades included, and the latest', async () => {
    const { trader, params } = await workedJournal(server)
    const balances = async () =>
      (await trader.call(listPayins, { params })).payins.map(({ delta, accountBalance }) => [delta, accountBalance])
    expect(await balances()).toEqual([
      ['10000', '10000'],
      ['2000', '12936.1'], // the worked example: 936.10 were gained between the two
    ])
    expect(await trader.call(latestBalance, { params })).toEqual({ accountBalance: '13621.1', warning: null })
    const body = { delta: '100', timestamp: '2020-01-01T00:00:00' }
    expect(await trader.call(createPayin, { params, body })).toMatchObject({ accountBalance: '100' })
    expect(await balances()).toEqual([
      ['100', '100'], // of an earlier day, though it came last
      ['10000', '10100'],
      ['2000', '13036.1'],
    ])
  })

  it('[7.14] [7.15] [7.17] adds, replaces and deletes; what the client says about the balance is ignored', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const body = { delta: '1000.50', timestamp: '2024-01-01T00:00:00', textualReason: 'Start', accountBalance: 7 }
    const first = await trader.call(createPayin, { params, body })
    expect(first).toEqual({
      id: 1,
      delta: '1000.5',
      timestamp: body.timestamp,
      textualReason: 'Start',
      accountBalance: '1000.5',
      modified: expect.any(String),
    })
    const second = { delta: '-0.6', timestamp: '2024-02-01T00:00:00' }
    expect(await trader.call(createPayin, { params, body: second })).toMatchObject({ id: 2, accountBalance: '999.9' })
    const changed = await trader.call(replacePayin, {
      params: { ...params, payinId: 1 },
      body: { ...body, delta: '2000' },
    })
    expect(changed).toMatchObject({ id: 1, accountBalance: '2000' })
    expect(await trader.call(latestBalance, { params })).toMatchObject({ accountBalance: '1999.4' })
    await trader.call(removePayin, { params: { ...params, payinId: 1 } })
    expect(await trader.call(latestBalance, { params })).toMatchObject({ accountBalance: '-0.6' })
    const gone = { status: 404, code: 'Not found' }
    await expect(trader.call(removePayin, { params: { ...params, payinId: 1 } })).rejects.toMatchObject(gone)
    await expect(trader.call(replacePayin, { params: { ...params, payinId: 1 }, body })).rejects.toMatchObject(gone)
    await expect(trader.call(createPayin, { params, body: { ...body, delta: '0.00' } })).rejects.toMatchObject({
      code: 'Invalid input',
    })
  })

  it('overwrites nothing that its caller has not seen', async () => {
    const { trader, params } = await workedJournal(server)
    const read = async () => (await trader.call(listPayins, { params })).payins[0]!
    const { id, timestamp, modified } = await read()
    const one = { ...params, payinId: id }
    await new Promise((later) => setTimeout(later, 2)) // times of change have milliseconds
    const { receipt: _receipt, ...first } = await trader.call(replacePayin, {
      params: one,
      body: { delta: '7', timestamp, modified },
    })
    const late = trader.call(replacePayin, { params: one, body: { delta: '8', timestamp, modified } })
    await expect(late).rejects.toMatchObject({ status: 409, code: 'Changed elsewhere' })
    expect(await read()).toEqual(first)
    const body = { delta: '8', timestamp, modified: first.modified }
    expect(await trader.call(replacePayin, { params: one, body })).toMatchObject({ delta: '8' })
    // who names no version overwrites, as before
    const blind = { delta: '9', timestamp }
    expect(await trader.call(replacePayin, { params: one, body: blind })).toMatchObject({ delta: '9' })
  })

  it('[7.16] deletes several', async () => {
    const { trader, params } = await workedJournal(server)
    expect(await trader.call(removePayins, { params, body: { ids: [1, 2, 99] } })).toMatchObject({ deleted: 2 })
    expect((await trader.call(listPayins, { params })).payins).toEqual([])
  })

  it('[2.4.5] warns when deposits are missing or late, also for open trades', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const warning = async () => (await trader.call(latestBalance, { params })).warning
    expect(await warning()).toBeNull()
    const open = { ...trade, exitDate: null, gainMode: 'CALCULATED' as const, entryPrice: '1.1', size: '1' }
    await trader.call(createTrade, { params, body: open })
    expect(await warning()).toBe('Missing initial deposit.')
    await trader.call(createPayin, { params, body: { delta: '-10', timestamp: '2024-01-01T00:00:00' } })
    expect(await warning()).toBe('Missing initial deposit.')
    await trader.call(createPayin, { params, body: { delta: '10', timestamp: '2024-01-10T10:00:01' } })
    expect(await warning()).toBe('First deposit should be before the first trade.')
    await trader.call(createPayin, { params, body: { delta: '10', timestamp: '2024-01-10T10:00:00' } })
    expect(await warning()).toBeNull()
  })

  it('counts a payin before a trade of the same second, and loses no fraction of a cent', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await trader.call(createTrade, { params, body: { ...trade, manualGain: '0.10000001' } })
    await trader.call(createTrade, { params, body: { ...trade, manualGain: '0.2' } })
    const at = { params, body: { delta: '1', timestamp: trade.exitDate } }
    expect(await trader.call(createPayin, at)).toMatchObject({ accountBalance: '1' })
    expect(await trader.call(latestBalance, { params })).toMatchObject({ accountBalance: '1.30000001' })
  })

  it('keeps every decimal of gains that are too large to be added up in doubles, beside a trade without a gain', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const unknownTicks = { name: 'USDTRY', market: 'FOREX', tickSize: null } as const
    const { id: instrumentId } = await trader.call(createInstrument, { params, body: unknownTicks })
    const prices = { gainMode: 'CALCULATED', entryPrice: '1', exitPrice: '2', size: '1' } as const
    const withoutGain = await trader.call(createTrade, { params, body: { ...trade, instrumentId, ...prices } })
    expect(withoutGain.gain).toBeNull()
    const body = { ...trade, manualGain: '12345678901.12345678' }
    for (let i = 0; i < 2; i++) await trader.call(createTrade, { params, body })
    expect(await trader.call(latestBalance, { params })).toMatchObject({ accountBalance: '24691357802.24691356' })
  })
})
