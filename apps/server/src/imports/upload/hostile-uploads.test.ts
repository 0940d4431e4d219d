import { startImport as startImportCall } from '@afterclose/contract/imports'
import { readJournal } from '@afterclose/contract/journals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { transaction } from '../../store/db.ts'
import { keyOf } from '../import-files.ts'
import { askToSave, saveKind } from '../start-import.ts'
import { createClient } from '../../../test/support/client.ts'
import { importFile, settledImport, upload } from '../../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { contentOf, deposit, newJournal, page, statement, winner } from '../../../test/support/statements.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'

describe.each(sqliteOnly)('uploads on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())
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
    const journal = await newJournal(server)
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

  it('shortens names without tearing a character apart', async () => {
    const journal = await newJournal(server)
    const head = `${'n'.repeat(99)}\u{1f600}`
    const bytes = `Symbol,Side,Quantity,Entry Time,Exit Time,Entry Price,Exit Price,Profit,${head}\nABC,Buy,1,2024-03-04 10:00:00,2024-03-04 11:00:00,10,11,1,x\n`
    const { state, preview } = await upload(journal, { name: `${'f'.repeat(199)}\u{1f600}.csv`, bytes })
    expect(state).toBe('NEEDS_INPUT')
    expect(preview?.fileName).toBe(`${'f'.repeat(199)}\uFFFD`)
    expect(preview?.mapping?.heads.at(-1)).toBe(`${'n'.repeat(99)}\uFFFD`)
  })

  it('accepts a ticket of any length, once', async () => {
    const journal = await newJournal(server)
    let ticket = '1'
    for (let i = 0; ticket.length < 30_000; i++) ticket += String(Math.sin(i)).slice(-12)
    const file = page(
      mt4Statement({ trades: [winner], deposits: [deposit] })
        .replace('<td>101<', `<td>${ticket}<`)
        .replace('<td>100<', `<td>${ticket}0<`),
    )
    expect((await importFile(journal, file)).job.state).toBe('DONE')
    expect((await upload(journal, file)).preview).toMatchObject({
      created: 0,
      updated: 0,
      payins: { count: 0, duplicates: 1 },
    })
  })

  it('adds up amounts beyond what one of them may be', async () => {
    const journal = await newJournal(server)
    const profit = 99_999_999_999_999
    const trades = [
      { ...winner, profit },
      { ...winner, ticket: 900, profit },
    ]
    const deposits = [deposit, { ...deposit, ticket: 99 }].map((one) => ({ ...one, amount: profit }))
    const { preview } = await upload(journal, page(mt4Statement({ trades, deposits, closedProfit: 1 })))
    expect(preview?.payins).toEqual({ count: 2, total: '199999999999998', duplicates: 0 })
    expect(preview?.totals).toContainEqual(
      expect.objectContaining({ label: 'Closed P/L', computed: '199999999999991' }),
    )
  })

  it('[5.2] [7.43] refuses uploads without a file, of another type, or with options that are none', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const kept = async () => (await server.services.workFiles.list('imports')).map(({ key }) => key).toSorted()
    const before = await kept()
    const send = (file: Parameters<typeof upload>[1] | null, fields: Record<string, string>) =>
      trader.upload(startImportCall, params, fields, file)
    await expect(send(null, {})).rejects.toMatchObject({
      status: 400,
      code: 'File required',
      message: expect.stringContaining('Import file is required'),
    })
    await expect(send(page(''), {})).rejects.toMatchObject({
      code: 'File required',
      message: expect.stringContaining('is empty'),
    })
    await expect(send({ name: 'a.csv', bytes: 'a' }, { importer: 'MT4_STATEMENT' })).rejects.toMatchObject({
      status: 415,
      code: 'Unsupported file type',
    })
    await expect(send(page(statement), { importer: 'MT_PLUGIN_FTP' })).rejects.toMatchObject({
      message: expect.stringContaining('This importer receives its files by FTP from the terminal.'),
    })
    await expect(send(page(statement), { importer: 'NONE' })).rejects.toMatchObject({ code: 'Invalid input' })
    await expect(send(page(statement), { options: '{"timeZone":"Mars/Base"}' })).rejects.toMatchObject({
      code: 'Invalid input',
    })
    expect(await kept()).toEqual(before)
  })

  it('never uses the name of a file as a path', async () => {
    const journal = await newJournal(server)
    const job = await upload(journal, { name: '..\\..\\etc/../passwd\u0007.htm', bytes: statement })
    expect(job.fileName).toBe('passwd.htm')
  })
})

describe.each(sqliteOnly)('imports that a stop interrupted on %s', (store) => {
  it('are continued by another server', async () => {
    const server = await testServer(store)
    const trader = await server.signUp()
    const { id: journalId } = await server.journalOf(trader)
    const stopping = await buildApp({ ...server.services })
    await stopping.ready()
    const fields = { importer: 'AUTO' }
    const { importIdentifier } = await createClient(stopping, trader.user).upload(
      startImportCall,
      { journalId },
      fields,
      page(statement),
    )
    await stopping.close()
    const job = await settledImport({ trader, params: { journalId } }, importIdentifier)
    expect(job).toMatchObject({ state: 'NEEDS_INPUT', preview: { created: 3 } })
    await server.close()
  })

  it('fail with a sentence when they have stopped every server that took them, and nothing of them is left', async () => {
    const server = await testServer(store)
    const { db, workFiles } = server.services
    const trader = await server.signUp()
    const { id: journalId } = await server.journalOf(trader)
    const journal = { trader, params: { journalId } }
    const { importIdentifier } = await upload(journal, page(statement))
    await transaction(db, async (tx) => {
      await tx.updateTable('import_job').set({ state: 'IMPORTING' }).where('journal_id', '=', journalId).execute()
      await askToSave(tx, server.app.jobs, { journalId, userId: trader.user.userId, id: importIdentifier, fileSize: 0 })
      const claimed = { state: 'RUNNING', attempts: 5, claimed_until: new Date(0).toISOString() } as const
      await tx.updateTable('job').set(claimed).where('kind', '=', saveKind).execute()
    })
    const job = await settledImport(journal, importIdentifier)
    expect(job).toMatchObject({ state: 'FAILED', nextStep: { type: 'IMPORT_FAILED' } })
    expect(job.error).toContain('The server was stopped')
    await expect.poll(() => workFiles.list(keyOf(importIdentifier))).toEqual([])
    expect((await contentOf(journal)).trades).toEqual([])
    await server.close()
  })
})
