import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type StoreSettings, storeSettings } from '../../src/store/store.ts'
import { createDatabase } from './postgres/databases.ts'

export type StoreName = 'SQLite' | 'PostgreSQL'

/**
 * What tests that reach code of a store run on, `describe.each(stores)('on %s', (store) => …)`: SQLite in `npm test`, and PostgreSQL too in
 * `npm test -- all`. Such code is the SQL of repositories, migrations, jobs, locks and LISTEN.
 */
export const stores: readonly StoreName[] = inject('postgresUrl') === null ? ['SQLite'] : ['SQLite', 'PostgreSQL']

/** What tests about files, figures, prices or input run on: other tests run their statements on both stores. */
export const sqliteOnly: readonly StoreName[] = ['SQLite']

export interface TestStore {
  readonly settings: StoreSettings
  readonly dataDir: string
  /** Removes it with everything in it; close the connections first. */
  remove(): Promise<void>
}

/** A place for data of its own, empty or (faster) with the schema. */
export async function testStore(name: StoreName, from: 'template' | 'empty' = 'template'): Promise<TestStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'afterclose-'))
  const postgresUrl = inject('postgresUrl')
  const database = name === 'PostgreSQL' && postgresUrl !== null ? await createDatabase(postgresUrl, from) : null
  const settings = storeSettings(dataDir, database?.url ?? null)
  if (settings.kind === 'sqlite' && from === 'template') copyFileSync(inject('sqliteTemplate'), settings.file)
  return {
    settings,
    dataDir,
    async remove() {
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
