// @large: thousands of trades
import { listInstruments } from '@afterclose/contract/instruments'
import { copyJournal, deleteJournal, readJournal } from '@afterclose/contract/journals'
import { createNote, listNotes } from '@afterclose/contract/notes'
import { setScreenshot } from '@afterclose/contract/screenshots'
import { readStats } from '@afterclose/contract/stats'
import { createTradePlan, listTradePlans } from '@afterclose/contract/trade-plans'
import { changeTrades, createTrade, readTrade, tradeFeed } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { decodePatch } from '@afterclose/feed/patch'
import { trades as workedTrades } from '@afterclose/testkit/worked-example'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raiseRevision, transaction } from '../../store/db.ts'
import { removeSomeDeleted } from './deleted-trades-repository.ts'
import { fewRows } from './few-rows.ts'
import { removeTradesLater } from './remove-deleted-trades.ts'
import { deleteTrades } from './delete-trades.ts'
import { archiveOf } from '../../../test/support/archives.ts'
import { filesIn } from '../../../test/support/archive-files.ts'
import { urlOf } from '../../../test/support/client.ts'
import { feedOf } from '../../../test/support/feed-writes.ts'
import { importFile } from '../../../test/support/import-file.ts'
import { contentOf } from '../../../test/support/journal-content.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { multiplyTrade } from '../../../test/support/multiply-trade.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, page } from '../../../test/support/statements.ts'
import { manyTrades } from '../../../test/support/step-import.ts'
import { stores } from '../../../test/support/stores.ts'
import { bodyOf, workedJournal, type WorkedJournal } from '../../../test/support/worked-journal.ts'

const unknown = { status: 404, code: 'Unknown trade' }

describe.each(stores)('many trades that are deleted in one call, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const stored = async (journalId: number) =>
    (await server.services.db.selectFrom('stored_trade').select('id').where('journal_id', '=', journalId).execute())
      .length
  /** As the call does, when it cannot be undone any more and nobody removes them yet. */
  const markDeleted = ({ params: { journalId } }: WorkedJournal, ids: readonly number[]) =>
    transaction(server.services.db, async (tx) => {
      await deleteTrades(tx, journalId, ids, await raiseRevision(tx, journalId))
      await tx.deleteFrom('job').where('kind', '=', 'remove-trades').where('journal_id', '=', journalId).execute()
      await tx.updateTable('stored_trade').set({ deleted_at: '2024' }).where('deletion', 'is not', null).execute()
    })
  /** @returns whether nothing is left */
  const removeSome = ({ params: { journalId } }: Pick<WorkedJournal, 'params'>, most: number) =>
    transaction(server.services.db, (tx) => removeSomeDeleted(tx, journalId, new Date().toISOString(), most))
  const remove = ({ trader, params }: WorkedJournal, ids: readonly number[]) =>
    trader.call(changeTrades, { params, body: { ids: [...ids], change: { type: 'delete' } } })

  it('are gone at once for everybody who reads, with their pictures and links, and then removed', async () => {
    const worked = await workedJournal(server)
    const { trader, params } = worked
    const { db } = server.services
    await trader.call(createTradePlan, { params, body: { title: 'A', planDate: '2024-01-02', status: 'ACTIVE' } })
    const planned = await trader.call(createTrade, { params, body: { ...bodyOf(workedTrades[0]!.input), planId: 1 } })
    await multiplyTrade(db, params.journalId, 12)
    await trader.upload(setScreenshot, { ...params, tradeId: 2, slot: 1 }, { link: 'https://charts.example/1' }, null)
    await trader.upload(setScreenshot, { ...params, tradeId: 3, slot: 1 }, { link: 'https://charts.example/2' }, null)
    await trader.call(createNote, { params, body: { title: 'Two', linkedTradeIds: [2, 3] } })
    const planStatus = async () => (await trader.call(listTradePlans, { params })).tradePlans[0]?.status
    expect(await planStatus()).toBe('EXECUTED')
    const { revision } = await trader.call(readJournal, { params })
    const before = await feedOf(worked)
    expect(before.id).toHaveLength(26)

    const ids = [...before.id].filter((id) => id !== 1 && id !== 3)
    await markDeleted(worked, ids)
    expect(ids).toContain(planned.id)
    expect(await stored(params.journalId)).toBe(26)
    const expectDeleted = async () => {
      expect([...(await feedOf(worked)).id].toSorted((a, b) => a - b)).toEqual([1, 3])
      expect(await trader.call(readStats, { params })).toMatchObject({ numberOfTrades: 2 })
      const { instruments } = await trader.call(listInstruments, { params })
      expect(instruments.reduce((sum, { trades }) => sum + trades, 0)).toBe(2)
      expect((await trader.call(listNotes, { params })).notes).toMatchObject([{ linkedTradeIds: [3] }])
      expect(await planStatus()).toBe('ACTIVE')
      await expect(trader.call(readTrade, { params: { ...params, tradeId: 2 } })).rejects.toMatchObject(unknown)
      const files = await filesIn(await archiveOf(trader, params.journalId))
      const inArchive = (name: string) => files.get(`${name}.jsonl`)?.toString().trim().split('\n').length
      expect([inArchive('trades'), inArchive('screenshots')]).toEqual([2, 1])
    }
    await expectDeleted()
    expect((await trader.call(readJournal, { params })).revision).toBe(revision + 1)
    await expect(remove(worked, [1, 2])).rejects.toMatchObject(unknown)
    await expect(
      trader.call(changeTrades, { params, body: { ids: [2], change: { type: 'star', inReview: true } } }),
    ).rejects.toMatchObject(unknown)
    const copy = await trader.call(copyJournal, { body: { dbId: params.journalId, name: 'Copy' } })
    expect(await stored(copy.id)).toBe(2)

    await transaction(db, (tx) => removeTradesLater(tx, params.journalId, '2024'))
    await jobsDone(server)
    expect(await stored(params.journalId)).toBe(2)
    await expectDeleted()
    const added = await trader.call(createTrade, { params, body: bodyOf(workedTrades[0]!.input) })
    expect(added.id).toBe(27) // no number is given twice
  })

  it('are removed in batches, between which others write', async () => {
    const worked = await workedJournal(server)
    const { db } = server.services
    const { journalId } = worked.params
    await markDeleted(worked, await multiplyTrade(db, journalId, 16))
    const leftAfterEach: number[] = []
    for (let done = false; !done; ) {
      done = await removeSome(worked, 5)
      leftAfterEach.push((await stored(journalId)) - 13)
    }
    expect(leftAfterEach).toEqual([11, 6, 1, 0])
  })

  it('are all removed after a stop in the middle', async () => {
    const worked = await workedJournal(server)
    const { db } = server.services
    const { journalId } = worked.params
    await markDeleted(worked, await multiplyTrade(db, journalId, fewRows + 11))
    expect(await removeSome(worked, 5)).toBe(false)
    expect(await stored(journalId)).toBe(13 + fewRows + 6)
    expect((await feedOf(worked)).id).toHaveLength(13)
    await transaction(db, (tx) => removeTradesLater(tx, journalId, '2024'))
    await jobsDone(server)
    expect(await stored(journalId)).toBe(13)
  })

  it('are restored with the rows that they show, which are deleted with them', async () => {
    const worked = await workedJournal(server)
    const { trader, params } = worked
    const { db } = server.services
    const ids = await multiplyTrade(db, params.journalId, fewRows + 2)
    const [shows, behind] = [ids[0]!, ids[1]!]
    const show = db.updateTable('stored_trade').set({ shown_on: shows, kept: '{}' })
    await show.where('journal_id', '=', params.journalId).where('id', '=', behind).execute()
    const archived = async () =>
      (await filesIn(await archiveOf(trader, params.journalId))).get('trades.jsonl')?.toString()
    const before = await archived()
    const { receipt } = await remove(
      worked,
      ids.filter((id) => id !== behind),
    )
    expect((await archived())?.trim().split('\n')).toHaveLength(13)
    const undone = () => trader.call(undoDeletion, { params, body: { receipt: receipt ?? '' } })
    expect(await undone()).toEqual({ restored: fewRows + 1 })
    expect(await archived()).toBe(before)
    expect(await undone()).toEqual({ restored: 0 })
  })

  it('leave the journal as deleting them a few at a time does', async () => {
    const { db } = server.services
    const journals = [await workedJournal(server), await workedJournal(server)] as const
    for (const { trader, params } of journals) {
      await multiplyTrade(db, params.journalId, 7)
      await trader.call(createNote, { params, body: { title: 'Some', linkedTradeIds: [1, 4, 16, 20] } })
    }
    const visibleState = async (one: WorkedJournal) => {
      const columns = await feedOf(one)
      const { notes } = await one.trader.call(listNotes, { params: one.params })
      return { ids: [...columns.id], revision: columns.revision, links: notes.map((note) => note.linkedTradeIds) }
    }
    const numbers = fc.shuffledSubarray(
      Array.from({ length: 20 }, (_, i) => i + 1),
      { minLength: 6, maxLength: 10 },
    )
    const [ids] = fc.sample(numbers, { numRuns: 1, seed: 20 })
    await remove(journals[0], ids!)
    for (const part of [ids!.slice(0, 5), ids!.slice(5)]) await remove(journals[1], part)
    const [{ revision: once, ...atOnce }, { revision: twice, ...inParts }] = [
      await visibleState(journals[0]),
      await visibleState(journals[1]),
    ]
    expect(atOnce).toEqual(inParts)
    expect(atOnce.ids).toHaveLength(20 - ids!.length)
    expect(twice).toBe(once + 1)
  })

  it('are sent as deletions to clients with an older state of the journal', async () => {
    const worked = await workedJournal(server)
    const { trader, params } = worked
    const ids = await multiplyTrade(server.services.db, params.journalId, 6)
    const since = (await trader.call(readJournal, { params })).revision
    await trader.call(readStats, { params }) // the server holds the journal
    await remove(worked, ids)
    expect(await trader.call(readStats, { params })).toMatchObject({ numberOfTrades: 12 })
    const url = urlOf(tradeFeed, params, { since })
    const patch = decodePatch(new Uint8Array((await trader.raw({ method: 'GET', url })).bytes))
    expect(patch).toMatchObject({ revision: since + 1, upserts: { rows: 0 } })
    expect([...patch.deletes].toSorted((a, b) => a - b)).toEqual(ids)
  })

  it('all stay if one of the ids does not exist', async () => {
    const worked = await workedJournal(server)
    const { journalId } = worked.params
    const ids = await multiplyTrade(server.services.db, journalId, fewRows)
    const before = await contentOf(server.services.db, journalId)
    await expect(remove(worked, [...ids, 1, 99_999])).rejects.toMatchObject(unknown)
    expect(await contentOf(server.services.db, journalId)).toBe(before)
    const both = await Promise.allSettled([remove(worked, [...ids, 1]), remove(worked, [...ids, 2])])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await feedOf(worked)).id).toHaveLength(12)
  })

  it('can be restored by an import right away', async () => {
    const journal = await newJournal(server)
    const file = page(mt4Statement({ trades: manyTrades(11) }))
    await importFile(journal, file)
    const ids = [...(await feedOf(journal)).id]
    await transaction(server.services.db, async (tx) => {
      const { journalId } = journal.params
      await deleteTrades(tx, journalId, ids, await raiseRevision(tx, journalId))
      await tx.deleteFrom('job').where('kind', '=', 'remove-trades').where('journal_id', '=', journalId).execute()
    })
    const { job } = await importFile(journal, file, { restore: true })
    expect(job).toMatchObject({ state: 'DONE', counts: { created: 11, skipped: 0 } })
    expect((await feedOf(journal)).id).toHaveLength(11)
    expect(await removeSome(journal, 100)).toBe(true)
    expect((await feedOf(journal)).id).toHaveLength(11)
    expect(await stored(journal.params.journalId)).toBe(11)
  })

  it('are removed with their journal', async () => {
    const worked = await workedJournal(server)
    const { journalId } = worked.params
    await markDeleted(worked, await multiplyTrade(server.services.db, journalId, 6))
    await worked.trader.call(deleteJournal, { params: worked.params })
    await jobsDone(server)
    expect(await stored(journalId)).toBe(0)
  })
})
