import { readFileSync } from 'node:fs'
import { undoImport } from '@afterclose/contract/imports'
import { changeJournal, readJournal } from '@afterclose/contract/journals'
import { setScreenshot } from '@afterclose/contract/screenshots'
import {
  changeTrades,
  listTrades,
  readTrade,
  removeTrade,
  replaceTrade,
  type TradeView,
} from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import type { PartialExits } from '@afterclose/core/journal'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { day, fillFile, type TestFill } from '../../../test/support/fill-files.ts'
import { importFile, type JournalOf } from '../../../test/support/import-file.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, of, page, winner } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'
import { readConfig } from '../../config/config.ts'

const caseFile = (name: string) => ({
  name: `${name}.csv`,
  bytes: readFileSync(new URL(`../../../../../packages/importers/test/cases/${name}.csv`, import.meta.url), 'utf8'),
})
const [december, january] = [caseFile('ib-partial-1'), caseFile('ib-partial-2')]

const divide = ({ trader, params }: JournalOf, partialExits: PartialExits) =>
  trader.call(changeJournal, { params, body: { partialExits } })

async function tradesOf({ trader, params }: JournalOf): Promise<readonly TradeView[]> {
  const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
  return trades.toSorted((a, b) => ((a.exitDate ?? '9') < (b.exitDate ?? '9') ? -1 : 1))
}
/** As their broker and trader know them, without numbers and times of the store. */
const contentOf = async (journal: JournalOf) =>
  (await tradesOf(journal)).map(
    ({ id: _id, created: _created, modified: _modified, importJobId: _job, groupId, ...trade }) => ({
      ...trade,
      grouped: groupId !== null,
    }),
  )
const edit = async ({ trader, params }: JournalOf, tradeId: number, change: Partial<TradeView>) => {
  const one = { params: { ...params, tradeId } }
  await trader.call(replaceTrade, { ...one, body: { ...(await trader.call(readTrade, one)), ...change } })
}

it.each([
  ['2', 2],
  ['1', 'Quota reached'],
])('counts the trades that it adds against a quota of %s', async (most, result) => {
  const { quotas } = readConfig({ QUOTA_TRADES: most }, '/srv')
  const server = await testServer('SQLite', { quotas })
  onTestFinished(() => server.close())
  const journal = await newJournal(server)
  for (const file of [december, january]) await importFile(journal, file)
  expect(await tradesOf(journal)).toHaveLength(1)
  const divided = divide(journal, 'TRADE_PER_EXIT').then(
    async () => (await tradesOf(journal)).length,
    ({ code }: { code: string }) => code,
  )
  expect(await divided).toBe(result)
})

describe.each(stores)('a position that is closed in parts, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('is one trade or one trade per exit, as set in the journal', async () => {
    const journal = await newJournal(server)
    await importFile(journal, december)
    await importFile(journal, january)
    const one = await contentOf(journal)
    expect(one).toMatchObject([{ exitDate: '2025-01-03T10:00:00', gain: '500', grouped: false }])
    expect(await divide(journal, 'TRADE_PER_EXIT')).toMatchObject({ partialExits: 'TRADE_PER_EXIT' })
    const parts = await tradesOf(journal)
    expect(parts).toMatchObject([
      {
        entryDate: '2024-12-03T10:00:00',
        exitDate: '2024-12-09T10:00:00',
        entryPrice: '0.5',
        size: '25',
        gain: '1250',
      },
      {
        entryDate: '2024-12-03T10:00:00',
        exitDate: '2025-01-03T10:00:00',
        entryPrice: '0.5',
        size: '25',
        gain: '-750',
      },
    ])
    expect(parts[0]?.groupId).not.toBeNull()
    expect(parts[1]?.groupId).toBe(parts[0]?.groupId)
    await divide(journal, 'ONE_TRADE')
    expect(await contentOf(journal)).toEqual(one)
  })

  it('is the same whether its statements come before or after the setting, and when one of them is undone', async () => {
    const [before, after] = [await newJournal(server), await newJournal(server)]
    await importFile(before, december)
    const open = await contentOf(before)
    const { job } = await importFile(before, january)
    await divide(before, 'TRADE_PER_EXIT')
    await divide(after, 'TRADE_PER_EXIT')
    await importFile(after, january)
    await importFile(after, december)
    expect(await contentOf(after)).toEqual(await contentOf(before))
    await before.trader.call(undoImport, { params: of(before, job.importIdentifier) })
    expect(await contentOf(before)).toMatchObject([
      { exitDate: '2024-12-09T10:00:00', gain: '1250', grouped: true },
      { exitDate: null, size: '25', gain: null, grouped: true },
    ])
    await divide(before, 'ONE_TRADE')
    expect(await contentOf(before)).toEqual(open)
  })

  it('keeps what was written about the whole with its first part, and about a part with its exit', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    await importFile(journal, december)
    await importFile(journal, january)
    const [whole] = await tradesOf(journal)
    await edit(journal, whole!.id, { notes: '<p>whole</p>', stopLoss: '0.4', commission: '2' })
    await trader.upload(
      setScreenshot,
      { ...params, tradeId: whole!.id, slot: 1 },
      { link: 'https://c.example/1' },
      null,
    )
    const one = await contentOf(journal)
    await divide(journal, 'TRADE_PER_EXIT')
    const [first, second] = await tradesOf(journal)
    expect(first).toMatchObject({ id: whole!.id, notes: '<p>whole</p>', stopLoss: '0.4', screenshotExists: true })
    expect(second).toMatchObject({ notes: '', stopLoss: null, screenshotExists: false })
    await divide(journal, 'ONE_TRADE')
    expect(await contentOf(journal)).toEqual(one)
    await divide(journal, 'TRADE_PER_EXIT')
    await edit(journal, (await tradesOf(journal))[1]!.id, { notes: '<p>second</p>' })
    const divided = await contentOf(journal)
    await divide(journal, 'ONE_TRADE')
    expect(await contentOf(journal)).toMatchObject([{ notes: '<p>whole</p>\n<p>second</p>', gain: one[0]!.gain }])
    await divide(journal, 'TRADE_PER_EXIT')
    expect(await contentOf(journal)).toEqual(divided)
  })

  it.each([0, 1])('keeps its part %i deleted when the setting is changed and back', async (at) => {
    const journal = await newJournal(server)
    await importFile(journal, december)
    await importFile(journal, january)
    await divide(journal, 'TRADE_PER_EXIT')
    const parts = await tradesOf(journal)
    await journal.trader.call(removeTrade, { params: { ...journal.params, tradeId: parts[at]!.id } })
    const left = await contentOf(journal)
    expect(left).toMatchObject([{ gain: at === 0 ? '-750' : '1250' }])
    await divide(journal, 'ONE_TRADE')
    expect(await contentOf(journal)).toMatchObject([{ size: '50', gain: '500' }])
    await divide(journal, 'TRADE_PER_EXIT')
    expect(await contentOf(journal)).toEqual(left)
  })

  it('comes back only with the parts that a file contains, if the trader restores its deleted trades', async () => {
    const journal = await newJournal(server)
    await divide(journal, 'TRADE_PER_EXIT')
    await importFile(journal, december)
    await importFile(journal, january)
    for (const { id } of await tradesOf(journal))
      await journal.trader.call(removeTrade, { params: { ...journal.params, tradeId: id } })
    const { preview } = await importFile(journal, january, { restore: true })
    expect(preview).toMatchObject({ deleted: 1, created: 1 })
    expect(await contentOf(journal)).toMatchObject([{ gain: '-750' }])
  })

  it('stays deleted as a whole when the setting is changed and back', async () => {
    const journal = await newJournal(server)
    await importFile(journal, december)
    await importFile(journal, january)
    await journal.trader.call(removeTrade, { params: { ...journal.params, tradeId: 1 } })
    for (const partialExits of ['TRADE_PER_EXIT', 'ONE_TRADE'] as const) {
      await divide(journal, partialExits)
      expect(await tradesOf(journal)).toEqual([])
    }
  })

  it('has the sum of the costs that were typed for its parts, and each part its own again', async () => {
    const journal = await newJournal(server, { tradeMarkets: 'FUTURES' })
    const order = (id: number, side: string, price: string, size: number, time: string): string =>
      `${id},SIM7,${side},MNQU5,${price},${size},07/10/2025 ${time},Filled,USD`
    // 10 points for 2 and 20 points for 3, at 2.00: 40 and 120 before costs.
    const orders = {
      name: 'Orders.csv',
      bytes: [
        'Order ID,Account,B/S,Contract,Avg Fill Price,Filled Qty,Fill Time,Status,Currency',
        order(1, 'Buy', '23500', 5, '02:00:05'),
        order(2, 'Sell', '23510', 2, '02:03:29'),
        order(3, 'Sell', '23520', 3, '02:05:29'),
        '',
      ].join('\n'),
    }
    await divide(journal, 'TRADE_PER_EXIT')
    await importFile(journal, orders)
    const parts = await tradesOf(journal)
    const again = await importFile(journal, orders)
    expect(again.preview).toMatchObject({ created: 0, updated: 0, counts: { duplicates: 3 } })
    expect((await tradesOf(journal)).map(({ groupId }) => groupId)).toEqual(parts.map(({ groupId }) => groupId))
    await journal.trader.call(changeTrades, {
      params: journal.params,
      body: {
        ids: parts.map(({ id }) => id),
        change: { type: 'costs', costs: { source: 'TYPED', commission: '2', mode: 'PER_UNIT' } },
      },
    })
    const costs = async () => (await tradesOf(journal)).map(({ commission, gain }) => [commission, gain])
    const each = [
      ['4', '36'],
      ['6', '114'],
    ]
    expect(await costs()).toEqual(each)
    await divide(journal, 'ONE_TRADE')
    expect(await costs()).toEqual([['10', '150']])
    await edit(journal, (await tradesOf(journal))[0]!.id, { notes: '<p>whole</p>' })
    await divide(journal, 'TRADE_PER_EXIT')
    expect(await costs()).toEqual(each)
    await divide(journal, 'ONE_TRADE')
    await edit(journal, (await tradesOf(journal))[0]!.id, { commission: '9', commissionSource: 'TYPED' })
    expect(await costs()).toEqual([['9', '151']])
    await divide(journal, 'TRADE_PER_EXIT')
    expect(await costs()).toEqual([
      ['9', '31'],
      ['0', '120'],
    ])
  })

  it('is divided in all accounts of a journal at once, however many there are', async () => {
    const journal = await newJournal(server)
    await importFile(journal, page(mt4Statement({ trades: [winner] })))
    await importFile(journal, december)
    const fills = Array.from({ length: 300 }, (_, i): readonly TestFill[] => [
      { id: 3 * i, at: i * day, side: 'Buy', size: 2, price: 10 },
      { id: 3 * i + 1, at: i * day + 1, side: 'Sell', size: 1, price: 11 },
      { id: 3 * i + 2, at: i * day + 2, side: 'Sell', size: 1, price: 12 },
    ])
    await importFile(journal, fillFile(fills.flat()))
    const one = await contentOf(journal)
    expect(one).toHaveLength(302)
    await divide(journal, 'TRADE_PER_EXIT')
    const { trades, next } = await journal.trader.call(listTrades, { params: journal.params, query: { limit: 500 } })
    const rest = await journal.trader.call(listTrades, { params: journal.params, query: { limit: 500, after: next! } })
    const all = [...trades, ...rest.trades]
    expect(all).toHaveLength(603)
    const groups = Map.groupBy(
      all.filter(({ groupId }) => groupId !== null),
      ({ groupId }) => groupId,
    )
    expect([...groups.values()].map(({ length }) => length)).toEqual(Array.from({ length: 301 }, () => 2))
    expect(new Set(all.map(({ source }) => source)).size).toBe(3)
    await divide(journal, 'ONE_TRADE')
    expect(await contentOf(journal)).toEqual(one)
  })

  it('stays deleted, and is not restored as it was divided before', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    await importFile(journal, december)
    await importFile(journal, january)
    const [whole] = await tradesOf(journal)
    const { receipt } = await trader.call(removeTrade, { params: { ...params, tradeId: whole!.id } })
    await divide(journal, 'TRADE_PER_EXIT')
    expect(await tradesOf(journal)).toEqual([])
    const restored = trader.call(undoDeletion, { params, body: { receipt: receipt! } })
    await expect(restored).rejects.toMatchObject({ status: 409, code: 'Undo too late' })
    expect(await tradesOf(journal)).toEqual([])
  })

  it('follows the setting of the journal, and an invalid setting is refused', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    expect(await trader.call(readJournal, { params })).toMatchObject({ partialExits: 'ONE_TRADE' })
    // @ts-expect-error -- no such choice
    const wrong = trader.call(changeJournal, { params, body: { partialExits: 'FIFO' } })
    await expect(wrong).rejects.toMatchObject({ status: 400 })
  })
})
