import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listInstruments } from '@afterclose/contract/instruments'
import { createNote, listNotes } from '@afterclose/contract/notes'
import { setScreenshot } from '@afterclose/contract/screenshots'
import { readStats } from '@afterclose/contract/stats'
import { changeTrades, listTrades, readTrade, removeTrade } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedOf } from '../../test/support/feed-writes.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'

const sources = fileURLToPath(new URL('..', import.meta.url))

/** Files that use the tables behind `trade`, `screenshot` and `note_trade`, which have rows that users do not see, and why. */
const users: Readonly<Record<string, string>> = {
  'store/schema.ts': 'names them',
  'store/stored-tables.ts': 'names them',
  'platform/quotas/repository.ts': 'a trade counts until it can no longer be restored',
  'platform/quotas/text-repository.ts': 'texts that can be restored count',
  'bars/contexts/repository.ts': 'a trade may be deleted while its context is computed',
  'records/backtests/remove-many.ts': 'names the tables of a receipt',
  'records/backtests/service.ts': 'names the tables of a receipt',
  'records/comments/rules.ts': 'the comment of a deleted trade is in use',
  'records/missed-trades/service.ts': 'names the tables of a receipt',
  'records/notes/repository.ts': 'writes',
  'records/notes/service.ts': 'names the tables of a receipt',
  'records/picture-files/repository.ts': 'files of pictures of deleted trades are needed',
  'records/receipts/repository.ts': 'writes the rows of a receipt',
  'records/removed-plans/remove-plan.ts': 'names the tables of a receipt',
  'records/screenshots/pictures-repository.ts': 'the trade of a picture',
  'records/sessions/service.ts': 'names the tables of a receipt',
  'records/setups/service.ts': 'names the tables of a receipt',
  'records/slots/repository.ts': 'writes',
  'records/trade-plans/repository.ts': 'a plan is removed from deleted trades, too',
  'records/trades/concerned-repository.ts': 'a deleted trade gets new results, too',
  'records/trades/deleted-trades-repository.ts': 'marks them, restores and removes them',
  'records/trades/kept-repository.ts': 'rows that a trade shows',
  'records/trades/repository.ts': 'the highest id, and the number of rows',
  'records/trades/rows-shown-by.ts': 'rows that a trade shows',
  'records/trades/writing-repository.ts': 'writes',
  'records/undo/repository.ts': 'a plan is restored to deleted trades, too',
  'records/undo/restore-records.ts': 'names the tables of a receipt',
  'records/undo/undo-edit.ts': 'names the table of a trade whose references are looked for',
  'journals/archive/settle-writings.ts': 'rows that a trade shows',
  'journals/backup/repository.ts': 'which journals changed last',
  'journals/repository.ts': 'removes a journal with all its rows',
  'imports/fills/repository.ts': 'an import takes the place of another one, in all rows',
  'imports/journal-repository.ts': 'trades written since, also those that another one shows',
  'imports/writings-repository.ts': 'rows that a trade shows',
}

describe('tables with deleted trades', () => {
  it('are used only where these are needed, too', () => {
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !/\.test\.ts$|^store\/(migrations|preview)\//.test(name),
    )
    const found = files.filter((name) =>
      /\bstored_(trade|screenshot|note_trade)\b/.test(readFileSync(join(sources, name), 'utf8')),
    )
    expect(found.toSorted()).toEqual(Object.keys(users).toSorted())
  })
})

describe.each(stores)('deleted trades on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('are absent from views that have every column of their tables', async () => {
    const tables = await server.services.db.introspection.getTables()
    const columnsOf = (table: string) =>
      tables
        .find(({ name }) => name === table)
        ?.columns.map(({ name }) => name)
        .toSorted() ?? []
    for (const name of ['trade', 'screenshot', 'note_trade']) {
      expect(columnsOf(name)).not.toEqual([])
      for (const view of [name, `archived_${name}`]) expect(columnsOf(view)).toEqual(columnsOf(`stored_${name}`))
    }
  })

  it('are seen by nobody, with their pictures and links, and by everybody once they are restored', async () => {
    const worked = await workedJournal(server)
    const { trader, params } = worked
    await trader.upload(setScreenshot, { ...params, tradeId: 2, slot: 1 }, { link: 'https://charts.example/1' }, null)
    await trader.call(createNote, { params, body: { title: 'Two', linkedTradeIds: [2, 4] } })
    const seen = async () => ({
      list: (await trader.call(listTrades, { params, query: { limit: 500 } })).trades
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
      feed: [...(await feedOf(worked)).id].toSorted((a, b) => a - b),
      stats: (await trader.call(readStats, { params })).numberOfTrades,
      instruments: (await trader.call(listInstruments, { params })).instruments.map(({ trades }) => trades),
      links: (await trader.call(listNotes, { params })).notes.map(({ linkedTradeIds }) => linkedTradeIds),
      pictures: (await server.services.db.selectFrom('screenshot').select('owner_id').execute()).length,
    })
    const before = await seen()
    const all = before.list
    expect([before.feed, before.links, before.pictures]).toEqual([all, [[2, 4]], 1])
    const change = { type: 'delete' } as const
    const { receipt } = await trader.call(changeTrades, { params, body: { ids: [2, 3], change } })
    const after = await seen()
    const left = all.filter((id) => id !== 2 && id !== 3)
    expect(after).toMatchObject({ list: left, feed: left, links: [[4]], pictures: 0 })
    expect(after.stats).toBeLessThan(before.stats)
    expect(after.instruments.reduce((sum, trades) => sum + trades, 0)).toBe(left.length)
    const two = { params: { ...params, tradeId: 2 } }
    await expect(trader.call(readTrade, two)).rejects.toMatchObject({ status: 404 })
    await expect(trader.call(removeTrade, two)).rejects.toMatchObject({ status: 404 })
    await trader.call(undoDeletion, { params, body: { receipt: receipt ?? '' } })
    expect(await seen()).toEqual(before)
  })
})
