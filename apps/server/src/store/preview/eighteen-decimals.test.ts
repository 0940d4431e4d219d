import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { stores, testStore } from '../../../test/support/stores.ts'
import { runAll } from '../migrate.ts'
import { makeStore, openStore } from '../store.ts'
import { statements } from './2026-12-25-eighteen-decimals.ts'
import { postgresTypes, sqliteTypes } from '../migrations/column-types.ts'

const onPostgres = it.runIf(stores.includes('PostgreSQL'))
onPostgres('lets columns that views read have eighteen decimals, and keeps the views', async () => {
  const place = await testStore('PostgreSQL', 'empty')
  makeStore(place.settings)
  const db = openStore(place.settings)
  await runAll(db, [
    'create table one (id bigint primary key, size numeric(24,10), price numeric(24,10), name text)',
    'create view sold as select id, size, price from one where price > 0',
    'create view large as select id, size from sold where size > 1',
    "insert into one values (1, 2.5, 100, 'a'), (2, 0.5, 0, 'b')",
  ])
  await db.transaction().execute((tx) => runAll(tx, statements(postgresTypes)))
  await runAll(db, ["insert into one values (3, 1.000000000000000001, 0.000000000000000001, 'c')"])
  expect((await sql`select id, size, price from sold order by id`.execute(db)).rows).toEqual([
    { id: 1, size: '2.5', price: '100' },
    { id: 3, size: '1.000000000000000001', price: '0.000000000000000001' },
  ])
  expect((await sql`select id from large order by id`.execute(db)).rows).toEqual([{ id: 1 }, { id: 3 }])
  await db.destroy()
  await place.remove()
})

it('changes nothing in SQLite', () => {
  expect(statements(sqliteTypes)).toEqual([])
})
