import { undoImport } from '@afterclose/contract/imports'
import { listTrades, readTrade, readTradeWritings, replaceTrade, type TradeView } from '@afterclose/contract/trades'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, fillFile, type TestFill } from '../../test/support/fill-files.ts'
import { importFile, type JournalOf } from '../../test/support/import-file.ts'
import { mt4Statement } from '../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { newJournal, of, page, stillOpen, winner } from '../../test/support/statements.ts'
import { sqliteOnly } from '../../test/support/stores.ts'

const first: TestFill = { id: 1, at: 1 * day, side: 'Buy', size: 10, price: 10 }
const sale: TestFill = { id: 2, at: 2 * day, side: 'Sell', size: 10, price: 11 }
const second: TestFill = { id: 3, at: 3 * day, side: 'Buy', size: 10, price: 12 }
/** Makes one trade of the two that the others are. */
const between: TestFill = { id: 4, at: 1 * day + 60, side: 'Buy', size: 10, price: 9 }
const nothing = { withoutFills: false, broker: {}, alsoSaid: [] }

describe.each(sqliteOnly)('a trade beside what it shows, on %s', (store) => {
  let server: TestServer
  let journal: JournalOf
  beforeAll(async () => {
    server = await testServer(store)
  })
  beforeEach(async () => {
    journal = await newJournal(server)
  })
  afterAll(() => server.close())

  const writings = (tradeId = 1) => journal.trader.call(readTradeWritings, { params: { ...journal.params, tradeId } })
  const read = (tradeId = 1) => journal.trader.call(readTrade, { params: { ...journal.params, tradeId } })
  async function edit(change: Partial<TradeView>, tradeId = 1): Promise<void> {
    const { modified: _modified, ...trade } = await read(tradeId)
    await journal.trader.call(replaceTrade, {
      params: { ...journal.params, tradeId },
      body: { ...trade, ...change },
    })
  }
  const withoutFills = async () => {
    const query = { state: 'withoutFills' } as const
    return (await journal.trader.call(listTrades, { params: journal.params, query })).trades.map(({ id }) => id)
  }

  it('names the broker’s value of a field that was typed over, until the same value is typed', async () => {
    await importFile(journal, page(mt4Statement({ trades: [stillOpen] })))
    expect(await writings()).toEqual(nothing)
    await edit({ commission: '9.5', entryPrice: '1.1005', stopLoss: '1.09' })
    expect(await writings()).toEqual({ ...nothing, broker: { commission: '3.5', entryPrice: '1.1' } })
    const closed = { ...winner, ticket: stillOpen.ticket, commission: -4.25 }
    await importFile(journal, page(mt4Statement({ trades: [closed] })))
    expect(await writings()).toEqual({ ...nothing, broker: { commission: '4.25', entryPrice: '1.1' } })
    await edit({ commission: '4.25' })
    expect(await writings()).toEqual({ ...nothing, broker: { entryPrice: '1.1' } })
  })

  it('names values of the later of two merged trades that differ, but not those replaced since', async () => {
    await importFile(journal, fillFile([first, sale, second]))
    const { trades } = await journal.trader.call(listTrades, { params: journal.params, query: {} })
    const [earlier, later] = trades.toSorted((a, b) => (a.entryDate < b.entryDate ? -1 : 1)).map(({ id }) => id)
    await edit({ stopLoss: '5', riskAmount: '20' }, earlier)
    await edit({ stopLoss: '2', riskAmount: '50', tradeType: 'DEMO' }, later)
    const { job } = await importFile(journal, fillFile([between]))
    expect(await writings(earlier)).toEqual({ ...nothing, alsoSaid: [{ stopLoss: '2', riskAmount: '50' }] })
    await edit({ stopLoss: '4', riskAmount: '50' }, earlier)
    expect(await writings(earlier)).toEqual({ ...nothing, alsoSaid: [{ stopLoss: '2' }] })
    await edit({ stopLoss: null }, earlier)
    expect(await writings(earlier)).toEqual(nothing)
    await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect(await writings(earlier)).toEqual(nothing)
  })

  it('has the broker’s value again once it is typed into a merged trade, whatever is imported afterwards', async () => {
    await importFile(journal, fillFile([first, sale, second]))
    const { trades } = await journal.trader.call(listTrades, { params: journal.params, query: {} })
    const [earlier, later] = trades.toSorted((a, b) => (a.entryDate < b.entryDate ? -1 : 1)).map(({ id }) => id)
    await edit({ notes: 'One', swap: '7' }, earlier)
    await edit({ notes: 'Two' }, later)
    await importFile(journal, fillFile([between]))
    expect(await writings(earlier)).toMatchObject({ broker: { swap: '0' } })
    await edit({ swap: '0' }, earlier)
    expect(await writings(earlier)).toEqual(nothing)
    await importFile(journal, fillFile([{ id: 5, at: 4 * day, side: 'Sell', size: 20, price: 13 }]))
    expect(await read(earlier)).toMatchObject({ swap: '0', exitDate: expect.any(String) })
    expect(await writings(earlier)).toEqual(nothing)
  })

  it('says when no import contains its fills any more, and is listed then', async () => {
    const { job } = await importFile(journal, fillFile([first, sale, second]))
    await edit({ notes: 'Mine' })
    expect(await withoutFills()).toEqual([])
    await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect(await writings()).toEqual({ ...nothing, withoutFills: true })
    expect(await withoutFills()).toEqual([1])
    await importFile(journal, fillFile([first, sale, second]))
    expect(await writings()).toEqual(nothing)
    expect(await withoutFills()).toEqual([])
  })
})
