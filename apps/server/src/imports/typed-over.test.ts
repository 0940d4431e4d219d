import { undoImport } from '@afterclose/contract/imports'
import {
  changeTrades,
  readTrade,
  readTradeWritings,
  replaceTrade,
  splitTrade,
  type TradeView,
} from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { sum } from '@afterclose/core/decimal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, fillFile, type TestFill } from '../../test/support/fill-files.ts'
import { importFile, type JournalOf } from '../../test/support/import-file.ts'
import { mt4Statement } from '../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { contentOf, newJournal, of, page, stillOpen, winner } from '../../test/support/statements.ts'
import { sqliteOnly } from '../../test/support/stores.ts'

const bought: TestFill = { id: 1, at: 1 * day, side: 'Buy', size: 10, price: 10 }
const more: TestFill = { id: 2, at: 2 * day, side: 'Buy', size: 10, price: 12 }
const sold: TestFill = { id: 3, at: 3 * day, side: 'Sell', size: 20, price: 15 }

describe.each(sqliteOnly)('a broker’s value that the trader typed over, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const read = ({ trader, params }: JournalOf, tradeId = 1) =>
    trader.call(readTrade, { params: { ...params, tradeId } })
  async function edit(journal: JournalOf, change: Partial<TradeView>): Promise<void> {
    const { modified: _modified, ...trade } = await read(journal)
    const params = { ...journal.params, tradeId: 1 }
    await journal.trader.call(replaceTrade, { params, body: { ...trade, ...change } })
  }

  it('stays whatever is imported and undone, and everything else follows the broker', async () => {
    const journal = await newJournal(server)
    await importFile(journal, page(mt4Statement({ trades: [stillOpen] })))
    await edit(journal, { commission: '9.5', entryPrice: '1.1005' })
    const closed = { ...winner, ticket: stillOpen.ticket }
    const { job } = await importFile(journal, page(mt4Statement({ trades: [closed] })))
    expect(await read(journal)).toMatchObject({ commission: '9.5', entryPrice: '1.1005', exitPrice: '1.102' })
    await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect(await read(journal)).toMatchObject({ commission: '9.5', entryPrice: '1.1005', exitPrice: null })
  })

  it('is the broker’s again once the same value is typed, or the edit is undone', async () => {
    const journal = await newJournal(server)
    await importFile(journal, page(mt4Statement({ trades: [stillOpen] })))
    const { commission } = await read(journal)
    await edit(journal, { commission: '9.5' })
    await edit(journal, { commission })
    const closed = { ...winner, ticket: stillOpen.ticket, commission: -4.25 }
    await importFile(journal, page(mt4Statement({ trades: [closed] })))
    expect(await read(journal)).toMatchObject({ commission: '4.25' })
  })

  it('is hidden if the trade could not be stored with it, and is not lost', async () => {
    const journal = await newJournal(server)
    const { job } = await importFile(journal, fillFile([bought, more, sold]))
    await edit(journal, { executions: [], exitDate: '2025-01-06T00:00:00', exitPrice: '16' })
    expect(await read(journal)).toMatchObject({ exitPrice: '16', executions: [] })
    const earlier: TestFill = { id: 4, at: day / 2, side: 'Buy', size: 5, price: 9 }
    const { job: second } = await importFile(journal, fillFile([earlier]))
    await journal.trader.call(undoImport, { params: of(journal, second.importIdentifier) })
    expect(await read(journal)).toMatchObject({ exitPrice: '16', exitDate: '2025-01-06T00:00:00', executions: [] })
    await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect(await read(journal)).toMatchObject({ exitPrice: '16', exitDate: '2025-01-06T00:00:00' })
  })

  it('stands beside the broker’s on a trade without its fills, too, and when they come back', async () => {
    const journal = await newJournal(server)
    const { job } = await importFile(journal, page(mt4Statement({ trades: [winner] })))
    await edit(journal, { exitPrice: '1.103' })
    const params = { ...journal.params, tradeId: 1 }
    const values = () => journal.trader.call(readTradeWritings, { params })
    await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect(await values()).toEqual({ withoutFills: true, broker: { exitPrice: '1.102' }, alsoSaid: [] })
    expect(await read(journal)).toMatchObject({ exitPrice: '1.103' })
    await importFile(journal, page(mt4Statement({ trades: [winner] })))
    expect(await values()).toEqual({ withoutFills: false, broker: { exitPrice: '1.102' }, alsoSaid: [] })
    expect(await read(journal)).toMatchObject({ exitPrice: '1.103' })
  })

  it('is not the size of a trade that was split: its parts add up to what later files state', async () => {
    const journal = await newJournal(server)
    const open = { ...stillOpen, size: '1.00' }
    const { job: opening } = await importFile(journal, page(mt4Statement({ trades: [open] })))
    const split = async (tradeId: number, size: string) => {
      const { modified } = await read(journal, tradeId)
      return journal.trader.call(splitTrade, { params: { ...journal.params, tradeId }, body: { size, modified } })
    }
    await edit(journal, { notes: 'Mine', riskAmount: '90' })
    const before = await read(journal)
    await split(1, '0.4')
    const { receipt } = await split(2, '0.15')
    await journal.trader.call(undoDeletion, { params: journal.params, body: { receipt: receipt ?? '' } })
    expect(await read(journal, 2)).toMatchObject({ size: '0.4' })
    await split(2, '0.15')
    const parts = async () => (await contentOf(journal)).trades.toSorted((a, b) => a.id - b.id)
    const total = async (field: 'size' | 'commission' | 'swap' | 'manualGain') =>
      String(sum((await parts()).flatMap((trade) => trade[field] ?? [])))
    expect((await parts()).map(({ size }) => size)).toEqual(['0.6', '0.25', '0.15'])
    for (const { id } of await parts())
      expect(await journal.trader.call(readTradeWritings, { params: { ...journal.params, tradeId: id } })).toEqual({
        withoutFills: false,
        broker: {},
        alsoSaid: [],
      })

    const closed = { ...winner, ticket: stillOpen.ticket, size: '1.00', commission: -3.47, swap: -0.01, profit: 99.99 }
    const { job } = await importFile(journal, page(mt4Statement({ trades: [closed] })))
    expect(await parts()).toMatchObject(['0.6', '0.25', '0.15'].map((size) => ({ size, exitPrice: '1.102' })))
    expect([await total('commission'), await total('swap')]).toEqual(['3.47', '-0.01'])
    expect(await total('manualGain')).toBe('96.51')
    expect(await read(journal)).toMatchObject({ notes: expect.stringContaining('Mine'), riskAmount: '54' })

    await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect((await parts()).map(({ exitDate }) => exitDate)).toEqual([null, null, null])
    expect([await total('size'), await total('commission')]).toEqual(['1', before.commission])
    await journal.trader.call(undoImport, { params: of(journal, opening.importIdentifier) })
    expect((await parts()).map(({ size }) => size)).toEqual(['0.6', '0.25', '0.15'])
    await importFile(journal, page(mt4Statement({ trades: [closed] })))
    expect((await parts()).map(({ size }) => size)).toEqual(['0.6', '0.25', '0.15'])
    expect(await total('manualGain')).toBe('96.51')
  })

  it('does not fix the size of a grouped trade that grows: it has all of its fills', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    await importFile(journal, fillFile([bought]))
    await trader.call(changeTrades, { params, body: { ids: [1], change: { type: 'group', group: true } } })
    expect((await read(journal)).groupId).not.toBeNull()
    await importFile(journal, fillFile([{ ...more, price: bought.price }]))
    expect(await read(journal)).toMatchObject({ size: '20', commission: '2', exitDate: null })
  })

  it('is found again when a split is undone', async () => {
    const journal = await newJournal(server)
    await importFile(journal, page(mt4Statement({ trades: [{ ...stillOpen, size: '1.00' }] })))
    await edit(journal, { commission: '9' })
    const params = { ...journal.params, tradeId: 1 }
    const { receipt } = await journal.trader.call(splitTrade, { params, body: { size: '0.25' } })
    const values = async () => (await journal.trader.call(readTradeWritings, { params })).broker
    expect(await read(journal)).toMatchObject({ size: '0.75', commission: '6.75' })
    expect(await values()).toEqual({ commission: '2.62' })
    await journal.trader.call(undoDeletion, { params: journal.params, body: { receipt: receipt ?? '' } })
    expect(await read(journal)).toMatchObject({ size: '1', commission: '9' })
    expect(await values()).toEqual({ commission: '3.5' })
  })
})
