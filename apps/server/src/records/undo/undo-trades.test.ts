// @large: deletes and brings back in every order
import { undoImport } from '@afterclose/contract/imports'
import { listInstruments, removeInstrument, replaceInstrument } from '@afterclose/contract/instruments'
import { changeJournal, deleteJournal } from '@afterclose/contract/journals'
import { createMissedTrade } from '@afterclose/contract/missed-trades'
import { createNote, listNotes, replaceNote } from '@afterclose/contract/notes'
import { readFile, setScreenshot } from '@afterclose/contract/screenshots'
import { createSetup, removeSetup } from '@afterclose/contract/setups'
import { readStats } from '@afterclose/contract/stats'
import { createTradePlan, listTradePlans, removeTradePlan, replaceTradePlan } from '@afterclose/contract/trade-plans'
import {
  changeTrades,
  createTrade,
  readTrade,
  removeTrade,
  replaceTrade,
  splitTrade,
  type TradeBody,
} from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { big, decimalText } from '@afterclose/core/decimal'
import { instruments, trades as workedTrades } from '@afterclose/testkit/worked-example'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raiseRevision, transaction } from '../../store/db.ts'
import { beginPatchesAt } from '../trades/deletions-repository.ts'
import { fileIdOf } from '../../platform/files/file-store.ts'
import { archiveContent } from '../../../test/support/archive-content.ts'
import { urlOf } from '../../../test/support/client.ts'
import { feedOf } from '../../../test/support/feed-writes.ts'
import { importFile, type JournalOf } from '../../../test/support/import-file.ts'
import { multiplyTrade } from '../../../test/support/multiply-trade.ts'
import { testPicture } from '../../../test/support/pictures.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, of, page, statement } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'
import { undoTimeOver } from '../../../test/support/undo-time.ts'
import { bodyOf, workedJournal } from '../../../test/support/worked-journal.ts'

const tooLate = { status: 409, code: 'Undo too late' }

describe.each(stores)('undoing a deletion of trades on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const remove = async ({ trader, params }: JournalOf, ids: readonly number[]) =>
    (await trader.call(changeTrades, { params, body: { ids: [...ids], change: { type: 'delete' } } })).receipt ?? 'none'
  const undo = ({ trader, params }: JournalOf, receipt: string) =>
    trader.call(undoDeletion, { params, body: { receipt } })
  const links = async ({ trader, params }: JournalOf) =>
    (await trader.call(listNotes, { params })).notes.map(({ linkedTradeIds }) => linkedTradeIds)
  const plans = async ({ trader, params }: JournalOf) =>
    (await trader.call(listTradePlans, { params })).tradePlans.map(({ status, linkedTradeIds }) => [
      status,
      linkedTradeIds,
    ])

  /** When a plan changed its status is no matter. */
  const contentOf = ({ trader, params }: JournalOf) => archiveContent(trader, params.journalId, ['trade-plans'])

  /** The worked example with pictures, plans, a group and notes. */
  async function fullJournal() {
    const journal = await workedJournal(server)
    const { trader, params } = journal
    for (const tradeId of [1, 2, 5]) {
      const bytes = await testPicture.png(`${tradeId === 5 ? 1 : tradeId}`) // two of them show the same file
      await trader.upload(setScreenshot, { ...params, tradeId, slot: 1 }, {}, { name: 'a.png', bytes })
    }
    await trader.upload(setScreenshot, { ...params, tradeId: 3, slot: 2 }, { link: 'https://charts.example/3' }, null)
    for (const title of ['One', 'Two'])
      await trader.call(createTradePlan, { params, body: { title, planDate: '2024-01-02', status: 'ACTIVE' } })
    const made = bodyOf(workedTrades[0]!.input)
    for (const planId of [1, 1, 2]) await trader.call(createTrade, { params, body: { ...made, planId } })
    await trader.call(createNote, { params, body: { title: 'Some', linkedTradeIds: [1, 2, 3, 14] } })
    await trader.call(createNote, { params, body: { title: 'One', linkedTradeIds: [2] } })
    const group = { type: 'group', group: true } as const
    await trader.call(changeTrades, { params, body: { ids: [14, 15, 16], change: group } })
    return journal
  }

  it('leaves the archive as it was, whatever was deleted together and in whatever order it comes back', async () => {
    const journal = await fullJournal()
    const [before, shown] = [await contentOf(journal), await feedOf(journal)]
    expect(Object.keys(before).filter((name) => !/[.](jsonl?|csv)$/.test(name))).toHaveLength(2) // the pictures
    const ids = [...shown.id].toSorted((a, b) => a - b)
    const parts = fc.tuple(fc.shuffledSubarray(ids, { minLength: 2 }), fc.nat(), fc.boolean())
    await fc.assert(
      fc.asyncProperty(parts, async ([some, at, backwards]) => {
        const cut = 1 + (at % (some.length - 1))
        const receipts = [await remove(journal, some.slice(0, cut)), await remove(journal, some.slice(cut))]
        expect(new Set((await feedOf(journal)).id)).toEqual(new Set(ids.filter((id) => !some.includes(id))))
        let restored = 0
        for (const receipt of backwards ? receipts.toReversed() : receipts)
          restored += (await undo(journal, receipt)).restored
        expect(restored).toBe(some.length)
        expect(await contentOf(journal)).toEqual(before)
        const { revision: _later, ...columns } = await feedOf(journal)
        const { revision: _earlier, ...former } = shown
        expect(columns).toEqual(former)
      }),
      { numRuns: 8 },
    )
  })

  it('brings back one trade with its picture, links and plan, which nobody sees meanwhile', async () => {
    const journal = await fullJournal()
    const { trader, params } = journal
    const one = { ...params, tradeId: 2 }
    const [before, status] = [await trader.call(readTrade, { params: one }), await plans(journal)]
    const fileId = fileIdOf(await testPicture.png('2'))
    const picture = async () => (await trader.raw({ method: 'GET', url: urlOf(readFile, { fileId }) })).status
    const { receipt } = await trader.call(removeTrade, { params: one })
    const planned = await trader.call(removeTrade, { params: { ...params, tradeId: 16 } })
    expect([await picture(), await links(journal)]).toEqual([404, [[], [1, 3, 14]]])
    expect(await plans(journal)).toEqual([
      ['ACTIVE', []],
      ['EXECUTED', [14, 15]],
    ])
    expect(await undo(journal, receipt ?? '')).toEqual({ restored: 1 })
    expect(await undo(journal, receipt ?? '')).toEqual({ restored: 0 }) // a second click of two
    await undo(journal, planned.receipt ?? '')
    expect(await trader.call(readTrade, { params: one })).toEqual(before)
    expect([await picture(), await links(journal)]).toEqual([200, [[2], [1, 2, 3, 14]]])
    expect(await plans(journal)).toEqual(status)
    await undoTimeOver(server)
    expect(await picture()).toBe(200)
  })

  it('brings back as many as there were', async () => {
    const journal = await fullJournal()
    const more = await multiplyTrade(server.services.db, journal.params.journalId, 1100)
    await transaction(server.services.db, async (tx) =>
      beginPatchesAt(tx, journal.params.journalId, await raiseRevision(tx, journal.params.journalId)),
    )
    const before = await contentOf(journal)
    await journal.trader.call(readStats, { params: journal.params }) // the server holds the journal
    const receipt = await remove(journal, [...more, 1, 2, 14])
    expect(await journal.trader.call(readStats, { params: journal.params })).toMatchObject({ numberOfTrades: 12 })
    expect(await undo(journal, receipt)).toEqual({ restored: 1103 })
    expect(await contentOf(journal)).toEqual(before)
    expect(await journal.trader.call(readStats, { params: journal.params })).toMatchObject({ numberOfTrades: 1115 })
  })

  it('is over after ten minutes, when the trades and their pictures are removed', async () => {
    const journal = await fullJournal()
    const { journalId } = journal.params
    const receipt = await remove(journal, [2, 5])
    expect(await server.services.files.list(journalId)).toHaveLength(4) // two pictures and their thumbnails
    await undoTimeOver(server)
    await expect(undo(journal, receipt)).rejects.toMatchObject(tooLate)
    expect(await server.services.files.list(journalId)).toHaveLength(2) // trade 1 shows the same as trade 5 did
    const kept = server.services.db.selectFrom('stored_trade').select('id').where('journal_id', '=', journalId)
    expect((await kept.execute()).map(({ id }) => id)).not.toContain(2)
  })

  it('is for the journal that they were deleted in', async () => {
    const [journal, other] = [await workedJournal(server), await workedJournal(server)]
    const receipt = await remove(journal, [1])
    await expect(undo(other, receipt)).rejects.toMatchObject(tooLate)
    await expect(undo({ ...journal, trader: other.trader }, receipt)).rejects.toMatchObject({ status: 404 })
    await journal.trader.call(deleteJournal, { params: journal.params })
    await expect(undo(journal, receipt)).rejects.toMatchObject({ status: 404 })
  })

  it('takes over what was changed meanwhile', async () => {
    const journal = await fullJournal()
    const { trader, params } = journal
    const receipt = await remove(journal, [1, 2, 14, 16])
    await trader.call(removeInstrument, { params: { ...params, instrumentId: 1 } })
    // trades use it: it is only disabled
    const listed = (await trader.call(listInstruments, { params })).instruments
    expect(listed.find(({ id }) => id === 1)).toMatchObject({ active: false })
    const { id: _id, order: _order, aliases, ...instrument } = instruments[0]!
    const body = { ...instrument, aliases: [...aliases], tickValue: '20' }
    await trader.call(replaceInstrument, { params: { ...params, instrumentId: 1 }, body })
    await trader.call(removeTradePlan, { params: { ...params, tradePlanId: 1 } })
    await trader.call(replaceTradePlan, {
      params: { ...params, tradePlanId: 2 },
      body: { title: 'Two', planDate: '2024-01-02', status: 'CANCELLED' },
    })
    const { notes } = await trader.call(listNotes, { params })
    const some = notes.find(({ title }) => title === 'Some')!
    await trader.call(replaceNote, { params: { ...params, noteId: some.id }, body: { ...some, body: '<p>More.</p>' } })
    await undo(journal, receipt)
    expect(await plans(journal)).toEqual([['EXECUTED', [16]]])
    expect(await trader.call(readTrade, { params: { ...params, tradeId: 14 } })).toMatchObject({ planId: null })
    expect(await links(journal)).toEqual(expect.arrayContaining([[2], [1, 2, 3, 14]]))
    const fresh = await trader.call(createTrade, { params, body: bodyOf(workedTrades[0]!.input) })
    const restored = await trader.call(readTrade, { params: { ...params, tradeId: 1 } })
    expect(restored.gain).toBe(fresh.gain)
  })

  it('lets a plan that was missed meanwhile have both', async () => {
    const journal = await fullJournal()
    const { trader, params } = journal
    const receipt = await remove(journal, [16])
    const { instrumentId, setupId, direction } = workedTrades[0]!.input
    const body = { instrumentId, setupId, direction, entryDate: '2024-01-02T10:00:00', planId: 2 } as const
    await trader.call(createMissedTrade, { params, body: { ...body, reason: 'TOO_LATE' } })
    expect(await plans(journal)).toContainEqual(['MISSED', []])
    await undo(journal, receipt)
    expect(await plans(journal)).toContainEqual(['EXECUTED', [16]])
  })

  it('is refused where they cannot be what they were, and then changes nothing', async () => {
    const journal = await fullJournal()
    const { trader, params } = journal
    const receipt = await remove(journal, [3, 14, 15])
    const one = { ...params, tradeId: 16 }
    const left = await trader.call(readTrade, { params: one })
    const direction = left.direction === 'LONG' ? ('SHORT' as const) : ('LONG' as const)
    await trader.call(replaceTrade, { params: one, body: { ...left, direction, stopLoss: null, takeProfit: null } })
    const before = await contentOf(journal)
    await expect(undo(journal, receipt)).rejects.toThrow('now have another instrument or direction')
    expect(await contentOf(journal)).toEqual(before)
  })

  it('is refused when the currency of their results is another one by then', async () => {
    const journal = await newJournal(server)
    await importFile(journal, page(statement))
    const receipt = await remove(journal, [...(await feedOf(journal)).id])
    await journal.trader.call(changeJournal, { params: journal.params, body: { currency: 'GBP' } })
    await expect(undo(journal, receipt)).rejects.toMatchObject(tooLate)
  })

  it('is refused when an import has brought one of them again, which leaves other deletions alone', async () => {
    const journal = await newJournal(server)
    await importFile(journal, page(statement))
    const {
      id: _id,
      modified: _modified,
      ...like
    } = await journal.trader.call(readTrade, {
      params: { ...journal.params, tradeId: 1 },
    })
    const byHand = await journal.trader.call(createTrade, { params: journal.params, body: like })
    const imported = [...(await feedOf(journal)).id].filter((id) => id !== byHand.id)
    const receipts = [await remove(journal, imported), await remove(journal, [byHand.id])] as const
    const { job } = await importFile(journal, page(statement), { restore: true })
    expect(job).toMatchObject({ counts: { created: imported.length } })
    await expect(undo(journal, receipts[0])).rejects.toMatchObject(tooLate)
    expect(await undo(journal, receipts[1])).toEqual({ restored: 1 })
  })

  it('makes one trade of the two that it was split into, to the last column', async () => {
    const journal = await fullJournal()
    const { trader, params } = journal
    const settled = async () => {
      // numbers of trades and groups are not given again
      const { 'journal.json': _counters, ...content } = await archiveContent(trader, params.journalId, [
        'trade-plans',
        'trades',
      ])
      return content
    }
    const [before, shown] = [await settled(), await feedOf(journal)]
    const whole = workedTrades.filter(({ input }) => input.executions.length === 0 && input.size !== null)
    const trades = fc.shuffledSubarray(
      [...whole.keys()].map((at) => ({ id: whole[at]!.id, size: whole[at]!.input.size! })),
      {
        minLength: 1,
      },
    )
    await fc.assert(
      fc.asyncProperty(trades, fc.constantFrom('0.5', '0.3', '0.01'), async (some, share) => {
        const receipts: (string | null)[] = []
        for (const { id: tradeId, size } of some) {
          const body = { size: decimalText(big(size).times(share)) }
          receipts.push((await trader.call(splitTrade, { params: { ...params, tradeId }, body })).receipt)
        }
        for (const receipt of receipts) expect(await undo(journal, receipt ?? '')).toEqual({ restored: 1 })
        expect(await settled()).toEqual(before)
        const { revision: _later, ...columns } = await feedOf(journal)
        const { revision: _earlier, ...former } = shown
        expect(columns).toEqual(former)
      }),
      { numRuns: 6 },
    )
  })

  it('of a split is refused when one of the two was changed since, or is gone', async () => {
    const journal = await workedJournal(server)
    const { trader, params } = journal
    const split = (tradeId: number) =>
      trader.call(splitTrade, { params: { ...params, tradeId }, body: { size: '0.1' } })
    const first = await split(1)
    const again = await split(1)
    await expect(undo(journal, first.receipt ?? '')).rejects.toMatchObject(tooLate)
    expect(await undo(journal, again.receipt ?? '')).toEqual({ restored: 1 })
    await expect(undo(journal, again.receipt ?? '')).rejects.toMatchObject(tooLate) // a second click of two
    await trader.upload(setScreenshot, { ...params, tradeId: 2, slot: 1 }, { link: 'https://c.example/1' }, null)
    const pictured = await split(2)
    const part = { ...params, tradeId: pictured.part.id, slot: 1 }
    await trader.upload(setScreenshot, part, { link: 'https://c.example/2' }, null)
    await expect(undo(journal, pictured.receipt ?? '')).rejects.toThrow('was changed or deleted in the meantime')
    const third = await split(3)
    await remove(journal, [third.part.id])
    await expect(undo(journal, third.receipt ?? '')).rejects.toMatchObject(tooLate)
  })

  it('makes a trade what it was before it was edited, to the last column, with its plan', async () => {
    const journal = await fullJournal()
    const { trader, params } = journal
    const content = () => archiveContent(trader, params.journalId, ['trade-plans', 'trades'])
    const before = await content()
    const [shown, planned] = [await feedOf(journal), await plans(journal)]
    for (const tradeId of [1, 4, 7, 14]) {
      const one = { ...params, tradeId }
      const body = { ...bodyOf(workedTrades[2]!.input), entryComments: [], notes: '<p>Other.</p>', planId: null }
      const { receipt } = await trader.call(replaceTrade, { params: one, body })
      expect(await content()).not.toEqual(before)
      expect(await undo(journal, receipt ?? '')).toEqual({ restored: 1 })
      await expect(undo(journal, receipt ?? '')).rejects.toMatchObject(tooLate) // a second click of two
    }
    expect(await content()).toEqual(before)
    expect(await plans(journal)).toEqual(planned)
    const { revision: _later, ...columns } = await feedOf(journal)
    const { revision: _earlier, ...former } = shown
    expect(columns).toEqual(former)
  })

  it('of an edit is refused when the trade was changed since, is gone, or named what is gone', async () => {
    const journal = await workedJournal(server)
    const { trader, params } = journal
    const { id: setupId } = await trader.call(createSetup, { params, body: { name: 'For a day' } })
    const edit = async (tradeId: number, changes: Partial<TradeBody>) => {
      const body = { ...bodyOf(workedTrades[0]!.input), ...changes }
      await new Promise((later) => setTimeout(later, 2)) // times of change have milliseconds
      return (await trader.call(replaceTrade, { params: { ...params, tradeId }, body })).receipt ?? ''
    }
    const first = await edit(1, {})
    await edit(1, { setupId })
    await expect(undo(journal, first)).rejects.toMatchObject(tooLate)
    const left = await edit(1, {})
    await trader.call(removeSetup, { params: { ...params, setupId } })
    await expect(undo(journal, left)).rejects.toMatchObject(tooLate)
    const deleted = await edit(2, {})
    await remove(journal, [2])
    await expect(undo(journal, deleted)).rejects.toMatchObject(tooLate)
  })

  it('leaves trades to the undo of their import, before and after', async () => {
    const journal = await newJournal(server)
    const { job } = await importFile(journal, page(statement))
    const { trader } = journal
    await trader.upload(
      setScreenshot,
      { ...journal.params, tradeId: 1, slot: 1 },
      { link: 'https://c.example/1' },
      null,
    )
    const first = await remove(journal, [1])
    const second = await remove(journal, [2])
    await undo(journal, second)
    await trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    await expect(undo(journal, first)).rejects.toMatchObject(tooLate)
    const content = await contentOf(journal)
    expect([content['trades.jsonl'], content['screenshots.jsonl'], content['instruments.jsonl']]).toEqual(['', '', ''])
  })
})
