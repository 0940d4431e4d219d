import { starterCategories } from '@afterclose/core/session'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { stores, testStore } from '../../../test/support/stores.ts'
import { makeStore, openStore } from '../store.ts'
import { postgresTypes, sqliteTypes } from '../migrations/column-types.ts'
import { runAll } from '../migrate.ts'
import { previewSteps } from './steps.ts'

describe.each(stores)('the diary on %s', (store) => {
  it('comes to journals that were there with the categories that new ones start with', async () => {
    const place = await testStore(store, 'empty')
    makeStore(place.settings)
    const db = openStore(place.settings)
    const types = place.settings.kind === 'sqlite' ? sqliteTypes : postgresTypes
    const run = (name: string) => runAll(db, previewSteps[name]!(types))
    const names = Object.keys(previewSteps)
    for (const name of names.slice(0, names.indexOf('2026-11-21-diary'))) await run(name)
    await sql`insert into user_account (id, username, username_key, plan, demo, created)
      values (7, 'ann', 'ann', 'PRO', 0, '')`.execute(db)
    await sql`insert into journal
      (id, owner_id, name, currency, trade_markets, date_format, time_zone, revision, created, modified)
      values (5, 7, 'Old', 'EUR', '["FOREX"]', 'yyyy-MM-dd', 'UTC', 1, '2024', '2025')`.execute(db)
    await run('2026-11-21-diary')

    const rows = await db.selectFrom('session_note_category').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject(
      starterCategories.map(({ name, kind }, i) => ({
        journal_id: 5,
        id: i + 1,
        name,
        name_key: name.toLowerCase(),
        kind,
        active: 1,
        position: i + 1,
        created: '2024',
      })),
    )
    const counter = db.selectFrom('counter').select('last').where('kind', '=', 'session_note_category')
    expect(await counter.executeTakeFirst()).toEqual({ last: starterCategories.length })
    await db.destroy()
    await place.remove()
  })
})
