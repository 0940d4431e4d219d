import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'
import { postgresTypes, sqliteTypes } from './migrations/column-types.ts'
import { migrations } from './migrations/migrations.ts'

/** Brings the store to the newest schema; safe when several servers start at once. Returns the names of what ran. */
export async function migrate(db: Db, kind: 'sqlite' | 'postgres'): Promise<readonly string[]> {
  const types = kind === 'sqlite' ? sqliteTypes : postgresTypes
  const steps: Record<string, Migration> = {}
  for (const [name, statements] of Object.entries(migrations)) {
    steps[name] = {
      async up(tx) {
        for (const statement of statements(types)) await sql.raw(statement).execute(tx)
      },
    }
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('The database could not be brought to the newest version.', { cause: error })
  return results.map((result) => result.migrationName)
}
