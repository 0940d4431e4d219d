import { cancelImport, changeImport, confirmImport, readImportRows } from '@afterclose/contract/imports'
import { readCsv } from '@afterclose/importers/shared/csv'
import { writtenBytes } from '@afterclose/importers/test/samples'
import { asDate, workbookOf } from '@afterclose/importers/test/workbook'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settledImport, upload } from '../../test/support/import-file.ts'
import { mt4Statement } from '../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { contentOf, deposit, newJournal, of, page, winner } from '../../test/support/statements.ts'
import { sqliteOnly } from '../../test/support/stores.ts'

describe.each(sqliteOnly)('options of an import on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())
  it('brings times into the journal’s zone, as chosen in the preview, daylight saving included', async () => {
    const journal = await newJournal(server, { timeZone: 'America/New_York' })
    const summer = { ...winner, ticket: 7, openTime: '2024.07.01 01:30:00', closeTime: '2024.07.01 02:30:00' }
    const winter = { ...winner, ticket: 8, openTime: '2024.01.15 01:30:00', closeTime: '2024.01.15 02:30:00' }
    const job = await upload(journal, page(mt4Statement({ trades: [summer, winter], deposits: [deposit] })))
    expect(job.preview?.timeZone).toEqual({ file: null, chosen: 'America/New_York', journal: 'America/New_York' })
    const params = of(journal, job.importIdentifier)
    await journal.trader.call(changeImport, { params, body: { timeZone: 'UTC' } })
    const again = await settledImport(journal, job.importIdentifier)
    expect(again.preview?.timeZone.chosen).toBe('UTC')
    const shown = await journal.trader.call(readImportRows, { params, query: { list: 'trades' } })
    expect(shown.trades.map(({ entryDate }) => entryDate)).toEqual(['2024-06-30T21:30:00', '2024-01-14T20:30:00'])
    await journal.trader.call(confirmImport, { params })
    await settledImport(journal, job.importIdentifier)
    const { trades, payins } = await contentOf(journal)
    expect(trades.map(({ entryDate, exitDate }) => [entryDate, exitDate])).toEqual([
      ['2024-06-30T21:30:00', '2024-06-30T22:30:00'],
      ['2024-01-14T20:30:00', '2024-01-14T21:30:00'],
    ])
    expect(payins[0]?.timestamp).toBe('2024-03-01T04:00:00')
  })

  it('asks whether last stops count as initial ones, proposes to leave them out if mostly losers have one, and remembers the answer for the account', async () => {
    const journal = await newJournal(server)
    const params = (job: { readonly importIdentifier: string }) => of(journal, job.importIdentifier)
    const confirm = async (job: { readonly importIdentifier: string }) => {
      await journal.trader.call(confirmImport, { params: params(job) })
      expect((await settledImport(journal, job.importIdentifier)).state).toBe('DONE')
    }
    const trailed = (ticket: number) => ({ ...winner, ticket, stopLoss: '0.00000' })
    // 32 points from the entry, moved there shortly before it was hit: -46 USD would read -2.88 R
    const lost = (ticket: number) => ({ ...winner, ticket, stopLoss: '1.09968', closePrice: '1.09915', profit: -42.5 })
    const trades = [trailed(201), trailed(202), trailed(203), lost(204), lost(205)]
    const first = await upload(journal, page(mt4Statement({ trades, deposits: [deposit] })))
    const sides = { winners: { known: 0, all: 3 }, losers: { known: 2, all: 2 } }
    expect(first.preview?.stops).toEqual({ answer: 'LEAVE_OUT', ...sides })

    await journal.trader.call(changeImport, { params: params(first), body: { stops: 'USE' } })
    expect((await settledImport(journal, first.importIdentifier)).preview?.stops).toEqual({ answer: 'USE', ...sides })
    await journal.trader.call(changeImport, { params: params(first), body: { stops: 'LEAVE_OUT' } })
    await settledImport(journal, first.importIdentifier)
    await confirm(first)
    const stopsOf = async (gain: string) =>
      (await contentOf(journal)).trades
        .filter((trade) => trade.gain === gain)
        .map(({ stopLoss, finalStop, rMultiple }) => [stopLoss, finalStop, rMultiple])
    expect(await stopsOf('-46')).toEqual([
      [null, '1.09968', null],
      [null, '1.09968', null],
    ])

    // no winner in it: without the answer before, the stops would be used
    const next = await upload(journal, page(mt4Statement({ trades: [{ ...lost(301), profit: -52.5 }] })))
    expect(next.preview?.stops).toMatchObject({ answer: 'LEAVE_OUT', losers: { known: 1, all: 1 } })
    await journal.trader.call(changeImport, { params: params(next), body: { stops: 'USE' } })
    await settledImport(journal, next.importIdentifier)
    await confirm(next)
    // 85 points lost 52.50, so 32 points risked 19.76
    expect(await stopsOf('-56')).toEqual([['1.09968', null, -2.833333]])
    const third = await upload(journal, page(mt4Statement({ trades: [trailed(401), lost(402)] })))
    expect(third.preview?.stops?.answer).toBe('USE')

    const other = await newJournal(server)
    const elsewhere = await upload(other, page(mt4Statement({ trades: [trailed(401), lost(402)] })))
    expect(elsewhere.preview?.stops?.answer).toBe('LEAVE_OUT')
  })

  it('proposes again what to do with last stops until stops were left out, or the trader answered', async () => {
    const journal = await newJournal(server)
    const few = await upload(journal, page(mt4Statement({ trades: [winner, { ...winner, ticket: 402, profit: -40 }] })))
    expect(few.preview?.stops).toMatchObject({ answer: 'USE', winners: { known: 1, all: 1 } })
    await journal.trader.call(confirmImport, { params: of(journal, few.importIdentifier) })
    expect((await settledImport(journal, few.importIdentifier)).state).toBe('DONE')
    const trailed = { ...winner, ticket: 501, stopLoss: '0.00000' }
    const more = await upload(
      journal,
      page(mt4Statement({ trades: [trailed, { ...winner, ticket: 502, profit: -40 }] })),
    )
    expect(more.preview?.stops).toMatchObject({ answer: 'LEAVE_OUT', winners: { known: 0, all: 1 } })
  })

  it('asks for a rate when the account is kept in another currency', async () => {
    const journal = await newJournal(server, { currency: 'EUR' })
    const text = mt4Statement({ trades: [winner], deposits: [deposit] })
    const job = await upload(journal, page(text))
    expect(job.preview).toMatchObject({
      missingRates: ['USD'],
      counts: { trades: 0, rejected: 1 },
      payins: { count: 0 },
    })
    const params = of(journal, job.importIdentifier)
    const rejected = await journal.trader.call(readImportRows, { params, query: { list: 'rejected' } })
    expect(rejected.rows[0]?.reason).toContain('An exchange rate is needed')
    await journal.trader.call(changeImport, { params, body: { rates: { USD: '0.9' } } })
    expect((await settledImport(journal, job.importIdentifier)).preview).toMatchObject({ missingRates: [], created: 1 })
    await journal.trader.call(confirmImport, { params })
    await settledImport(journal, job.importIdentifier)
    const { trades, payins } = await contentOf(journal)
    expect(trades[0]).toMatchObject({ gain: '86.85', commission: '3.15', fxRate: '0.9' })
    expect(payins[0]?.delta).toBe('4500')
  })

  it('guesses the code page of a text that does not say it, takes another one, and corrects what was read wrongly before', async () => {
    const journal = await newJournal(server)
    const { trader } = journal
    const head = 'Id,Symbol,Side,Quantity,Entry Time,Exit Time,Entry Price,Exit Price,Net P&L,Comment'
    const row = '7,AAPL,Buy,2,2024-03-04 10:00:00,2024-03-04 11:00:00,10,12,4,突破前高回踩买入'
    const file = { name: 'trades.csv', bytes: writtenBytes([head, row].join('\n'), { encoding: 'gb18030' }).slice() }
    const notes = async () => (await contentOf(journal)).trades.map((trade) => trade.notes)

    const wrong = await upload(journal, file, { codePage: 'windows-1252' })
    expect(wrong.preview?.text).toMatchObject({ codePage: 'windows-1252' })
    await trader.call(confirmImport, { params: of(journal, wrong.importIdentifier) })
    expect((await settledImport(journal, wrong.importIdentifier)).state).toBe('DONE')
    expect((await notes())[0]).toContain('Í»ÆÆÇ°¸ß')

    const again = await upload(journal, file)
    expect(again.preview?.text).toEqual({ codePage: 'gb18030', line: row })
    expect(again.preview).toMatchObject({ created: 0, updated: 1 })
    await trader.call(confirmImport, { params: of(journal, again.importIdentifier) })
    expect((await settledImport(journal, again.importIdentifier)).state).toBe('DONE')
    expect((await notes())[0]).toContain('突破前高回踩买入')
  })

  it('takes a table without an instrument as trades of the one that is named, and remembers which', async () => {
    const journal = await newJournal(server)
    const table = (row: string) => ({ name: 'gold.csv', bytes: `Date,Side,Price,Gain,Mood\n${row}\n` })
    const first = await upload(journal, table('2024-03-04,Buy,2100,12.5,good'))
    expect(first).toMatchObject({ nextStep: { type: 'MAP_COLUMNS' }, preview: { created: 0 } })
    expect(first.preview?.warnings).toContainEqual(expect.stringContaining('“All rows are trades in”'))
    const params = of(journal, first.importIdentifier)
    const mapping = { ...first.preview!.mapping!.guess, instrument: '  XAUUSD ' }
    await journal.trader.call(changeImport, { params, body: { mapping } })
    expect(await settledImport(journal, first.importIdentifier)).toMatchObject({
      options: { mapping: { instrument: 'XAUUSD' } },
      preview: { created: 1, newInstruments: ['XAUUSD'], warnings: [expect.stringContaining('one time')] },
    })
    await journal.trader.call(confirmImport, { params })
    await settledImport(journal, first.importIdentifier)
    const { trades, instruments } = await contentOf(journal)
    expect(instruments.map(({ name, trades: count }) => [name, count])).toEqual([['XAUUSD', 1]])
    expect(trades).toMatchObject([{ gain: '12.5', entryPrice: '2100' }])

    const next = await upload(journal, table('2024-03-05,Sell,2110,-3,bad'))
    expect(next).toMatchObject({
      nextStep: { type: 'CONFIRM' },
      options: { mapping: { instrument: 'XAUUSD' } },
      preview: { created: 1, newInstruments: [] },
    })
    expect(next.preview?.warnings[0]).toBe(
      'All rows are read as trades in XAUUSD, as in the last file with these columns. Please check.',
    )
  })

  it('maps the columns of a workbook, and remembers them apart from those of a text', async () => {
    const journal = await newJournal(server)
    const text = 'Day,Way,Paper,Gain\n2024-03-04,Buy,ABC,1.5\n2024-03-05,Sell,ABC,-2\n'
    const sheets = { About: readCsv('My trades\n', ',').rows, Trades: readCsv(text, ',').rows }
    const book = { name: 'journal.xlsx', bytes: new Uint8Array(workbookOf(sheets, asDate)) }
    const job = await upload(journal, book)
    expect(job).toMatchObject({
      nextStep: { type: 'MAP_COLUMNS' },
      importerType: 'GENERIC_CSV',
      preview: { format: 'Table', mapping: { form: 'WORKBOOK', heads: ['Day', 'Way', 'Paper', 'Gain'] } },
    })
    expect(job.preview?.warnings[0]).toContain('Only “Trades”, the first with a table, is read')
    const columns = { entryTime: 'Day', side: 'Way', symbol: 'Paper', pnl: 'Gain' }
    const mapping = { ...job.preview!.mapping!.guess, shape: 'ROUND_TRIP' as const, columns }
    const params = of(journal, job.importIdentifier)
    await journal.trader.call(changeImport, { params, body: { mapping } })
    expect((await settledImport(journal, job.importIdentifier)).preview).toMatchObject({ created: 2 })
    await journal.trader.call(confirmImport, { params })
    await settledImport(journal, job.importIdentifier)
    expect((await contentOf(journal)).trades.map(({ gain, entryDate }) => [gain, entryDate])).toEqual([
      ['-2', '2024-03-05T00:00:00'],
      ['1.5', '2024-03-04T00:00:00'],
    ])

    const again = await upload(journal, book)
    expect(again).toMatchObject({
      nextStep: { type: 'CONFIRM' },
      options: { mapping: { columns } },
      preview: { counts: { duplicates: 2 } },
    })
    await journal.trader.call(cancelImport, { params: of(journal, again.importIdentifier) })
    const asText = await upload(journal, { name: 'journal.csv', bytes: text })
    expect(asText).toMatchObject({ nextStep: { type: 'MAP_COLUMNS' }, preview: { mapping: { form: 'TEXT' } } })
  })

  it('remembers how a table was mapped', async () => {
    const journal = await newJournal(server)
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
    expect(Object.keys(offer?.labels ?? {}).toSorted()).toEqual(offer?.fields.toSorted())
    expect(offer?.labels).toMatchObject({ symbol: 'Instrument', side: 'Side (buy or sell)' })
    const mapping = { ...offer!.guess, delimiter: ';' as const, decimalSign: ',' as const, dateOrder: 'YMD' as const }
    const params = of(journal, first.importIdentifier)
    await journal.trader.call(changeImport, {
      params,
      body: { mapping: { ...mapping, headerLine: 1, shape: 'ROUND_TRIP', columns } },
    })
    const mapped = await settledImport(journal, first.importIdentifier)
    // What cannot be read so leaves the preview as it was.
    await journal.trader.call(changeImport, { params, body: { mapping: { ...mapping, headerLine: 40, columns } } })
    const back = await settledImport(journal, first.importIdentifier)
    expect(back).toEqual({ ...mapped, error: expect.stringMatching(/\.$/) })
    expect(mapped).toMatchObject({ nextStep: { type: 'CONFIRM' }, preview: { created: 1 } })
    await journal.trader.call(cancelImport, { params })

    const second = await upload(journal, table, {}, 'GENERIC_CSV')
    expect(second).toMatchObject({
      nextStep: { type: 'CONFIRM' },
      options: { mapping: { columns } },
      preview: { created: 1 },
    })
    await journal.trader.call(cancelImport, { params: of(journal, second.importIdentifier) })

    const further = `Meine Trades\n\n${table.bytes.replaceAll(';', '\t')}`
    const third = await upload(journal, { ...table, bytes: further }, {}, 'GENERIC_CSV')
    expect(third).toMatchObject({
      nextStep: { type: 'CONFIRM' },
      options: { mapping: { columns, headerLine: 3, delimiter: '\t' } },
      preview: { created: 1 },
    })
  })
})
