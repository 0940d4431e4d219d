// @large: joins writings in every order
import { confirmImport, listImports, readImportRows, undoImport } from '@afterclose/contract/imports'
import { createNote, listNotes } from '@afterclose/contract/notes'
import { setScreenshot } from '@afterclose/contract/screenshots'
import { createSetup } from '@afterclose/contract/setups'
import {
  changeTrades,
  listTrades,
  readTrade,
  replaceTrade,
  tradeFeed,
  type TradeView,
} from '@afterclose/contract/trades'
import { decodeFeed } from '@afterclose/feed/feed'
import { jobsDone } from '../../../test/support/jobs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importFile, type JournalOf, settledImport, upload } from '../../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, of } from '../../../test/support/statements.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'
import { day, fillFile, type TestFill } from '../../../test/support/fill-files.ts'

const first: TestFill = { id: 1, at: 1 * day, side: 'Buy', size: 10, price: 10 }
const sale: TestFill = { id: 2, at: 2 * day, side: 'Sell', size: 10, price: 11 }
const second: TestFill = { id: 3, at: 3 * day, side: 'Buy', size: 10, price: 12 }
/** Makes one trade of the two that the others are. */
const between: TestFill = { id: 4, at: 1 * day + 60, side: 'Buy', size: 10, price: 9 }

describe.each(sqliteOnly)('what the trader wrote about trades that are joined on %s', (store) => {
  let server: TestServer
  let journal: JournalOf
  beforeAll(async () => {
    server = await testServer(store)
  })
  beforeEach(async () => {
    journal = await newJournal(server)
    await importFile(journal, fillFile([first, sale, second]))
  })
  afterAll(() => server.close())

  const trades = async () => {
    const { trades: all } = await journal.trader.call(listTrades, { params: journal.params, query: {} })
    return all.toSorted((a, b) => (a.entryDate < b.entryDate ? -1 : 1))
  }
  const both = async (): Promise<readonly [TradeView, TradeView]> => {
    const ids = (await trades()).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    return [await read(ids[0]!), await read(ids[1]!)]
  }
  const read = (tradeId: number) => journal.trader.call(readTrade, { params: { ...journal.params, tradeId } })
  const edit = async (tradeId: number, change: Partial<TradeView>): Promise<TradeView> => {
    const { modified: _modified, ...trade } = await read(tradeId)
    const params = { ...journal.params, tradeId }
    return journal.trader.call(replaceTrade, { params, body: { ...trade, ...change } })
  }
  const picture = (tradeId: number, slot: number, link: string) =>
    journal.trader.upload(setScreenshot, { ...journal.params, tradeId, slot }, { link, description: link }, null)

  /** Joins them. @returns the import, and what its preview said of the trade */
  async function join(fills: readonly TestFill[] = [between]) {
    const { importIdentifier } = await upload(journal, fillFile(fills))
    const params = of(journal, importIdentifier)
    const { changes } = await journal.trader.call(readImportRows, { params, query: { list: 'changes' } })
    await journal.trader.call(confirmImport, { params })
    await settledImport(journal, importIdentifier)
    return { importIdentifier, note: changes[0]?.note ?? null }
  }
  const listed = async () =>
    (await journal.trader.call(listImports, { params: journal.params, query: {} })).imports.toSorted((a, b) =>
      a.created < b.created ? -1 : 1,
    )
  const undo = (importIdentifier: string) => journal.trader.call(undoImport, { params: of(journal, importIdentifier) })

  it('fills empty fields of the earlier trade, and returns with the undo', async () => {
    const [earlier, later] = await both()
    const { trader, params } = journal
    const { id: setupId } = await trader.call(createSetup, { params, body: { name: 'Breakout' } })
    await edit(later.id, {
      setupId,
      tradeType: 'DEMO',
      stopLoss: '2',
      riskAmount: '50',
      breakEven: true,
      notes: 'later',
    })
    const before = (await both())[1]
    const { importIdentifier, note } = await join()
    expect(note).toBe('Merges the trade entered 2025-01-03 00:00, with comments, notes and pictures.')
    const [joined] = await trades()
    expect(joined!.id).toBe(later.id)
    const said = { setupId, tradeType: 'DEMO', stopLoss: '2', riskAmount: '50', breakEven: true }
    expect(joined).toMatchObject(said)
    await undo(importIdentifier)
    const [restored, back] = await both()
    // Nobody wrote about it: it may have another number.
    const { id: _id, created: _then, modified: _before, importJobId: _job, ...asBefore } = earlier
    expect(restored).toMatchObject(asBefore)
    const { created: _created, modified: _modified, importJobId: _import, ...rest } = before
    expect(back).toMatchObject(rest)
  })

  it('is the earlier trade’s if both have a value, and the preview says so', async () => {
    const [earlier, later] = await both()
    await edit(earlier.id, { stopLoss: '5', riskAmount: '20', notes: 'one' })
    await edit(later.id, { stopLoss: '2', riskAmount: '50', notes: 'two' })
    const { importIdentifier, note } = await join()
    expect(note).toContain('Both have a stop loss, risk: the earlier trade’s is kept.')
    const [joined] = await trades()
    expect(await read(joined!.id)).toMatchObject({ stopLoss: '5', riskAmount: '20' })
    expect((await read(joined!.id)).notes).toMatch(/one.*two/s)
    await undo(importIdentifier)
    expect((await both()).map(({ stopLoss, riskAmount, notes }) => [stopLoss, riskAmount, notes])).toEqual([
      ['5', '20', expect.stringMatching(/^(?!.*two).*one/s)],
      ['2', '50', expect.stringMatching(/^(?!.*one).*two/s)],
    ])
  })

  it('stays with the earlier trade if it was added after the merge, and the later trade’s own returns with it', async () => {
    const { trader, params } = journal
    const [earlier, later] = await both()
    const comment = (ids: readonly number[], commentId: number) =>
      trader.call(changeTrades, { params, body: { ids: [...ids], change: { type: 'addComment', commentId } } })
    await comment([earlier.id], 1)
    await comment([later.id], 2)
    const { importIdentifier } = await join()
    await comment([earlier.id], 3)
    await trader.call(changeTrades, { params, body: { ids: [earlier.id], change: { type: 'star', inReview: true } } })
    const commentsOf = (trade: TradeView) => [...trade.preTradeComments, ...trade.entryComments]
    expect(commentsOf(await read(earlier.id))).toEqual([1, 2, 3])
    await undo(importIdentifier)
    expect((await both()).map((trade) => [commentsOf(trade), trade.inReview])).toEqual([
      [[1, 3], true],
      [[2], false],
    ])
  })

  it('is separated by the undo of whichever import merged them', async () => {
    const { trader, params } = journal
    const [, later] = await both()
    await trader.call(changeTrades, { params, body: { ids: [later.id], change: { type: 'addComment', commentId: 2 } } })
    const { importIdentifier: one } = await join()
    const { importIdentifier: other } = await join()
    await undo(one)
    expect(await trades()).toHaveLength(1)
    await undo(other)
    expect((await both()).map((trade) => trade.preTradeComments)).toEqual([[], [2]])
  })

  it('stays without its fills when their import is undone, and gets them back with a later one', async () => {
    const { trader, params } = journal
    const { importIdentifier } = await join()
    await undo(importIdentifier)
    const [, later] = await both()
    await trader.call(changeTrades, { params, body: { ids: [later.id], change: { type: 'addComment', commentId: 2 } } })
    await undo((await join()).importIdentifier)
    expect((await both())[1].preTradeComments).toEqual([2])
    await undo((await listed())[0]!.importIdentifier)
    const [left, ...others] = await trades()
    expect(others).toEqual([])
    expect(left).toMatchObject({ id: later.id, preTradeComments: [2], entryDate: later.entryDate, size: later.size })
    await importFile(journal, fillFile([first, sale, second]))
    expect((await both()).map(({ id, preTradeComments }) => [id === later.id, preTradeComments])).toEqual([
      [false, []],
      [true, [2]],
    ])
  })

  it('includes linked notes, which return to their trade', async () => {
    const { trader, params } = journal
    const [earlier, later] = await both()
    const linked = async () => {
      const { notes } = await trader.call(listNotes, { params, query: {} })
      return new Map(notes.map(({ title, linkedTradeIds }) => [title, linkedTradeIds]))
    }
    await trader.call(createNote, { params, body: { title: 'Later', linkedTradeIds: [later.id] } })
    await trader.call(createNote, { params, body: { title: 'Both', linkedTradeIds: [earlier.id, later.id] } })
    const { importIdentifier } = await join()
    expect([...(await linked()).values()]).toEqual([[earlier.id], [earlier.id]])
    await undo(importIdentifier)
    const [, back] = await both()
    expect((await linked()).get('Later')).toEqual([back.id])
    expect((await linked()).get('Both')).toEqual([earlier.id, back.id])
  })

  it('includes pictures: those without a free slot are hidden, as the preview says, and return', async () => {
    const [earlier, later] = await both()
    for (const slot of [1, 2, 3, 4]) await picture(earlier.id, slot, `https://charts.example/e${slot}`)
    for (const slot of [2, 3, 4, 5]) await picture(later.id, slot, `https://charts.example/l${slot}`)
    const before = await both()
    const { importIdentifier, note } = await join()
    expect(note).toContain('2 pictures find no free slot. They are hidden and come back if this import is undone.')
    const urls = (trade: TradeView) => trade.screenshots.map(({ url, description }) => [url, description])
    const counts = async () =>
      [...decodeFeed(await journal.trader.bytes(tradeFeed, { params: journal.params })).screenshots].toSorted(
        (a, b) => a - b,
      )
    const joined = await read(earlier.id)
    expect(await counts()).toEqual([6])
    expect(joined.screenshotExists).toBe(true)
    expect(urls(joined).map(([url]) => url?.slice(-2))).toEqual(['e1', 'e2', 'e3', 'e4', 'l2', 'l3'])
    await jobsDone(server)
    await undo(importIdentifier)
    await jobsDone(server)
    expect((await both()).map(urls)).toEqual(before.map(urls))
    expect(await counts()).toEqual([4, 4])
  })

  it('includes extremes: those from bars are cleared when the trade changes, typed ones stay, and the preview says both', async () => {
    const [earlier] = await both()
    await edit(earlier.id, { highestPrice: '14', lowestPrice: '8' })
    const { importIdentifier, note } = await join()
    expect(note).toContain(
      'The highest and lowest price were typed before the trade changed. They are kept; please check them.',
    )
    expect(await read(earlier.id)).toMatchObject({ highestPrice: '14', lowestPrice: '8', priceSource: 'TYPED' })
    await undo(importIdentifier)
    const { db } = server.services
    await db
      .updateTable('stored_trade')
      .set({ price_source: 'BARS', price_bar_length: 60 })
      .where('journal_id', '=', journal.params.journalId)
      .where('id', '=', earlier.id)
      .execute()
    const again = await join()
    expect(again.note).toContain('They are cleared; you can fill them again.')
    const none = { highestPrice: null, lowestPrice: null, priceSource: null, priceBarLength: null }
    expect(await read(earlier.id)).toMatchObject(none)
  })

  it('loses a target that the merged trade contradicts, and the preview says so', async () => {
    const [earlier] = await both()
    await edit(earlier.id, { takeProfit: '10.2' }) // the average entry will be 10.33
    const { importIdentifier, note } = await join()
    expect(note).toContain('Its take profit would contradict the changed trade and is dropped.')
    expect((await read(earlier.id)).takeProfit).toBeNull()
    await undo(importIdentifier)
    expect((await read(earlier.id)).takeProfit).toBe('10.2')
  })

  describe('that an undo joins', () => {
    /** What the sale opened stands alone, as long as it is known that the purchase before it closed a sale. */
    const earliest: TestFill = { id: 5, at: day / 2, side: 'Sell', size: 5, price: 10 }
    const buy: TestFill = { id: 6, at: 1 * day, side: 'Buy', size: 10, price: 10 }
    const sell: TestFill = { id: 7, at: 2 * day, side: 'Sell', size: 5, price: 11 }
    const sellMore: TestFill = { id: 8, at: 3 * day, side: 'Sell', size: 5, price: 12 }
    beforeEach(async () => {
      journal = await newJournal(server)
      await importFile(journal, fillFile([buy, sell, sellMore]))
    })

    it('is on the trade whose fills it was about', async () => {
      journal = await newJournal(server)
      await importFile(
        journal,
        fillFile([
          { ...buy, size: 5 },
          { ...sell, side: 'Buy', size: 10 },
          { ...sellMore, size: 15 },
        ]),
      )
      const [whole] = await trades()
      const { importIdentifier } = await join([{ ...earliest, size: 10 }])
      const { trader, params } = journal
      const [grown, , last] = await trades()
      expect(grown!.id).toBe(whole!.id)
      await trader.call(changeTrades, {
        params,
        body: { ids: [last!.id], change: { type: 'addComment', commentId: 2 } },
      })
      await undo(importIdentifier)
      const [after, ...others] = await trades()
      expect(others).toEqual([])
      expect(after).toMatchObject({ id: last!.id, preTradeComments: [2] })
      expect(whole).toMatchObject({ entryDate: after!.entryDate, exitDate: after!.exitDate, gain: after!.gain })
    })

    it('is not lost if both have a value, and is back when they are separated again', async () => {
      const { importIdentifier } = await join([earliest])
      const [, middle, last] = await trades()
      await edit(middle!.id, { riskAmount: '20' })
      await edit(last!.id, { riskAmount: '50' })
      await undo(importIdentifier)
      expect(await trades()).toMatchObject([{ riskAmount: '20' }])
      await join([earliest])
      expect((await trades()).map(({ riskAmount }) => riskAmount)).toEqual([null, '20', '50'])
    })
  })

  it('goes back with the fills that it was written about, when fills before them go', async () => {
    const opens: TestFill = { id: 9, at: 3 * day, side: 'Sell', size: 10, price: 12 }
    journal = await newJournal(server)
    await importFile(journal, fillFile([first, sale, opens]))
    const [, later] = await both()
    await edit(later.id, { riskAmount: '50' })
    // The purchase closes it, and the first sale opens what the second adds to.
    const { importIdentifier } = await join([{ id: 5, at: day / 2, side: 'Sell', size: 5, price: 10 }])
    expect(await trades()).toMatchObject([{}, { riskAmount: null }, { size: '15', riskAmount: '50' }])
    await undo(importIdentifier)
    expect((await both()).map(({ entryDate, riskAmount }) => [entryDate, riskAmount])).toEqual([
      ['2025-01-03T00:00:00', null],
      ['2025-01-05T00:00:00', '50'],
    ])
  })
})
