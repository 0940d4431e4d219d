/**
 * A setup file of Vitest: every statement that the server makes in any test says whose rows it means, but those of the functions in
 * `across-owners.ts`. Threads are the bundle's and are not looked at.
 */
import Sqlite from 'better-sqlite3'
import { DefaultQueryCompiler } from 'kysely'
import { afterAll, expect, inject } from 'vitest'
import { acrossOwners, jobsOfServer } from './across-owners.ts'
import { type Owners, ownerlessTables } from './ownerless-tables.ts'

/** From the newest schema: a new table is known by its columns. */
function ownersOf(file: string): Owners {
  const database = new Sqlite(file, { readonly: true })
  const columns = database
    .prepare<[], { readonly table: string; readonly name: string }>(
      `select object.name as "table", field.name as name
       from sqlite_master as object, pragma_table_info(object.name) as field
       where object.type in ('table', 'view') and field.name in ('journal_id', 'user_id')`,
    )
    .all()
  database.close()
  const byTable = Map.groupBy(columns, ({ table }) => table)
  return new Map<string, readonly string[]>([
    ...[...byTable].map(([table, of]) => [table, of.map(({ name }) => name)] as const),
    ['journal', ['id', 'owner_id']],
    ['user_account', ['id']],
    ['key_call', ['key_id']],
  ])
}

/** The function of the server that makes a statement: its file below `src`, and its name. */
function madeBy(stack: string): { readonly file: string; readonly names: readonly string[] } | null {
  const frames = stack.split('\n').flatMap((line) => {
    const path = /apps\/server\/((?:src|test)\/[^:)]+)/.exec(line)?.[1]
    const name = /at (?:async )?(?:[\w<>]+\.)*([\w#]+) \(/.exec(line)?.[1] ?? ''
    return path === undefined || path.endsWith('owner-law.ts') || path === 'src/store/db.ts' ? [] : [{ path, name }]
  })
  const [first] = frames
  if (first === undefined || first.path.startsWith('test/') || first.path.endsWith('.test.ts')) return null
  const file = first.path.slice('src/'.length)
  return { file, names: frames.filter(({ path }) => path === first.path).map(({ name }) => name) }
}

interface Watch {
  readonly looked: Set<string>
  /** What was not allowed since the last file of tests. */
  unlawful: string[]
}
declare module 'kysely' {
  interface DefaultQueryCompiler {
    ownerWatch?: Watch
  }
}

/** One for all files of tests in a process: kysely is loaded once. */
function watch(): Watch {
  const compiler: DefaultQueryCompiler = DefaultQueryCompiler.prototype
  if (compiler.ownerWatch !== undefined) return compiler.ownerWatch
  const made: Watch = { looked: new Set(), unlawful: [] }
  compiler.ownerWatch = made
  const owners = ownersOf(inject('sqliteTemplate'))
  // oxlint-disable-next-line typescript/unbound-method -- it is applied to its compiler below
  const { compileQuery } = compiler
  compiler.compileQuery = function (this: DefaultQueryCompiler, ...query) {
    const compiled = compileQuery.apply(this, query)
    if (made.looked.has(compiled.sql)) return compiled
    made.looked.add(compiled.sql)
    const tables = ownerlessTables(query[0], owners)
    const by = tables.length === 0 ? null : madeBy(new Error('here').stack ?? '')
    if (by === null || by.file === jobsOfServer) return compiled
    const isAllowed = by.names.some((name) => acrossOwners[by.file]?.has(name) === true)
    if (!isAllowed)
      made.unlawful.push(`${by.file}, ${by.names[0]}: not said whose ${tables.join(' and ')} (${compiled.sql})`)
    return compiled
  }
  return made
}

const watched = watch()

afterAll(() => {
  const { unlawful } = watched
  watched.unlawful = []
  expect(unlawful).toEqual([])
})
