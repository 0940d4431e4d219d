// @large: imports beside changes of names
import { undoImport } from '@afterclose/contract/imports'
import { changeTrades } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, fillFile, type TestFill } from '../../../test/support/fill-files.ts'
import { importFile } from '../../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, of } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'

const fill = (id: number, at: number, side: TestFill['side']): TestFill => ({ id, at, side, size: 5, price: 10 })
const opens = fill(1, 0, 'Buy')
const closes = fill(2, day, 'Sell')
/** Closes the same trade earlier, so that `closes` opens one of its own. */
const between = fill(3, 30, 'Sell')
/** The first one closes what `closes` has opened. */
const more = (others: number) =>
  Array.from({ length: others }, (_, i) => [
    fill(10 + 2 * i, 2 * day + 4 * i, 'Buy'),
    fill(11 + 2 * i, 2 * day + 4 * i + 2, 'Sell'),
  ]).flat()

describe.each(stores)('an import on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it.each([3, 600])('gives a new trade the name that a changed row had until then, with %i others', async (others) => {
    const journal = await newJournal(server)
    const { trader, params } = journal
    const seen = async () => {
      const { db } = server.services
      const rows = db.selectFrom('trade').select(['id', 'external_id', 'in_review']).orderBy('id')
      return (await rows.where('journal_id', '=', params.journalId).execute()).map((row) => Object.values(row))
    }
    const whole = await importFile(journal, fillFile([opens, closes]))
    await trader.call(changeTrades, { params, body: { ids: [1], change: { type: 'star', inReview: true } } })
    await importFile(journal, fillFile([closes]))
    await trader.call(undoImport, { params: of(journal, whole.job.importIdentifier) })
    // Its first fill is gone: the starred trade is about the other one, and is stored by its name.
    expect(await seen()).toEqual([[1, 'E2', 1]])

    const { job } = await importFile(journal, fillFile([opens, between, closes, ...more(others)]))
    expect(job).toMatchObject({ state: 'DONE' })
    const after = await seen()
    expect(after).toHaveLength(others + 2)
    expect(after.slice(0, 3)).toEqual([
      [1, 'E1', 1],
      [2, 'E2', 0],
      [3, 'E11', 0],
    ])
    await trader.call(undoImport, { params: of(journal, job.importIdentifier) })
    // Not a new one: a trade that somebody wrote about keeps its number.
    expect(await seen()).toEqual([[1, 'E2', 1]])
  })
})
