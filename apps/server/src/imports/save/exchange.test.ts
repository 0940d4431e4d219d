// @large: exchanges statements in every order
import { randomUUID } from 'node:crypto'
import { listImports } from '@afterclose/contract/imports'
import { changeTrades } from '@afterclose/contract/trades'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, fillFile, type TestFill } from '../../../test/support/fill-files.ts'
import { type FileToImport, importFile, type JournalOf, upload } from '../../../test/support/import-file.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, page } from '../../../test/support/statements.ts'
import { manyTrades, stepwise } from '../../../test/support/step-import.ts'
import { smallPieces } from '../../../test/support/small-pieces.ts'
import { stores } from '../../../test/support/stores.ts'
import { addFinish, finishChange } from '../../records/trades/change-results.ts'
import { removeHiddenTrades } from '../../records/trades/remove-hidden-trades.ts'
import { pieceSizes } from '../../records/trades/piece-sizes.ts'
import { fromJson, toJson } from '../../store/codecs.ts'
import { type Db, raiseRevision, transaction } from '../../store/db.ts'
import { askFor } from '../import-jobs.ts'
import { findJob, updateJob } from '../repository.ts'
import { readKnownTrades } from '../writings-repository.ts'
import { show } from './exchange.ts'
import { saveImport } from './save-import.ts'
import { refusalOf, stage, type Staged } from './stage.ts'
import { undoImport } from './undo-import.ts'

/** Counts the queries from the one that shows changed, new or removed rows to the one that finishes the import or its undo. */
function countingShown(): KyselyPlugin & { readonly count: () => number | null } {
  let [state, count]: ['before' | 'shown' | 'done', number] = ['before', 0]
  return {
    count: () => (state === 'before' ? null : count),
    transformQuery({ node }) {
      const isShown = {
        UpdateQueryNode: (text: string) => text.includes('"trade_change"') && text.includes('"SHOWN"'),
        DeleteQueryNode: (text: string) => text.includes('"pending_change"'),
      }
      if (node.kind === 'UpdateQueryNode' || node.kind === 'DeleteQueryNode')
        if (isShown[node.kind](JSON.stringify(node))) state = 'shown'
      return node
    },
    async transformResult({ result }) {
      if (state === 'shown') count++
      return result
    },
  }
}

const byCode = (a: string, b: string): number => (a < b ? -1 : 1)

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

describe.each(stores)('the transaction that shows an exchange of many rows, on %s', (store) => {
  smallPieces()
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const idsOf = async (journalId: number, table: 'trade' | 'stored_trade' = 'trade') => {
    const rows = server.services.db.selectFrom(table).select('id').where('journal_id', '=', journalId).orderBy('id')
    return (await rows.execute()).map(({ id }) => id)
  }
  const namesOf = (journalId: number) =>
    server.services.db
      .selectFrom('trade')
      .select(['source', 'external_id'])
      .where('journal_id', '=', journalId)
      .orderBy('id')
      .execute()
  async function star({ trader, params }: JournalOf): Promise<void> {
    const ids = await idsOf(params.journalId)
    await trader.call(changeTrades, { params, body: { ids, change: { type: 'star', inReview: true } } })
  }
  const starred = async (journalId: number, lost: 0 | 1) => {
    const rows = server.services.db.selectFrom('trade').select('id').where('journal_id', '=', journalId)
    return (await rows.where('in_review', '=', 1).where('lost', '=', lost).execute()).length
  }
  /** Does it with its own connection, and returns how many queries showed it. */
  async function queriesOf(journalId: number, work: (db: Db) => Promise<unknown>): Promise<number | null> {
    const { db } = server.services
    const counting = countingShown()
    await work(db.withPlugin(counting))
    await finishChange(db, journalId, 'all')
    return counting.count()
  }
  async function save({ trader, params }: JournalOf, file: FileToImport): Promise<number | null> {
    const { db, workFiles, config } = server.services
    const { journalId } = params
    const { importIdentifier } = await upload({ trader, params }, file)
    await updateJob(db, journalId, importIdentifier, ['NEEDS_INPUT'], { state: 'IMPORTING', next_step: null })
    const row = (await findJob(db, journalId, importIdentifier))!
    const ask = { ask: askFor(row), shown: fromJson(row.preview!), claim: randomUUID(), until: Infinity }
    return queriesOf(journalId, (counted) => saveImport(counted, workFiles, { ...ask, quotas: config.quotas }))
  }
  const undo = (journalId: number, importIdentifier: string) =>
    queriesOf(journalId, (counted) => undoImport(counted, journalId, importIdentifier))
  const counts = [6, 10]

  it('asks as little when trades lose their fills and find them again, however many they are', async () => {
    const asked = []
    for (const count of counts) {
      const journal = await newJournal(server)
      const { journalId } = journal.params
      const file = page(mt4Statement({ trades: manyTrades(count) }))
      const { job } = await importFile(journal, file)
      await star(journal)
      const undone = await undo(journalId, job.importIdentifier)
      expect([await starred(journalId, 1), await starred(journalId, 0)]).toEqual([count, 0])
      const found = await save(journal, file)
      expect([await starred(journalId, 1), await starred(journalId, 0)]).toEqual([0, count])
      asked.push([undone, found])
    }
    expect(asked[0]).toEqual(asked[1])
    for (const queries of asked.flat()) expect(queries).toBeLessThan(60)
  })

  it('asks as little when written trades are merged and parted again, however many they are', async () => {
    const asked = []
    for (const count of counts.map((rows) => rows / 2)) {
      const journal = await newJournal(server)
      const { journalId } = journal.params
      const { apart, between } = pairsOfTrades(count)
      await importFile(journal, apart)
      await star(journal)
      const before = await idsOf(journalId)
      const merged = await save(journal, between)
      expect(await idsOf(journalId)).toHaveLength(count)
      const [latest] = (await journal.trader.call(listImports, { params: journal.params, query: {} })).imports
      const parted = await undo(journalId, latest!.importIdentifier)
      expect([await idsOf(journalId), await starred(journalId, 0)]).toEqual([before, 2 * count])
      asked.push([merged, parted])
    }
    expect(asked[0]).toEqual(asked[1])
    for (const queries of asked.flat()) expect(queries).toBeLessThan(60)
  })

  it('removes no trade that somebody has written about since it was listed', async () => {
    const { db } = server.services
    const pairs = counts[0]!
    const journal = await newJournal(server)
    const { trader, params } = journal
    const { journalId } = params
    const { apart, between } = pairsOfTrades(pairs)
    await importFile(journal, apart)
    const { importIdentifier } = await upload(journal, between)
    const steps = stepwise(server, journal, importIdentifier)
    await steps.begin()
    expect(await steps.step()).toEqual({ kind: 'more' })
    const listed = await db.selectFrom('hidden_row').select('trade_id').where('journal_id', '=', journalId).execute()
    expect(listed).toHaveLength(pieceSizes.rows)
    const written = listed[0]!.trade_id!
    await trader.call(changeTrades, { params, body: { ids: [written], change: { type: 'star', inReview: true } } })
    let saved = await steps.toEnd()
    if (saved.kind === 'changed') {
      await updateJob(db, journalId, importIdentifier, ['IMPORTING'], { preview: toJson(saved.reading.preview) })
      saved = await steps.toEnd()
    }
    expect(saved).toEqual({ kind: 'done' })
    await finishChange(db, journalId, 'all')
    await removeHiddenTrades(db, journalId, () => true)
    expect(await idsOf(journalId)).toHaveLength(pairs)
    expect(await starred(journalId, 0)).toBe(1)
    // It has its number now, and the trade that took it in goes.
    expect(await idsOf(journalId, 'stored_trade')).toHaveLength(pairs)
    expect(await idsOf(journalId)).toContain(written)
  })

  it('gives a new trade the name that a changed row has had', async () => {
    const { db } = server.services
    const journal = await newJournal(server)
    const { journalId } = journal.params
    const { job } = await importFile(journal, page(mt4Statement({ trades: manyTrades(counts[0]!) })))
    const { importIdentifier } = job
    const named = await namesOf(journalId)
    const [source, names] = [named[0]!.source, named.flatMap(({ external_id }) => external_id ?? [])]
    const rows = await readKnownTrades(db, journalId, source, names)
    const update = rows.map(({ id, fill, trade }) => {
      const externalId = fill === names[0] ? 'another' : fill
      return { id, externalId, trade, kept: {}, shownOn: null, untouched: true }
    })
    const create = [{ externalId: names[0]!, trade: rows[0]!.trade }]
    const none = { remove: [], merge: [], unmerge: [], newGroups: 0, newInstruments: [] }
    const changes = { update, create, ...none, createPayins: [], removePayins: [] }
    const exchanging = { journalId, importIdentifier, importJobId: null, source, changes }
    const staging = { planId: 'plan', mayBegin: async () => null }
    const staged = await stage(db, exchanging, staging, { claim: 'claim', until: Infinity })
    if (typeof staged === 'string') throw new Error(staged)
    // A job that finishes an earlier change of the journal leaves this one alone.
    await transaction(db, (tx) => addFinish(tx, journalId, 0))
    await transaction(db, (tx) => addFinish(tx, journalId, 0, 'another'))
    await jobsDone(server)
    expect(await transaction(db, (tx) => refusalOf(tx, exchanging, staged))).toBe(null)
    await transaction(db, async (tx) =>
      show(tx, exchanging, staged, { at: staged.at, revision: await raiseRevision(tx, journalId) }),
    )
    const expected = ['another', ...names].toSorted(byCode)
    const now = async () => (await namesOf(journalId)).map(({ external_id }) => external_id ?? '').toSorted(byCode)
    expect(await now()).toEqual(expected)
    await finishChange(db, journalId, 'all')
    expect(await now()).toEqual(expected)
  })

  /** Written beside the trades of a journal, of which each costs something else. */
  async function staged() {
    const { db } = server.services
    const journal = await newJournal(server)
    const { journalId } = journal.params
    const { job } = await importFile(journal, page(mt4Statement({ trades: manyTrades(3) })))
    const named = await namesOf(journalId)
    const names = named.flatMap(({ external_id }) => external_id ?? [])
    const rows = await readKnownTrades(db, journalId, named[0]!.source, names)
    const update = rows.map(({ id, fill, trade }) => ({
      id,
      externalId: fill,
      trade: { ...trade, commission: '7' },
      kept: {},
      shownOn: null,
      untouched: true,
    }))
    const none = { remove: [], merge: [], unmerge: [], newGroups: 0, newInstruments: [], create: [] }
    const exchanging = {
      journalId,
      importIdentifier: job.importIdentifier,
      importJobId: null,
      source: named[0]!.source,
      changes: { update, ...none, createPayins: [], removePayins: [] },
    }
    const run = async (claim: string) => {
      const written = await stage(
        db,
        exchanging,
        { planId: 'plan', mayBegin: async () => null },
        { claim, until: Infinity },
      )
      if (typeof written === 'string') throw new Error(written)
      return written
    }
    const refusal = (written: Staged) => transaction(db, (tx) => refusalOf(tx, exchanging, written))
    return { journal, run, refusal }
  }

  it('shows nothing of a run whose place another one has taken', async () => {
    const { run, refusal } = await staged()
    const first = await run('first')
    expect(await refusal(first)).toBe(null)
    const second = await run('second')
    expect([await refusal(first), await refusal(second)]).toEqual(['gone', null])
  })

  it('shows nothing once somebody has written to one of the trades', async () => {
    const { journal, run, refusal } = await staged()
    const written = await run('first')
    const change = { type: 'star', inReview: true } as const
    await journal.trader.call(changeTrades, { params: journal.params, body: { ids: [2], change } })
    expect(await refusal(written)).toBe('changed')
  })

  it('asks as little when trades that nobody wrote about go, and leaves none of them stored', async () => {
    const asked = []
    for (const count of counts) {
      const journal = await newJournal(server)
      const { journalId } = journal.params
      const { job } = await importFile(journal, page(mt4Statement({ trades: manyTrades(count) })))
      const [kept] = await idsOf(journalId)
      const change = { type: 'star', inReview: true } as const
      await journal.trader.call(changeTrades, { params: journal.params, body: { ids: [kept!], change } })
      asked.push(await undo(journalId, job.importIdentifier))
      expect(await idsOf(journalId)).toEqual([kept])
      await removeHiddenTrades(server.services.db, journalId, () => true)
      expect(await idsOf(journalId, 'stored_trade')).toEqual([kept])
    }
    expect(asked[0]).toBe(asked[1])
    expect(asked[0]).toBeLessThan(60)
  })
})
