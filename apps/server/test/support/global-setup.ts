import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSmallSize } from '@afterclose/testkit/test-sizes'
import type { TestProject } from 'vitest/node'
import { type Cluster, startCluster } from './postgres/cluster.ts'
import { prepareStore, storeSettings } from '../../src/store/store.ts'
import { createTemplate } from './postgres/databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL for this run; null in the small size, and if there is none. */
    postgresUrl: string | null
    /** An SQLite database with the newest schema, of which the tests get copies. */
    sqliteTemplate: string
  }
}

/**
 * Starts a PostgreSQL for the whole run, unless TEST_DATABASE_URL names one, and makes a database of each store for tests to copy. The small
 * size runs on SQLite only.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = isSmallSize ? undefined : process.env['TEST_DATABASE_URL']
  let cluster: Cluster | null = null
  try {
    if (given === undefined && !isSmallSize) cluster = await startCluster()
  } catch (error) {
    console.error(
      `\n${'!'.repeat(100)}\nNOT TESTED ON POSTGRESQL: none could be started (${error instanceof Error ? error.message : String(error)}).\n` +
        `Install PostgreSQL, or name one with TEST_DATABASE_URL. The tests run on SQLite only.\n${'!'.repeat(100)}\n`,
    )
  }
  const url = given ?? cluster?.url ?? null
  try {
    if (url !== null) await createTemplate(url)
  } catch (error) {
    await cluster?.stop()
    throw error // migrations that fail on PostgreSQL are no reason to test without it
  }
  project.provide('postgresUrl', url)
  const folder = await mkdtemp(join(tmpdir(), 'afterclose-'))
  const template = storeSettings(folder, null)
  if (template.kind === 'sqlite') project.provide('sqliteTemplate', template.file)
  await (await prepareStore(template)).destroy()
  return async () => {
    await rm(folder, { recursive: true })
    await cluster?.stop()
  }
}
