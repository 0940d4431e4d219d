import { sql } from 'kysely'
import { expect, describe, it } from 'vitest'
import { stores, testStore } from '../../../test/support/stores.ts'
import { runAll } from '../migrate.ts'
import { migrations } from '../migrations.ts'
import { makeStore, openStore } from '../store.ts'
import { postgresTypes, sqliteTypes } from './column-types.ts'

const name = '2026-12-14-pending-changes'

describe.each(stores)('rows that an earlier version was hiding, on %s', (store) => {
  it('are hidden in the new way: imports that were saved or given up, deletions, and instruments of undone imports', async () => {
    const place = await testStore(store, 'empty')
    makeStore(place.settings)
    const db = openStore(place.settings)
    const types = store === 'SQLite' ? sqliteTypes : postgresTypes
    for (const [one, statements] of Object.entries(migrations)) if (one < name) await runAll(db, statements(types))
    await db.connection().execute(async (one) => {
      // rows without the journal, trades and instruments that they name
      const off = store === 'SQLite' ? sql`pragma foreign_keys = off` : sql`set session_replication_role = replica`
      await off.execute(one)
      for (const row of [
        sql`hidden_import values (1, 'saved', 'SAVING', 'plan', 'claim', '2024', 5, 9)`,
        sql`hidden_import values (1, 'given up', 'REMOVING', null, null, '2024', 15, 19)`,
        sql`hidden_instrument values (1, 4, 'saved'), (1, 5, 'saved'), (1, 1, 'undone')`,
        sql`hidden_trade (journal_id, trade_id, deletion, until) values (1, 3, 78, '2026'), (1, 2, 77, '2026')`,
        sql`pending_deletion values (1, 77, '2025')`,
      ])
        await sql`insert into ${row}`.execute(one)
      await runAll(one, migrations[name]!(types))
    })
    const changes = await db.selectFrom('pending_change').selectAll().orderBy('name').execute()
    const none = { plan_id: null, claim: null, first_instrument: null, last_instrument: null }
    const noPayins = { journal_id: 1, first_payin: null, last_payin: null }
    expect(changes).toEqual([
      {
        ...noPayins,
        ...none,
        name: '0000000000000077',
        held_until: '2025',
        at: null,
        first_trade: null,
        last_trade: null,
      },
      { ...noPayins, ...none, name: 'given up', held_until: '', at: '2024', first_trade: 15, last_trade: 19 },
      {
        ...noPayins,
        name: 'saved',
        held_until: null,
        plan_id: 'plan',
        claim: 'claim',
        at: '2024',
        first_trade: 5,
        last_trade: 9,
        first_instrument: 4,
        last_instrument: 5,
      },
    ])
    const rows = await db.selectFrom('hidden_row').selectAll().orderBy('hidden_by').execute()
    const listed = { journal_id: 1, trade_id: null, instrument_id: null, payin_id: null }
    expect(rows).toEqual([
      { ...listed, trade_id: 2, hidden_by: '0000000000000077', until: '2026' },
      { ...listed, trade_id: 3, hidden_by: '0000000000000078', until: '2026' },
      { ...listed, instrument_id: 1, hidden_by: 'undone', until: null },
    ])
    await db.destroy()
    await place.remove()
  })
})
