import { isMainThread } from 'node:worker_threads'
import {
  type BinaryOperationNode,
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  OperatorNode,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely'
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import type { Db } from './db.ts'
import { preparingClient, StatementNames } from './prepared-statements.ts'
import { ReadersAndWriters } from './readers-and-writers.ts'
import type { Schema } from './schema.ts'

const { builtins } = types

/** Canonical text of a `numeric`, which PostgreSQL pads to its scale: "1.2500000000" is "1.25". */
const canonical = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, canonical],
  [builtins.JSONB, (text) => text], // parsed by `fromJson`, as in SQLite
])

const ourTypes: CustomTypesConfig = {
  getTypeParser(oid, format) {
    return parsers.get(oid) ?? types.getTypeParser(oid, format)
  },
}

/**
 * Pool sizes and timeouts per thread. Writers of one journal wait for each other, each in a connection, so they must not use up those of
 * readers. The main thread has more writers: a busy thread is slow to continue each of their statements, so that they hold their connections
 * long. With four, small writes waited a second for one while others changed many trades.
 */
const pools = {
  readers: { max: 6, patience: 10_000 },
  writers: { max: isMainThread ? 8 : 4, patience: 30_000 },
}

/** Connections of a pool, with prepared frequent queries. */
function keepingStatements(pool: Pool): PostgresPool {
  const names = new StatementNames()
  const known = new WeakMap<PoolClient, PoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const kept = known.get(client) ?? preparingClient(client, names)
      known.set(client, kept)
      return kept
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/**
 * Turns off just-in-time compilation. Our queries take milliseconds, and compiling one takes up to 200: PostgreSQL decides by estimated
 * costs, which are far too high for views of trades.
 */
const withoutCompiling = async (connection: DatabaseConnection): Promise<void> => {
  await connection.executeQuery(CompiledQuery.raw('set jit = off'))
}

/**
 * Compiles `in ()`, which PostgreSQL rejects and SQLite allows, to `false`, and `not in ()` to `true`. Kysely's plugin for it copies the tree of each query, including all rows of an insert.
 */
class Compiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node
    const empty = PrimitiveValueListNode.is(rightOperand) && rightOperand.values.length === 0
    if (!empty || !OperatorNode.is(operator)) super.visitBinaryOperation(node)
    else this.append(operator.operator === 'in' ? 'false' : 'true')
  }
}

/** Connects to `url`. `onLost` is called for broken idle connections; the pools replace them automatically. */
export function openPostgres(url: string, onLost: (error: Error) => void): Db {
  const driver = ({ max, patience }: { readonly max: number; readonly patience: number }) => {
    const pool = new Pool({ connectionString: url, types: ourTypes, max, connectionTimeoutMillis: patience })
    pool.on('error', onLost)
    // A connection that breaks during a query rejects it. Without a listener, the error event would end the process.
    pool.on('connect', (client) => client.on('error', () => {}))
    return new PostgresDriver({ pool: keepingStatements(pool), onCreateConnection: withoutCompiling })
  }
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ReadersAndWriters(driver(pools.readers), driver(pools.writers)),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new Compiler(),
    },
  })
}
