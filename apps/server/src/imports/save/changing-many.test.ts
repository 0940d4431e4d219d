// @large: thousands of trades
import { setTimeout as wait } from 'node:timers/promises'
import { listComments, replaceComment } from '@afterclose/contract/comments'
import { confirmImport, undoImport } from '@afterclose/contract/imports'
import { changeTrades } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gainsOf } from '../../../test/support/gains-of.ts'
import { importFile, settledImport, upload } from '../../../test/support/import-file.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, of, page } from '../../../test/support/statements.ts'
import { manyTrades } from '../../../test/support/step-import.ts'
import { stores } from '../../../test/support/stores.ts'

const count = 1200
const one = manyTrades(count).map((trade) => ({ ...trade, profit: 50, commission: 0 }))
const before = page(mt4Statement({ trades: one }))
const after = page(mt4Statement({ trades: one.map((trade) => ({ ...trade, commission: -1 })) }))
const [former, later] = [{ 50: count }, { 49: count }]

describe.each(stores)('an import that changes many trades, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function known() {
    const journal = await newJournal(server)
    const { db } = server.services
    const { journalId } = journal.params
    await importFile(journal, before)
    const seen = () => gainsOf(db, 'trade', journalId)
    /** Every state that a reader could see until it is done. */
    async function during<T>(work: Promise<T>): Promise<{ readonly states: Set<string>; readonly result: T }> {
      const states = new Set<string>()
      const is = { done: false }
      const ending = work.finally(() => (is.done = true))
      while (!is.done) {
        states.add(JSON.stringify(await seen()))
        await wait(1)
      }
      return { states, result: await ending }
    }
    return { journal, db, journalId, seen, during }
  }
  const both = [former, later].map((state) => JSON.stringify(state))

  it('changes all of them at once, as does its undo', async () => {
    const { journal, db, journalId, seen, during } = await known()
    const importing = await during(importFile(journal, after))
    for (const state of importing.states) expect(both).toContain(state)
    expect(await seen()).toEqual(later)
    expect(await gainsOf(db, 'stored_trade', journalId)).toEqual(later)

    const { importIdentifier } = importing.result.job
    const undoing = await during(journal.trader.call(undoImport, { params: of(journal, importIdentifier) }))
    for (const state of undoing.states) expect(both).toContain(state)
    expect(await seen()).toEqual(former)
    expect(await gainsOf(db, 'stored_trade', journalId)).toEqual(former)
  })

  it('keeps what is written to its trades meanwhile and afterwards', async () => {
    const { journal, db, journalId, seen } = await known()
    const { trader, params } = journal
    const star = (ids: number[]) =>
      trader.call(changeTrades, { params, body: { ids, change: { type: 'star', inReview: true } } })
    const starred = async () => {
      const rows = db.selectFrom('trade').select('id').where('journal_id', '=', journalId).where('in_review', '=', 1)
      return (await rows.orderBy('id').execute()).map(({ id }) => id)
    }
    const { importIdentifier } = await upload(journal, after)
    await trader.call(confirmImport, { params: of(journal, importIdentifier) })
    let ids = 0
    const saved = settledImport(journal, importIdentifier)
    const is = { saving: true }
    void saved.finally(() => (is.saving = false))
    while (is.saving && ids < 200) await star([++ids])
    let job = await saved
    // A trader who changes trades under an import all the time is asked again, and then agrees.
    if (job.state === 'NEEDS_INPUT') {
      await trader.call(confirmImport, { params: of(journal, importIdentifier) })
      job = await settledImport(journal, importIdentifier)
    }
    expect(job.state).toBe('DONE')
    for (let more = 0; more < 5; more++) await star([++ids])
    expect(await seen()).toEqual(later)
    expect(await starred()).toEqual(Array.from({ length: ids }, (_, i) => i + 1))
  })

  it('is saved with the results of a comment that is rated meanwhile', async () => {
    const { journal, db, journalId, seen } = await known()
    const { trader, params } = journal
    const [first] = (await trader.call(listComments, { params })).comments
    const { id: commentId, ...comment } = first!
    const change = { type: 'addComment', commentId } as const
    await trader.call(changeTrades, { params, body: { ids: [1, 2], change } })
    const { importIdentifier } = await upload(journal, after)
    await trader.call(confirmImport, { params: of(journal, importIdentifier) })
    const place = { ...params, commentId }
    await trader.call(replaceComment, { params: place, body: { ...comment, rating: 'NEGATIVE' } })
    let job = await settledImport(journal, importIdentifier)
    if (job.state === 'NEEDS_INPUT') {
      await trader.call(confirmImport, { params: of(journal, importIdentifier) })
      job = await settledImport(journal, importIdentifier)
    }
    expect(job).toMatchObject({ state: 'DONE' })
    expect(await seen()).toEqual(later)
    const tilts = db.selectFrom('trade').select(['id', 'tilt_meter']).where('journal_id', '=', journalId)
    expect(await tilts.where('tilt_meter', '<>', 0).orderBy('id').execute()).toEqual([
      { id: 1, tilt_meter: -1 },
      { id: 2, tilt_meter: -1 },
    ])
  })
})
