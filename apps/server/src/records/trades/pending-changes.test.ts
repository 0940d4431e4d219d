// @large: changes thousands of trades step by step
import { createNote, listNotes } from '@afterclose/contract/notes'
import { setScreenshot } from '@afterclose/contract/screenshots'
import { readStats } from '@afterclose/contract/stats'
import { changeTrades, listTrades, readTrade, removeTrade } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { InsertQueryNode, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, type JournalOf } from '../../../test/support/import-file.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { multiplyTrade } from '../../../test/support/multiply-trade.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { showResults } from '../../../test/support/show-results.ts'
import { newJournal, page } from '../../../test/support/statements.ts'
import { manyTrades } from '../../../test/support/step-import.ts'
import { smallPieces } from '../../../test/support/small-pieces.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'
import { raiseRevision, transaction } from '../../store/db.ts'
import { deleteManyTrades } from './delete-many-trades.ts'
import { forgetHidden } from './forget-hidden.ts'
import { hideTrades } from './hidden-trades-repository.ts'
import { clearPendingLater } from './pending-changes.ts'
import { endPending, giveUpExpired, holdPending, insertPending, nameOf } from './pending-changes-repository.ts'
import { removeHiddenTrades } from './remove-hidden-trades.ts'
import { pieceSizes } from './piece-sizes.ts'

describe.each(stores)('a deletion that is being written, on %s', (store) => {
  smallPieces()
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  /** As between two batches. @returns the name of the deletion */
  const beginToHide = ({ params: { journalId } }: JournalOf, ids: readonly number[]): Promise<number> =>
    transaction(server.services.db, async (tx) => {
      const deletion = await raiseRevision(tx, journalId)
      await insertPending(tx, journalId, nameOf(deletion), '2024')
      await hideTrades(tx, journalId, ids, { deletion, until: '2024' })
      return deletion
    })
  const rowsOf = async ({ params: { journalId } }: JournalOf): Promise<readonly number[]> => {
    const rows = server.services.db.selectFrom('hidden_row').select('trade_id').where('journal_id', '=', journalId)
    return (await rows.orderBy('trade_id').execute()).flatMap((row) => row.trade_id ?? [])
  }
  const clear = async ({ params: { journalId } }: JournalOf): Promise<void> => {
    await clearPendingLater(server.services.db, journalId, '2024')
    await jobsDone(server)
  }
  const numberOfTrades = async ({ trader, params }: JournalOf) =>
    (await trader.call(readStats, { params })).numberOfTrades

  it('is seen by nobody: neither in lists nor figures, nor in pictures and links of its trades', async () => {
    const journal = await workedJournal(server)
    const { trader, params } = journal
    await trader.upload(setScreenshot, { ...params, tradeId: 2, slot: 1 }, { link: 'https://charts.example/1' }, null)
    await trader.call(createNote, { params, body: { title: 'Two', linkedTradeIds: [2, 3] } })
    const seen = async () => ({
      number: await numberOfTrades(journal),
      trade: await trader.call(readTrade, { params: { ...params, tradeId: 2 } }),
      list: await trader.call(listTrades, { params, query: { limit: 500 } }),
      notes: (await trader.call(listNotes, { params })).notes.map((note) => note.linkedTradeIds),
    })
    const before = await seen()
    await beginToHide(journal, [1, 2, 3])
    expect(await seen()).toEqual(before)
    await clear(journal)
    expect(await rowsOf(journal)).toEqual([])
    expect(await seen()).toEqual(before)
  })

  it('removes no trade, however late it is, and is not forgotten as if it counted', async () => {
    const journal = await workedJournal(server)
    const { journalId } = journal.params
    const before = await numberOfTrades(journal)
    await beginToHide(journal, [1, 2])
    await forgetHidden(server.services.db, journalId, 'all')
    await removeHiddenTrades(server.services.db, journalId, () => true)
    expect(await numberOfTrades(journal)).toBe(before)
    await clear(journal)
    expect(await numberOfTrades(journal)).toBe(before)
  })

  it('takes new results of its trades along, which would show them again', async () => {
    const journal = await workedJournal(server)
    const { trader, params } = journal
    const before = await numberOfTrades(journal)
    await trader.call(removeTrade, { params: { ...params, tradeId: 2 } })
    await showResults(server.services.db, params.journalId)
    const rows = server.services.db.updateTable('hidden_row').set({ until: '2024' })
    await rows.where('journal_id', '=', params.journalId).execute()
    await removeHiddenTrades(server.services.db, params.journalId, () => true)
    expect(await numberOfTrades(journal)).toBe(before - 1)
    await expect(trader.call(readTrade, { params: { ...params, tradeId: 2 } })).rejects.toMatchObject({ status: 404 })
  })

  it('keeps an import from adding its trades again', async () => {
    const journal = await newJournal(server)
    const file = page(mt4Statement({ trades: manyTrades(20) }))
    await importFile(journal, file)
    await beginToHide(journal, [1, 2, 3])
    expect((await importFile(journal, file)).job).toMatchObject({ state: 'DONE', counts: { created: 0 } })
    expect(await numberOfTrades(journal)).toBe(20)
  })

  it('leaves a trade that another call deletes meanwhile to that call, with its undo', async () => {
    const journal = await workedJournal(server)
    const { trader, params } = journal
    const before = await numberOfTrades(journal)
    await beginToHide(journal, [1, 2])
    const { receipt } = await trader.call(removeTrade, { params: { ...params, tradeId: 2 } })
    expect(await numberOfTrades(journal)).toBe(before - 1)
    await clear(journal)
    expect(await rowsOf(journal)).toEqual([2])
    expect(await trader.call(undoDeletion, { params, body: { receipt: receipt ?? '' } })).toEqual({ restored: 1 })
    expect(await numberOfTrades(journal)).toBe(before)
  })

  it('takes no trade back that a newer one lists, when it goes on', async () => {
    const journal = await workedJournal(server)
    const { db } = server.services
    const { journalId } = journal.params
    const older = await beginToHide(journal, [1, 2])
    const newer = await beginToHide(journal, [2, 3])
    await transaction(db, (tx) => hideTrades(tx, journalId, [2, 4], { deletion: older, until: '2024' }))
    const rows = db.selectFrom('hidden_row').select(['trade_id', 'hidden_by']).where('journal_id', '=', journalId)
    expect((await rows.orderBy('trade_id').execute()).map((row) => [row.trade_id, row.hidden_by])).toEqual([
      [1, nameOf(older)],
      [2, nameOf(newer)],
      [3, nameOf(newer)],
      [4, nameOf(older)],
    ])
  })

  it('is lost to its call once a job removes its rows', async () => {
    const journal = await workedJournal(server)
    const { db } = server.services
    const { journalId } = journal.params
    const before = await numberOfTrades(journal)
    const deletion = await beginToHide(journal, [1, 2])
    const begun = await transaction(db, (tx) => giveUpExpired(tx, journalId, new Date().toISOString()))
    expect(begun).toBe(nameOf(deletion))
    expect(await transaction(db, (tx) => holdPending(tx, journalId, nameOf(deletion), '2124'))).toBe(false)
    expect(await transaction(db, (tx) => endPending(tx, journalId, nameOf(deletion)))).toBe(false)
    expect(await numberOfTrades(journal)).toBe(before)
  })

  it('leaves no rows when it fails in the middle', async () => {
    const journal = await workedJournal(server)
    const { db } = server.services
    const { journalId } = journal.params
    const ids = await multiplyTrade(db, journalId, 9 * pieceSizes.rows)
    const all = await numberOfTrades(journal)
    let batches = 0
    const failing: KyselyPlugin = {
      transformQuery({ node }) {
        const into = InsertQueryNode.is(node) ? node.into?.table.identifier.name : null
        if (into === 'hidden_row' && ++batches === 3) throw new Error('in the middle')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await expect(deleteManyTrades(db.withPlugin(failing), journalId, ids)).rejects.toThrow('in the middle')
    expect(await rowsOf(journal)).not.toEqual([])
    await jobsDone(server)
    expect(await rowsOf(journal)).toEqual([])
    expect(await numberOfTrades(journal)).toBe(all)
  })

  it('is refused as a whole, or refuses the other, when a trade of it is deleted at the same time', async () => {
    const journal = await workedJournal(server)
    const { trader, params } = journal
    const ids = await multiplyTrade(server.services.db, params.journalId, 3 * pieceSizes.rows)
    const all = await numberOfTrades(journal)
    const [many, one] = await Promise.allSettled([
      trader.call(changeTrades, { params, body: { ids: [...ids], change: { type: 'delete' } } }),
      trader.call(removeTrade, { params: { ...params, tradeId: ids.at(-1)! } }),
    ])
    expect([many.status, one.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const gone = many.status === 'fulfilled' ? ids : ids.slice(-1)
    expect(await numberOfTrades(journal)).toBe(all - gone.length)
    await clear(journal)
    expect(await rowsOf(journal)).toEqual(gone)
  })
})
