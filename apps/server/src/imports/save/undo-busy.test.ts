// @large: undoes imports beside other work
import { readImport, undoImport as undoCall } from '@afterclose/contract/imports'
import { listInstruments } from '@afterclose/contract/instruments'
import { changeTrades, createTrade } from '@afterclose/contract/trades'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, type JournalOf } from '../../../test/support/import-file.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, of, page } from '../../../test/support/statements.ts'
import { manyTrades } from '../../../test/support/step-import.ts'
import { stores } from '../../../test/support/stores.ts'
import { gainsOf } from '../../../test/support/gains-of.ts'
import { undoImport } from './undo-import.ts'

/** Writes after each of the first plans has read the trades, and counts the plans. */
function writingMeanwhile(
  write: () => Promise<unknown>,
  plansBeside: number,
): KyselyPlugin & { readonly plans: () => number } {
  const reads = new WeakSet<object>()
  let plans = 0
  return {
    plans: () => plans,
    transformQuery({ node, queryId }) {
      const text = JSON.stringify(node)
      if (node.kind === 'SelectQueryNode' && text.includes('"archived_trade"') && text.includes('"external_id"'))
        reads.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (reads.has(queryId) && ++plans <= plansBeside) await write()
      return result
    },
  }
}

const former = manyTrades(600)
const costlier = former.map((trade) => ({ ...trade, commission: trade.commission - 1 }))

describe.each(stores)('an undo of many rows while others write, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function undone(trades: typeof former, write: (journal: JournalOf) => Promise<unknown>, plansBeside = 4) {
    const journal = await newJournal(server)
    const { db } = server.services
    await importFile(journal, page(mt4Statement({ trades: former })))
    const before = await gainsOf(db, 'trade', journal.params.journalId)
    const { job } = await importFile(journal, page(mt4Statement({ trades })))
    const writing = writingMeanwhile(() => write(journal), plansBeside)
    const undo = () => undoImport(db.withPlugin(writing), journal.params.journalId, job.importIdentifier)
    return { journal, job, before, undo, writing }
  }
  const star = ({ trader, params }: JournalOf) =>
    trader.call(changeTrades, { params, body: { ids: [2], change: { type: 'star', inReview: true } } })
  const rowsOf = ({ params }: JournalOf) =>
    server.services.db.selectFrom('trade').select('id').where('journal_id', '=', params.journalId)
  async function type({ trader, params }: JournalOf, instrumentId = 1) {
    const body = { instrumentId, direction: 'LONG', entryPrice: '1.1', size: '1' } as const
    return trader.call(createTrade, { params, body: { ...body, entryDate: '2024-06-01T00:00:00' } })
  }

  it('succeeds despite concurrent writes that do not concern it', async () => {
    const { journal, before, undo, writing } = await undone(costlier, type)
    await undo()
    expect(writing.plans()).toBe(1)
    const typedIn = await rowsOf(journal).where('source', '=', 'MANUAL').execute()
    expect(typedIn).toEqual([{ id: former.length + 1 }])
    const { null: typed, ...gains } = await gainsOf(server.services.db, 'trade', journal.params.journalId)
    expect([typed, gains]).toEqual([1, before])
  })

  it('leaves an instrument that a trade uses since it was planned', async () => {
    const more = [...former, { ...former[0]!, ticket: 9999, item: 'gbpusd.m' }]
    const { journal, undo, writing } = await undone(more, (one) => type(one, 3))
    const { trader, params } = journal
    const names = async () => (await trader.call(listInstruments, { params })).instruments.map(({ name }) => name)
    const before = await names()
    expect(before).toContain('GBPUSD')
    await undo()
    expect(writing.plans()).toBe(1)
    expect(await names()).toEqual(before)
  })

  it('stops with a request to try again if its trades change all the time', async () => {
    const { journal, job, before, undo } = await undone(costlier, star)
    const { db } = server.services
    const seen = await gainsOf(db, 'trade', journal.params.journalId)
    await expect(undo()).rejects.toMatchObject({ code: 'Changed elsewhere' })
    expect(await gainsOf(db, 'trade', journal.params.journalId)).toEqual(seen)
    const params = of(journal, job.importIdentifier)
    expect(await journal.trader.call(readImport, { params })).toMatchObject({ state: 'DONE', undone: false })
    expect(await journal.trader.call(undoCall, { params })).toMatchObject({ undone: true })
    expect(await gainsOf(db, 'trade', journal.params.journalId)).toEqual(before)
  })

  it.each([
    ['few', former.with(1, costlier[1]!)],
    ['many', costlier],
  ])('is planned again when they write to its trades, with %s rows', async (_count, trades) => {
    const { journal, before, undo, writing } = await undone(trades, star, 3)
    await undo()
    expect(writing.plans()).toBe(4)
    expect(await gainsOf(server.services.db, 'trade', journal.params.journalId)).toEqual(before)
    expect(await rowsOf(journal).where('in_review', '=', 1).execute()).toEqual([{ id: 2 }])
  })
})
