import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ColumnTypes } from './migrations/column-types.ts'

type Statements = (types: ColumnTypes) => readonly string[]

const names = readdirSync(join(import.meta.dirname, 'migrations'))
  .filter((file) => /^\d{4}-\d\d-\d\d-[a-z-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted()

async function statementsOf(name: string): Promise<Statements> {
  const { statements }: { readonly statements: Statements } = await import(`./migrations/${name}.ts`)
  return statements
}

/**
 * Statements of each migration by its name, in the order of the names: every file of `migrations/` that begins with a date
 * exports its own as `statements`. A released one is never changed.
 */
export const migrations: Readonly<Record<string, Statements>> = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await statementsOf(name)] as const)),
)
