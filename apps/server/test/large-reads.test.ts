// @large: tens of thousands of trades
import { importBacktestFile } from '@afterclose/contract/backtest-files'
import { mostBacktestTrades } from '@afterclose/contract/backtest-trades'
import type { Call } from '@afterclose/contract/call'
import { createComment, removeComment } from '@afterclose/contract/comments'
import { createCustomComment, removeCustomComment } from '@afterclose/contract/custom-comments'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { calls as api } from '../src/calls.ts'
import type { Db } from '../src/store/db.ts'
import { openStore } from '../src/store/store.ts'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import { urlOf } from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { jobsDone } from './support/jobs.ts'
import { multiplyJournal } from './support/multiply-journal.ts'
import { keepProofs } from './support/proofs.ts'
import { confirm, minutes, upload } from './support/price-bars.ts'
import { explainedPlan, type PlanNode, visitedRows } from './support/query-plan.ts'
import { password, testServer } from './support/server.ts'
import { stores } from './support/stores.ts'

const trades = 4000
/** Trades of somebody else: his own are not most of the table, which would then be read whole. */
const others = 16_000
/** Trades of a backtest of his. Somebody else's has as many as it may. */
const tested = 2500
/** Rows of trades. Pieces have up to a thousand, and some look at each twice. */
const mostRows = 2100

/** First what reads, then what adds and changes, then what removes. */
function rank(name: CallName): number {
  const { method }: Call = api[name]
  if (name === 'deleteJournal' || name === 'deleteAccount' || name === 'signOut') return 3
  if (method === 'GET') return 0
  return method === 'DELETE' || /^(remove|end|undo)/.test(name) ? 2 : 1
}

function backtestFile(trades: number) {
  const head = 'Date,Direction,Entry price,Stop loss,Take profit,Result'
  const lines = Array.from({ length: trades }, () => '2024-01-02,Long,100,90,120,Target')
  return { text: [head, ...lines].join('\n'), date: '2024-01-02T00:00:00' }
}

/** A statement as it is sent to PostgreSQL. */
const Sent = z.object({
  text: z.string().regex(/^(with|select|insert|update|delete)\b/i),
  values: z.array(z.unknown()),
})

/** Reads rows of trades. An index that answers by itself takes a twentieth of the time. */
const readsTrades = (node: PlanNode): boolean =>
  /^(Seq Scan|Index Scan|Bitmap Heap Scan)$/.test(node['Node Type']) &&
  node['Relation Name']?.endsWith('trade') === true

/** The last of a backtest's trades: SQLite goes by the index and stops at the first one, PostgreSQL reads all, in a process of its own. */
const lastOfBacktest = /^select "seq" from "backtest_trade" .* order by "seq" desc limit \$3$/

/** Runs a statement once more, and undoes it. */
async function rowsOf(db: Db, text: string, values: readonly unknown[]): Promise<number> {
  let rows = 0
  const again = db.transaction().execute(async (tx) => {
    rows = visitedRows(await explainedPlan(tx, text, values), readsTrades)
    throw new Error('Undo')
  })
  await again.catch(() => {}) // what was added once cannot be added again, and was not read
  return rows
}

/** Lets no autovacuum look at the tables: after one in the middle of the calls, the planner takes another index for the last piece of a journal. */
const keepStatistics = (db: Db) =>
  sql`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = current_schema() loop
      execute format('alter table %I set (autovacuum_enabled = off)', name);
    end loop;
  end $$`.execute(db)

describe.runIf(stores.includes('PostgreSQL'))('a large journal [DOORS 8]', () => {
  afterEach(() => void vi.restoreAllMocks())

  // In SQLite the thread that reads answers nobody else. Statements of the numbers thread are not among these.
  it('is read in pieces, whatever call is made of it', async () => {
    const server = await testServer('PostgreSQL', { twoFactor: true })
    const { db, config } = server.services
    const [ann, bob] = [await server.signUp('ann'), await server.signUp('bob')]
    await keepProofs(server)
    const journalId = await filledJournal(server, ann)
    const params = { journalId }
    const entry = { type: 'ENTRY', rating: 'NEUTRAL' } as const
    const held = await ann.call(createComment, { params, body: { ...entry, name: 'Waited' } })
    const unused = await ann.call(createComment, { params, body: { ...entry, name: 'Unused' } })
    const custom = await ann.call(createCustomComment, { params, body: { name: 'Unused', commentGroup: 1 } })
    await multiplyJournal(db, journalId, trades, { entry_comments: `[${held.id}]`, instrument_id: 1 })
    await ann.call(importBacktestFile, { params: { ...params, backtestId: 1 }, body: backtestFile(tested) })
    await confirm(ann, await upload(ann, 'EURUSD.csv', minutes(50)), { zone: 'UTC', symbol: 'EURUSD' })
    const bobs = { journalId: await filledJournal(server, bob), backtestId: 1 }
    await bob.call(importBacktestFile, { params: bobs, body: backtestFile(mostBacktestTrades - 1) })
    await multiplyJournal(db, bobs.journalId, others)
    await jobsDone(server) // before: rows that they write are read from the table until the next vacuum
    await keepStatistics(db)
    await sql`vacuum analyze`.execute(db) // so that an index tells by itself what it counts

    const seen = openStore({ kind: 'postgres', url: config.databaseUrl ?? '' })
    const asked = new Map<string, readonly unknown[]>()
    // oxlint-disable-next-line typescript/unbound-method -- it is applied to its client below
    const { query } = Client.prototype
    vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...sent: unknown[]) {
      const one = Sent.safeParse(sent[0]).data
      if (one?.text.includes('trade') === true) asked.set(one.text, one.values)
      return Reflect.apply(query, this, sent)
    })
    const known = new Set<string>()
    const large: { readonly name: string; readonly rows: number; readonly text: string }[] = []
    const after = async (name: string, work: Promise<unknown>): Promise<void> => {
      await work
      const statements = [...asked].filter(([text]) => !known.has(text))
      for (const [text, values] of statements) {
        known.add(text)
        const rows = await rowsOf(seen, text, values)
        if (rows > mostRows && !lastOfBacktest.test(text)) large.push({ name, rows, text })
      }
      await jobsDone(server)
      asked.clear()
    }
    await after('unused comment', ann.call(removeComment, { params: { ...params, commentId: unused.id } }))
    await after('unused item', ann.call(removeCustomComment, { params: { ...params, commentId: custom.id } }))
    const examples = callExamples({ userId: ann.user.userId, username: 'ann', password, journalId })
    for (const name of callNames.toSorted((a, b) => rank(a) - rank(b))) {
      const { params, query, body } = examples[name]
      await after(name, ann.raw({ method: api[name].method, url: urlOf(api[name], params, query), payload: body }))
    }
    expect(known.size).toBeGreaterThan(100)
    expect(large).toEqual([])
    await seen.destroy()
    await server.close()
  })
})
