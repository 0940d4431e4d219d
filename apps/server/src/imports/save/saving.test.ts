import { randomUUID } from 'node:crypto'
import { confirmImport, readImport, undoImport, listImports } from '@afterclose/contract/imports'
import { createInstrument, listInstruments, replaceInstrument } from '@afterclose/contract/instruments'
import { deleteJournal, readJournal } from '@afterclose/contract/journals'
import { createNote, listNotes } from '@afterclose/contract/notes'
import { listPayins } from '@afterclose/contract/payins'
import { readStats } from '@afterclose/contract/stats'
import { createTrade, feedType, tradeFeed } from '@afterclose/contract/trades'
import { encodeFeed } from '@afterclose/feed/feed'
import type { KyselyPlugin, QueryId } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveUp } from '../../records/trades/pending-changes-repository.ts'
import { fromJson } from '../../store/codecs.ts'
import { transaction } from '../../store/db.ts'
import { findJob } from '../repository.ts'
import { askToSave, saveKind } from '../start-import.ts'
import { urlOf } from '../../../test/support/client.ts'
import { feedOf } from '../../../test/support/feed-writes.ts'
import { importFile, type JournalOf, settled, upload } from '../../../test/support/import-file.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { showResults } from '../../../test/support/show-results.ts'
import { deposit, loser, newJournal, of, page } from '../../../test/support/statements.ts'
import { manyTrades, stepwise } from '../../../test/support/step-import.ts'
import { smallPieces } from '../../../test/support/small-pieces.ts'
import { stores } from '../../../test/support/stores.ts'
import { readColumns } from '../../numbers/books/journal-columns.ts'
import { askFor } from '../import-jobs.ts'
import { removeHidden } from './remove-hidden.ts'
import { saveImport } from './save-import.ts'

const count = 11
const many = page(mt4Statement({ trades: manyTrades(count), deposits: [deposit] }))

/** Does something when a table was read for the first time, before the reader goes on. */
function afterReading(table: string, act: () => Promise<unknown>): KyselyPlugin {
  let reading: QueryId | null = null
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes(`"${table}"`)) reading ??= queryId
      return node
    },
    async transformResult({ queryId, result }) {
      if (queryId === reading) await act()
      return result
    },
  }
}

describe.each(stores)('imports of many trades on %s', (store) => {
  smallPieces()
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  /** Everything of the journal that an import shows when it is done. */
  async function seen({ trader, params }: JournalOf) {
    const columns = await feedOf({ trader, params })
    const { instruments } = await trader.call(listInstruments, { params })
    const { payins } = await trader.call(listPayins, { params })
    const { revision } = await trader.call(readJournal, { params })
    return { ids: [...columns.id].toSorted((a, b) => a - b), instruments, payins, revision }
  }
  const rowsOf = async ({ params: { journalId } }: JournalOf) => {
    const { db } = server.services
    const trades = db.selectFrom('stored_trade').select('id').where('journal_id', '=', journalId)
    const pending = db.selectFrom('pending_change').select('name').where('journal_id', '=', journalId)
    const hidden = db.selectFrom('hidden_row').select('hidden_by').where('journal_id', '=', journalId)
    return {
      stored: (await trades.execute()).length,
      hidden: [...(await pending.execute()), ...(await hidden.execute())].length,
    }
  }
  const previewed = async (journal: JournalOf) => {
    const { importIdentifier } = await upload(journal, many)
    const steps = stepwise(server, journal, importIdentifier)
    await steps.begin()
    return { importIdentifier, steps }
  }

  it('show nothing before all are there, then everything at once', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const { steps, importIdentifier } = await previewed(journal)
    const before = await seen(journal)
    const written: number[] = []
    for (;;) {
      const { kind } = await steps.step()
      if (kind === 'done') break
      expect(kind).toBe('more')
      expect(await seen(journal)).toEqual(before)
      written.push((await rowsOf(journal)).stored)
    }
    expect(written).toEqual([5, 10, count, count]) // the deposit comes last
    const after = await seen(journal)
    expect(after.ids).toEqual(Array.from({ length: count }, (_, i) => i + 1))
    expect(after.instruments.map(({ name, trades }) => [name, trades])).toEqual([
      ['US500', Math.ceil(count / 3)],
      ['EURUSD', count - Math.ceil(count / 3)],
    ])
    expect(after.payins).toHaveLength(1)
    expect(after.revision).toBe(before.revision + 1)
    const net = manyTrades(count).reduce((sum, trade) => sum + trade.profit + trade.commission, 0)
    expect(await trader.call(readStats, { params })).toMatchObject({ numberOfTrades: count, netGain: net })
    expect(await trader.call(readImport, { params: of(journal, importIdentifier) })).toMatchObject({ state: 'DONE' })
    expect(await rowsOf(journal)).toEqual({ stored: count, hidden: 0 })
  })

  it('leave no results behind that take the place of trades, when they begin again', async () => {
    const journal = await newJournal(server)
    const { journalId } = journal.params
    await importFile(journal, page(mt4Statement({ trades: [loser] })))
    const before = await seen(journal)
    const { steps, importIdentifier } = await previewed(journal)
    await steps.step()
    await showResults(server.services.db, journalId)
    await transaction(server.services.db, (tx) => giveUp(tx, journalId, importIdentifier))
    await removeHidden(server.services.db, journalId, importIdentifier, Number.POSITIVE_INFINITY)
    expect((await seen(journal)).ids).toEqual(before.ids)
    // planned again, because an instrument was added: no trade of the file is known
    await journal.trader.call(createInstrument, { params: journal.params, body: { name: 'Gold', market: 'FOREX' } })
    expect((await steps.toEnd()).kind).toBe('done')
    expect((await seen(journal)).ids).toHaveLength(1 + count)
  })

  it('are sent as a whole to who holds an older state, and patched from then on', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const since = (await trader.call(readJournal, { params })).revision
    await trader.call(readStats, { params }) // the server holds the journal
    await importFile(journal, page(mt4Statement({ trades: manyTrades(501) }))) // more than a patch has
    const feed = (from: number) => trader.raw({ method: 'GET', url: urlOf(tradeFeed, params, { since: from }) })
    const whole = await feed(since)
    expect(whole.headers['content-type']).toBe(feedType)
    const { revision } = await trader.call(readJournal, { params })
    const body = {
      instrumentId: 1,
      direction: 'LONG',
      entryPrice: '1',
      size: '1',
      entryDate: '2024-05-01T00:00:00',
    } as const
    await trader.call(createTrade, { params, body })
    expect((await feed(revision)).headers['content-type']).not.toBe(feedType)
    const anew = encodeFeed(await readColumns(server.services.db, params.journalId))
    expect((await trader.raw({ method: 'GET', url: urlOf(tradeFeed, params) })).bytes.equals(anew)).toBe(true)
  })

  it('are saved once, by however many servers take each other for gone', async () => {
    const journal = await newJournal(server)
    const { db, workFiles, config } = server.services
    const { importIdentifier } = await previewed(journal)
    const row = await findJob(db, journal.params.journalId, importIdentifier)
    if (row === undefined || row.preview === null) throw new Error('There is no preview')
    const [ask, shown] = [askFor(row), fromJson(row.preview)]
    const { quotas } = config
    const save = () =>
      saveImport(db, workFiles, { ask, shown, claim: randomUUID(), quotas, until: Number.MAX_SAFE_INTEGER })
    const kinds = (await Promise.all([save(), save(), save(), save()])).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'done')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'gone')).toHaveLength(3)
    expect((await seen(journal)).ids).toHaveLength(count)
    expect(await rowsOf(journal)).toEqual({ stored: count, hidden: 0 })
  })

  it('ask again when somebody has made an instrument of theirs meanwhile, and then use it', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const { steps, importIdentifier } = await previewed(journal)
    await steps.step()
    await trader.call(createInstrument, { params, body: { name: 'EURUSD', market: 'FOREX' } })
    expect(await steps.toEnd()).toMatchObject({ kind: 'changed', reading: { preview: { newInstruments: ['US500'] } } })
    await steps.askAgain()
    await trader.call(confirmImport, { params: of(journal, importIdentifier) })
    const asked = await settled(journal, importIdentifier)
    expect(asked).toMatchObject({ state: 'NEEDS_INPUT', preview: { newInstruments: ['US500'] } })
    expect(asked.error).toContain('check the preview again')
    await trader.call(confirmImport, { params: of(journal, importIdentifier) })
    expect(await settled(journal, importIdentifier)).toMatchObject({ state: 'DONE' })
    const { ids, instruments } = await seen(journal)
    expect(ids).toEqual(Array.from({ length: count }, (_, i) => i + 1)) // numbers that nobody saw are given again
    expect(instruments.map(({ name, trades }) => [name, trades])).toEqual([
      ['EURUSD', count - Math.ceil(count / 3)],
      ['US500', Math.ceil(count / 3)],
    ])
    expect(await rowsOf(journal)).toEqual({ stored: count, hidden: 0 })
  })

  it('leave nothing behind when they fail on the way', async () => {
    const journal = await newJournal(server)
    const { params, trader } = journal
    const { steps, importIdentifier: id } = await previewed(journal)
    const before = await seen(journal)
    await steps.step()
    expect(await rowsOf(journal)).toEqual({ stored: 5, hidden: 1 })
    await transaction(server.services.db, async (tx) => {
      await askToSave(tx, server.app.jobs, { ...params, userId: 1, id, fileSize: 0 })
      const claimed = { state: 'RUNNING', attempts: 5, claimed_until: new Date(0).toISOString() } as const
      const ours = tx.updateTable('job').set(claimed).where('kind', '=', saveKind)
      await ours.where('journal_id', '=', params.journalId).execute()
    })
    expect(await settled(journal, id)).toMatchObject({ state: 'FAILED' })
    await expect.poll(() => rowsOf(journal)).toEqual({ stored: 0, hidden: 0 })
    expect(await seen(journal)).toEqual(before)
    const body = { name: 'EURUSD', market: 'FOREX' } as const
    expect((await trader.call(createInstrument, { params, body })).id).toBe(1)
  })

  it('have the results of ticks that changed after a piece was derived and before it was written', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const body = { name: 'EURUSD', market: 'FOREX', tickValue: '10' } as const
    const { id: instrumentId } = await trader.call(createInstrument, { params, body: { ...body, tickSize: '0.0001' } })
    const { importIdentifier, steps } = await previewed(journal)
    const row = await findJob(server.services.db, params.journalId, importIdentifier)
    if (row === undefined || row.preview === null) throw new Error('There is no preview')
    const edit = () =>
      trader.call(replaceInstrument, { params: { ...params, instrumentId }, body: { ...body, tickSize: '0.0002' } })
    const db = server.services.db.withPlugin(afterReading('instrument', edit))
    const { quotas } = server.services.config
    const ask = { ask: askFor(row), shown: fromJson(row.preview), claim: randomUUID(), quotas, until: 0 }
    await saveImport(db, server.services.workFiles, ask)
    await steps.toEnd()
    const made = server.services.db.selectFrom('trade').select('ticks').where('journal_id', '=', params.journalId)
    const ticks = (await made.where('instrument_id', '=', instrumentId).execute()).map((trade) => trade.ticks)
    expect(ticks).toHaveLength(count - Math.ceil(count / 3))
    expect(new Set(ticks)).toEqual(new Set([10])) // 0.002 of 0.0002
  })

  it('stop when their journal is deleted', async () => {
    const journal = await newJournal(server)
    const { steps, importIdentifier } = await previewed(journal)
    await steps.step()
    await journal.trader.call(deleteJournal, { params: journal.params })
    // It finds the journal hidden, or nothing at all any more.
    expect(await steps.step().catch(() => ({ kind: 'gone' }))).toEqual({ kind: 'gone' })
    await expect.poll(() => rowsOf(journal)).toEqual({ stored: 0, hidden: 0 })
    await expect(steps.step()).rejects.toThrow('There is no preview')
    const { workFiles } = server.services
    await expect.poll(() => workFiles.list(`imports/${importIdentifier}`)).toEqual([])
  })

  it('are undone at once, and can be imported again at once', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const few = mt4Statement({ trades: [{ ...loser, ticket: 7 }] })
    await importFile(journal, page(few)) // makes US500, which stays
    const before = await seen(journal)
    const first = await importFile(journal, many)
    await trader.call(createNote, { params, body: { title: 'About', body: '', linkedTradeIds: [1] } })
    const undone = await trader.call(undoImport, { params: of(journal, first.job.importIdentifier) })
    expect(undone).toMatchObject({ state: 'DONE', undone: true })
    const { revision, ...after } = await seen(journal)
    expect(after).toEqual({ ids: before.ids, instruments: before.instruments, payins: before.payins })
    expect(revision).toBeGreaterThan(before.revision)
    const { notes } = await trader.call(listNotes, { params })
    expect(notes.map(({ linkedTradeIds }) => linkedTradeIds)).toEqual([[1]])
    expect(await trader.call(readStats, { params })).toMatchObject({ numberOfTrades: 1 })

    const again = await importFile(journal, many)
    expect(again.job).toMatchObject({ state: 'DONE', counts: { created: count, skipped: 0 } })
    expect((await seen(journal)).ids).toHaveLength(count + 1)
    await expect.poll(() => rowsOf(journal)).toEqual({ stored: count + 1, hidden: 0 })
  })

  it('are undone but for those that a note is about, which stay without their fills until they come back', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const first = await importFile(journal, many)
    await trader.call(createNote, { params, body: { title: 'About', body: '', linkedTradeIds: [2, 3] } })
    await trader.call(undoImport, { params: of(journal, first.job.importIdentifier) })
    expect((await seen(journal)).ids).toEqual([2, 3])
    expect(await trader.call(listImports, { params, query: {} })).toMatchObject({ withoutFills: 2 })
    const again = await importFile(journal, many)
    expect(again.job).toMatchObject({ state: 'DONE', counts: { created: count - 2, updated: 2 } })
    const { ids } = await seen(journal)
    expect(ids).toHaveLength(count)
    expect(ids).toEqual(expect.arrayContaining([2, 3]))
    const { notes } = await trader.call(listNotes, { params })
    expect(notes.map(({ linkedTradeIds }) => linkedTradeIds)).toEqual([[2, 3]])
    await expect.poll(() => rowsOf(journal)).toEqual({ stored: count, hidden: 0 })
  })
})
