import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testStore, type TestStore, stores } from '../../test/support/stores.ts'
import { type Db, transaction } from './db.ts'
import { StatementNames } from './prepared-statements.ts'
import { openStore } from './store.ts'

describe('names of statements', () => {
  it('are given to what is asked again, but not to what depends on its values or on the columns that a table has', () => {
    const names = new StatementNames()
    const twice = (text: string) => [names.nameOf(text), names.nameOf(text), names.nameOf(text)]
    const asked = 'select "name" from "setup" where "journal_id" = $1'
    expect(twice(asked)).toEqual([undefined, 's0', 's0'])
    expect(twice('select count(*) from trade where journal_id = $1')).toEqual([undefined, 's1', 's1'])
    for (const text of [
      `${asked} limit $2`,
      'select * from "setup" where "journal_id" = $1',
      'select "setup".* from "setup"',
      'update "note" set "text" = $1 where "id" = $2 returning *',
      `insert into setup values ${'($1, $2, $3), '.repeat(300)}`,
    ])
      expect(twice(text)).toEqual([undefined, undefined, undefined])
    expect(names.nameOf(asked)).toBe('s0')
  })

  it('are a bounded number', () => {
    const names = new StatementNames()
    const given = Array.from({ length: 400 }, (_, i) => `select ${i} where 1 = $1`).map((text) => {
      names.nameOf(text)
      return names.nameOf(text)
    })
    expect(new Set(given).size).toBe(101) // and none
  })
})

describe.skipIf(!stores.includes('PostgreSQL'))('connections to PostgreSQL', () => {
  let store: TestStore
  let db: Db
  beforeAll(async () => {
    store = await testStore('PostgreSQL')
    db = openStore(store.settings)
  })
  afterAll(async () => {
    await db.destroy()
    await store.remove()
  })

  it('keep what they are asked often, and compile nothing', async () => {
    const [kept, jit] = await transaction(db, async (tx) => {
      const names = () => tx.selectFrom('setup').select('name').where('journal_id', '=', 1)
      for (let i = 0; i < 3; i++) await names().execute()
      for (let i = 0; i < 3; i++) await names().limit(1).execute()
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx)
      const { rows: settings } = await sql<{ jit: string }>`show jit`.execute(tx)
      return [rows.map(({ statement }) => statement), settings[0]?.jit]
    })
    expect(kept).toEqual(['select "name" from "setup" where "journal_id" = $1'])
    expect(jit).toBe('off')
  })
})
