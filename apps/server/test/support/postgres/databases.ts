import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { prepareStore } from '../../../src/store/store.ts'

const template = 'afterclose_template'

export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** A connection to each server that lasts as long as it is used now and then: each test makes a database. */
const pools = new Map<string, Pool>()

async function run(url: string, statement: string): Promise<void> {
  let pool = pools.get(url)
  if (pool === undefined) {
    pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 5000, allowExitOnIdle: true })
    pool.on('error', () => {}) // a server that ended; the next query connects anew
    pools.set(url, pool)
  }
  await pool.query(statement)
}

/** Makes the database with the newest schema of which the tests get copies. */
export async function createTemplate(url: string): Promise<void> {
  await run(url, `drop database if exists ${template}`)
  await run(url, `create database ${template}`)
  await (await prepareStore({ kind: 'postgres', url: databaseUrl(url, template) })).destroy()
}

/** A database of its own for a test: a copy of the template, or empty. */
export async function createDatabase(
  url: string,
  from: 'template' | 'empty',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t_${randomBytes(8).toString('hex')}`
  // Copying its files takes half of the processor that logging each page takes.
  await run(url, `create database ${name} template ${from === 'template' ? template : 'template0'} strategy file_copy`)
  return { url: databaseUrl(url, name), drop: () => run(url, `drop database if exists ${name} with (force)`) }
}

/** Has `to` become a copy of `from`, to which nobody may be connected. */
export async function copyDatabase(url: string, from: string, to: string): Promise<void> {
  await run(url, `drop database if exists ${to} with (force)`)
  await run(url, `create database ${to} template ${from} strategy file_copy`)
}
