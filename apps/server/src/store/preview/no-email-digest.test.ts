import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { stores, testStore } from '../../../test/support/stores.ts'
import { makeStore, openStore } from '../store.ts'
import { statements } from './2026-12-01-no-email-digest.ts'

it.each(stores)('the setting that nothing read is gone, and no other, on %s', async (store) => {
  const place = await testStore(store, 'empty')
  makeStore(place.settings)
  const db = openStore(place.settings)
  await sql`create table setting (user_id integer, key text, value text)`.execute(db)
  for (const key of ['theme', 'emailDigest'])
    await sql`insert into setting (user_id, key, value) values (1, ${key}, 'x')`.execute(db)
  for (const statement of statements()) await sql.raw(statement).execute(db)
  const { rows } = await sql`select key from setting`.execute(db)
  expect(rows).toEqual([{ key: 'theme' }])
  await db.destroy()
  await place.remove()
})
