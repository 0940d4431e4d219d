import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { program } from '../../test/support/processes/server-process.ts'
import { stores, type TestStore, testStore } from '../../test/support/stores.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { previewSteps } from './preview/steps.ts'
import { makeStore, openStore } from './store.ts'

const names = Object.keys(migrations)

async function migrateInProcess({ settings }: TestStore): Promise<readonly string[]> {
  const args = [program('migrate-once'), JSON.stringify(settings)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect(err).toBe('')
  expect(code).toBe(0)
  return JSON.parse(out)
}

const lists = { migrations, preview: previewSteps }
it.each(Object.entries(lists))(
  'lists the files of %s, each with its own statements, in the order of their names',
  async (folder, list) => {
    const files = readdirSync(new URL(folder, import.meta.url)).toSorted()
    const found = files.flatMap((file) => /^(\d[^.]*)\.ts$/.exec(file)?.[1] ?? [])
    const withStatements = found.map(async (name) => {
      const { statements }: { statements: unknown } = await import(`./${folder}/${name}.ts`)
      return [name, statements]
    })
    expect(Object.entries(list)).toEqual(await Promise.all(withStatements))
  },
)

describe.each(stores)('migrations on %s', (store) => {
  it('make every table from nothing, and do nothing the second time', async () => {
    const place = await testStore(store, 'empty')
    makeStore(place.settings)
    const db = openStore(place.settings)
    expect(await migrate(db, place.settings.kind)).toEqual(names)
    expect(await migrate(db, place.settings.kind)).toEqual([])
    expect(await db.selectFrom('trade').select('id').execute()).toEqual([])
    await db.destroy()
    await place.remove()
  })

  it('run once when several servers start at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const place = await testStore(store, 'empty')
      const ran = await Promise.all([migrateInProcess(place), migrateInProcess(place), migrateInProcess(place)])
      expect(ran.flat()).toEqual(names)
      await place.remove()
    }
  })

  it('are all or nothing', async () => {
    const place = await testStore(store, 'empty')
    makeStore(place.settings)
    const db = openStore(place.settings)
    // A table that stands in the way of one of the last statements.
    await db.schema.createTable('column_mapping').addColumn('id', 'integer').execute()
    await expect(migrate(db, place.settings.kind)).rejects.toThrow('could not be upgraded to the current version')
    await db.schema.dropTable('column_mapping').execute()
    expect(await migrate(db, place.settings.kind)).toEqual(names)
    await db.destroy()
    await place.remove()
  })
})
