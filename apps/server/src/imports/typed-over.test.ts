import { undoImport } from '@afterclose/contract/imports'
import { readTrade, replaceTrade, splitTrade, type TradeView } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, fillFile, type TestFill } from '../../test/support/fill-files.ts'
import { importFile, type JournalOf } from '../../test/support/import-file.ts'
import { mt4Statement } from '../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { contentOf, newJournal, of, page, stillOpen, winner } from '../../test/support/statements.ts'
import { laneStores } from '../../test/support/stores.ts'

const bought: TestFill = { id: 1, at: 1 * day, side: 'Buy', size: 10, price: 10 }
const more: TestFill = { id: 2, at: 2 * day, side: 'Buy', size: 10, price: 12 }
const sold: TestFill = { id: 3, at: 3 * day, side: 'Sell', size: 20, price: 15 }

describe.each(laneStores)('a broker’s value that the trader typed over, on %s', (store) => {
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

  it('is the broker’s again once it is typed as he has it, or once that edit is undone', async () => {
    const journal = await newJournal(server)
    await importFile(journal, page(mt4Statement({ trades: [stillOpen] })))
    const { commission } = await read(journal)
    await edit(journal, { commission: '9.5' })
    await edit(journal, { commission })
    const closed = { ...winner, ticket: stillOpen.ticket, commission: -4.25 }
    await importFile(journal, page(mt4Statement({ trades: [closed] })))
    expect(await read(journal)).toMatchObject({ commission: '4.25' })
  })

  it('gives way where the trade could not be stored with it, and is not lost', async () => {
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

  it('is the size of a trade that was split: what a later file tells of it leaves it as it is', async () => {
    const journal = await newJournal(server)
    await importFile(journal, page(mt4Statement({ trades: [{ ...stillOpen, size: '1.00' }] })))
    const { modified } = await read(journal)
    const params = { ...journal.params, tradeId: 1 }
    await journal.trader.call(splitTrade, { params, body: { size: '0.4', modified } })
    const closed = { ...winner, ticket: stillOpen.ticket, size: '1.00' }
    await importFile(journal, page(mt4Statement({ trades: [closed] })))
    const { trades } = await contentOf(journal)
    expect(trades.find(({ id }) => id === 1)).toMatchObject({ size: '0.6', exitPrice: '1.102' })
    expect(trades).toHaveLength(2)
  })
})
