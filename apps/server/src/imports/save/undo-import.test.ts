import { listImports, undoImport } from '@afterclose/contract/imports'
import { setScreenshot } from '@afterclose/contract/screenshots'
import { changeTrades, removeTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile } from '../../../test/support/import-file.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import {
  contentOf,
  deposit,
  loser,
  newJournal,
  of,
  page,
  statement,
  stillOpen,
  winner,
} from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'

describe.each(stores)('undoing an import on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())
  it('undoes a confirmed import as a whole', async () => {
    const journal = await newJournal(server)
    await importFile(journal, page(mt4Statement({ trades: [stillOpen] })))
    const before = await contentOf(journal)
    const more = mt4Statement({ trades: [{ ...winner, ticket: stillOpen.ticket }, loser], deposits: [deposit] })
    const { job } = await importFile(journal, page(more))
    expect(await contentOf(journal)).not.toEqual(before)
    const undone = await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect(undone).toMatchObject({ state: 'DONE', undone: true })
    const { trades: then, ...others } = before
    const now = await contentOf(journal)
    expect(now).toMatchObject(others)
    expect(now.trades).toMatchObject(then.map(({ created: _created, modified: _modified, ...trade }) => trade))
    await expect(journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })).rejects.toMatchObject({
      status: 409,
      code: 'Import cannot be undone',
    })
  })

  it('keeps trades with user data without their fills, and asks no question', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const first = await importFile(journal, page(statement))
    await trader.call(changeTrades, { params, body: { ids: [2, 3], change: { type: 'star', inReview: true } } })
    const link = 'https://charts.example/1'
    await trader.upload(setScreenshot, { ...params, tradeId: 1, slot: 1 }, { link }, null)
    const before = (await contentOf(journal)).trades.map(({ modified: _modified, ...trade }) => trade)
    await trader.call(undoImport, { params: of(journal, first.job.importIdentifier) })
    expect((await contentOf(journal)).trades).toMatchObject(before)
    expect((await contentOf(journal)).payins).toEqual([])
    expect(await trader.call(listImports, { params, query: {} })).toMatchObject({ withoutFills: 3 })
    const again = await importFile(journal, page(statement))
    expect((await contentOf(journal)).trades).toMatchObject(before)
    expect(await trader.call(listImports, { params, query: {} })).toMatchObject({ withoutFills: 0 })
    for (const tradeId of [1, 2, 3]) await trader.call(removeTrade, { params: { ...params, tradeId } })
    await trader.call(undoImport, { params: of(journal, again.job.importIdentifier) })
    expect(await contentOf(journal)).toMatchObject({ trades: [], payins: [] })
  })

  it('undoes the earlier of two imports, and keeps the trades of the later one', async () => {
    const journal = await newJournal(server)
    const first = await importFile(journal, page(mt4Statement({ trades: [stillOpen, loser] })))
    const closed = { ...winner, ticket: stillOpen.ticket }
    const second = await importFile(journal, page(mt4Statement({ trades: [closed] })))
    const undo = (job: { importIdentifier: string }) =>
      journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    await undo(first.job)
    expect((await contentOf(journal)).trades).toMatchObject([{ exitDate: '2024-03-04T11:00:00', gain: '96.5' }])
    await undo(second.job)
    expect((await contentOf(journal)).trades).toEqual([])
  })

  it('keeps an instrument of an undone import that is used or was edited since', async () => {
    const journal = await newJournal(server)
    const { job } = await importFile(journal, page(statement))
    const later = mt4Statement({ trades: [{ ...winner, ticket: 900 }] })
    await importFile(journal, page(later))
    await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect((await contentOf(journal)).instruments.map(({ name }) => name)).toEqual(['EURUSD'])
  })

  it('removes an instrument that others used when its import was undone, once nothing uses it', async () => {
    const journal = await newJournal(server)
    const first = await importFile(journal, page(statement))
    const second = await importFile(journal, page(mt4Statement({ trades: [{ ...winner, ticket: 900 }] })))
    for (const { job } of [first, second])
      await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect(await contentOf(journal)).toEqual({ trades: [], payins: [], instruments: [] })
  })
})
