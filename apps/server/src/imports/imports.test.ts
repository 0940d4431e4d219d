import {
  cancelImport,
  changeImport,
  confirmImport,
  listImporters,
  listImports,
  readImport,
  readImportRows,
} from '@afterclose/contract/imports'
import { createInstrument } from '@afterclose/contract/instruments'
import { latestBalance } from '@afterclose/contract/payins'
import { readStats } from '@afterclose/contract/stats'
import { readStorage } from '@afterclose/contract/storage'
import { changeTrades, removeTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, settledImport, upload } from '../../test/support/import-file.ts'
import { mt4Statement } from '../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { contentOf, loser, newJournal, of, page, statement, stillOpen, winner } from '../../test/support/statements.ts'
import { stores } from '../../test/support/stores.ts'

describe.each(stores)('imports on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())
  it('[3.13] lists the importers with the extensions of their files', async () => {
    const { trader, params } = await newJournal(server)
    const { importers } = await trader.call(listImporters, { params })
    expect(importers.map(({ type }) => type)).toContain('MT4_STATEMENT')
    expect(importers.find(({ type }) => type === 'MT4_STATEMENT')).toMatchObject({
      enabled: true,
      startType: 'Upload',
      settings: { fileExtensions: ['htm', 'html'] },
    })
  })

  it('previews the file before anything is saved', async () => {
    const journal = await newJournal(server)
    const before = await contentOf(journal)
    const job = await upload(journal, page(statement))
    expect(job).toMatchObject({
      state: 'NEEDS_INPUT',
      importerType: 'MT4_STATEMENT',
      fileName: 'Statement.htm',
      nextStep: { type: 'CONFIRM' },
      counts: { read: 3, created: 3, updated: 0, skipped: 0, failed: 0 },
      preview: {
        counts: { read: 3, trades: 3, merged: 0, duplicates: 0, rejected: 0 },
        created: 3,
        open: 1,
        payins: { count: 1, total: '5000', duplicates: 0 },
        newInstruments: ['EURUSD', 'US500'],
        agrees: true,
        currency: 'USD',
        fileSize: statement.length,
      },
    })
    expect(job.preview?.totals.length).toBeGreaterThan(0)
    const rows = await journal.trader.call(readImportRows, {
      params: of(journal, job.importIdentifier),
      query: { list: 'trades', offset: 1, limit: 1 },
    })
    expect(rows).toMatchObject({
      total: 3,
      rows: [],
      trades: [{ symbol: 'US500.cash', gain: '-104.75', effect: 'create' }],
    })
    expect(await contentOf(journal)).toEqual(before)
    const { imports } = await journal.trader.call(listImports, { params: journal.params, query: { active: 'true' } })
    expect(imports.map(({ importIdentifier }) => importIdentifier)).toEqual([job.importIdentifier])
  })

  it('[4.12] saves what it showed, and the numbers are those of the file', async () => {
    const journal = await newJournal(server)
    const { job } = await importFile(journal, page(statement))
    expect(job).toMatchObject({ state: 'DONE', nextStep: { type: 'IMPORT_DONE' }, error: null, undone: false })
    expect(job.finishedTime).not.toBeNull()
    const { trades, payins, instruments } = await contentOf(journal)
    expect(trades.map(({ id, gain, exitDate, source }) => [id, gain, exitDate, source])).toEqual([
      [3, null, null, 'MT4_STATEMENT'],
      [2, '-104.75', '2024-03-04T11:00:00', 'MT4_STATEMENT'],
      [1, '96.5', '2024-03-04T11:00:00', 'MT4_STATEMENT'],
    ])
    // 1R: the broker's own value of a point, 100 ÷ 0.002, times the distance of the stop
    expect(trades[2]).toMatchObject({ risk: '100', rMultiple: 0.965, importJobId: job.importIdentifier, setupId: 1 })
    expect(payins).toMatchObject([{ delta: '5000', textualReason: 'Import', accountBalance: '5000' }])
    expect(instruments.map(({ name, aliases, trades: count }) => [name, aliases, count])).toEqual([
      ['EURUSD', ['eurusd.m'], 2],
      ['US500', ['US500.cash'], 1],
    ])
    const stats = await journal.trader.call(readStats, { params: journal.params })
    expect(stats).toMatchObject({ numberOfTrades: 2, netGain: -8.25, winners: 1, losers: 1 })
    const { accountBalance } = await journal.trader.call(latestBalance, { params: journal.params })
    expect(accountBalance).toBe('4991.75')
    expect(
      (await journal.trader.call(listImports, { params: journal.params, query: { active: 'true' } })).imports,
    ).toEqual([])
    await expect.poll(() => server.services.workFiles.list(`imports/${job.importIdentifier}`)).toEqual([])
  })

  it('changes nothing when the same file comes twice', async () => {
    const journal = await newJournal(server)
    await importFile(journal, page(statement))
    const before = await contentOf(journal)
    const { preview, job } = await importFile(journal, page(statement))
    expect(preview).toMatchObject({
      counts: { read: 3, trades: 0, merged: 0, duplicates: 3, rejected: 0 },
      payins: { count: 0, duplicates: 1 },
      newInstruments: [],
    })
    expect(job.counts).toEqual({ read: 3, created: 0, updated: 0, skipped: 3, failed: 0 })
    expect(await contentOf(journal)).toEqual(before)
  })

  it('closes an open trade that was reviewed meanwhile, and leaves the review alone', async () => {
    const journal = await newJournal(server)
    await importFile(journal, page(mt4Statement({ trades: [stillOpen] })))
    const { trader, params } = journal
    await trader.call(changeTrades, { params, body: { ids: [1], change: { type: 'addComment', commentId: 1 } } })
    await trader.call(changeTrades, { params, body: { ids: [1], change: { type: 'star', inReview: true } } })
    const closed = { ...winner, ticket: stillOpen.ticket, stopLoss: '1.09900' }
    const { preview } = await importFile(journal, page(mt4Statement({ trades: [closed, loser] })))
    expect(preview).toMatchObject({ created: 1, updated: 1, counts: { read: 2, trades: 2, duplicates: 0 } })
    const { trades } = await contentOf(journal)
    expect(trades.find(({ id }) => id === 1)).toMatchObject({
      exitDate: '2024-03-04T11:00:00',
      gain: '96.5',
      stopLoss: '1.098', // the first one; the file's is the last level before the close
      inReview: true,
      preTradeComments: [1],
      tiltMeter: 1,
    })
  })

  it('refuses to save a file whose totals differ from its rows', async () => {
    const journal = await newJournal(server)
    const before = await contentOf(journal)
    const job = await upload(journal, page(mt4Statement({ trades: [winner, loser], closedProfit: 12.34 })))
    expect(job.preview?.agrees).toBe(false)
    expect(job.preview?.totals.find(({ agrees }) => !agrees)).toMatchObject({ stated: '12.34', difference: '20.59' })
    const params = of(journal, job.importIdentifier)
    await expect(journal.trader.call(confirmImport, { params })).rejects.toMatchObject({
      status: 409,
      code: 'Import not ready',
    })
    expect(await contentOf(journal)).toEqual(before)
    await journal.trader.call(cancelImport, { params })
    await expect(journal.trader.call(readImport, { params })).rejects.toMatchObject({ code: 'Unknown import' })
    expect(await server.services.workFiles.list(`imports/${job.importIdentifier}`)).toEqual([])
  })

  it('is cancelled until it is saved, also while it waits or is read', async () => {
    const journal = await newJournal(server)
    const { db } = server.services
    for (const state of ['QUEUED', 'PARSING', 'NEEDS_INPUT'] as const) {
      const params = of(journal, (await upload(journal, page(statement))).importIdentifier)
      await db.updateTable('import_job').set({ state }).where('id', '=', params.importIdentifier).execute()
      await journal.trader.call(cancelImport, { params })
      await expect(journal.trader.call(readImport, { params })).rejects.toMatchObject({ code: 'Unknown import' })
    }
    const params = of(journal, (await upload(journal, page(statement))).importIdentifier)
    await db.updateTable('import_job').set({ state: 'IMPORTING' }).where('id', '=', params.importIdentifier).execute()
    const refusal = { status: 409, code: 'Import not ready' }
    await expect(journal.trader.call(cancelImport, { params })).rejects.toMatchObject(refusal)
  })

  it('counts all files that it keeps while it waits against the account’s room', async () => {
    const journal = await newJournal(server)
    const { importIdentifier: id } = await upload(journal, page(statement))
    const kept = await server.services.workFiles.list(`imports/${id}`)
    expect(kept.length).toBeGreaterThan(1)
    const { uses } = await journal.trader.call(readStorage, {})
    expect(uses.find(({ kind }) => kind === 'IMPORTS')?.used).toBe(kept.reduce((sum, { bytes }) => sum + bytes, 0))
  })

  it('saves a file that contradicts itself once the difference was accepted, its rows as they are', async () => {
    const journal = await newJournal(server)
    const job = await upload(journal, page(mt4Statement({ trades: [winner, loser], closedProfit: 12.34 })))
    expect(job.preview).toMatchObject({ agrees: false, unreadRows: 0 })
    const confirm = { params: of(journal, job.importIdentifier), query: { acceptDifferences: 'true' } } as const
    await journal.trader.call(confirmImport, confirm)
    expect((await settledImport(journal, job.importIdentifier)).state).toBe('DONE')
    const { trades } = await contentOf(journal)
    expect(trades.map(({ gain }) => gain)).toEqual(['-104.75', '96.5'])
  })

  it('saves a difference that an unread row may explain only after it was accepted', async () => {
    const journal = await newJournal(server)
    const before = await contentOf(journal)
    const statement = mt4Statement({ trades: [winner, loser] }).replace(winner.openPrice, '1.1O000')
    const job = await upload(journal, page(statement))
    expect(job.preview).toMatchObject({ agrees: false, unreadRows: 1, created: 1 })
    const params = of(journal, job.importIdentifier)
    await expect(journal.trader.call(confirmImport, { params })).rejects.toMatchObject({
      code: 'Import not ready',
      message: expect.stringContaining('accept it'),
    })
    expect(await contentOf(journal)).toEqual(before)
    await journal.trader.call(confirmImport, { params, query: { acceptDifferences: 'true' } })
    expect((await settledImport(journal, job.importIdentifier)).state).toBe('DONE')
    expect((await contentOf(journal)).trades.map(({ gain }) => gain)).toEqual(['-104.75'])
  })

  it('previews again when the journal changed between preview and confirmation', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const unrelated = await upload(journal, page(statement))
    await trader.call(createInstrument, { params, body: { name: 'Gold', market: 'FOREX' } })
    await trader.call(confirmImport, { params: of(journal, unrelated.importIdentifier) })
    expect((await settledImport(journal, unrelated.importIdentifier)).state).toBe('DONE')

    const later = await upload(journal, page(mt4Statement({ trades: [winner, { ...loser, ticket: 555 }] })))
    expect(later.preview).toMatchObject({ created: 1, counts: { duplicates: 1 } })
    await trader.call(removeTrade, { params: { ...params, tradeId: 1 } })
    await trader.call(confirmImport, { params: of(journal, later.importIdentifier) })
    const asked = await settledImport(journal, later.importIdentifier)
    expect(asked).toMatchObject({
      state: 'NEEDS_INPUT',
      preview: { created: 1, deleted: 1, counts: { duplicates: 1 } },
    })
    expect(asked.error).toContain('check the preview again')
    await trader.call(confirmImport, { params: of(journal, later.importIdentifier) })
    expect(await settledImport(journal, later.importIdentifier)).toMatchObject({ state: 'DONE', error: null })
  })

  it('saves the preview that was confirmed, not a later one of another tab', async () => {
    const journal = await newJournal(server)
    const { trader } = journal
    const seen = await upload(journal, page(statement))
    const params = of(journal, seen.importIdentifier)
    await trader.call(changeImport, { params, body: { timeZone: 'America/New_York' } })
    const now = await settledImport(journal, seen.importIdentifier)
    expect(now.preview?.previewId).not.toBe(seen.preview?.previewId)
    const confirm = (preview: typeof seen.preview) =>
      trader.call(confirmImport, { params, query: { previewId: preview?.previewId } })
    await expect(confirm(seen.preview)).rejects.toMatchObject({
      status: 409,
      code: 'Changed elsewhere',
      message: expect.stringContaining('Check the new preview'),
    })
    expect((await contentOf(journal)).trades).toEqual([])
    await confirm(now.preview)
    expect((await settledImport(journal, seen.importIdentifier)).state).toBe('DONE')
  })

  it('lets one import run at a time', async () => {
    const journal = await newJournal(server)
    const job = await upload(journal, page(statement))
    await expect(upload(journal, page(statement))).rejects.toMatchObject({ status: 409, code: 'Import in progress' })
    await journal.trader.call(cancelImport, { params: of(journal, job.importIdentifier) })
    const both = await Promise.allSettled([upload(journal, page(statement)), upload(journal, page(statement))])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
