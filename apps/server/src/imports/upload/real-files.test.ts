// @large: real files, which most machines do not have
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { latestBalance } from '@afterclose/contract/payins'
import { readStats } from '@afterclose/contract/stats'
import { listTrades } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile } from '../../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'

/** Real exports lie beside the project on some machines and are never part of it. */
const folder = process.env['AFTERCLOSE_FIXTURES'] ?? join(process.cwd(), '../shared/fixtures')

interface RealFile {
  readonly path: string
  readonly currency: string
  readonly closed: number
  readonly open: number
  /** Net result of the closed trades, and the balance with the file's own deposits. */
  readonly net: number
  readonly balance: string
}

describe.runIf(existsSync(folder)).each(sqliteOnly)('files of real platforms on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it.each<RealFile>([
    { path: 'mt4/detailed-eur-130.htm', currency: 'EUR', closed: 130, open: 0, net: 24.17, balance: '524.17' },
    { path: 'mt4/detailed-comments-320.htm', currency: 'USD', closed: 320, open: 4, net: -207.27, balance: '5792.73' },
    // 355.308974 − 445.772436 of the two dollar positions; the third is kept in crowns, for which no rate was given
    {
      path: 'ibkr/activity-trades-multi-account.csv',
      currency: 'USD',
      closed: 2,
      open: 0,
      net: -90.463462,
      balance: '-90.463462',
    },
    { path: 'mt5/history-usd-5.xlsx', currency: 'USD', closed: 5, open: 0, net: -1512, balance: '-1512' },
  ])('$path: the numbers on the server are those of the file, and it comes in once', async (real) => {
    const trader = await server.signUp()
    const { id: journalId } = await server.journalOf(trader, { currency: real.currency, tradeMarkets: 'FOREX,CFD' })
    const journal = { trader, params: { journalId } }
    const file = { name: real.path.split('/').at(-1)!, bytes: new Uint8Array(readFileSync(join(folder, real.path))) }
    const { preview, job } = await importFile(journal, file)
    expect(job.state).toBe('DONE')
    const { read, trades, merged, duplicates, rejected } = preview.counts
    expect(trades + merged + duplicates + rejected).toBe(read)
    expect(preview.totals.length).toBeGreaterThan(0)
    const stats = await trader.call(readStats, { params: journal.params })
    expect(stats.numberOfTrades).toBe(real.closed)
    expect(stats.netGain).toBeCloseTo(real.net, 8)
    expect((await trader.call(latestBalance, { params: journal.params })).accountBalance).toBe(real.balance)
    const open = await trader.call(listTrades, { params: journal.params, query: { state: 'open' } })
    expect(open.trades).toHaveLength(real.open)

    const again = await importFile(journal, file)
    expect(again.preview.counts).toMatchObject({ trades: 0, merged: 0, rejected })
    expect(again.preview.payins.count).toBe(0)
    expect((await trader.call(readStats, { params: journal.params })).netGain).toBe(stats.netGain)
  })
})
