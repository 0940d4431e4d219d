import type { TestProject } from 'vitest/node'
import { type Cluster, startCluster } from './postgres/cluster.ts'
import { createTemplate } from './postgres/databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL for this run; null when there is none. */
    postgresUrl: string | null
  }
}

/** One PostgreSQL for the whole run: the one at TEST_DATABASE_URL, else one that is started and stopped here. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  let cluster: Cluster | null = null
  try {
    if (given === undefined) cluster = await startCluster()
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
  return async () => cluster?.stop()
}
