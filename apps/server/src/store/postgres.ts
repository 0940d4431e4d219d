import { Kysely, PostgresDialect } from 'kysely'
import { type CustomTypesConfig, Pool, types } from 'pg'
import type { Db } from './db.ts'
import type { Schema } from './schema.ts'

const { builtins } = types

/** The canonical text of a `numeric`, which PostgreSQL pads to its scale: "1.2500000000" is "1.25". */
const canonical = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, canonical],
  [builtins.JSONB, (text) => text], // `fromJson` reads it, as in SQLite
])

const ourTypes: CustomTypesConfig = {
  getTypeParser(oid, format) {
    return parsers.get(oid) ?? types.getTypeParser(oid, format)
  },
}

/** Connects to `url`. `onLost` hears of idle connections that broke; the pool replaces them by itself. */
export function openPostgres(url: string, onLost: (error: Error) => void): Db {
  const pool = new Pool({ connectionString: url, types: ourTypes, max: 10, connectionTimeoutMillis: 10_000 })
  pool.on('error', onLost)
  // A connection that breaks while it is used rejects the query that waits. Without a listener the error event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
