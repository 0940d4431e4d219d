import { undoImport } from '@afterclose/contract/imports'
import { listTrades, replaceTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, fillFile } from '../../test/support/fill-files.ts'
import { importFile } from '../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { of } from '../../test/support/statements.ts'
import { sqliteOnly } from '../../test/support/stores.ts'

/** Trades of ten shares, each bought on a day of its own and sold an hour later at this price. */
const file = (count: number, price: number) =>
  fillFile(
    Array.from({ length: count }, (_, n) => [
      { id: 2 * n + 1, at: (n + 1) * day, side: 'Buy' as const, size: 10, price: 10 },
      { id: 2 * n + 2, at: (n + 1) * day + 60, side: 'Sell' as const, size: 10, price },
    ]).flat(),
  )

describe.each(sqliteOnly)('trades whose fills were gone on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('get their fills back from a file that contains them, and do not count as corrected', async () => {
    const trader = await server.signUp()
    const params = { journalId: (await server.journalOf(trader)).id }
    const journal = { trader, params }
    const { job } = await importFile(journal, file(3, 11))
    const { trades } = await trader.call(listTrades, { params, query: {} })
    for (const { externalId: _, ...trade } of trades)
      await trader.call(replaceTrade, {
        params: { ...params, tradeId: trade.id },
        body: { ...trade, notes: '<p>Waited for the retest</p>' },
      })
    await trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    const again = await importFile(journal, file(3, 11))
    expect(again.preview).toMatchObject({ created: 0, updated: 3, changes: { found: 3 } })
    expect((await importFile(journal, file(4, 11))).preview).toMatchObject({ created: 1, updated: 0, changes: {} })
  })
})
