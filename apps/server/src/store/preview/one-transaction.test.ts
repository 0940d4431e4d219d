import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StoreName, stores, type TestStore, testStore } from '../../../test/support/stores.ts'
import type { Db } from '../db.ts'
import { runAll } from '../migrate.ts'
import { previewSteps } from './steps.ts'
import { makeStore, openStore } from '../store.ts'
import { postgresTypes, sqliteTypes } from '../migrations/column-types.ts'

const name = '2026-12-27-one-transaction'

type Row = Readonly<Record<string, string | number | null>>

/** Inserts rows of a former table. Columns that are not given and must not be empty get an empty value. */
async function insertRows(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const tables = await db.introspection.getTables()
  const same = table === 'coming_trade' ? 'stored_trade' : table
  const columns = tables.find((one) => one.name === same)?.columns ?? []
  const needed = columns.filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue)
  const empty = Object.fromEntries(needed.map((column) => [column.name, emptyOf(column.dataType)]))
  for (const given of rows) {
    const row = { ...empty, journal_id: 1, ...given }
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))})`.execute(db)
  }
}
function emptyOf(type: string): string | number {
  if (/^json/i.test(type)) return '[]'
  return /int|real|double|float|numeric/i.test(type) ? 0 : ''
}

/** A store of the former shape. `…07` and so on are the names of deletions, and `import …` those of imports. */
const former: Readonly<Record<string, readonly Row[]>> = {
  stored_trade: [
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 21].map((id) => ({
      id,
      source: 'FILE',
      external_id: `E${id}`,
      shown_on: { 3: 2, 5: 4, 8: 1, 9: 6 }[id] ?? null,
      notes: `former ${id}`,
    })),
    { journal_id: 2, id: 1, notes: 'former' },
  ],
  trade_change: [
    { state: 'SHOWN', cause: '{}' },
    { journal_id: 2, state: 'COMING', cause: '{}' },
  ],
  coming_trade: [
    { id: 1, source: 'FILE', external_id: 'E1', notes: 'shown', revision: 12 },
    { journal_id: 2, id: 1, notes: 'staged' },
  ],
  pending_change: [
    {
      name: 'import 6d9c2a1e-0000-4000-8000-000000000001',
      first_trade: 20,
      last_trade: 21,
      first_payin: 3,
      last_payin: 3,
      first_instrument: 3,
      last_instrument: 3,
    },
    { name: '0000000000000009' },
    { name: '0000000000000012', first_backtest_trade: 9, last_backtest_trade: 9 },
  ],
  hidden_row: [
    { trade_id: 2, hidden_by: '0000000000000007', until: '2026-12-27T10:00:00.000Z' },
    { trade_id: 4, hidden_by: '0000000000000005', until: '' },
    { trade_id: 6, hidden_by: 'import 6d9c2a1e-0000-4000-8000-000000000002', until: null },
    { trade_id: 7, hidden_by: '0000000000000009', until: '2026-12-27T10:00:00.000Z' },
    { payin_id: 2, hidden_by: 'import 6d9c2a1e-0000-4000-8000-000000000002', until: null },
    { instrument_id: 2, hidden_by: 'import 6d9c2a1e-0000-4000-8000-000000000002', until: null },
    { backtest_id: 2, hidden_by: '0000000000000010', until: null },
    { backtest_trade_id: 3, hidden_by: '0000000000000011', until: null },
    { backtest_trade_id: 4, hidden_by: '0000000000000012', until: null },
  ],
  stored_payin: [1, 2, 3].map((id) => ({ id })),
  stored_instrument: [1, 2, 3].map((id) => ({ id, name_key: `name ${id}` })),
  stored_deleted_fill: [{ source: 'FILE', fill: 'earlier' }],
  stored_backtest: [{ id: 1 }, { id: 2 }],
  stored_backtest_trade: [
    { id: 1, seq: 1, r: 1, outcome: 'WINNER', next_r: -1, next_outcome: 'LOSER', next_by: '0000000000000011' },
    { id: 2, seq: 2, r: 2, outcome: 'WINNER', next_r: -2, next_outcome: 'LOSER', next_by: '0000000000000012' },
    { id: 3, seq: 3 },
    { id: 4, seq: 4 },
    { id: 9, seq: 5 },
    { id: 5, seq: 1, backtest_id: 2 },
  ].map((row) => ({ backtest_id: 1, ...row })),
  stored_practice_try: [1, 2].map((id) => ({ id, backtest_id: id })),
  stored_screenshot: [
    ...[1, 2, 3, 4, 5, 6, 8, 9].map((owner_id) => ({ owner_type: 'TRADE', owner_id })),
    ...[1, 3, 4, 5].map((owner_id) => ({ owner_type: 'BACKTEST', owner_id })),
    { owner_type: 'PLAN', owner_id: 4 },
  ].map((row) => ({ ...row, slot: 1 })),
  job: ['change-results', 'change-trades', 'give-up-copy', 'clear-deletions', 'import-clean', 'remove-trades'].flatMap(
    (kind) =>
      ['WAITING', 'FINISHED'].map((state) => ({
        id: `${kind} ${state}`,
        kind,
        key: `${kind} ${state}*`,
        payload: '{}',
        state,
      })),
  ),
}

async function formerStore(store: StoreName): Promise<{ readonly place: TestStore; readonly db: Db }> {
  const place = await testStore(store, 'empty')
  makeStore(place.settings)
  const db = openStore(place.settings)
  const types = store === 'SQLite' ? sqliteTypes : postgresTypes
  for (const [one, statements] of Object.entries(previewSteps)) if (one < name) await runAll(db, statements(types))
  await db.connection().execute(async (one) => {
    // rows without the journal, setups and accounts that they name
    const [off, on]: RawBuilder<unknown>[] =
      store === 'SQLite'
        ? [sql`pragma foreign_keys = off`, sql`pragma foreign_keys = on`]
        : [sql`set session_replication_role = replica`, sql`set session_replication_role = default`]
    await off!.execute(one)
    for (const [table, rows] of Object.entries(former)) await insertRows(one, table, rows)
    await runAll(one, previewSteps[name]!(types))
    await on!.execute(one)
  })
  return { place, db }
}

describe.each(stores)('a store in which changes were written in batches, on %s', (store) => {
  let db: Db
  let place: TestStore
  beforeAll(async () => {
    ;({ db, place } = await formerStore(store))
  })
  afterAll(async () => {
    await db.destroy()
    await place.remove()
  })
  const idsIn = async (
    table: 'trade' | 'stored_trade' | 'archived_trade' | 'payin' | 'instrument' | 'backtest' | 'practice_try',
  ) => {
    const rows = db.selectFrom(table).select('id').where('journal_id', '=', 1).orderBy('id')
    return (await rows.execute()).map(({ id }) => id)
  }

  it('shows the same trades: without those of a pending import, with those of a pending deletion', async () => {
    expect(await idsIn('trade')).toEqual([1, 7])
    expect(await idsIn('archived_trade')).toEqual([1, 7, 8])
  })

  it('retains deleted trades that can be undone, with the rows that they show, and no others', async () => {
    expect(await idsIn('stored_trade')).toEqual([1, 2, 3, 7, 8])
    const deleted = db.selectFrom('stored_trade').select(['id', 'deletion', 'deleted_at']).orderBy('id')
    const mark = { deletion: 7, deleted_at: '2026-12-27T10:00:00.000Z' }
    expect(await deleted.where('deletion', 'is not', null).execute()).toEqual([
      { id: 2, ...mark },
      { id: 3, ...mark },
    ])
  })

  it('has the values of a change that was visible, and none of one that was not', async () => {
    const trades = db.selectFrom('trade').select(['journal_id', 'notes', 'revision']).where('id', '=', 1)
    expect(await trades.orderBy('journal_id').execute()).toEqual([
      { journal_id: 1, notes: 'shown', revision: 12 },
      { journal_id: 2, notes: 'former', revision: 0 },
    ])
    const tested = db.selectFrom('backtest_trade').select(['id', 'r', 'outcome']).orderBy('id')
    expect(await tested.execute()).toEqual([
      { id: 1, r: -1, outcome: 'LOSER' },
      { id: 2, r: 2, outcome: 'WINNER' },
      { id: 4, r: null, outcome: null },
    ])
  })

  it('has none of the other records that were hidden', async () => {
    expect(await idsIn('payin')).toEqual([1])
    expect(await idsIn('instrument')).toEqual([1])
    expect(await idsIn('backtest')).toEqual([1])
    expect(await idsIn('practice_try')).toEqual([1])
  })

  it('has the pictures of trades that are left', async () => {
    const slots = await db.selectFrom('stored_screenshot').select(['owner_type', 'owner_id']).execute()
    expect(slots.map((slot) => `${slot.owner_type} ${slot.owner_id}`).toSorted()).toEqual([
      'BACKTEST 1',
      'BACKTEST 4',
      'PLAN 4',
      'TRADE 1',
      'TRADE 2',
      'TRADE 3',
      'TRADE 8',
    ])
  })

  it('remembers the executions of trades that a user deleted', async () => {
    const fills = await db.selectFrom('deleted_fill').select('fill').orderBy('fill').execute()
    expect(fills.map(({ fill }) => fill)).toEqual(['E2', 'E3', 'E4', 'E5', 'earlier'])
  })

  it('has no jobs of the former kinds, and removes files of pictures instead', async () => {
    const jobs = await db.selectFrom('job').select(['id', 'kind', 'key']).orderBy('id').execute()
    expect(jobs).toEqual([
      { id: 'clear-deletions WAITING', kind: 'TIDY_FILES', key: null },
      { id: 'import-clean WAITING', kind: 'TIDY_FILES', key: null },
      { id: 'remove-trades FINISHED', kind: 'remove-trades', key: 'remove-trades FINISHED*' },
      { id: 'remove-trades WAITING', kind: 'remove-trades', key: 'remove-trades WAITING*' },
    ])
  })
})
