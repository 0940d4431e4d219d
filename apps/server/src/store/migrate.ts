import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'
import { postgresTypes, sqliteTypes } from './migrations/column-types.ts'
import { migrations, type Statement, type Statements } from './migrations.ts'
import { previewSteps } from './preview/steps.ts'

/** Applied migrations that this version does not know. */
const unknownStep = /previously executed migration (\S+) is missing/

/** A newer version has migrated this store, so this version cannot read it. */
export class NewerStore extends Error {
  override name = 'NewerStore'
  readonly code = 'NEWER_STORE'
  constructor(step: string) {
    super(
      `The database was upgraded by a newer version of Afterclose ("${step}"). Start that version, or restore a backup made by this one.`,
    )
  }
}

export async function runAll(db: Db, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements)
    if (typeof statement === 'string') await sql.raw(statement).execute(db)
    else await statement(db)
}

/**
 * Migrates the store to the newest schema; safe if several servers start at once. @returns the names of applied migrations @throws
 * NewerStore
 */
export async function migrate(db: Db, kind: 'sqlite' | 'postgres'): Promise<readonly string[]> {
  const migrator = migratorOf(db, kind)
  const { error, results = [] } = await migrator.migrateToLatest()
  const unknown = error instanceof Error ? unknownStep.exec(error.message)?.[1] : undefined
  if (unknown !== undefined) throw new NewerStore(unknown)
  if (error !== undefined)
    throw new Error('The database could not be upgraded to the current version.', { cause: error })
  return results.map((result) => result.migrationName)
}

/** Names of the migrations to be applied at the next start. @throws NewerStore */
export async function pendingMigrations(db: Db): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const done = tables.some(({ name }) => name === 'kysely_migration') ? await appliedTo(db) : new Set<string>()
  const names = Object.keys(stepsOf(done)).toSorted()
  const unknown = [...done].find((name) => !names.includes(name))
  if (unknown !== undefined) throw new NewerStore(unknown)
  return names.filter((name) => !done.has(name))
}

async function appliedTo(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** All steps of a store by name: those of the previews as well if one of them began it. The last of these takes the place of the first release. */
function stepsOf(applied: ReadonlySet<string>): Readonly<Record<string, Statements>> {
  const [first = ''] = Object.keys(previewSteps)
  return applied.has(first) ? { ...migrations, ...previewSteps } : migrations
}

function migratorOf(db: Db, kind: 'sqlite' | 'postgres'): Migrator {
  const types = kind === 'sqlite' ? sqliteTypes : postgresTypes
  const toMigration = (statements: Statements): Migration => ({ up: (tx) => runAll(tx, statements(types)) })
  const getMigrations = async () =>
    Object.fromEntries(
      Object.entries(stepsOf(await appliedTo(db))).map(([name, statements]) => [name, toMigration(statements)]),
    )
  return new Migrator({ db, provider: { getMigrations } })
}
