// @large: tens of thousands of trades
import type { Call } from '@afterclose/contract/call'
import { undoImport } from '@afterclose/contract/imports'
import { CompiledQuery, sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { calls as api } from '../src/calls.ts'
import { type Db, transaction } from '../src/store/db.ts'
import { openStore } from '../src/store/store.ts'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import { urlOf } from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { importFile } from './support/import-file.ts'
import { contextsFound, jobsDone, rulesJudged } from './support/jobs.ts'
import { multiplyJournal } from './support/multiply-journal.ts'
import { keepProofs } from './support/proofs.ts'
import { password, testServer } from './support/server.ts'
import { stores } from './support/stores.ts'

/** Tables that grow with what all traders do: reading one of them whole takes longer with each of them. */
const large = ['stored_trade', 'statement_part', 'bar_block'] as const
/** Rows of another trader in each of them, and journals that they are in. */
const others = 12_000
const journals = 6

/** A statement as it is sent to PostgreSQL. */
const Sent = z.object({ text: z.string(), values: z.array(z.unknown()).default([]) })

const file = {
  name: 'fills.csv',
  bytes: [
    'Exec ID,Time,Symbol,Side,Quantity,Price,Commission',
    'A1,2024-06-03 09:30:00,EURUSD,Buy,1,1.1,0',
    'A2,2024-06-03 10:30:00,EURUSD,Sell,1,1.2,0',
    '',
  ].join('\n'),
}

/** Reads first, then what adds and changes, then what removes. */
function rank(name: CallName): number {
  const { method }: Call = api[name]
  if (name === 'deleteJournal' || name === 'deleteAccount' || name === 'signOut') return 3
  if (method === 'GET') return 0
  return method === 'DELETE' || /^(remove|end|undo)/.test(name) ? 2 : 1
}

/** Statements that the main thread sends from now on, with their parameters. */
function keepStatements(): ReadonlyMap<string, readonly unknown[]> {
  const statements = new Map<string, readonly unknown[]>()
  // oxlint-disable-next-line typescript/unbound-method -- it is applied to its client below
  const { query } = Client.prototype
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...sent: unknown[]) {
    const one = Sent.safeParse(sent[0]).data
    if (one !== undefined) statements.set(one.text, one.values)
    return Reflect.apply(query, this, sent)
  })
  return statements
}

/** Those of them that read a large table whole. */
async function readWhole(db: Db, statements: ReadonlyMap<string, readonly unknown[]>): Promise<readonly string[]> {
  const whole: string[] = []
  for (const [text, values] of statements) {
    if (
      !/^(with|select|insert|update|delete)\b/i.test(text) ||
      !large.some((table) => text.includes(table.replace('stored_', '')))
    )
      continue
    const { rows } = await db.executeQuery(CompiledQuery.raw(`explain (format json) ${text}`, [...values]))
    const plan = JSON.stringify(rows)
    if (large.some((table) => new RegExp(`"Seq Scan"[^{}]*"Relation Name":"${table}"`).test(plan))) whole.push(text)
  }
  return whole
}

describe.runIf(stores.includes('PostgreSQL'))('large tables of PostgreSQL [DOORS 8]', () => {
  afterEach(() => void vi.restoreAllMocks())
  it('are read by their indexes, by all calls and by imports', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {}) // the server says that its connections were ended
    const server = await testServer('PostgreSQL', { twoFactor: true })
    const { db, config } = server.services
    const [ann, bob] = [await server.signUp('ann'), await server.signUp('bob')]
    await keepProofs(server)
    const journalId = await filledJournal(server, ann)
    for (let i = 0; i < journals; i++) {
      await multiplyJournal(db, await filledJournal(server, bob), others / journals)
    }
    await sql`insert into statement_part (journal_id, import_job_id, seq, account, month, kind, records, digest)
      select id, 'job ' || i, 0, '', '2024-01', 'FILLS', 1, 'digest ' || i
      from journal, generate_series(1, ${sql.lit(others / journals)}) as i where owner_id = ${bob.user.userId}`.execute(
      db,
    )
    await sql`insert into bar_series (user_id, symbol, symbol_key, source, length, zone, price_side, created, modified)
      select ${bob.user.userId}, 'X' || i, 'x' || i, 'FILE', 60, 'UTC', 'BID', '2024', '2024'
      from generate_series(1, 100) as i`.execute(db)
    await sql`insert into bar_block (series_id, block, first, last, rows, bytes, file_key)
      select id, i, i, i, 1, 1, 'key ' || id || i
      from bar_series, generate_series(1, ${sql.lit(others / 100)}) as i where user_id = ${bob.user.userId}`.execute(db)
    for (const table of [...large, 'bar_series', 'journal']) await sql`analyze ${sql.table(table)}`.execute(db)
    await rulesJudged(server)
    await contextsFound(server)
    await jobsDone(server)

    const seen = openStore({ kind: 'postgres', url: config.databaseUrl ?? '' })
    const scans = async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(seen)
      const { rows } = await sql<{ relname: string; rows: string; scans: string }>`
        select relname, seq_tup_read as rows, seq_scan as scans from pg_stat_user_tables
        where relname in (${sql.join(large)}) order by relname`.execute(seen)
      return rows
    }
    const ask = sql`select 1`
    /** Whether none of the server's connections has ended, those that read and those that write. */
    const isConnected = () =>
      Promise.all(
        Array.from({ length: 30 }, () => Promise.all([ask.execute(db), transaction(db, (tx) => ask.execute(tx))])),
      ).then(
        () => true,
        () => false,
      )
    /** Connections tell what they have read when they end. Goes on when the server has others. */
    const told = async (work: () => Promise<unknown>) => {
      await work()
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        seen,
      )
      await vi.waitUntil(isConnected)
      return scans()
    }
    const before = await told(async () => {})
    const asked = keepStatements()
    const facts = { userId: ann.user.userId, username: 'ann', password, journalId }
    const after = await told(async () => {
      const { job } = await importFile({ trader: ann, params: { journalId } }, file)
      for (const name of callNames.toSorted((a, b) => rank(a) - rank(b))) {
        const { params, query, body } = callExamples(facts)[name]
        await ann.raw({ method: api[name].method, url: urlOf(api[name], params, query), payload: body })
        if (name === 'readStats') {
          const { importIdentifier } = job
          await ann.call(undoImport, { params: { journalId, importIdentifier } })
        }
      }
      await jobsDone(server)
    })
    expect(await readWhole(seen, asked)).toEqual([])
    expect(after).toEqual(before)
    await seen.destroy()
    await server.close()
  })
})
