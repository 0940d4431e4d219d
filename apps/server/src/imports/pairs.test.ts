import { listImports, undoImport } from '@afterclose/contract/imports'
import { changeTrades, listTrades, readTrade, replaceTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, type JournalOf } from '../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { newJournal, of } from '../../test/support/statements.ts'
import { sqliteOnly } from '../../test/support/stores.ts'

const file = (name: string, ...lines: readonly string[]) => ({ name, bytes: `${lines.join('\n')}\n` })

/** One long MNQ, 10 points at 2.00 less 1.04. */
const ninja = [
  file(
    'trades.csv',
    'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Profit,Cum. net profit,Commission',
    '1,MNQ 12-25,SIM00042,,Long,1,24400.25,24410.25,9/25/2025 12:05:00 AM,9/25/2025 9:05:10 AM,$18.96,$18.96,$1.04',
  ),
  file(
    'executions.csv',
    'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,Commission,Rate,Account display name,Connection',
    'MNQ 12-25,Buy,1,24400.25,9/25/2025 12:05:00 AM,e1,Entry,1 L,o1,Entry,$0.52,1,SIM00042,S',
    'MNQ 12-25,Sell,1,24410.25,9/25/2025 9:05:10 AM,e2,Exit,-,o2,Exit,$0.52,1,SIM00042,S',
  ),
]
/** Five MNQ, 10 points at 2.00; the performance report names no account. */
const tradovate = [
  file(
    'performance.csv',
    'symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration',
    'MNQU5,-2,0,0.25,600001,600002,5,23531.75,23541.75,$100.00,07/10/2025 02:00:05,07/10/2025 02:03:29,3min 24sec',
  ),
  file(
    'orders.csv',
    'Account,Order ID,B/S,Contract,Avg Fill Price,Filled Qty,Fill Time,Status,Notional Value,Currency',
    'ACCT42,90001, Buy,MNQU5,23531.75,5,07/10/2025 02:00:05, Filled,"235,317.50",USD',
    'ACCT42,90004, Sell,MNQU5,23541.75,5,07/10/2025 02:03:29, Filled,"235,417.50",USD',
  ),
]

describe.each(sqliteOnly)('two exports of the same trades, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const tradesOf = async ({ trader, params }: JournalOf) =>
    (await trader.call(listTrades, { params, query: { state: 'all' } })).trades
  const gains = async (journal: JournalOf) => (await tradesOf(journal)).map(({ gain }) => gain)

  describe.each([
    ['NinjaTrader', ninja, '18.96', 'MNQ 12-25 on 2025-09-25'],
    ['Tradovate', tradovate, '100', 'MNQU5 on 2025-07-10'],
  ] as const)('of %s', (_, files, gain, named) => {
    it.each([
      ['one', [0, 1]],
      ['other', [1, 0]],
    ])('count once in %s order, and undoing either leaves the other', async (_name, order) => {
      for (const undone of order) {
        const journal = await newJournal(server, { currency: 'USD', timeZone: 'UTC' })
        await importFile(journal, files[order[0]!]!)
        const [trade] = await tradesOf(journal)
        await journal.trader.call(changeTrades, {
          params: journal.params,
          body: { ids: [trade!.id], change: { type: 'star', inReview: true } },
        })
        const { preview } = await importFile(journal, files[order[1]!]!)
        expect(preview).toMatchObject({
          created: 0,
          gaps: [`Another type of export lists the same trades. They count once: ${named}.`],
        })
        expect(await tradesOf(journal)).toMatchObject([{ id: trade!.id, gain, inReview: true }])
        const { imports } = await journal.trader.call(listImports, { params: journal.params, query: {} })
        const { importIdentifier } = imports.find(({ fileName }) => fileName === files[undone]!.name)!
        await journal.trader.call(undoImport, { params: of(journal, importIdentifier) })
        expect(await tradesOf(journal)).toMatchObject([{ id: trade!.id, gain, inReview: true }])
      }
    })
  })

  it('keep what was written to a trade of either', async () => {
    const journal = await newJournal(server, { currency: 'USD', timeZone: 'UTC' })
    await importFile(journal, ninja[0]!)
    const params = { ...journal.params, tradeId: 1 }
    const { modified: _modified, ...trade } = await journal.trader.call(readTrade, { params })
    await journal.trader.call(replaceTrade, { params, body: { ...trade, notes: '<p>Mine</p>' } })
    await importFile(journal, ninja[1]!)
    expect(await journal.trader.call(readTrade, { params })).toMatchObject({ notes: '<p>Mine</p>' })
    expect(await gains(journal)).toEqual(['18.96'])
  })

  describe('of two platforms', () => {
    const table = file(
      'table.csv',
      'Symbol,Side,Quantity,Entry Time,Entry Price,Exit Time,Exit Price,Profit',
      'MNQU5,Buy,5,2025-07-10 02:00:05,23531.75,2025-07-10 02:03:29,23541.75,100',
    )

    it('are asked about, and both stay unless they are merged', async () => {
      const journal = await newJournal(server, { currency: 'USD', timeZone: 'UTC' })
      await importFile(journal, tradovate[1]!)
      const { preview } = await importFile(journal, table)
      expect(preview).toMatchObject({ created: 1, lookAlikes: 1 })
      expect(await gains(journal)).toEqual(['100', '100'])
    })

    it('count once if they are merged, also when the file comes again', async () => {
      const journal = await newJournal(server, { currency: 'USD', timeZone: 'UTC' })
      await importFile(journal, tradovate[1]!)
      const { preview } = await importFile(journal, table, { join: [1] })
      expect(preview).toMatchObject({ created: 0, lookAlikes: 1, counts: { duplicates: 1 } })
      const again = await importFile(journal, table)
      expect(again.preview).toMatchObject({ created: 0, lookAlikes: 0, deleted: 1 })
      expect(await gains(journal)).toEqual(['100'])
    })
  })
})
