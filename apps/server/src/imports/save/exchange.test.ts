// @large: exchanges many trades
import { listImports, undoImport } from '@afterclose/contract/imports'
import { createTradePlan, removeTradePlan } from '@afterclose/contract/trade-plans'
import { changeTrades, readTrade, replaceTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { afterReading } from '../../../test/support/after-reading.ts'
import { day, fillFile, type TestFill } from '../../../test/support/fill-files.ts'
import { type FileToImport, importFile, type JournalOf, upload } from '../../../test/support/import-file.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, of, page } from '../../../test/support/statements.ts'
import { manyTrades, stepwise } from '../../../test/support/step-import.ts'
import { stores } from '../../../test/support/stores.ts'
import { readChanges } from '../../numbers/books/journal-changes.ts'
import { currentRevision } from '../../store/db.ts'
import { undoImport as undoNow } from './undo-import.ts'

/** One trade of each pair is bought and sold on a day, the other on the next; a fill between makes one trade of two. */
function pairsOfTrades(pairs: number): { readonly apart: FileToImport; readonly between: FileToImport } {
  const fill = (id: number, at: number, side: TestFill['side'], size: number): TestFill => ({
    id,
    at,
    side,
    size,
    price: 10,
  })
  const starts = Array.from({ length: pairs }, (_, i) => ({ id: i * 6, at: i * 3 * day }))
  const apart = starts.flatMap(({ id, at }) => [
    fill(id + 1, at, 'Buy', 5),
    fill(id + 2, at + 60, 'Sell', 5),
    fill(id + 3, at + day, 'Buy', 5),
    fill(id + 4, at + day + 60, 'Sell', 5),
  ])
  const between = starts.flatMap(({ id, at }) => [
    fill(id + 5, at + 30, 'Buy', 1),
    fill(id + 6, at + day + 90, 'Sell', 1),
  ])
  return { apart: fillFile(apart), between: fillFile(between) }
}

const count = 10

describe.each(stores)('an exchange of many rows, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const idsOf = async (journalId: number, table: 'trade' | 'stored_trade' = 'trade') => {
    const rows = server.services.db.selectFrom(table).select('id').where('journal_id', '=', journalId).orderBy('id')
    return (await rows.execute()).map(({ id }) => id)
  }
  const star = ({ trader, params }: JournalOf, ids: readonly number[]) =>
    trader.call(changeTrades, { params, body: { ids: [...ids], change: { type: 'star', inReview: true } } })
  const starred = async (journalId: number, lost: 0 | 1) => {
    const rows = server.services.db.selectFrom('trade').select('id').where('journal_id', '=', journalId)
    return (await rows.where('in_review', '=', 1).where('lost', '=', lost).execute()).length
  }
  const undo = async (journal: JournalOf): Promise<void> => {
    const { trader, params } = journal
    const [latest] = (await trader.call(listImports, { params, query: {} })).imports
    await trader.call(undoImport, { params: of(journal, latest!.importIdentifier) })
  }

  it('keeps trades with notes when they lose their fills, and gives the fills back later', async () => {
    const journal = await newJournal(server)
    const { journalId } = journal.params
    const file = page(mt4Statement({ trades: manyTrades(count) }))
    await importFile(journal, file)
    await star(journal, await idsOf(journalId))
    await undo(journal)
    expect([await starred(journalId, 1), await starred(journalId, 0)]).toEqual([count, 0])
    await importFile(journal, file)
    expect([await starred(journalId, 1), await starred(journalId, 0)]).toEqual([0, count])
  })

  it('merges trades with notes and separates them again', async () => {
    const journal = await newJournal(server)
    const { journalId } = journal.params
    const { apart, between } = pairsOfTrades(count)
    await importFile(journal, apart)
    const before = await idsOf(journalId)
    await star(journal, before)
    const { db } = server.services
    const since = await currentRevision(db, journalId)
    /** Ids of the trades that a client with the trades before the import adds or replaces, and removes. */
    const patch = async () => {
      const { upserts, deletes } = (await readChanges(db, journalId, since))!
      return [[...upserts.id].toSorted((a, b) => a - b), deletes.toSorted((a, b) => a - b)]
    }
    await importFile(journal, between)
    const shown = await idsOf(journalId)
    expect(shown).toHaveLength(count)
    expect(await patch()).toEqual([shown, before.filter((id) => !shown.includes(id))])
    await undo(journal)
    expect([await idsOf(journalId), await starred(journalId, 0)]).toEqual([before, 2 * count])
    expect(await patch()).toEqual([before, []])
  })

  it('gives no trade its plan back that was removed while an undo was planned', async () => {
    const { db } = server.services
    const journal = await newJournal(server)
    const { trader, params } = journal
    const { journalId } = params
    const { apart, between } = pairsOfTrades(1)
    await importFile(journal, apart)
    const plans: number[] = []
    for (const id of await idsOf(journalId)) {
      const plan = { title: `Plan of ${id}`, planDate: '2024-01-02', status: 'ACTIVE' } as const
      const { id: planId } = await trader.call(createTradePlan, { params, body: plan })
      const trade = { params: { ...params, tradeId: id } }
      await trader.call(replaceTrade, { ...trade, body: { ...(await trader.call(readTrade, trade)), planId } })
      plans.push(planId)
    }
    const { job } = await importFile(journal, between)
    const shown = db.selectFrom('trade').select(['id', 'plan_id']).where('journal_id', '=', journalId)
    expect(await shown.execute()).toEqual([{ id: 1, plan_id: plans[0] }])
    const remove = () => trader.call(removeTradePlan, { params: { ...params, tradePlanId: plans[1]! } })
    await undoNow(db.withPlugin(afterReading('archived_trade', remove)), journalId, job.importIdentifier)
    expect(await shown.orderBy('id').execute()).toEqual([
      { id: 1, plan_id: plans[0] },
      { id: 2, plan_id: null },
    ])
  })

  it('removes no trade that the trader writes about after the rows were derived', async () => {
    const journal = await newJournal(server)
    const { journalId } = journal.params
    const { apart, between } = pairsOfTrades(count)
    await importFile(journal, apart)
    // The second trade of the first pair: its fills go to the first.
    const [, written] = await idsOf(journalId)
    const { importIdentifier } = await upload(journal, between)
    const steps = stepwise(server, journal, importIdentifier)
    await steps.begin()
    const { db } = server.services
    const writing = db.withPlugin(afterReading('instrument', () => star(journal, [written!])))
    expect(await steps.save(writing)).toEqual({ kind: 'done' })
    expect(await idsOf(journalId)).toHaveLength(count)
    expect(await starred(journalId, 0)).toBe(1)
    // Now the position has its number, and the first trade goes.
    expect(await idsOf(journalId, 'stored_trade')).toHaveLength(count)
    expect(await idsOf(journalId)).toContain(written)
  })

  it('removes all trades without user data', async () => {
    const journal = await newJournal(server)
    const { journalId } = journal.params
    await importFile(journal, page(mt4Statement({ trades: manyTrades(count) })))
    const [kept] = await idsOf(journalId)
    await star(journal, [kept!])
    await undo(journal)
    expect(await idsOf(journalId, 'stored_trade')).toEqual([kept])
  })
})
