import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  cancelImport,
  changeImport,
  confirmImport,
  listImporters,
  listImports,
  readImport,
  readImportRows,
  startImport as startImportCall,
  undoImport,
} from '@afterclose/contract/imports'
import { createInstrument, listInstruments } from '@afterclose/contract/instruments'
import { readJournal } from '@afterclose/contract/journals'
import { latestBalance, listPayins } from '@afterclose/contract/payins'
import { readStats } from '@afterclose/contract/stats'
import { changeTrades, listTrades, removeTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { importFile, type JournalOf, settled, upload } from '../../testing/import-file.ts'
import { mt4Statement, type StatementTrade } from '../../testing/mt4-statement.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { stores } from '../../testing/stores.ts'

const winner: StatementTrade = {
  ticket: 101,
  type: 'buy',
  size: '0.50',
  item: 'eurusd.m',
  openTime: '2024.03.04 10:00:00',
  openPrice: '1.10000',
  stopLoss: '1.09800',
  closeTime: '2024.03.04 11:00:00',
  closePrice: '1.10200',
  commission: -3.5,
  swap: 0,
  profit: 100,
}
const loser: StatementTrade = {
  ...winner,
  ticket: 102,
  type: 'sell',
  item: 'US500.cash',
  stopLoss: '1.10300',
  profit: -100,
  swap: -1.25,
}
const { closeTime: _closeTime, ...opened } = winner
const stillOpen: StatementTrade = { ...opened, ticket: 103, profit: 12 }
const deposit = { ticket: 100, time: '2024.03.01 09:00:00', amount: 5000 }
const statement = mt4Statement({ trades: [winner, loser, stillOpen], deposits: [deposit] })
const page = (text: string) => ({ name: 'Statement.htm', bytes: text })

const of = ({ params }: JournalOf, importIdentifier: string) => ({ ...params, importIdentifier })
/** Everything that an import may change. */
async function contentOf({ trader, params }: JournalOf) {
  const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
  const { payins } = await trader.call(listPayins, { params })
  const { instruments } = await trader.call(listInstruments, { params })
  return { trades, payins, instruments }
}

describe.each(stores)('imports on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())
  async function newJournal(values: Parameters<TestServer['journalOf']>[1] = {}): Promise<JournalOf> {
    const trader = await server.signUp()
    const journal = await server.journalOf(trader, values)
    return { trader, params: { journalId: journal.id } }
  }
  it('[3.13] lists the importers with the extensions of their files', async () => {
    const { trader, params } = await newJournal()
    const { importers } = await trader.call(listImporters, { params })
    expect(importers.map(({ type }) => type)).toContain('MT4_STATEMENT')
    expect(importers.find(({ type }) => type === 'MT4_STATEMENT')).toMatchObject({
      enabled: true,
      startType: 'Upload',
      settings: { fileExtensions: ['htm', 'html'] },
    })
  })

  it('shows what was read before anything is saved', async () => {
    const journal = await newJournal()
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
    const journal = await newJournal()
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
    await expect
      .poll(() => existsSync(join(server.services.config.dataDir, 'imports', job.importIdentifier)))
      .toBe(false)
  })

  it('changes nothing when the same file comes twice', async () => {
    const journal = await newJournal()
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
    const journal = await newJournal()
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

  it('brings times into the journal’s zone, as chosen in the preview, daylight saving included', async () => {
    const journal = await newJournal({ timeZone: 'America/New_York' })
    const summer = { ...winner, ticket: 7, openTime: '2024.07.01 01:30:00', closeTime: '2024.07.01 02:30:00' }
    const winter = { ...winner, ticket: 8, openTime: '2024.01.15 01:30:00', closeTime: '2024.01.15 02:30:00' }
    const job = await upload(journal, page(mt4Statement({ trades: [summer, winter], deposits: [deposit] })))
    expect(job.preview?.timeZone).toEqual({ file: null, chosen: 'America/New_York', journal: 'America/New_York' })
    const params = of(journal, job.importIdentifier)
    await journal.trader.call(changeImport, { params, body: { timeZone: 'UTC' } })
    const again = await settled(journal, job.importIdentifier)
    expect(again.preview?.timeZone.chosen).toBe('UTC')
    const shown = await journal.trader.call(readImportRows, { params, query: { list: 'trades' } })
    expect(shown.trades.map(({ entryDate }) => entryDate)).toEqual(['2024-06-30T21:30:00', '2024-01-14T20:30:00'])
    await journal.trader.call(confirmImport, { params })
    await settled(journal, job.importIdentifier)
    const { trades, payins } = await contentOf(journal)
    expect(trades.map(({ entryDate, exitDate }) => [entryDate, exitDate])).toEqual([
      ['2024-06-30T21:30:00', '2024-06-30T22:30:00'],
      ['2024-01-14T20:30:00', '2024-01-14T21:30:00'],
    ])
    expect(payins[0]?.timestamp).toBe('2024-03-01T04:00:00')
  })

  it('asks for a rate when the account is kept in another currency', async () => {
    const journal = await newJournal({ currency: 'EUR' })
    const text = mt4Statement({ trades: [winner], deposits: [deposit] })
    const job = await upload(journal, page(text))
    expect(job.preview).toMatchObject({
      missingRates: ['USD'],
      counts: { trades: 0, rejected: 1 },
      payins: { count: 0 },
    })
    const params = of(journal, job.importIdentifier)
    const rejected = await journal.trader.call(readImportRows, { params, query: { list: 'rejected' } })
    expect(rejected.rows[0]?.reason).toContain('a rate is needed')
    await journal.trader.call(changeImport, { params, body: { rates: { USD: '0.9' } } })
    expect((await settled(journal, job.importIdentifier)).preview).toMatchObject({ missingRates: [], created: 1 })
    await journal.trader.call(confirmImport, { params })
    await settled(journal, job.importIdentifier)
    const { trades, payins } = await contentOf(journal)
    expect(trades[0]).toMatchObject({ gain: '86.85', commission: '3.15', fxRate: '0.9' })
    expect(payins[0]?.delta).toBe('4500')
  })

  it('refuses to save a file whose own totals are not met', async () => {
    const journal = await newJournal()
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
    expect(readdirSync(join(server.services.config.dataDir, 'imports'))).not.toContain(job.importIdentifier)
  })

  it('undoes a confirmed import as a whole', async () => {
    const journal = await newJournal()
    await importFile(journal, page(mt4Statement({ trades: [stillOpen] })))
    const before = await contentOf(journal)
    const more = mt4Statement({ trades: [{ ...winner, ticket: stillOpen.ticket }, loser], deposits: [deposit] })
    const { job } = await importFile(journal, page(more))
    expect(await contentOf(journal)).not.toEqual(before)
    const undone = await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect(undone).toMatchObject({ state: 'DONE', undone: true })
    expect(await contentOf(journal)).toEqual(before)
    await expect(journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })).rejects.toMatchObject({
      status: 409,
      code: 'Import cannot be undone',
    })
  })

  it('undoes nothing where that would lose what was written since', async () => {
    const journal = await newJournal()
    const { trader, params } = journal
    const first = await importFile(journal, page(statement))
    await trader.call(changeTrades, { params, body: { ids: [2, 3], change: { type: 'star', inReview: true } } })
    const before = await contentOf(journal)
    const undo = () => trader.call(undoImport, { params: of(journal, first.job.importIdentifier) })
    await expect(undo()).rejects.toThrow('2 of its trades or deposits were changed since.')
    expect(await contentOf(journal)).toEqual(before)
    await trader.call(removeTrade, { params: { ...params, tradeId: 2 } })
    await trader.call(removeTrade, { params: { ...params, tradeId: 3 } })
    await undo()
    expect(await contentOf(journal)).toEqual({ trades: [], payins: [], instruments: [] })
  })

  it('undoes the later import first, then the one it built on', async () => {
    const journal = await newJournal()
    const first = await importFile(journal, page(mt4Statement({ trades: [stillOpen] })))
    const second = await importFile(journal, page(mt4Statement({ trades: [{ ...winner, ticket: stillOpen.ticket }] })))
    const undo = (job: { importIdentifier: string }) =>
      journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    await expect(undo(first.job)).rejects.toThrow('One of its trades or deposits was changed since.')
    await undo(second.job)
    await undo(first.job)
    expect((await contentOf(journal)).trades).toEqual([])
  })

  it('keeps an instrument of an undone import that is used or was edited since', async () => {
    const journal = await newJournal()
    const { job } = await importFile(journal, page(statement))
    const later = mt4Statement({ trades: [{ ...winner, ticket: 900 }] })
    await importFile(journal, page(later))
    await journal.trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    expect((await contentOf(journal)).instruments.map(({ name }) => name)).toEqual(['EURUSD'])
  })

  it('looks again when the journal changed between preview and confirmation', async () => {
    const journal = await newJournal()
    const { trader, params } = journal
    const unrelated = await upload(journal, page(statement))
    await trader.call(createInstrument, { params, body: { name: 'Gold', market: 'FOREX' } })
    await trader.call(confirmImport, { params: of(journal, unrelated.importIdentifier) })
    expect((await settled(journal, unrelated.importIdentifier)).state).toBe('DONE')

    const later = await upload(journal, page(mt4Statement({ trades: [winner, { ...loser, ticket: 555 }] })))
    expect(later.preview).toMatchObject({ created: 1, counts: { duplicates: 1 } })
    await trader.call(removeTrade, { params: { ...params, tradeId: 1 } })
    await trader.call(confirmImport, { params: of(journal, later.importIdentifier) })
    const asked = await settled(journal, later.importIdentifier)
    expect(asked).toMatchObject({ state: 'NEEDS_INPUT', preview: { created: 2, counts: { duplicates: 0 } } })
    expect(asked.error).toContain('check the preview again')
    await trader.call(confirmImport, { params: of(journal, later.importIdentifier) })
    expect(await settled(journal, later.importIdentifier)).toMatchObject({ state: 'DONE', error: null })
  })

  it('lets one import run at a time', async () => {
    const journal = await newJournal()
    const job = await upload(journal, page(statement))
    await expect(upload(journal, page(statement))).rejects.toMatchObject({ status: 409, code: 'Import in progress' })
    await journal.trader.call(cancelImport, { params: of(journal, job.importIdentifier) })
    const both = await Promise.allSettled([upload(journal, page(statement)), upload(journal, page(statement))])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('remembers how a table was mapped', async () => {
    const journal = await newJournal()
    const table = {
      name: 'table.csv',
      bytes:
        'Wann rein;Wann raus;Was;Wie;Viel;Preis rein;Preis raus;Ergebnis\n2024-03-04 10:00:00;2024-03-04 11:00:00;AAPL;long;10;100,5;101,5;10,00\n',
    }
    const columns = {
      entryTime: 'Wann rein',
      exitTime: 'Wann raus',
      symbol: 'Was',
      side: 'Wie',
      quantity: 'Viel',
      entryPrice: 'Preis rein',
      exitPrice: 'Preis raus',
      pnl: 'Ergebnis',
    }
    const first = await upload(journal, table, {}, 'GENERIC_CSV')
    expect(first).toMatchObject({ state: 'NEEDS_INPUT', nextStep: { type: 'MAP_COLUMNS' } })
    const offer = first.preview?.mapping
    expect(offer?.heads).toContain('Was')
    const known = new Set(offer?.fields)
    expect(Object.keys(columns).filter((field) => !known.has(field))).toEqual([])
    const mapping = { ...offer!.guess, delimiter: ';' as const, decimalSign: ',' as const, dateOrder: 'YMD' as const }
    const params = of(journal, first.importIdentifier)
    await journal.trader.call(changeImport, {
      params,
      body: { mapping: { ...mapping, headerLine: 1, shape: 'ROUND_TRIP', columns } },
    })
    const mapped = await settled(journal, first.importIdentifier)
    // What cannot be read so leaves the preview as it was.
    await journal.trader.call(changeImport, { params, body: { mapping: { ...mapping, headerLine: 40, columns } } })
    const back = await settled(journal, first.importIdentifier)
    expect(back).toEqual({ ...mapped, error: expect.stringMatching(/\.$/) })
    expect(mapped).toMatchObject({ nextStep: { type: 'CONFIRM' }, preview: { created: 1 } })
    await journal.trader.call(cancelImport, { params })

    const second = await upload(journal, table, {}, 'GENERIC_CSV')
    expect(second).toMatchObject({
      nextStep: { type: 'CONFIRM' },
      options: { mapping: { columns } },
      preview: { created: 1 },
    })
  })

  it.each<[string, string, string | Uint8Array<ArrayBuffer>]>([
    ['empty space', 'a.htm', '   \n'],
    ['a cut-off page', 'a.htm', statement.slice(0, 1500)],
    ['zeros', 'a.csv', new Uint8Array(5000)],
    ['a broken archive', 'a.xlsx', Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9, 9, 9, 9, 9])],
    [
      'nested entities',
      'a.xml',
      `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}">]><FlexQueryResponse>&b;</FlexQueryResponse>`,
    ],
  ])('answers %s with a sentence and leaves the journal as it was', async (_what, name, bytes) => {
    const journal = await newJournal()
    const before = [
      await contentOf(journal),
      (await journal.trader.call(readJournal, { params: journal.params })).revision,
    ]
    const job = await upload(journal, { name, bytes })
    expect(job).toMatchObject({ state: 'FAILED', nextStep: { type: 'IMPORT_FAILED' }, preview: null })
    expect(job.error).toMatch(/^[A-Z].*\.$/)
    expect(job.error).not.toContain('unexpected')
    const after = [
      await contentOf(journal),
      (await journal.trader.call(readJournal, { params: journal.params })).revision,
    ]
    expect(after).toEqual(before)
    expect((await upload(journal, page(statement))).state).toBe('NEEDS_INPUT')
  })

  it('refuses uploads without a file, of another type, or with options that are none', async () => {
    const journal = await newJournal()
    const { trader, params } = journal
    const folder = join(server.services.config.dataDir, 'imports')
    const before = readdirSync(folder)
    const send = (file: Parameters<typeof upload>[1] | null, fields: Record<string, string>) =>
      trader.upload(startImportCall, params, fields, file)
    await expect(send(null, {})).rejects.toMatchObject({ status: 400, code: 'File required' })
    await expect(send(page(''), {})).rejects.toMatchObject({ code: 'File required' })
    await expect(send({ name: 'a.csv', bytes: 'a' }, { importer: 'MT4_STATEMENT' })).rejects.toMatchObject({
      status: 415,
      code: 'Unsupported file type',
    })
    await expect(send(page(statement), { importer: 'NONE' })).rejects.toMatchObject({ code: 'Invalid input' })
    await expect(send(page(statement), { options: '{"timeZone":"Mars/Base"}' })).rejects.toMatchObject({
      code: 'Invalid input',
    })
    expect(readdirSync(folder)).toEqual(before)
  })

  it('never uses the name of a file as a path', async () => {
    const journal = await newJournal()
    const job = await upload(journal, { name: '..\\..\\etc/../passwd\u0007.htm', bytes: statement })
    expect(job.fileName).toBe('passwd.htm')
  })
})

describe.each(stores)('imports that a stop interrupted on %s', (store) => {
  it('fail with a sentence at the next start, and nothing of them is left', async () => {
    const server = await testServer(store)
    const { db, config } = server.services
    const trader = await server.signUp()
    const { id: journalId } = await server.journalOf(trader)
    const journal = { trader, params: { journalId } }
    const waiting = await upload(journal, page(statement))
    await db.updateTable('import_job').set({ state: 'IMPORTING' }).where('journal_id', '=', journalId).execute()
    const restarted = await buildApp({ ...server.services })
    await restarted.ready()
    const { importIdentifier } = waiting
    const job = await trader.call(readImport, { params: { journalId, importIdentifier } })
    expect(job).toMatchObject({ state: 'FAILED', nextStep: { type: 'IMPORT_FAILED' } })
    expect(job.error).toContain('The server was stopped')
    expect(existsSync(join(config.dataDir, 'imports', importIdentifier))).toBe(false)
    await restarted.close()
    await server.close()
  })
})
