import { changeImport, confirmImport, readImportRows, undoImport } from '@afterclose/contract/imports'
import { changeTrades, listTrades, removeTrade } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, fillFile, type TestFill } from '../../test/support/fill-files.ts'
import { importFile, type JournalOf, settledImport, upload } from '../../test/support/import-file.ts'
import { afterReading } from '../../test/support/after-reading.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { undoTimeOver } from '../../test/support/undo-time.ts'
import { newJournal, of } from '../../test/support/statements.ts'
import { stores } from '../../test/support/stores.ts'
import { undoImport as undoNow } from './save/undo-import.ts'

const fill = (id: number, side: 'Buy' | 'Sell', price: number): TestFill => ({
  id,
  at: id * day,
  side,
  size: 10,
  price,
})
/** Three trades: +10, +20 and +30 less 2.00. */
const [first, second, third] = [
  [fill(1, 'Buy', 10), fill(2, 'Sell', 11)],
  [fill(3, 'Buy', 10), fill(4, 'Sell', 12)],
  [fill(5, 'Buy', 10), fill(6, 'Sell', 13)],
] as const

describe.each(stores)('an imported trade that the trader deleted, on %s', (store) => {
  let server: TestServer
  let journal: JournalOf
  beforeAll(async () => {
    server = await testServer(store)
  })
  beforeEach(async () => {
    journal = await newJournal(server, { tradeMarkets: 'STOCKS' })
  })
  afterAll(() => server.close())

  const exits = async ({ trader, params }: JournalOf = journal) => {
    const { trades } = await trader.call(listTrades, { params, query: {} })
    return trades.flatMap(({ exitPrice }) => exitPrice ?? []).toSorted()
  }
  const idOf = async (exit: string): Promise<number> => {
    const { trades } = await journal.trader.call(listTrades, { params: journal.params, query: {} })
    return trades.find(({ exitPrice }) => exitPrice === exit)!.id
  }
  const remove = async (exit: string) =>
    journal.trader.call(removeTrade, { params: { ...journal.params, tradeId: await idOf(exit) } })
  const removeNow = () => undoTimeOver(server)
  const restore = (receipt: string | null | undefined) =>
    journal.trader.call(undoDeletion, { params: journal.params, body: { receipt: receipt! } })

  it.each([
    ['while it can be restored', async () => {}],
    ['once it is removed', removeNow],
  ])('stays deleted when its fills come again, in the same file or another, %s', async (_name, wait) => {
    await importFile(journal, fillFile([...first, ...second]))
    await remove('11')
    await wait()
    const { importIdentifier, preview } = await upload(journal, fillFile([...first, ...second]))
    expect(preview).toMatchObject({ created: 0, updated: 0, deleted: 1 })
    const params = of(journal, importIdentifier)
    const { rows } = await journal.trader.call(readImportRows, { params, query: { list: 'duplicates' } })
    expect(rows.map(({ reason }) => reason)).toContain('You deleted this trade.')
    await journal.trader.call(confirmImport, { params })
    await settledImport(journal, importIdentifier)
    const overlapping = await importFile(journal, fillFile([first[1], ...second, ...third]))
    expect(overlapping.preview).toMatchObject({ created: 1, deleted: 1 })
    const without = await importFile(journal, fillFile([...third]))
    expect(without.preview).toMatchObject({ created: 0, deleted: 0 })
    expect(await exits()).toEqual(['12', '13'])
  })

  it.each([
    ['while it can be restored', async () => {}],
    ['once it is removed', removeNow],
  ])('is created again if the trader says so, and is a trade like any other then, %s', async (_name, wait) => {
    await importFile(journal, fillFile([...first, ...second]))
    await remove('11')
    await wait()
    const { importIdentifier } = await upload(journal, fillFile([...first, ...second]))
    const params = of(journal, importIdentifier)
    const body = { timeZone: null, mapping: null, rates: {}, restore: true }
    await journal.trader.call(changeImport, { params, body })
    expect((await settledImport(journal, importIdentifier)).preview).toMatchObject({ created: 1, deleted: 1 })
    await journal.trader.call(confirmImport, { params })
    expect(await settledImport(journal, importIdentifier)).toMatchObject({ state: 'DONE' })
    await removeNow()
    expect(await exits()).toEqual(['11', '12'])
    const again = await importFile(journal, fillFile([...first, ...second]))
    expect(again.preview).toMatchObject({ created: 0, deleted: 0 })
    await journal.trader.call(undoImport, { params })
    expect(await exits()).toEqual(['11', '12'])
    await remove('11')
    expect((await importFile(journal, fillFile([...first]))).preview).toMatchObject({ created: 0, deleted: 1 })
  })

  it('is not deleted any more once the deletion is undone', async () => {
    await importFile(journal, fillFile([...first, ...second]))
    const { receipt } = await remove('11')
    const { importIdentifier } = await upload(journal, fillFile([...first]), { restore: true })
    await restore(receipt)
    await journal.trader.call(confirmImport, { params: of(journal, importIdentifier) })
    expect(await settledImport(journal, importIdentifier)).toMatchObject({
      state: 'NEEDS_INPUT',
      preview: { deleted: 0 },
    })
    await journal.trader.call(confirmImport, { params: of(journal, importIdentifier) })
    expect(await settledImport(journal, importIdentifier)).toMatchObject({ state: 'DONE' })
    expect(await exits()).toEqual(['11', '12'])
  })

  it('gets the fills of the file if it is restored between the plan of an import and its saving', async () => {
    await importFile(journal, fillFile([...first, third[0]]))
    const { receipt } = await remove('11')
    const open = (await journal.trader.call(listTrades, { params: journal.params, query: {} })).trades[0]!
    const { receipt: ofOpen } = await journal.trader.call(removeTrade, {
      params: { ...journal.params, tradeId: open.id },
    })
    const { importIdentifier } = await upload(journal, fillFile([third[1], ...second]))
    await restore(ofOpen)
    await journal.trader.call(confirmImport, { params: of(journal, importIdentifier) })
    expect(await settledImport(journal, importIdentifier)).toMatchObject({
      state: 'NEEDS_INPUT',
      preview: { deleted: 0 },
    })
    await journal.trader.call(confirmImport, { params: of(journal, importIdentifier) })
    await settledImport(journal, importIdentifier)
    expect(await exits()).toEqual(['12', '13'])
    await restore(receipt) // the file does not change that one
    expect(await exits()).toEqual(['11', '12', '13'])
  })

  it('cannot be restored once a file has changed it', async () => {
    await importFile(journal, fillFile([...first, third[0]]))
    const { trades } = await journal.trader.call(listTrades, { params: journal.params, query: {} })
    const { id: tradeId } = trades.find(({ exitPrice }) => exitPrice === null)!
    const { receipt } = await journal.trader.call(removeTrade, { params: { ...journal.params, tradeId } })
    await importFile(journal, fillFile([third[1]]))
    await expect(restore(receipt)).rejects.toMatchObject({ status: 409, code: 'Undo too late' })
    expect(await exits()).toEqual(['11'])
  })

  it('does not return with the fills of an import that is undone', async () => {
    await importFile(journal, fillFile([...first, third[0]]))
    const { job } = await importFile(journal, fillFile([third[1]]))
    expect(await exits()).toEqual(['11', '13'])
    const { receipt } = await remove('13')
    await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    await expect(restore(receipt)).rejects.toMatchObject({ status: 409, code: 'Undo too late' })
    expect(await exits()).toEqual(['11'])
  })

  it('is removed by the undo of its import if it is restored meanwhile', async () => {
    const { job } = await importFile(journal, fillFile([...first, ...second]))
    const { receipt } = await remove('11')
    const db = server.services.db.withPlugin(afterReading('archived_trade', () => restore(receipt)))
    await undoNow(db, journal.params.journalId, job.importIdentifier)
    expect(await exits()).toEqual([])
    const { trades } = await journal.trader.call(listTrades, { params: journal.params, query: {} })
    expect(trades).toEqual([])
  })

  it('stays deleted when more fills belong to it, and when many are deleted at once', async () => {
    await importFile(journal, fillFile([...first, third[0]]))
    await journal.trader.call(changeTrades, {
      params: journal.params,
      body: { ids: [1, 2], change: { type: 'delete' } },
    })
    expect(await exits()).toEqual([])
    const more = await importFile(journal, fillFile([third[1], ...second]))
    expect(more.preview).toMatchObject({ created: 1, deleted: 1 })
    expect(await exits()).toEqual(['12'])
  })

  it('is not confused with a trade that an undo removed, or that has no rate yet', async () => {
    const { job } = await importFile(journal, fillFile([...first]))
    await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect((await upload(journal, fillFile([...first]))).preview).toMatchObject({ created: 1, deleted: 0 })
  })

  it('stays deleted when another export contains it', async () => {
    await importFile(journal, fillFile([...first]))
    await remove('11')
    const rows = first.map(({ at, side, size, price }) => {
      const time = new Date(Date.UTC(2025, 0, 2) + at * 60_000).toISOString().slice(0, 19).replace('T', ' ')
      return `${time},ACME,${side},${size},${price},1.00`
    })
    const bytes = ['Time,Symbol,Side,Quantity,Price,Commission', ...rows, ''].join('\n')
    expect((await upload(journal, { name: 'other.csv', bytes })).preview).toMatchObject({ created: 0, deleted: 1 })
  })
})
