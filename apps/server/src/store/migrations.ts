import type { Db } from './db.ts'
import type { ColumnTypes } from './migrations/column-types.ts'
import { statements as firstRelease } from './migrations/2027-01-02-first-release.ts'

/** SQL, or what takes more than that. */
export type Statement = string | ((db: Db) => Promise<void>)
export type Statements = (types: ColumnTypes) => readonly Statement[]

/**
 * Statements of each migration by name, in order of the names: every file of `migrations/` that begins with a date. A released one is never
 * changed. They are imported one by one, because a bundle cannot list a folder.
 */
export const migrations: Readonly<Record<string, Statements>> = {
  '2027-01-02-first-release': firstRelease,
}
