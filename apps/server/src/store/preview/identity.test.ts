import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { stores, testStore } from '../../../test/support/stores.ts'
import { makeStore, openStore } from '../store.ts'
import { postgresTypes, sqliteTypes } from '../migrations/column-types.ts'
import { runAll } from '../migrate.ts'
import { previewSteps } from './steps.ts'

describe.each(stores)('identity on %s', (store) => {
  it('comes to accounts that were there with their last sign-in, and ends no session and no plan', async () => {
    const place = await testStore(store, 'empty')
    makeStore(place.settings)
    const db = openStore(place.settings)
    const types = place.settings.kind === 'sqlite' ? sqliteTypes : postgresTypes
    const run = (name: string) => runAll(db, previewSteps[name]!(types))
    const names = Object.keys(previewSteps)
    for (const name of names.slice(0, names.indexOf('2026-11-22-identity'))) await run(name)
    await sql`insert into user_account (id, username, username_key, plan, demo, created)
      values (7, 'ann', 'ann', 'PRO', 0, '2024'), (8, 'bob', 'bob', 'FREE', 0, '2024')`.execute(db)
    await sql`insert into user_session (id, user_id, fully_authenticated, issued, expires)
      values ('a', 7, 1, '2025', '2999'), ('b', 7, 1, '2026', '2999')`.execute(db)
    await run('2026-11-22-identity')

    const accounts = db.selectFrom('user_account').select(['username', 'plan', 'plan_until', 'last_used']).orderBy('id')
    expect(await accounts.execute()).toEqual([
      { username: 'ann', plan: 'PRO', plan_until: null, last_used: '2026' },
      { username: 'bob', plan: 'FREE', plan_until: null, last_used: null },
    ])
    const sessions = await db.selectFrom('user_session').select('last_used').execute()
    expect(sessions).toEqual([{ last_used: null }, { last_used: null }])
    await db.destroy()
    await place.remove()
  })
})
