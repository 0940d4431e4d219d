import { Migrator } from 'kysely/migration'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { schemaText } from '../../../test/support/schema-text.ts'
import { stores, type TestStore, testStore } from '../../../test/support/stores.ts'
import type { Db } from '../db.ts'
import { migrate, pendingMigrations, runAll } from '../migrate.ts'
import { postgresTypes, sqliteTypes } from '../migrations/column-types.ts'
import { migrations } from '../migrations.ts'
import { makeStore, openStore } from '../store.ts'
import { previewSteps } from './steps.ts'

const names = Object.keys(previewSteps)
/** Those of later versions follow. */
const all = [...new Set([...names, ...Object.keys(migrations)])].toSorted()

describe.each(stores)('a store of a preview on %s', (store) => {
  let place: TestStore
  let db: Db
  let newSchema: readonly string[]
  beforeAll(async () => {
    const other = await testStore(store)
    const fresh = openStore(other.settings)
    newSchema = await schemaText(fresh, other.settings.kind)
    await fresh.destroy()
    await other.remove()
    expect(newSchema.length).toBeGreaterThan(600)
  })
  beforeEach(async () => {
    place = await testStore(store, 'empty')
    makeStore(place.settings)
    db = openStore(place.settings)
  })
  afterEach(async () => {
    await db.destroy()
    await place.remove()
  })

  /** Migrates as a preview did that had the first `steps` of them. */
  async function begin(steps: number): Promise<void> {
    const types = place.settings.kind === 'sqlite' ? sqliteTypes : postgresTypes
    const ups = names
      .slice(0, steps)
      .map((name) => [name, { up: (tx: Db) => runAll(tx, previewSteps[name]!(types)) }] as const)
    const getMigrations = async () => Object.fromEntries(ups)
    expect((await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()).error).toBeUndefined()
  }

  // Stores with trades of the builds between are upgraded by test/former-stores.test.ts.
  it.each([1, names.length - 1])('has the schema of a new one once it is upgraded from step %i', async (steps) => {
    await begin(steps)
    expect(await migrate(db, place.settings.kind)).toEqual(all.slice(steps))
    expect(await pendingMigrations(db)).toEqual([])
    expect(await schemaText(db, place.settings.kind)).toEqual(newSchema)
  })

  it.runIf(store === 'SQLite')('goes on with the step after its last one, whichever that is', async () => {
    for (let steps = 1; steps < names.length; steps++) {
      await begin(steps)
      expect(await pendingMigrations(db)).toEqual(all.slice(steps))
    }
  })
})
