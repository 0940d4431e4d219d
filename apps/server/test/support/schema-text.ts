import { sql } from 'kysely'
import type { Db } from '../../src/store/db.ts'

/**
 * Everything that a database is made of, as its own catalogue states it, a line each: columns in their order with types and defaults,
 * constraints, indexes, views and triggers. Two databases with the same lines have the same schema.
 */
export const schemaText = (db: Db, kind: 'sqlite' | 'postgres'): Promise<readonly string[]> =>
  kind === 'sqlite' ? sqliteText(db) : postgresText(db)

const isOurs = (name: string): boolean => !/^(kysely|sqlite)_/.test(name)
const oneLine = (text: string): string =>
  text
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^CREATE \w+/, '')
    .trim()

async function sqliteText(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_schema where sql is not null`.execute(db)
  const lines = rows
    .filter(({ name }) => isOurs(name))
    .flatMap((made) => {
      const text = oneLine(made.sql)
      if (made.type !== 'table') return [`${made.type} ${text}`]
      const parts = partsOf(text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')))
      const isConstraint = (part: string) => /^(primary|unique|foreign|check|constraint)\b/i.test(part)
      const columns = parts.filter((part) => !isConstraint(part))
      const named = [
        ...columns.map((part, index) => `${index} ${part}`),
        ...parts.filter(isConstraint),
        text.slice(text.lastIndexOf(')')),
      ]
      return named.map((part) => `table ${made.name}: ${part}`)
    })
  return lines.toSorted()
}

/** Parts of a list at its commas, except those in brackets. */
function partsOf(list: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i <= list.length; i++) {
    if (list[i] === '(') depth++
    else if (list[i] === ')') depth--
    else if (i === list.length || (list[i] === ',' && depth === 0)) {
      parts.push(list.slice(start, i).trim())
      start = i + 1
    }
  }
  return parts
}

const ofSchema = 'current_schema()::regnamespace'
const catalogues = [
  `select concat_ws(' ', 'table', relname || ':', row_number() over (partition by relname order by attnum), attname,
      format_type(atttypid, atttypmod), collname, attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
    from pg_class join pg_attribute on attrelid = pg_class.oid left join pg_attrdef on adrelid = pg_class.oid and adnum = attnum
      left join pg_collation on pg_collation.oid = attcollation
    where relkind = 'r' and relnamespace = ${ofSchema} and attnum > 0 and not attisdropped`,
  `select concat_ws(' ', 'constraint', conname || ':', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = ${ofSchema}`,
  `select 'index ' || indexname || ': ' || indexdef from pg_indexes where schemaname = current_schema()`,
  `select 'view ' || viewname || ': ' || definition from pg_views where schemaname = current_schema()`,
  `select 'trigger ' || pg_get_triggerdef(pg_trigger.oid) from pg_trigger where not tgisinternal`,
  `select concat_ws(' ', 'other', relkind, relname) from pg_class where relnamespace = ${ofSchema} and relkind not in ('r', 'i', 'v')`,
  `select 'type ' || typname from pg_type where typnamespace = ${ofSchema} and typrelid = 0 and typelem = 0`,
  `select 'function ' || proname from pg_proc where pronamespace = ${ofSchema}`,
]

async function postgresText(db: Db): Promise<readonly string[]> {
  const lines: string[] = []
  for (const catalogue of catalogues) {
    const { rows } = await sql<{ line: string }>`select line from (${sql.raw(catalogue)}) as found (line)`.execute(db)
    lines.push(...rows.map(({ line }) => line).filter((line) => !/^\w+ kysely_/.test(line)))
  }
  return lines.toSorted()
}
