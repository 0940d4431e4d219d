import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runs } from '@afterclose/testkit/runs'
import { inject } from 'vitest'
import { type StoreSettings, storeSettings } from '../../src/store/store.ts'
import { createDatabase } from './postgres/databases.ts'

export type StoreName = 'SQLite' | 'PostgreSQL'

/** All that there are. The tests of the store itself, of every call and of who may see what run on each of them, always. */
export const stores: readonly StoreName[] = inject('postgresUrl') === null ? ['SQLite'] : ['SQLite', 'PostgreSQL']

/**
 * What most tests run on, `describe.each(laneStores)('on %s', (store) => …)`: on all with `STORES=all`, as in `.ci/run`, and with
 * `LAWS=full`.
 */
export const laneStores: readonly StoreName[] =
  process.env['STORES'] === 'all' ? stores : stores.slice(0, runs({ quick: 1, full: stores.length }))

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
