import { createTrade, readTrade, replaceTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { condorBody, condorLegs } from '../../../test/support/condor.ts'
import { importFile } from '../../../test/support/import-file.ts'
import { optionFile, optionOf } from '../../../test/support/option-files.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { contentOf, newJournal } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

describe.each(stores)('a trade with legs of options, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('has the size, prices, dates and results of its legs', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const trade = await trader.call(createTrade, { params, body: condorBody })
    expect(trade).toMatchObject({
      structure: 'IRON_CONDOR',
      direction: 'SHORT',
      size: '2',
      entryPrice: '2.8',
      exitPrice: '0.75',
      entryDate: '2026-03-02T10:05:00',
      exitDate: '2026-04-17T16:00:00',
      gain: '400.9',
      risk: '1440',
      rMultiple: 0.278403,
    })
    expect(trade.legs.map(({ entryPrice, gain }) => [entryPrice, gain])).toEqual([
      ['4.1', '520'],
      ['2.6', '-360'],
      ['3.2', '630'],
      ['1.9', '-380'],
    ])
  })

  it('follows a change of its legs', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const { id, ...created } = await trader.call(createTrade, { params, body: condorBody })
    const one = { params: { ...params, tradeId: id } }
    const legs = condorLegs.map((leg, at) => (at === 3 ? { ...leg, exitPrice: null, exitDate: null, end: null } : leg))
    const open = await trader.call(replaceTrade, { ...one, body: { ...created, legs } })
    expect(open).toMatchObject({ exitDate: null, exitPrice: null, gain: null, outcome: null })
    expect(await trader.call(readTrade, one)).toMatchObject({ exitDate: null, structure: 'IRON_CONDOR' })
  })

  it('is refused with the reason, if a leg ended without a price', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const legs = condorLegs.map((leg) => ({ ...leg, exitPrice: null }))
    const { status, json } = await trader.raw({
      method: 'POST',
      url: `/v1/databases/${params.journalId}/trades`,
      payload: { ...condorBody, legs },
    })
    expect(status).toBe(400)
    expect(json).toMatchObject({ fields: [{ field: 'legs', message: 'A leg that ended needs its price and date' }] })
  })

  it('from an import keeps what its broker says, if only a note is written', async () => {
    const journal = await newJournal(server, { tradeMarkets: 'STOCKS' })
    const at = '2026-03-02 10:05:00'
    const symbol = optionOf('SPY', '260417', 'P', 560)
    await importFile(
      journal,
      optionFile([
        { at, side: 'SELL', effect: 'OPEN', symbol, price: '4.10' },
        { at, side: 'BUY', effect: 'OPEN', symbol: optionOf('SPY', '260417', 'P', 550), price: '2.60' },
      ]),
    )
    const { trades } = await contentOf(journal)
    const { id, ...before } = trades[0]!
    const after = await journal.trader.call(replaceTrade, {
      params: { ...journal.params, tradeId: id },
      body: { ...before, notes: '<p>Calm.</p>' },
    })
    const { modified: _modified, notes: _notes, receipt: _receipt, ...kept } = after
    const { modified: _before, notes: _none, ...imported } = before
    expect(kept).toEqual({ id, ...imported })
  })
})
