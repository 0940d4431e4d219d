import { previewBacktestFile, importBacktestFile, removeBacktestTrades } from '@afterclose/contract/backtest-files'
import { listBacktestTrades, mostBacktestTrades, replaceBacktestTrade } from '@afterclose/contract/backtest-trades'
import { createBacktest, listBacktests, removeBacktest } from '@afterclose/contract/backtests'
import type { BodyOf } from '@afterclose/contract/call'
import { listComments } from '@afterclose/contract/comments'
import { createCustomComment, listCustomComments } from '@afterclose/contract/custom-comments'
import { createInstrument } from '@afterclose/contract/instruments'
import { undoDeletion } from '@afterclose/contract/undo'
import { backtestCsv } from '@afterclose/core/backtest-csv'
import { metatrader4 } from '@afterclose/importers/platforms/metatrader-4/metatrader-4'
import { readCsv } from '@afterclose/importers/shared/csv'
import { testerPage } from '@afterclose/importers/test/metatrader-4-pages'
import { asNumber, workbook, workbookBomb } from '@afterclose/importers/test/workbook'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'

type Body = BodyOf<typeof previewBacktestFile>
const date = '2023-01-02T00:00:00'
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

describe.each(sqliteOnly)('files of tested trades on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('takes a strategy tester’s report, with R where it states a stop', async () => {
    const { preview, load, trades } = await trader()
    const page = testerPage()
    expect(await preview(page)).toMatchObject({ rejected: 0, mapping: { columns: { stopLoss: 'Stop loss' } } })
    await load(page)
    const added = await trades()
    expect(added.length).toBeGreaterThan(1)
    const report = metatrader4.parse({ name: '', bytes: Buffer.from(page) }, { mapping: null })
    expect(
      added.map(({ direction, entryPrice, stopLoss, exitPrice }) => [direction, entryPrice, stopLoss, exitPrice]),
    ).toEqual(
      report.positions.map(({ direction, entryPrice, stopLoss, exitPrice }) => [
        direction,
        entryPrice,
        stopLoss,
        exitPrice,
      ]),
    )
    expect(added.some(({ stopLoss }) => stopLoss !== null)).toBe(true)
  })

  async function trader() {
    const client = await server.signUp()
    const journal = { journalId: (await server.journalOf(client)).id }
    await client.call(createInstrument, {
      params: journal,
      body: { name: 'ES', market: 'FUTURES', tickSize: '0.25', tickValue: '12.5', spread: '1' },
    })
    await client.call(createCustomComment, { params: journal, body: { name: 'Calm', commentGroup: 1 } })
    for (const name of ['Range', 'Other'])
      await client.call(createBacktest, { params: journal, body: { name, instrumentId: 1 } })
    const params = { ...journal, backtestId: 1 }
    return {
      client,
      params,
      preview: (text: string, more: Partial<Body> = {}) =>
        client.call(previewBacktestFile, { params, body: { text, date, ...more } }),
      load: async (text: string, more: Partial<Body> = {}, backtestId = 1) =>
        (await client.call(importBacktestFile, { params: { ...params, backtestId }, body: { text, date, ...more } }))
          .ids,
      receiptOf: async (text: string) =>
        (await client.call(importBacktestFile, { params, body: { text, date } })).receipt ?? '',
      remove: async (ids: number[]) => (await client.call(removeBacktestTrades, { params, body: { ids } })).removed,
      trades: async (backtestId = 1) =>
        (await client.call(listBacktestTrades, { params: { ...params, backtestId } })).trades,
      backtest: async () =>
        (await client.call(listBacktests, { params: journal })).backtests.find(({ id }) => id === 1),
    }
  }

  const mixed = [
    'Date,Direction,R,Entry price,Stop loss,Take profit,Result,Entry comments,Tags',
    '2023-01-03,Long,,4000,3995,4010,Target,On signal,News',
    '2023-01-04,Short,-1,,,,,Unheard,',
    '2023-01-05,Long,2,,,,,,',
    '2023-01-05,Long,,4000,4005,,Stop,,',
    '2023-01-06,Long,1001,,,,,,',
    'Total,,3,,,,,,',
  ].join('\n')

  it('are previewed with the trades to add and the rows that cannot be read, and nothing is saved', async () => {
    const { preview, trades } = await trader()
    const seen = await preview(mixed)
    // the target is 10 points over 5 of risk, less a tick of 0.25 over 5
    expect(seen).toMatchObject({
      trades: 3,
      tradesWithR: 3,
      winners: 2,
      losers: 1,
      totalR: 2.95,
      from: '2023-01-03T00:00:00',
      to: '2023-01-05T00:00:00',
      undated: false,
      remembered: false,
      unknownNames: ['Unheard'],
      room: mostBacktestTrades,
      rejected: 2,
      skipped: 1,
    })
    expect(seen.rejectedRows.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '5: Stop loss must be below the entry price',
      '6: Own R must be within 1000R',
    ])
    expect(seen.skippedRows).toMatchObject([{ line: 7, reason: 'Totals line' }])
    expect(await trades()).toEqual([])
  })

  it('add their trades behind the others as one change, which is undone as one', async () => {
    const { load, trades, remove, backtest } = await trader()
    await load('R\n1\n')
    const before = [await trades(), await backtest()]
    const ids = await load(mixed)
    const after = await trades()
    expect(after.map(({ seq, r, entryDate }) => [seq, r, entryDate.slice(0, 10)])).toEqual([
      [1, 1, '2023-01-02'],
      [2, 1.95, '2023-01-03'],
      [3, -1, '2023-01-04'],
      [4, 2, '2023-01-05'],
    ])
    expect(await backtest()).toMatchObject({ trades: 4, winners: 3, losers: 1, totalR: 3.95 })
    expect(await remove(ids)).toBe(3)
    expect([await trades(), await backtest()]).toEqual(before)
    expect(await remove(ids)).toBe(0)
  })

  it('are undone by the receipt of the import, except for trades changed since', async () => {
    const { client, params, load, receiptOf, trades, backtest } = await trader()
    await load('R\n1\n')
    const before = [await trades(), await backtest()]
    const receipt = await receiptOf(mixed)
    const undo = async (given: string) =>
      (await client.call(undoDeletion, { params, body: { receipt: given } })).restored
    expect(await undo(receipt)).toBe(3)
    expect([await trades(), await backtest()]).toEqual(before)
    expect(await undo(receipt)).toBe(0)

    const again = await receiptOf(mixed)
    await load('R\n3\n')
    const changed = (await trades()).find(({ r }) => r === 2)!
    const { id: tradeId, seq: _seq, r: _r, created: _created, modified, ...fields } = changed
    await client.call(replaceBacktestTrade, {
      params: { ...params, tradeId },
      body: { ...fields, modified, tags: ['Mine'] },
    })
    expect(await undo(again)).toBe(2)
    expect((await trades()).map(({ r, tags }) => [r, ...tags])).toEqual([[1], [2, 'Mine'], [3]])
    expect(await backtest()).toMatchObject({ trades: 3, totalR: 6 })

    const late = await receiptOf('R\n1\n')
    await client.call(removeBacktest, { params })
    await expect(undo(late)).rejects.toMatchObject({ code: 'Undo too late' })
  })

  it('come back as they were exported', async () => {
    const { client, params, load, trades } = await trader()
    await load(mixed)
    const { comments } = await client.call(listComments, { params })
    const { customComments } = await client.call(listCustomComments, { params })
    const bare = (list: Awaited<ReturnType<typeof trades>>) =>
      list.map(({ id: _id, created: _created, modified: _modified, ...rest }) => rest)
    await load(backtestCsv(await trades(), { comments, customComments }), {}, 2)
    expect(bare(await trades(2))).toEqual(bare(await trades()))
  })

  it('are read with the mapping remembered for their headers', async () => {
    const { preview, load } = await trader()
    const text = 'When,A,B\n01/02/2023,2,-1\n'
    const columns = { date: 'When', r: 'B' }
    const { mapping } = await preview(text)
    expect(mapping.columns).not.toEqual(columns)
    await load(text, { mapping: { ...mapping, dateOrder: 'DMY', columns } })
    const again = await preview('When,A,B\n03/02/2023,2,-1.5\n')
    expect(again).toMatchObject({ remembered: true, totalR: -1.5, from: '2023-02-03T00:00:00' })
  })

  it('may be workbooks, which are remembered by themselves, and are refused when they are damaged or unpack to too much', async () => {
    const { preview, load, trades } = await trader()
    const text = 'When,A,B\n2023-02-01,2,-1.125\n'
    const sheet = base64(workbook(readCsv(text, ',').rows, asNumber))
    const asText = await preview(text)
    const columns = { date: 'When', r: 'B' }
    const semicolons = 'When;A;B\n01.02.2023;2;-1,125\n'
    await load(semicolons, {
      mapping: { ...asText.mapping, delimiter: ';', decimalSign: ',', dateOrder: 'DMY', columns },
    })
    const seen = await preview(sheet, { form: 'WORKBOOK' })
    expect(seen).toMatchObject({
      heads: asText.heads,
      reasons: asText.reasons,
      sample: asText.sample,
      remembered: false,
    })
    const ids = await load(sheet, { form: 'WORKBOOK', mapping: { ...seen.mapping, columns } })
    expect((await trades()).find(({ id }) => id === ids[0])).toMatchObject({
      r: -1.125,
      entryDate: '2023-02-01T00:00:00',
    })
    expect(await preview(sheet, { form: 'WORKBOOK' })).toMatchObject({ remembered: true, totalR: -1.125 })

    const refused = (text: string) => expect(preview(text, { form: 'WORKBOOK' })).rejects
    await refused(sheet.slice(0, 200)).toMatchObject({ status: 422, message: expect.stringContaining('damaged') })
    await refused('R\n1\n').toMatchObject({ status: 422, message: expect.stringContaining('damaged') })
    await refused(base64(workbookBomb())).toMatchObject({
      status: 422,
      message: expect.stringContaining('forty times its size'),
    })
  })

  it('are refused when there is nothing to add, or no room', async () => {
    const { load, preview, trades } = await trader()
    await expect(load('R\nx\n')).rejects.toMatchObject({ status: 422, code: 'Unknown file format' })
    await expect(preview('\n\n')).rejects.toMatchObject({ status: 422, code: 'Unknown file format' })
    const rows = `R\n${'1\n'.repeat(mostBacktestTrades)}`
    await load(rows)
    await expect(load('R\n1\n')).rejects.toMatchObject({ status: 400, code: 'Invalid input' })
    expect(await trades()).toHaveLength(mostBacktestTrades)
  })
})
