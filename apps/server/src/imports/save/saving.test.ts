import { confirmImport, readImport, undoImport, listImports } from '@afterclose/contract/imports'
import { createInstrument, listInstruments, replaceInstrument } from '@afterclose/contract/instruments'
import { deleteJournal, readJournal } from '@afterclose/contract/journals'
import { createNote, listNotes } from '@afterclose/contract/notes'
import { listPayins } from '@afterclose/contract/payins'
import { readStats } from '@afterclose/contract/stats'
import { feedType, tradeFeed } from '@afterclose/contract/trades'
import { encodeFeed } from '@afterclose/feed/feed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../store/db.ts'
import { askToSave, saveKind } from '../start-import.ts'
import { afterReading } from '../../../test/support/after-reading.ts'
import { urlOf } from '../../../test/support/client.ts'
import { feedOf } from '../../../test/support/feed-writes.ts'
import { importFile, type JournalOf, settledImport, upload } from '../../../test/support/import-file.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { deposit, loser, newJournal, of, page } from '../../../test/support/statements.ts'
import { manyTrades, stepwise } from '../../../test/support/step-import.ts'
import { stores } from '../../../test/support/stores.ts'
import { readColumns } from '../../numbers/books/journal-columns.ts'

const count = 11
const many = page(mt4Statement({ trades: manyTrades(count), deposits: [deposit] }))

describe.each(stores)('imports on %s', (store) => {
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
  const rowsOf = async ({ params: { journalId } }: JournalOf): Promise<number> => {
    const rows = server.services.db.selectFrom('stored_trade').select('id').where('journal_id', '=', journalId)
    return (await rows.execute()).length
  }
  const previewed = async (journal: JournalOf) => {
    const { importIdentifier } = await upload(journal, many)
    const steps = stepwise(server, journal, importIdentifier)
    await steps.begin()
    return { importIdentifier, steps }
  }

  it('show all of their content at once', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const { steps, importIdentifier } = await previewed(journal)
    const before = await seen(journal)
    expect(await steps.save()).toEqual({ kind: 'done' })
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
  })

  it('are sent as a patch to clients that hold the trades, or as a whole if that is as fast', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const revision = async () => (await trader.call(readJournal, { params })).revision
    const isWhole = async (since: number) => {
      const { headers } = await trader.raw({ method: 'GET', url: urlOf(tradeFeed, params, { since }) })
      return headers['content-type'] === feedType
    }
    const statistics = async () => (await trader.call(readStats, { params })).numberOfTrades
    expect(await statistics()).toBe(0) // the server holds the journal
    const empty = await revision()
    await importFile(journal, page(mt4Statement({ trades: manyTrades(501) })))
    const some = await revision()
    expect([await isWhole(empty), await statistics()]).toEqual([false, 501])
    await importFile(journal, page(mt4Statement({ trades: manyTrades(1001, 5000) })))
    expect([await isWhole(some), await isWhole(empty), await statistics()]).toEqual([true, true, 1502])
    const url = urlOf(tradeFeed, params)
    const whole = encodeFeed(await readColumns(server.services.db, params.journalId))
    expect((await trader.raw({ method: 'GET', url })).bytes.equals(whole)).toBe(true)
  })

  it('are saved once, even if several servers take over from each other', async () => {
    const journal = await newJournal(server)
    const { steps } = await previewed(journal)
    const saved = await Promise.all(Array.from({ length: 4 }, () => steps.save()))
    const kinds = saved.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'done')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'gone')).toHaveLength(3)
    expect((await seen(journal)).ids).toHaveLength(count)
    expect(await rowsOf(journal)).toBe(count)
  })

  it('preview again when their instrument was created meanwhile, and then use it', async () => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const { steps, importIdentifier } = await previewed(journal)
    await trader.call(createInstrument, { params, body: { name: 'EURUSD', market: 'FOREX' } })
    expect(await steps.save()).toMatchObject({ kind: 'changed', reading: { preview: { newInstruments: ['US500'] } } })
    await steps.askAgain()
    await trader.call(confirmImport, { params: of(journal, importIdentifier) })
    const asked = await settledImport(journal, importIdentifier)
    expect(asked).toMatchObject({ state: 'NEEDS_INPUT', preview: { newInstruments: ['US500'] } })
    expect(asked.error).toContain('check the preview again')
    await trader.call(confirmImport, { params: of(journal, importIdentifier) })
    expect(await settledImport(journal, importIdentifier)).toMatchObject({ state: 'DONE' })
    const { ids, instruments } = await seen(journal)
    expect(ids).toEqual(Array.from({ length: count }, (_, i) => i + 1))
    expect(instruments.map(({ name, trades }) => [name, trades])).toEqual([
      ['EURUSD', count - Math.ceil(count / 3)],
      ['US500', Math.ceil(count / 3)],
    ])
  })

  it('leave no files when their servers stop too often', async () => {
    const journal = await newJournal(server)
    const { params, trader } = journal
    const { importIdentifier: id } = await previewed(journal)
    const before = await seen(journal)
    await transaction(server.services.db, async (tx) => {
      await askToSave(tx, server.app.jobs, { ...params, userId: 1, id, fileSize: 0 })
      const claimed = { state: 'RUNNING', attempts: 5, claimed_until: new Date(0).toISOString() } as const
      const ours = tx.updateTable('job').set(claimed).where('kind', '=', saveKind)
      await ours.where('journal_id', '=', params.journalId).execute()
    })
    expect(await settledImport(journal, id)).toMatchObject({ state: 'FAILED' })
    expect(await rowsOf(journal)).toBe(0)
    expect(await seen(journal)).toEqual(before)
    const body = { name: 'EURUSD', market: 'FOREX' } as const
    expect((await trader.call(createInstrument, { params, body })).id).toBe(1)
  })

  /** Ticks of a journal's EURUSD trades, each with a move of 0.002. */
  async function ticksOf(journal: JournalOf, instrumentId: number) {
    const made = server.services.db.selectFrom('trade').select('ticks')
    const ours = made.where('journal_id', '=', journal.params.journalId).where('instrument_id', '=', instrumentId)
    const ticks = (await ours.execute()).map((trade) => trade.ticks)
    expect(ticks).toHaveLength(count - Math.ceil(count / 3))
    return [...new Set(ticks)]
  }
  async function withTicks() {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const body = { name: 'EURUSD', market: 'FOREX', tickValue: '10' } as const
    const { id: instrumentId } = await trader.call(createInstrument, { params, body: { ...body, tickSize: '0.0001' } })
    const edit = (tickSize: string) =>
      trader.call(replaceInstrument, { params: { ...params, instrumentId }, body: { ...body, tickSize } })
    return { journal, instrumentId, edit, ...(await previewed(journal)) }
  }

  it('have the results of ticks that changed after they were derived and before they were written', async () => {
    const { journal, instrumentId, edit, steps } = await withTicks()
    const db = server.services.db.withPlugin(afterReading('instrument', () => edit('0.0002')))
    expect(await steps.save(db)).toEqual({ kind: 'done' })
    expect(await ticksOf(journal, instrumentId)).toEqual([10]) // 0.002 of 0.0002
  })

  it('have the results of ticks that changed, and back again after they were derived', async () => {
    const { journal, instrumentId, edit, steps } = await withTicks()
    await edit('0.0002')
    const db = server.services.db.withPlugin(afterReading('instrument', () => edit('0.0001')))
    expect(await steps.save(db)).toEqual({ kind: 'done' })
    expect(await ticksOf(journal, instrumentId)).toEqual([20]) // 0.002 of 0.0001
  })

  it('stop when their journal is deleted', async () => {
    const journal = await newJournal(server)
    const { steps, importIdentifier } = await previewed(journal)
    await journal.trader.call(deleteJournal, { params: journal.params })
    // The journal is being removed, or is removed.
    expect(await steps.save().catch(() => ({ kind: 'gone' }))).toEqual({ kind: 'gone' })
    expect(await rowsOf(journal)).toBe(0)
    await expect.poll(() => steps.save().catch(String)).toContain('There is no preview')
    await expect(steps.save()).rejects.toThrow('There is no preview')
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
    expect(await rowsOf(journal)).toBe(count + 1)
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
    expect(await rowsOf(journal)).toBe(count)
  })
})
