import { listImports, undoImport } from '@afterclose/contract/imports'
import { listTrades } from '@afterclose/contract/trades'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importFile, type JournalOf, upload } from '../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { newJournal, of } from '../../test/support/statements.ts'
import { sqliteOnly } from '../../test/support/stores.ts'

/** 0.002 BTC from 65,000 to 66,000: 2.00 less 0.13 USDT and 0.00022 BNB. */
const bought = '2025-03-15 10:30:00,BTCUSDT,BUY,65000.00,0.00200000BTC,130.00000000USDT,0.13000000USDT'
const sold = '2025-03-16 11:00:00,BTCUSDT,SELL,66000.00,0.00200000BTC,132.00000000USDT,0.00022000BNB'
const later = '2025-03-17 11:00:00,ETHUSDT,BUY,2000.00,1.00000000ETH,2000.00000000USDT,2.00000000USDT'
const spot = (...rows: readonly string[]) => ({
  name: 'spot.csv',
  bytes: `${['Date(UTC),Pair,Side,Price,Executed,Amount,Fee', ...rows].join('\n')}\n`,
})

describe.each(sqliteOnly)('a fee in the coin of an exchange, on %s', (store) => {
  let server: TestServer
  let journal: JournalOf
  beforeAll(async () => {
    server = await testServer(store)
  })
  beforeEach(async () => {
    journal = await newJournal(server, { currency: 'USD', timeZone: 'UTC', tradeMarkets: 'CRYPTO' })
  })
  afterAll(() => server.close())

  const closed = async () => {
    const { trades } = await journal.trader.call(listTrades, { params: journal.params, query: {} })
    return trades.flatMap(({ exitDate, gain, commission }) => (exitDate === null ? [] : [[gain, commission]]))
  }

  it('is asked for its rate, beside that of the price', async () => {
    const { preview } = await upload(journal, spot(bought, sold))
    expect(preview).toMatchObject({
      missingRates: ['USDT'],
      costRates: ['BNB'],
      warnings: ['Costs in BNB are not counted without an exchange rate: line 3.'],
    })
  })

  it('counts at the rate that is entered: 0.00022 BNB at 500 are 0.11', async () => {
    const { preview } = await importFile(journal, spot(bought, sold), { rates: { USDT: '1', BNB: '500' } })
    expect(preview).toMatchObject({ missingRates: [], costRates: [], warnings: [] })
    expect(await closed()).toEqual([['1.76', '0.24']])
  })

  it('counts in the currency of the price: at 0.80 for a coin, 0.11 are 0.1375 coins, and 2 − 0.13 − 0.1375 are 1.386 USD', async () => {
    await importFile(journal, spot(bought, sold), { rates: { USDT: '0.8', BNB: '500' } })
    expect(await closed()).toEqual([['1.386', '0.214']])
  })

  it('does not count without a rate, until the file is imported again with one', async () => {
    const { preview } = await importFile(journal, spot(bought, sold), { rates: { USDT: '1' } })
    expect(preview).toMatchObject({ missingRates: [], costRates: ['BNB'] })
    expect(await closed()).toEqual([['1.87', '0.13']])
    const again = await importFile(journal, spot(bought, sold), { rates: { USDT: '1', BNB: '500' } })
    expect(again.preview).toMatchObject({ created: 0, updated: 1, costRates: [] })
    expect(await closed()).toEqual([['1.76', '0.24']])
    const { imports } = await journal.trader.call(listImports, { params: journal.params, query: {} })
    await journal.trader.call(undoImport, { params: of(journal, imports[0]!.importIdentifier) })
    expect(await closed()).toEqual([['1.87', '0.13']])
  })

  it('stays counted when a later file states it again without a rate, and is asked again for it', async () => {
    await importFile(journal, spot(bought, sold), { rates: { USDT: '1', BNB: '500' } })
    const { preview } = await importFile(journal, spot(sold, later))
    expect(preview).toMatchObject({ created: 1, updated: 0, missingRates: [], costRates: ['BNB'] })
    expect(await closed()).toEqual([['1.76', '0.24']])
  })

  describe('of a closed trade', () => {
    /** 0.05 BTC from 80,000 to 80,600: 30.00 less 0.0021 BNB. */
    const closedTable = (head: string, result: string) => ({
      name: 'closed.csv',
      bytes: `Symbol,Side,Quantity,Entry Time,Entry Price,Exit Time,Exit Price,Fee,Fee Coin${head}\nBTCUSDT,Long,0.05,2026-04-07 09:15:10,80000,2026-04-07 11:40:02,80600,0.0021,BNB${result}\n`,
    })
    const rates = { USDT: '1', BNB: '600' }

    it.each([
      ['whose result the file does not state', '', ''],
      ['whose result is before costs', ',Gross PnL', ',30'],
    ])('%s counts at its rate: 0.0021 BNB at 600 are 1.26', async (_, head, result) => {
      const file = closedTable(head, result)
      const { preview } = await importFile(journal, file, { rates: { USDT: '1' } })
      expect(preview.costRates).toEqual(['BNB'])
      expect(preview.warnings).toContain('Costs in BNB are not counted without an exchange rate: line 2.')
      const before = await closed()
      expect(before.map(([, commission]) => commission)).toEqual(['0'])
      const again = await importFile(journal, file, { rates })
      expect(again.preview).toMatchObject({ created: 0, updated: 1, costRates: [] })
      expect(again.preview.warnings?.join(' ')).not.toContain('BNB')
      expect((await closed()).map(([, commission]) => commission)).toEqual(['1.26'])
      if (result !== '') expect([before, await closed()]).toEqual([[['30', '0']], [['28.74', '1.26']]])
      // A longer file without the rate does not take it back.
      const second = file.bytes.split('\n')[1]!.replaceAll('04-07', '04-08').replace('BNB', 'USDT')
      await importFile(journal, { ...file, bytes: `${file.bytes}${second}\n` })
      expect(new Set((await closed()).map(([, commission]) => commission))).toEqual(new Set(['0.0021', '1.26']))
    })

    it('is part of a net result, and the preview says so', async () => {
      const { preview } = await importFile(journal, closedTable(',Net PnL', ',28.74'), { rates })
      expect(preview).toMatchObject({
        costRates: [],
        warnings: ['Costs in BNB are part of the results in the file, and are not listed as costs: line 2.'],
      })
      expect(await closed()).toEqual([['28.74', '0']])
    })
  })
})
