// @large: PostgreSQL only
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stores, type TestStore, testStore } from '../../../test/support/stores.ts'
import type { Db } from '../db.ts'
import { runAll } from '../migrate.ts'
import { migrations } from '../migrations.ts'
import { previewSteps } from './steps.ts'
import { makeStore, openStore, prepareStore } from '../store.ts'
import { postgresTypes } from '../migrations/column-types.ts'

const file = new URL('../../../test/former-stores/2026-12-02.db.gz', import.meta.url)
const steps = Object.entries({ ...migrations, ...previewSteps }).toSorted(([a], [b]) => (a < b ? -1 : 1))
const migrated = ['stored_trade', 'stored_screenshot', 'payin', 'import_job', 'trade_comment']

describe.each(stores.filter((store) => store !== 'SQLite'))('the store of an earlier build on %s', (store) => {
  let [lite, postgres]: TestStore[] = []
  let dbs: Db[] = []
  beforeAll(async () => {
    lite = await testStore('SQLite', 'empty')
    postgres = await testStore(store, 'empty')
  })
  afterAll(async () => {
    for (const db of dbs) await db.destroy()
    await lite?.remove()
    await postgres?.remove()
  })

  it('has the same rows as on SQLite once it is migrated', async () => {
    const path = join(lite!.dataDir, 'afterclose.db')
    writeFileSync(path, gunzipSync(readFileSync(file)))
    const former = new DatabaseSync(path)
    const done = new Set(
      former
        .prepare('select name from kysely_migration')
        .all()
        .map(({ name }) => String(name)),
    )
    makeStore(postgres!.settings)
    const db = openStore(postgres!.settings)
    for (const [name, statements] of steps) if (done.has(name)) await runAll(db, statements(postgresTypes))
    const tables = former
      .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
      .all()
    await db.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one) // rows come in any order
      for (const { name } of tables) {
        const table = String(name)
        if (table.startsWith('kysely_')) continue
        for (const row of former.prepare(`select * from ${table}`).all()) {
          const values = Object.values(row).map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value))
          await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
            values (${sql.join(values)})`.execute(one)
        }
      }
      await sql`set session_replication_role = default`.execute(one)
    })
    former.close()
    for (const [name, statements] of steps) if (!done.has(name)) await runAll(db, statements(postgresTypes))
    dbs = [db, await prepareStore(lite!.settings)]
    const [onPostgres, onLite] = await Promise.all(dbs.map(rowsOf))
    for (const table of migrated) {
      expect(onLite![table], table).not.toEqual([])
      expect(onPostgres![table], table).toEqual(onLite![table])
    }
  })
})

/** Rows of these tables as text, whatever the order of rows, columns and keys of JSON. */
async function rowsOf(db: Db): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const table of migrated) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    found[table] = rows.map((row) => JSON.stringify(inOrder(row))).toSorted()
  }
  return found
}

function inOrder(value: unknown): unknown {
  if (typeof value === 'string' && /^[[{]/.test(value)) return inOrder(JSON.parse(value))
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, inOrder(part)]),
  )
}
