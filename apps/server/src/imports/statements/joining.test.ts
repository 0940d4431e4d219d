// @large: a law whose runs call a server
import { confirmImport, undoImport } from '@afterclose/contract/imports'
import { changeTrades, listTrades, removeTrade } from '@afterclose/contract/trades'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, fillFile, type TestFill, tradesIn } from '../../../test/support/fill-files.ts'
import { importFile, type JournalOf, settledImport, upload } from '../../../test/support/import-file.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { contentOf, loser, newJournal, of, page, stillOpen, winner } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'

const january: TestFill = { id: 1, at: 5 * day, side: 'Buy', size: 100, price: 10 }
const february: TestFill = { id: 2, at: 40 * day, side: 'Sell', size: 100, price: 15 }

describe.each(stores)('statements on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const undo = (journal: JournalOf, importIdentifier: string) =>
    journal.trader.call(undoImport, { params: of(journal, importIdentifier) })

  /** A journal after one statement of everything. */
  async function wholeOf(fills: readonly TestFill[]): Promise<readonly string[]> {
    if (fills.length === 0) return []
    const journal = await newJournal(server)
    await importFile(journal, fillFile(fills))
    return tradesIn(journal)
  }

  /** A trade that somebody wrote about goes by the fill that it is about, and stays when no statement knows it. */
  const withoutNames = (trades: readonly string[]) => trades.map((text) => text.replace(/"externalId":"E\d+",/, ''))
  const positionsIn = async (journal: JournalOf, fills: readonly TestFill[]) =>
    withoutNames(
      (await tradesIn(journal)).filter((text) => fills.some(({ id }) => text.includes(`"externalId":"E${id}",`))),
    )

  it('an older statement does not reopen a trade that a newer one closed', async () => {
    const journal = await newJournal(server)
    const closed = { ...winner, ticket: stillOpen.ticket }
    await importFile(journal, page(mt4Statement({ trades: [closed] })))
    const before = (await contentOf(journal)).trades
    const { preview } = await importFile(journal, page(mt4Statement({ trades: [stillOpen] })))
    expect(preview).toMatchObject({ created: 0, updated: 0, counts: { read: 1, duplicates: 1 } })
    expect((await contentOf(journal)).trades).toEqual(before)
  })

  it('a file that contradicts itself waits until that is accepted, beside others too, also where it says nothing new', async () => {
    const journal = await newJournal(server)
    await importFile(journal, page(mt4Statement({ trades: [winner] })))
    const contradicting = (trades: readonly (typeof winner)[]) => page(mt4Statement({ trades, closedProfit: 12.34 }))
    const files = [
      { file: contradicting([winner, loser]), created: 1, difference: '20.59' },
      { file: contradicting([winner]), created: 0, difference: '-84.16' },
    ]
    for (const { file, created, difference } of files) {
      const { preview, importIdentifier } = await upload(journal, file)
      expect(preview).toMatchObject({ agrees: false, created, updated: 0 })
      expect(preview?.totals.find(({ agrees }) => !agrees)).toMatchObject({ stated: '12.34', difference })
      const before = await contentOf(journal)
      const params = of(journal, importIdentifier)
      await expect(journal.trader.call(confirmImport, { params })).rejects.toMatchObject({ code: 'Import not ready' })
      expect(await contentOf(journal)).toEqual(before)
      await journal.trader.call(confirmImport, { params, query: { acceptDifferences: 'true' } })
      expect((await settledImport(journal, importIdentifier)).state).toBe('DONE')
    }
    expect((await contentOf(journal)).trades.map(({ gain }) => gain)).toEqual(['-104.75', '96.5'])
  })

  it('a trade opened in January is closed by February’s statement, and the preview says so', async () => {
    const journal = await newJournal(server)
    await importFile(journal, fillFile([january]))
    const { preview } = await importFile(journal, fillFile([february]))
    expect(preview).toMatchObject({
      created: 0,
      updated: 1,
      changes: { closed: 1 },
      counts: { read: 1, trades: 1, merged: 0, duplicates: 0, rejected: 0 },
    })
    expect(await tradesIn(journal)).toEqual(await wholeOf([january, february]))
  })

  it('a close waits for the statement that opens it', async () => {
    const journal = await newJournal(server)
    const opened = { ...january, id: 3, size: 200 }
    await importFile(journal, fillFile([february, { ...february, id: 4, at: 41 * day }]))
    await importFile(journal, fillFile([opened]))
    expect(await tradesIn(journal)).toEqual(await wholeOf([opened, february, { ...february, id: 4, at: 41 * day }]))
  })

  it('a statement of the year counts no trade of February twice', async () => {
    const journal = await newJournal(server)
    await importFile(journal, fillFile([january, february]))
    const more = { ...january, id: 5, at: 60 * day }
    const { preview } = await importFile(journal, fillFile([january, february, more]))
    expect(preview).toMatchObject({ created: 1, updated: 0, counts: { read: 3, trades: 1, duplicates: 2 } })
    expect(await tradesIn(journal)).toEqual(await wholeOf([january, february, more]))
  })

  it('notes stay when trades are merged, and return to each when the merge is undone', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const opening = { ...january, size: 50 }
    const again: TestFill = { id: 7, at: 30 * day, side: 'Buy', size: 50, price: 12 }
    await importFile(journal, fillFile([again]))
    await trader.call(changeTrades, { params, body: { ids: [1], change: { type: 'addComment', commentId: 1 } } })
    await trader.call(changeTrades, { params, body: { ids: [1], change: { type: 'star', inReview: true } } })
    const { job, preview } = await importFile(journal, fillFile([opening]))
    expect(preview).toMatchObject({ updated: 1, changes: { completed: 1 } })
    const { trades } = await contentOf(journal)
    expect(trades).toMatchObject([{ id: 1, size: '100', inReview: true, preTradeComments: [1] }])
    await undo(journal, job.importIdentifier)
    expect((await contentOf(journal)).trades).toMatchObject([
      { id: 1, size: '50', entryPrice: '12', inReview: true, preTradeComments: [1] },
    ])
  })

  it('the preview says that a trade which loses fills to another is split; its comments stay with the fill they are about', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const earlier: TestFill = { id: 1, at: 1 * day, side: 'Buy', size: 10, price: 10 }
    const sale: TestFill = { id: 2, at: 2 * day, side: 'Sell', size: 10, price: 11 }
    const purchase: TestFill = { id: 3, at: 3 * day, side: 'Buy', size: 10, price: 12 }
    const comment = async (commentId: number) =>
      trader.call(changeTrades, { params, body: { ids: [1], change: { type: 'addComment', commentId } } })
    await importFile(journal, fillFile([purchase]))
    await comment(1)
    await importFile(journal, fillFile([sale]))
    await comment(2)
    expect((await contentOf(journal)).trades).toMatchObject([{ id: 1, direction: 'SHORT', externalId: 'E3' }])
    const { preview } = await importFile(journal, fillFile([earlier]))
    expect(preview).toMatchObject({ created: 1, updated: 1, changes: { split: 1 } })
    const trades = (await contentOf(journal)).trades.map(({ externalId, direction, preTradeComments }) => [
      externalId,
      direction,
      preTradeComments,
    ])
    expect(trades).toEqual([
      ['E3', 'LONG', [1, 2]],
      ['E1', 'LONG', []],
    ])
  })

  it('two trades merged by a fill are one with the notes of both, and the undo restores both', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const first: TestFill = { id: 1, at: 1 * day, side: 'Buy', size: 10, price: 10 }
    const sale: TestFill = { id: 2, at: 2 * day, side: 'Sell', size: 10, price: 11 }
    const second: TestFill = { id: 3, at: 3 * day, side: 'Buy', size: 10, price: 12 }
    const between: TestFill = { id: 4, at: 1 * day + 60, side: 'Buy', size: 10, price: 9 }
    await importFile(journal, fillFile([first, sale, second]))
    const before = await contentOf(journal)
    const later = before.trades.find(({ entryPrice }) => entryPrice === '12')!
    await trader.call(changeTrades, { params, body: { ids: [later.id], change: { type: 'addComment', commentId: 1 } } })
    const { job, preview } = await importFile(journal, fillFile([between]))
    expect(preview.changes).toEqual({ joined: 1 })
    const joined = (await contentOf(journal)).trades
    expect(joined).toMatchObject([{ size: '30', exitDate: null, preTradeComments: [1] }])
    // It is the later one, which somebody has written about, and goes by the fill that this is about.
    expect(joined[0]).toMatchObject({ id: later.id, externalId: 'E3' })
    const whole = await wholeOf([first, between, sale, second])
    expect(await tradesIn(journal)).toEqual(whole.map((text) => text.replace('"E1"', '"E3"')))
    await undo(journal, job.importIdentifier)
    const after = (await contentOf(journal)).trades
    expect(after.map(({ entryPrice, preTradeComments }) => [entryPrice, preTradeComments])).toEqual([
      ['12', [1]],
      ['10', []],
    ])
    expect(await tradesIn(journal)).toEqual(await wholeOf([first, sale, second]))
  })

  it('an instrument has the tick of prices that were paid, not of their average', async () => {
    const journal = await newJournal(server, { tradeMarkets: 'STOCKS' })
    const sales = [1, 2].map(
      (size): TestFill => ({ ...february, id: 10 + size, at: february.at + size, size, price: 14 + size }),
    )
    await importFile(journal, fillFile([{ ...january, size: 3 }, ...sales]))
    const { instruments, trades } = await contentOf(journal)
    expect(trades).toMatchObject([{ exitPrice: '15.6666666667' }])
    expect(instruments.map(({ tickSize }) => tickSize)).toEqual(['1'])
  })

  it('a trade that the trader deleted does not come back, also with a file that names it', async () => {
    const journal = await newJournal(server)
    await importFile(journal, fillFile([january, february]))
    await journal.trader.call(removeTrade, { params: { ...journal.params, tradeId: 1 } })
    const { preview } = await importFile(journal, fillFile([{ ...january, id: 9, at: 70 * day }]))
    expect(preview).toMatchObject({ created: 1, deleted: 0 })
    expect(await tradesIn(journal)).toHaveLength(1)
    expect((await upload(journal, fillFile([february]))).preview).toMatchObject({ created: 0, deleted: 1 })
  })

  it('make the journal of the whole, in any order, overlapping and repeated, edited between and undone in any order', async () => {
    const fill = fc.record({
      at: fc.integer({ min: 0, max: 30 * day }),
      side: fc.constantFrom('Buy' as const, 'Sell' as const),
      size: fc.integer({ min: 1, max: 4 }),
      price: fc.integer({ min: 5, max: 20 }),
    })
    const fills = fc
      .uniqueArray(fill, { minLength: 2, maxLength: 12, selector: ({ at }) => at })
      .map((list) => list.toSorted((a, b) => a.at - b.at).map((one, i): TestFill => ({ ...one, id: i + 1 })))
    const cut = fc.tuple(fc.nat({ max: 11 }), fc.nat({ max: 11 }))
    const law = fc.asyncProperty(
      fills,
      fc.array(cut, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat({ max: 20 }), { maxLength: 3 }),
      fc.array(fc.nat({ max: 20 }), { minLength: 4, maxLength: 4 }),
      async (all, cuts, stars, order) => {
        const files = cuts
          .map(([a, b]) => all.slice(Math.min(a, b), Math.max(a, b) + 1))
          .filter((part) => part.length > 0)
        fc.pre(files.length > 0)
        const journal = await newJournal(server)
        const { trader, params } = journal
        const fillsIn = (parts: readonly (readonly TestFill[])[]) =>
          all.filter(({ id }) => parts.some((part) => part.some((one) => one.id === id)))
        const jobs: { id: string; file: readonly TestFill[] }[] = []
        for (const [i, file] of files.entries()) {
          const { job, preview } = await importFile(journal, fillFile(file))
          const { read, trades, merged, duplicates, rejected } = preview.counts
          expect(trades + merged + duplicates + rejected).toBe(read)
          jobs.push({ id: job.importIdentifier, file })
          const knownFills = fillsIn(files.slice(0, i + 1))
          expect(await positionsIn(journal, knownFills)).toEqual(withoutNames(await wholeOf(knownFills)))
          const ids = (await trader.call(listTrades, { params, query: { limit: 500 } })).trades.map(({ id }) => id)
          const starred = ids[(stars[i] ?? 0) % Math.max(ids.length, 1)]
          if (stars[i] !== undefined && starred !== undefined)
            await trader.call(changeTrades, {
              params,
              body: { ids: [starred], change: { type: 'star', inReview: true } },
            })
        }
        while (jobs.length > 0) {
          const [job] = jobs.splice(order[jobs.length - 1]! % jobs.length, 1)
          await undo(journal, job!.id)
          const remainingFills = fillsIn(jobs.map(({ file }) => file))
          expect(await positionsIn(journal, remainingFills)).toEqual(withoutNames(await wholeOf(remainingFills)))
        }
      },
    )
    await fc.assert(law, { numRuns: runs({ quick: 6, full: 40 }) })
  })
})
