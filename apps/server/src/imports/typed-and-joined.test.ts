// @large: all orders of imports
import { changeImport, confirmImport, undoImport } from '@afterclose/contract/imports'
import { createInstrument } from '@afterclose/contract/instruments'
import { createTrade, listTrades, readTrade, replaceTrade, type TradeView } from '@afterclose/contract/trades'
import { runs } from '@afterclose/testkit/runs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, fillFile, fillTime, type TestFill } from '../../test/support/fill-files.ts'
import { type JournalOf, settledImport, upload } from '../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { of } from '../../test/support/statements.ts'
import { stores } from '../../test/support/stores.ts'

const first: TestFill = { id: 1, at: 1 * day, side: 'Buy', size: 10, price: 10 }
const sale: TestFill = { id: 2, at: 2 * day, side: 'Sell', size: 10, price: 11 }
const second: TestFill = { id: 3, at: 3 * day, side: 'Buy', size: 10, price: 12 }
/** Makes one trade of the two that the others are. */
const between: TestFill = { id: 4, at: 1 * day + 60, side: 'Buy', size: 10, price: 9 }

type Typed = 'earlier' | 'later'

describe.each(stores)('a trade entered by hand that is the broker’s, and part of another, on %s', (store) => {
  let server: TestServer
  let trader: JournalOf['trader']
  beforeAll(async () => {
    server = await testServer(store)
    trader = await server.signUp()
  })
  afterAll(() => server.close())

  /** A journal with these trades, typed half a minute after they were entered. */
  async function typedJournal(which: readonly Typed[]): Promise<JournalOf> {
    const { id: journalId } = await server.journalOf(trader, { tradeMarkets: 'STOCKS' })
    const params = { journalId }
    const instrument = { name: 'ACME', market: 'STOCKS', tickSize: '0.01', tickValue: '0.01' } as const
    const { id: instrumentId } = await trader.call(createInstrument, { params, body: instrument })
    for (const one of which) {
      const { at, price } = one === 'earlier' ? first : second
      await trader.call(createTrade, {
        params,
        body: {
          instrumentId,
          direction: 'LONG',
          entryDate: fillTime(at).replace(/00$/, '30'),
          entryPrice: `${price}.1`,
          size: '10',
          stopLoss: one === 'earlier' ? '5' : '6',
          notes: `<p>Typed ${one}</p>`,
          preTradeComments: [one === 'earlier' ? 1 : 2],
        },
      })
    }
    return { trader, params }
  }
  async function tradesOf({ params }: JournalOf): Promise<readonly TradeView[]> {
    const { trades } = await trader.call(listTrades, { params, query: { state: 'all' } })
    const whole: TradeView[] = []
    for (const { id } of trades.toSorted((a, b) => (a.entryDate < b.entryDate ? -1 : 1)))
      whole.push(await trader.call(readTrade, { params: { ...params, tradeId: id } }))
    return whole
  }
  /** What a trade says, without its number and the times of the store. */
  const said = (trades: readonly TradeView[]) =>
    trades.map(({ id: _id, created: _created, modified: _modified, ...rest }) => rest)

  /** Imports the fills and joins every typed trade that looks like one of them. */
  async function imported(journal: JournalOf, fills: readonly TestFill[]): Promise<string> {
    const { importIdentifier } = await upload(journal, fillFile(fills))
    const params = of(journal, importIdentifier)
    const join = (await tradesOf(journal)).filter(({ source }) => source === 'MANUAL').map(({ id }) => id)
    await trader.call(changeImport, { params, body: { timeZone: null, mapping: null, rates: {}, join } })
    await settledImport(journal, importIdentifier)
    await trader.call(confirmImport, { params })
    expect((await settledImport(journal, importIdentifier)).state).toBe('DONE')
    return importIdentifier
  }
  const undo = (journal: JournalOf, importIdentifier: string) =>
    trader.call(undoImport, { params: of(journal, importIdentifier) })

  const ways: readonly (readonly [string, readonly Typed[], readonly (readonly TestFill[])[]])[] = [
    ['the later', ['later'], [[first, sale, second], [between]]],
    ['the earlier', ['earlier'], [[first, sale, second], [between]]],
    ['both', ['earlier', 'later'], [[first, sale, second], [between]]],
    ['the later, of a statement of its own', ['later'], [[first, sale], [second], [between]]],
    ['both, each of its own statement', ['earlier', 'later'], [[first, sale], [second], [between]]],
    ['the later, joined by two statements', ['later'], [[first, sale, second], [between], [sale, between]]],
  ]
  it.each(ways)('comes back as it was typed, in whatever order statements are undone: %s', async (_, which, files) => {
    for (const order of orders(files.length === 2 ? 2 : 3)) {
      const journal = await typedJournal(which)
      const before = await tradesOf(journal)
      const jobs: string[] = []
      for (const file of files) jobs.push(await imported(journal, file))
      expect((await tradesOf(journal)).filter(({ source }) => source === 'MANUAL')).toEqual([])
      for (const at of order) {
        await undo(journal, jobs[at]!)
        const notes = (await tradesOf(journal)).map((trade) => trade.notes).join('')
        for (const one of which) expect(notes.split(`Typed ${one}`), `${order.join()} after ${at}`).toHaveLength(2)
      }
      expect(said(await tradesOf(journal)), `undone in the order ${order.join()}`).toEqual(said(before))
    }
  })

  it('keeps notes written since, also if it was part of another trade', async () => {
    for (const order of orders(2)) {
      const journal = await typedJournal(['later'])
      const { params } = journal
      const files = [[first, sale, second], [between]]
      const jobs: string[] = []
      for (const file of files) {
        jobs.push(await imported(journal, file))
        if (jobs.length > 1) continue
        const [, typed] = await tradesOf(journal)
        const { modified: _modified, ...body } = typed!
        const notes = `${typed!.notes}<p>Since</p>`
        await trader.call(replaceTrade, { params: { ...params, tradeId: typed!.id }, body: { ...body, notes } })
      }
      for (const at of order) await undo(journal, jobs[at]!)
      const [back, ...others] = await tradesOf(journal)
      expect(others).toEqual([])
      expect(back).toMatchObject({ source: 'MANUAL', entryPrice: '12.1', stopLoss: '6', preTradeComments: [2] })
      expect(back!.notes).toMatch(/Typed later.*Since/s)
    }
  })

  it('comes back once, though its statement is imported and undone again', async () => {
    const journal = await typedJournal(['later'])
    const before = await tradesOf(journal)
    const [one, two] = [await imported(journal, [first, sale, second]), await imported(journal, [between])]
    await undo(journal, one)
    const again = await imported(journal, [first, sale, second])
    await undo(journal, again)
    await undo(journal, two)
    expect(said(await tradesOf(journal))).toEqual(said(before))
  })
})

/** Orders of so many; of three half of them, and with `LAWS=full` all. */
function orders(count: 2 | 3): readonly (readonly number[])[] {
  if (count === 2)
    return [
      [0, 1],
      [1, 0],
    ]
  const all = [
    [0, 2, 1],
    [2, 1, 0],
    [1, 0, 2],
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
  ]
  return all.slice(0, runs({ quick: 3, full: all.length }))
}
