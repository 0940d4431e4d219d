import { listImports, undoImport } from '@afterclose/contract/imports'
import { changeTrades, listTrades, readTrade, removeTrade, replaceTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, type JournalOf } from '../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { newJournal, of } from '../../test/support/statements.ts'
import { sqliteOnly } from '../../test/support/stores.ts'

const file = (name: string, ...lines: readonly string[]) => ({ name, bytes: `${lines.join('\n')}\n` })

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

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
  const gains = async (journal: JournalOf) =>
    (await tradesOf(journal)).map(({ gain }) => gain ?? '–').toSorted(compareText)

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

  /** A position in TopstepX’s lists of trades and orders: one rounds the price, the other times the exit 40 seconds later. */
  describe('of one platform whose statements do not prove that they are the same', () => {
    const [trades, orders] = [
      file(
        'topstep-trades.csv',
        'Id,ContractName,EnteredAt,ExitedAt,EntryPrice,ExitPrice,Fees,PnL,Size,Type',
        '1,MNQU5,07/10/2025 02:00:05,07/10/2025 02:03:29,23531.75,23541.75,1.48,20.00,1,Long',
        '2,MNQU5,07/10/2025 12:00:00,07/10/2025 12:10:00,23500.00,23510.00,1.48,20.00,1,Long',
      ),
      file(
        'topstep-orders.csv',
        'Id,AccountName,ContractName,Status,Type,Size,Side,CreatedAt,TradeDay,FilledAt,CancelledAt,StopPrice,LimitPrice,ExecutePrice,PositionDisposition',
        '11,ACCT42,MNQU5,Filled,Market,1,Bid,07/10/2025 02:00:05,07/10/2025,07/10/2025 02:00:05,,,,23531.50,Opening',
        '12,ACCT42,MNQU5,Filled,Market,1,Ask,07/10/2025 02:04:09,07/10/2025,07/10/2025 02:04:09,,,,23541.50,Closing',
      ),
    ]
    const importBoth = async (order: readonly number[], options: Parameters<typeof importFile>[2] = {}) => {
      const files = [trades, orders]
      const journal = await newJournal(server, { currency: 'USD', timeZone: 'UTC' })
      await importFile(journal, files[order[0]!]!)
      const { preview } = await importFile(journal, files[order[1]!]!, options)
      return { journal, preview, files: order.map((at) => files[at]!) }
    }
    const orders2 = [
      ['trades first', [0, 1]],
      ['orders first', [1, 0]],
    ] as const

    it.each(orders2)('are asked about, and both stay unless they are merged, %s', async (_name, order) => {
      const { journal, preview } = await importBoth(order)
      expect(preview).toMatchObject({ lookAlikes: 1, deleted: 0 })
      expect(await gains(journal)).toEqual(['18.52', '18.52', '20'])
      const again = await importFile(journal, trades)
      expect(again.preview).toMatchObject({ created: 0, lookAlikes: 0 })
    })

    it.each(orders2)(
      'count once if they are merged, and the other returns when the import is undone, %s',
      async (_name, order) => {
        const { journal, files } = await importBoth(order, { join: [1] })
        expect(await gains(journal)).toHaveLength(2)
        const { imports } = await journal.trader.call(listImports, { params: journal.params, query: {} })
        const { importIdentifier } = imports.find(({ fileName }) => fileName === files[0]!.name)!
        await journal.trader.call(undoImport, { params: of(journal, importIdentifier) })
        expect(await gains(journal)).toEqual(order[0] === 0 ? ['20'] : ['18.52', '18.52'])
      },
    )
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

    const undo = async (journal: JournalOf, fileName: string) => {
      const { imports } = await journal.trader.call(listImports, { params: journal.params, query: {} })
      const { importIdentifier } = imports.find((one) => one.fileName === fileName && !one.undone)!
      await journal.trader.call(undoImport, { params: of(journal, importIdentifier) })
    }
    const merged = async () => {
      const journal = await newJournal(server, { currency: 'USD', timeZone: 'UTC' })
      await importFile(journal, tradovate[1]!)
      await importFile(journal, table, { join: [1] })
      return journal
    }

    it('return when the import of the one that counts is undone, and are asked about again when it comes again', async () => {
      const journal = await merged()
      await undo(journal, 'orders.csv')
      expect(await tradesOf(journal)).toMatchObject([{ id: 2, gain: '100' }])
      const { preview } = await importFile(journal, tradovate[1]!)
      expect(preview).toMatchObject({ created: 1, lookAlikes: 1, deleted: 0 })
    })

    it('stay left out while the one that counts stays with its notes', async () => {
      const journal = await merged()
      await journal.trader.call(changeTrades, {
        params: journal.params,
        body: { ids: [1], change: { type: 'star', inReview: true } },
      })
      await undo(journal, 'orders.csv')
      expect(await tradesOf(journal)).toMatchObject([{ id: 1, gain: '100' }])
    })

    it('stay left out when the trader deleted the one that counts, before the import is undone and after', async () => {
      const journal = await merged()
      await journal.trader.call(removeTrade, { params: { ...journal.params, tradeId: 1 } })
      expect(await tradesOf(journal)).toEqual([])
      await undo(journal, 'orders.csv')
      expect(await tradesOf(journal)).toEqual([])
    })

    it('are asked about again after the import that left them out is undone', async () => {
      const journal = await merged()
      await undo(journal, 'table.csv')
      const { preview } = await importFile(journal, table)
      expect(preview).toMatchObject({ created: 1, lookAlikes: 1, deleted: 0 })
    })
  })
})
