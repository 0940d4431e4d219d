import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listInstruments } from '@afterclose/contract/instruments'
import { readStats } from '@afterclose/contract/stats'
import { listTrades, removeTrade } from '@afterclose/contract/trades'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multiplyTrade } from '../../test/support/multiply-trade.ts'
import { explained, visited } from '../../test/support/query-plan.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'
import { raiseRevision, transaction } from './db.ts'
import { feedOf } from '../../test/support/feed-writes.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'

const sources = fileURLToPath(new URL('..', import.meta.url))

/** Who may read rows that are hidden, and why. */
const mayReadStored: Readonly<Record<string, string>> = {
  'store/schema.ts': 'names them',
  'store/stored-tables.ts': 'names them',
  'store/coming-trades.ts': 'writes',
  'store/trade-parts.ts': 'the highest number',
  'store/ask-for-contexts.ts': 'a session of any instrument lets a job look, which reads what is seen',
  'bars/contexts/repository.ts': 'writes',
  'store/sample-trades.ts': 'has PostgreSQL sample them',
  'platform/quotas/text-repository.ts': 'texts that can be restored count',
  'records/lists/repository.ts': 'writes',
  'records/lists/uses-repository.ts': 'what a hidden trade names is in use',
  'records/checklists/repository.ts': 'what a hidden trade names is in use',
  'records/comments/repository.ts': 'what a hidden trade names is in use',
  'records/custom-comments/repository.ts': 'what a hidden trade names is in use',
  'imports/repository.ts': 'tells how many are written',
  'records/instruments/repository.ts': 'writes; what a hidden trade names is in use',
  'records/instruments/service.ts': 'keeps a row that is deleted, for its receipt',
  'records/instruments/routes.ts': 'names the table of a receipt',
  'records/receipts/repository.ts': 'writes back what a receipt holds',
  'records/undo/restore-records.ts': 'names the tables of a receipt',
  'records/undo/undo-edit.ts': 'names the table of a trade whose references are looked for',
  'records/undo/repository.ts': 'a hidden trade that was made from a plan gets it back',
  'records/notes/service.ts': 'names the tables of a receipt',
  'records/sessions/service.ts': 'names the tables of a receipt',
  'records/setups/service.ts': 'names the tables of a receipt',
  'records/missed-trades/service.ts': 'names the tables of a receipt',
  'records/trade-plans/service.ts': 'names the tables of a receipt',
  'records/setups/repository.ts': 'what a hidden trade names is in use',
  'records/trade-plans/repository.ts': 'writes',
  'records/removed-plans/remove-plan.ts': 'names the table of a receipt',
  'records/trades/hidden-trades-repository.ts': 'removes them',
  'records/trades/new-rows-repository.ts': 'removes them',
  'records/trades/pending-changes-repository.ts': 'removes them',
  'records/trades/hidden-groups.ts': 'groups of trades that are to be restored',
  'records/slots/repository.ts': 'writes',
  'records/notes/repository.ts': 'writes',
  'records/picture-files/repository.ts': 'files that slots of a hidden trade show are needed',
  'records/trades/repository.ts': 'the highest number',
  'records/trades/coming-trades-repository.ts': 'hidden trades are written anew with the others',
  'records/references/repository.ts': 'writes',
  'records/screenshots/pictures-repository.ts': 'what is said of a picture that is seen',
  'records/trades/writing-repository.ts': 'writes',
  'journals/repository.ts': 'removes a journal with everything in it',
  'journals/backup/repository.ts': 'which journals changed last',
  'journals/demo/repository.ts': 'writes',
  'records/payins/repository.ts': 'writes',
  'records/payins/routes.ts': 'names the table of a receipt',
  'imports/hidden-repository.ts': 'hides',
  'imports/deleted-fills-repository.ts': 'fills of trades that can be restored are those of deleted ones',
  'imports/payins-repository.ts': 'writes',
  'imports/save/stage.ts': 'goes on where it was broken off',
  'imports/fills/repository.ts': 'gives what an import made to the one that takes its place, hidden or not',
  'imports/imported-repository.ts': 'what hidden trades name is in use',
  'records/trades/kept-repository.ts': 'rows that another one shows',
  'journals/archive/settle-writings.ts': 'writings of rows that another one shows',
  'imports/writings-repository.ts': 'rows that another one shows',
  'platform/quotas/repository.ts': 'they count until they can no longer be restored',
}

describe('hidden rows', () => {
  it('are read by those alone who must find them', () => {
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !/\.test\.ts$|^store\/migrations\//.test(name),
    )
    const reading = files.filter((name) =>
      /\b(stored_(trade|instrument|payin|screenshot|note_trade)|stored_trade)\b/.test(
        readFileSync(join(sources, name), 'utf8'),
      ),
    )
    expect(reading.filter((name) => !(name in mayReadStored))).toEqual([])
  })
})

describe.each(stores)('what can be seen of trades and instruments on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('has every column of what is stored', async () => {
    const tables = await server.services.db.introspection.getTables()
    const columnsOf = (table: string) =>
      tables
        .find(({ name }) => name === table)
        ?.columns.map(({ name }) => name)
        .toSorted() ?? []
    for (const name of ['trade', 'instrument', 'payin', 'screenshot', 'note_trade']) {
      expect(columnsOf(name)).not.toEqual([])
      expect(columnsOf(name)).toEqual(columnsOf(`stored_${name}`))
    }
    for (const name of ['coming_trade', 'stored_trade', 'settled_trade', 'shown_trade'])
      expect(columnsOf(name)).toEqual(columnsOf('stored_trade'))
  })

  it('is everything but what is hidden', async () => {
    const worked = await workedJournal(server)
    const { trader, params } = worked
    const { db } = server.services
    const { journalId } = params
    const idsNow = async () =>
      (await trader.call(listTrades, { params, query: { limit: 500 } })).trades
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
    const all = await idsNow()
    await trader.call(listInstruments, { params }) // the server holds the trades from now on
    const at = new Date().toISOString()
    await transaction(db, async (tx) => {
      await tx
        .insertInto('pending_change')
        .values({ journal_id: journalId, name: 'one', at, first_trade: 2, last_trade: 3 })
        .execute()
      // rows that are seen are hidden with no import: what is held of them is to be read anew
      const revision = await raiseRevision(tx, journalId)
      await tx.updateTable('journal').set({ patches_from: revision }).where('id', '=', journalId).execute()
    })
    const shown = all.filter((id) => id !== 2 && id !== 3)
    expect(await idsNow()).toEqual(shown)
    await expect(trader.call(removeTrade, { params: { ...params, tradeId: 2 } })).rejects.toMatchObject({ status: 404 })
    const counted = await trader.call(listInstruments, { params })
    expect(counted.instruments.reduce((sum, instrument) => sum + instrument.trades, 0)).toBe(shown.length)
    const { numberOfTrades } = await trader.call(readStats, { params })

    await db.deleteFrom('pending_change').where('journal_id', '=', journalId).execute()
    // as saving does: what appears carries the revision that shows it
    const { revision } = await db
      .updateTable('journal')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', journalId)
      .returning('revision')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('stored_trade')
      .set({ revision })
      .where('journal_id', '=', journalId)
      .where('id', 'in', [2, 3])
      .execute()
    expect([...(await feedOf(worked)).id].toSorted((a, b) => a - b)).toEqual(all)
    expect((await trader.call(readStats, { params })).numberOfTrades).toBeGreaterThanOrEqual(numberOfTrades)
  })
})

it.runIf(stores.includes('PostgreSQL'))(
  'an archive finds the trades behind others without reading the journal',
  async () => {
    const server = await testServer('PostgreSQL')
    const { db } = server.services
    const { journalId } = (await workedJournal(server)).params
    await multiplyTrade(db, journalId, 3000)
    await sql`analyze stored_trade`.execute(db)
    const page = 'select * from behind_trade where journal_id = $1 and id > $2 order by id limit 1000'
    const plan = await explained(db, page, [journalId, 0])
    expect(visited(plan, (node) => node['Relation Name'] === 'stored_trade')).toBeLessThan(10)
    await server.close()
  },
)
