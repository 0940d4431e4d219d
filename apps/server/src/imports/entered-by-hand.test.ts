import { cancelImport, changeImport, confirmImport, readImportRows, undoImport } from '@afterclose/contract/imports'
import { createInstrument } from '@afterclose/contract/instruments'
import { createSetup, listSetups, orderSetups } from '@afterclose/contract/setups'
import { changeTrades, createTrade, listTrades, readTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, fillFile, type TestFill } from '../../test/support/fill-files.ts'
import { importFile, type JournalOf, settledImport, upload } from '../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { newJournal, of } from '../../test/support/statements.ts'
import { sqliteOnly } from '../../test/support/stores.ts'

const bought: TestFill = { id: 1, at: 5 * day, side: 'Buy', size: 100, price: 10 }
const sold: TestFill = { id: 2, at: 6 * day, side: 'Sell', size: 100, price: 15 }
const again: TestFill = { id: 3, at: 8 * day, side: 'Buy', size: 100, price: 12 }
const file = fillFile([bought, sold, again])

describe.each(sqliteOnly)('trades entered by hand, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  /** A journal with the first trade of the file, typed half a minute later, with what its trader wrote about it. */
  async function typedJournal(): Promise<JournalOf> {
    const journal = await newJournal(server, { tradeMarkets: 'STOCKS' })
    const { trader, params } = journal
    const instrument = { name: 'ACME', market: 'STOCKS', tickSize: '0.01', tickValue: '0.01' } as const
    const { id: instrumentId } = await trader.call(createInstrument, { params, body: instrument })
    await trader.call(createTrade, {
      params,
      body: {
        instrumentId,
        direction: 'LONG',
        entryDate: '2025-01-07T00:00:30',
        entryPrice: '10.1',
        size: '100',
        stopLoss: '9',
        notes: '<p>As planned</p>',
        preTradeComments: [1],
      },
    })
    await trader.call(changeTrades, { params, body: { ids: [1], change: { type: 'star', inReview: true } } })
    return journal
  }
  const tradeOf = ({ trader, params }: JournalOf, tradeId = 1) =>
    trader.call(readTrade, { params: { ...params, tradeId } })
  const countOf = async ({ trader, params }: JournalOf) =>
    (await trader.call(listTrades, { params, query: { state: 'all' } })).trades.length
  const options = { timeZone: null, mapping: null, rates: {} }

  /** Uploads the file, joins these trades, and confirms it. */
  async function importJoining(journal: JournalOf, join: number[], which = file) {
    const { trader } = journal
    const { importIdentifier } = await upload(journal, which)
    const params = of(journal, importIdentifier)
    await trader.call(changeImport, { params, body: { ...options, join } })
    const { preview } = await settledImport(journal, importIdentifier)
    await trader.call(confirmImport, { params })
    const job = await settledImport(journal, importIdentifier)
    return { job, preview: preview! }
  }
  const undo = (journal: JournalOf, { importIdentifier }: { importIdentifier: string }) =>
    journal.trader.call(undoImport, { params: of(journal, importIdentifier) })

  it('are shown in the preview before and after a merge, and both trades stay unless they are merged', async () => {
    const journal = await typedJournal()
    const before = await tradeOf(journal)
    const { importIdentifier, preview } = await upload(journal, file)
    expect(preview).toMatchObject({ created: 2, updated: 0, lookAlikes: 1 })
    const params = of(journal, importIdentifier)
    const { lookAlikes } = await journal.trader.call(readImportRows, { params, query: { list: 'lookAlikes' } })
    expect(lookAlikes).toEqual([
      {
        tradeId: 1,
        symbol: 'ACME',
        direction: 'LONG',
        before: { entryDate: '2025-01-07T00:00:30', exitDate: null, size: '100', entryPrice: '10.1', exitPrice: null },
        after: {
          entryDate: '2025-01-07T00:00:00',
          exitDate: '2025-01-08T00:00:00',
          size: '100',
          entryPrice: '10',
          exitPrice: '15',
        },
      },
    ])
    await journal.trader.call(confirmImport, { params })
    await settledImport(journal, importIdentifier)
    expect(await countOf(journal)).toBe(3)
    expect(await tradeOf(journal)).toEqual(before)
  })

  it('take the broker’s values and keep their notes when merged, and are restored exactly by the undo', async () => {
    const journal = await typedJournal()
    const before = await tradeOf(journal)
    const { job, preview } = await importJoining(journal, [1])
    expect(preview).toMatchObject({ created: 1, updated: 1, lookAlikes: 1 })
    expect(await countOf(journal)).toBe(2)
    expect(await tradeOf(journal)).toMatchObject({
      entryDate: '2025-01-07T00:00:00',
      exitDate: '2025-01-08T00:00:00',
      entryPrice: '10',
      exitPrice: '15',
      commission: '2',
      stopLoss: '9',
      notes: '<p>As planned</p>',
      preTradeComments: [1],
      inReview: true,
      source: job.importerType,
    })
    const second = await upload(journal, file)
    expect(second.preview).toMatchObject({ created: 0, lookAlikes: 0 })
    await journal.trader.call(cancelImport, { params: of(journal, second.importIdentifier) })
    await undo(journal, job)
    const { modified: _then, ...asTyped } = before
    expect(await tradeOf(journal)).toMatchObject(asTyped)
    expect(await countOf(journal)).toBe(1)
  })

  it('keep notes written after the merge when the import is undone', async () => {
    const journal = await typedJournal()
    const { job } = await importJoining(journal, [1])
    await journal.trader.call(changeTrades, {
      params: journal.params,
      body: { ids: [1], change: { type: 'star', inReview: false } },
    })
    await undo(journal, job)
    expect(await tradeOf(journal)).toMatchObject({
      entryDate: '2025-01-07T00:00:30',
      exitDate: null,
      entryPrice: '10.1',
      exitPrice: null,
      inReview: false,
      source: 'MANUAL',
      externalId: null,
    })
  })

  it('keep the broker’s values while any statement contains them, and are restored with the undo of the last', async () => {
    const journal = await typedJournal()
    const before = await tradeOf(journal)
    const first = await importJoining(journal, [1], fillFile([bought]))
    const second = await importFile(journal, fillFile([bought, sold]))
    expect(second.preview).toMatchObject({ created: 0, updated: 1, changes: { closed: 1 } })
    await undo(journal, first.job)
    expect(await tradeOf(journal)).toMatchObject({ exitDate: '2025-01-08T00:00:00', notes: '<p>As planned</p>' })
    await undo(journal, second.job)
    const { modified: _now, ...rest } = await tradeOf(journal)
    const { modified: _then, ...asTyped } = before
    expect(rest).toEqual(asTyped)
    expect(await countOf(journal)).toBe(1)
  })

  it('are previewed again when they change between preview and confirmation', async () => {
    const journal = await typedJournal()
    const { trader, params } = journal
    const { importIdentifier } = await upload(journal, file)
    await trader.call(changeImport, { params: of(journal, importIdentifier), body: { ...options, join: [1] } })
    await settledImport(journal, importIdentifier)
    const { id: instrumentId } = await trader.call(createInstrument, {
      params,
      body: { name: 'ZETA', market: 'STOCKS', tickSize: '0.01', tickValue: '0.01' },
    })
    await server.services.db
      .updateTable('stored_trade')
      .set({ instrument_id: instrumentId })
      .where('journal_id', '=', params.journalId)
      .where('id', '=', 1)
      .execute()
    await trader.call(changeTrades, { params, body: { ids: [1], change: { type: 'star', inReview: false } } })
    await trader.call(confirmImport, { params: of(journal, importIdentifier) })
    const job = await settledImport(journal, importIdentifier)
    expect(job).toMatchObject({ state: 'NEEDS_INPUT', preview: { created: 2, lookAlikes: 0 } })
    expect(await countOf(journal)).toBe(1)
  })

  it('stay beside the file’s trades, which get the first active setup in the order of setups', async () => {
    const journal = await newJournal(server, { tradeMarkets: 'STOCKS' })
    const { trader, params } = journal
    const before = (await trader.call(listSetups, { params })).setups
    const { id } = await trader.call(createSetup, { params, body: { name: 'Moved to the top' } })
    await trader.call(orderSetups, { params, body: { id, order: 0, oldOrder: before.length } })
    await importFile(journal, file)
    expect((await tradeOf(journal)).setupId).toBe(id)
  })

  it('are not merged if they are in another journal or look different, whatever the request selects', async () => {
    const journal = await typedJournal()
    const { preview } = await importJoining(journal, [2, 99], fillFile([{ ...bought, size: 50 }]))
    expect(preview).toMatchObject({ created: 1, updated: 0, lookAlikes: 0 })
    expect(await countOf(journal)).toBe(2)
  })
})
