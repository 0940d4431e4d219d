import { listInstruments } from '@afterclose/contract/instruments'
import { listSetups } from '@afterclose/contract/setups'
import { listTrades } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginPatchesAt } from '../records/trades/deletions-repository.ts'
import { raiseRevision, transaction, type Tx } from '../store/db.ts'
import { importFile, type JournalOf } from '../../test/support/import-file.ts'
import { mt4Statement } from '../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { loser, newJournal, page, stillOpen, winner } from '../../test/support/statements.ts'
import { stores } from '../../test/support/stores.ts'

const turns = 60

describe.each(stores)('a list, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  /** All different answers of a call while somebody goes on changing the journal from one state to another and back. */
  async function answersOf(
    ask: () => Promise<unknown>,
    there: (tx: Tx) => Promise<unknown>,
    back: (tx: Tx) => Promise<unknown>,
  ): Promise<readonly unknown[]> {
    const seen = new Set<string>()
    const changing = { done: false }
    const change = async () => {
      for (let turn = 0; turn < turns; turn++) {
        await transaction(server.services.db, there)
        await transaction(server.services.db, back)
      }
      changing.done = true
    }
    const look = async () => {
      while (!changing.done) seen.add(JSON.stringify(await ask()))
    }
    await Promise.all([change(), look(), look(), look()])
    return [...seen].map((text) => JSON.parse(text))
  }

  it('shows instruments and setups with trade counts of one moment', async () => {
    const journal = await newJournal(server)
    await importFile(journal, page(mt4Statement({ trades: [winner, loser] })))
    const {
      trader,
      params,
      params: { journalId },
    } = journal
    const written = (name: string, mark: { deletion: number | null; deleted_at: string | null }) => async (tx: Tx) => {
      // Readers know by the revision that the trades they hold are no longer those of the journal.
      await beginPatchesAt(tx, journalId, await raiseRevision(tx, journalId))
      await tx.updateTable('stored_trade').set(mark).where('journal_id', '=', journalId).execute()
      await tx.updateTable('instrument').set({ name }).where('journal_id', '=', journalId).where('id', '=', 1).execute()
    }
    const hide = written('Euro', { deletion: 1, deleted_at: '2024-01-01T00:00:00.000Z' })
    const show = written('EURUSD', { deletion: null, deleted_at: null })
    const instruments = async () =>
      (await trader.call(listInstruments, { params })).instruments.map(({ name, trades }) => `${name} ${trades}`)
    for (const answer of await answersOf(instruments, hide, show))
      expect([
        ['Euro 0', 'US500 0'],
        ['EURUSD 1', 'US500 1'],
      ]).toContainEqual(answer)
    const setups = async () => (await trader.call(listSetups, { params })).setups.map(({ trades }) => trades)
    for (const answer of await answersOf(setups, hide, show)) expect([[0], [2]]).toContainEqual(answer)
  })

  it('contains every trade once, including a trade that is being closed', async () => {
    const journal: JournalOf = await newJournal(server)
    await importFile(journal, page(mt4Statement({ trades: [winner, loser, stillOpen] })))
    const { trader, params } = journal
    const exit = (at: string | null) => (tx: Tx) =>
      tx
        .updateTable('stored_trade')
        .set({ exit_date: at })
        .where('journal_id', '=', params.journalId)
        .where('id', '=', 3)
        .execute()
    const ids = async () =>
      (await trader.call(listTrades, { params })).trades.map(({ id }) => id).toSorted((a, b) => a - b)
    expect(await answersOf(ids, exit('2024-03-05T00:00:00'), exit(null))).toEqual([[1, 2, 3]])
  })
})
