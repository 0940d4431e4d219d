// @large: kills servers
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type CurrentUser, signUp } from '@afterclose/contract/auth'
import { importBacktestFile, removeBacktestTrades } from '@afterclose/contract/backtest-files'
import { fillPriceExtremes } from '@afterclose/contract/bars'
import { createBacktest, removeBacktest, replaceBacktest } from '@afterclose/contract/backtests'
import { createComment, replaceComment } from '@afterclose/contract/comments'
import { confirmImport, readImport, startImport, undoImport } from '@afterclose/contract/imports'
import { createInstrument, replaceInstrument } from '@afterclose/contract/instruments'
import { createJournal } from '@afterclose/contract/journals'
import { createTradePlan, removeTradePlan } from '@afterclose/contract/trade-plans'
import { changeTrades, createTrade } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Db } from '../src/store/db.ts'
import { openStore } from '../src/store/store.ts'
import { killRounds } from './support/kill-rounds.ts'
import { isBeingWritten } from './support/being-written.ts'
import { mt4Statement } from './support/mt4-statement.ts'
import { multiplyTrade } from './support/multiply-trade.ts'
import { type NetworkCaller, networkCaller } from './support/network-client.ts'
import { ServerProcess, settingsOf } from './support/processes/server-process.ts'
import { deposit } from './support/statements.ts'
import { manyTrades } from './support/step-import.ts'
import { stores, type StoreName, type TestStore, testStore } from './support/stores.ts'

/*
 * The law of large writes: a server that is killed at any moment has written all of a change or nothing. For each kind of change, one server is
 * left alone, which shows the content before and after, and how long the change takes. Then servers are killed at random moments of that time, each
 * in a journal of its own. What they leave is one of the two contents; if it is the first, the same call makes it the second.
 */

const many = 4000
/** Kills on each store, over all kinds of changes. */
const kills = killRounds({ quick: 13, full: 52 })

interface Params {
  readonly journalId: number
}
interface Journal {
  readonly call: NetworkCaller
  readonly params: Params
  readonly ids: readonly number[]
  readonly db: Db
}

/** Prepares a journal. @returns the change: asked again of another server after the first was killed */
type Kind = (journal: Journal) => Promise<(call: NetworkCaller) => Promise<unknown>>

const backtest = { name: 'Range', instrumentId: 1, startBalance: '10000', riskPercent: '0.01' }
/** Each trade wins two for a risk of one, less the spread. */
const testedFile = (count: number) => ({
  text: [
    'Date,Direction,Entry price,Stop loss,Take profit,Result',
    ...Array.from({ length: count }, () => '2024-01-02,Long,100,99,102,Target'),
  ].join('\n'),
  date: '2024-01-02T00:00:00',
})
async function tested({ call, params }: Journal, count: number) {
  const { id: backtestId } = await call(createBacktest, { params, body: { ...backtest, spreadTicks: '0' } })
  const place = { ...params, backtestId }
  const { ids } = await call(importBacktestFile, { params: place, body: testedFile(count) })
  return { place, ids }
}

const inFile = manyTrades(many)
const statement = mt4Statement({ trades: inFile, deposits: [deposit] })
/** The same trades with other costs. */
const corrected = mt4Statement({ trades: inFile.map((trade) => ({ ...trade, commission: trade.commission - 1 })) })
async function uploaded({ call, params }: Pick<Journal, 'call' | 'params'>, file = statement) {
  const body = new FormData()
  body.append('importer', 'AUTO')
  body.append('file', new Blob([file]), 'Statement.htm')
  const { importIdentifier } = await call(startImport, { params, body })
  const one = { ...params, importIdentifier }
  await reached(call, one, 'NEEDS_INPUT')
  return one
}
async function reached(
  call: NetworkCaller,
  params: Params & { readonly importIdentifier: string },
  wanted: 'NEEDS_INPUT' | 'DONE',
): Promise<void> {
  for (;;) {
    const { state } = await call(readImport, { params })
    if (state === wanted) return
    if (state === 'FAILED') throw new Error('The import failed')
    await wait(5)
  }
}

/** Confirms it, unless that was done already. */
async function saved(call: NetworkCaller, params: Awaited<ReturnType<typeof uploaded>>): Promise<void> {
  const { state } = await call(readImport, { params })
  if (state === 'NEEDS_INPUT') await call(confirmImport, { params })
  await reached(call, params, 'DONE')
}

type Change = z.input<typeof changeTrades.body>['change']
const changeAll = (
  { params, ids }: Pick<Journal, 'params' | 'ids'>,
  change: Change,
): { readonly params: Params; readonly body: { readonly ids: number[]; readonly change: Change } } => ({
  params,
  body: { ids: [...ids], change },
})
const costs = { type: 'costs', costs: { source: 'TYPED', commission: '3', mode: 'PER_TRADE' } } as const
const comment = { name: 'Waited', type: 'ENTRY' } as const
const instrument = { name: 'A', market: 'STOCKS', tickSize: '0.01' } as const

/** @returns the call that undoes something, by its receipt */
const undoing =
  (params: Params, { receipt }: { readonly receipt?: string | null }) =>
  (call: NetworkCaller): Promise<unknown> =>
    call(undoDeletion, { params, body: { receipt: receipt ?? '' } })

async function planned({ call, params, db }: Journal) {
  const { id } = await call(createTradePlan, {
    params,
    body: { title: 'A', planDate: '2024-01-02', status: 'ACTIVE' },
  })
  await db.updateTable('stored_trade').set({ plan_id: id }).where('journal_id', '=', params.journalId).execute()
  await db.updateTable('trade_plan').set({ status: 'EXECUTED' }).where('journal_id', '=', params.journalId).execute()
  return { ...params, tradePlanId: id }
}

const kinds: Readonly<Record<string, Kind>> = {
  'imports a file': async (journal) => {
    const one = await uploaded(journal)
    return (call) => saved(call, one)
  },
  'imports a file that changes trades': async (journal) => {
    await saved(journal.call, await uploaded(journal))
    const one = await uploaded(journal, corrected)
    return (call) => saved(call, one)
  },
  'undoes an import': async (journal) => {
    const one = await uploaded(journal)
    await saved(journal.call, one)
    return (call) => call(undoImport, { params: one })
  },
  'undoes an import that changed trades': async (journal) => {
    await saved(journal.call, await uploaded(journal))
    const one = await uploaded(journal, corrected)
    await saved(journal.call, one)
    return (call) => call(undoImport, { params: one })
  },
  'deletes trades': async ({ db, ...journal }) => {
    const imported = db.updateTable('stored_trade').set({ source: 'TEST', external_id: sql`'E' || id` })
    await imported.where('journal_id', '=', journal.params.journalId).execute()
    return (call) => call(changeTrades, changeAll(journal, { type: 'delete' }))
  },
  'undoes the deletion of trades': async (journal) =>
    undoing(journal.params, await journal.call(changeTrades, changeAll(journal, { type: 'delete' }))),
  'changes the value of a tick':
    async ({ params }) =>
    (call) =>
      call(replaceInstrument, { params: { ...params, instrumentId: 1 }, body: { ...instrument, tickValue: '0.02' } }),
  'changes the rating of a comment': async ({ call: before, params, db }) => {
    const { id: commentId } = await before(createComment, { params, body: { ...comment, rating: 'NEUTRAL' } })
    const commented = db.updateTable('stored_trade').set({ entry_comments: `[${commentId}]` })
    await commented.where('journal_id', '=', params.journalId).execute()
    return (call) =>
      call(replaceComment, { params: { ...params, commentId }, body: { ...comment, rating: 'POSITIVE' } })
  },
  'removes a plan': async (journal) => {
    const plan = await planned(journal)
    return (call) => call(removeTradePlan, { params: plan })
  },
  'restores a plan': async (journal) => {
    const plan = await planned(journal)
    return undoing(journal.params, await journal.call(removeTradePlan, { params: plan }))
  },
  'stars trades': async (journal) => (call) => call(changeTrades, changeAll(journal, { type: 'star', inReview: true })),
  'undoes the stars of trades': async (journal) =>
    undoing(journal.params, await journal.call(changeTrades, changeAll(journal, { type: 'star', inReview: true }))),
  'sets costs': async (journal) => (call) => call(changeTrades, changeAll(journal, costs)),
  'undoes costs': async (journal) =>
    undoing(journal.params, await journal.call(changeTrades, changeAll(journal, costs))),
  'clears prices from bars': async ({ params, db }) => {
    const prices = { highest_price: '102', lowest_price: '99', price_source: 'BARS', price_bar_length: 60 } as const
    await db.updateTable('stored_trade').set(prices).where('journal_id', '=', params.journalId).execute()
    return (call) => call(fillPriceExtremes, { params, body: { clear: true } })
  },
  'logs trades of a backtest': async (journal) => {
    const { place } = await tested(journal, 10)
    return (call) => call(importBacktestFile, { params: place, body: testedFile(many) })
  },
  'saves a backtest with another spread': async (journal) => {
    const { place } = await tested(journal, many)
    return (call) => call(replaceBacktest, { params: place, body: { ...backtest, spreadTicks: '50' } })
  },
  'removes trades of a backtest': async (journal) => {
    const { place, ids } = await tested(journal, many)
    return (call) => call(removeBacktestTrades, { params: place, body: { ids: ids.slice(10) } })
  },
  'removes a backtest': async (journal) => {
    const { place } = await tested(journal, many)
    return (call) => call(removeBacktest, { params: place })
  },
}
const names = Object.keys(kinds)
const roundsEach = Math.ceil(kills / names.length)

/** Tables whose rows are compared. Rows of `trade` are the visible ones. */
const compared = [
  'trade',
  'instrument',
  'trade_comment',
  'trade_plan',
  'payin',
  'backtest',
  'backtest_trade',
  'deleted_fill',
  'writing',
] as const
/** Times, revisions, and numbers of rows: an attempt that was killed may have used some up. */
const leftOut = new Set(['journal_id', 'id', 'created', 'modified', 'revision', 'import_job_id'])

/** Content of a journal, to compare with that of another one. */
async function contentOf(db: Db, journalId: number) {
  const digest = createHash('sha256')
  const counts: Record<string, number> = {}
  for (const table of compared) {
    const rows = await db.selectFrom(table).selectAll().where('journal_id', '=', journalId).execute()
    const kept = rows.map((row) => JSON.stringify(Object.entries(row).filter(([name]) => !leftOut.has(name))))
    digest.update(JSON.stringify(kept.toSorted()))
    counts[table] = rows.length
  }
  const imports = await db
    .selectFrom('import_job')
    .select(['state', 'undone', 'counts'])
    .where('journal_id', '=', journalId)
    .orderBy('created')
    .execute()
  const countOf = async (table: 'statement' | 'stored_trade') => {
    const rows = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
    return (await rows.where('journal_id', '=', journalId).executeTakeFirstOrThrow()).count
  }
  const [statements, stored] = [await countOf('statement'), await countOf('stored_trade')]
  return { ...counts, imports, statements, stored, digest: digest.digest('hex') }
}

/** Kills before a change was written, while it was, and afterwards. */
const moments: Record<StoreName, Record<'before' | 'inside' | 'after', number>> = {
  SQLite: { before: 0, inside: 0, after: 0 },
  PostgreSQL: { before: 0, inside: 0, after: 0 },
}

describe.each(stores)('a server that is killed while it writes much, on %s', (store) => {
  let place: TestStore
  let db: Db
  let server: ServerProcess
  let base: string
  let user: CurrentUser
  const start = async () => {
    server = new ServerProcess(settingsOf(place))
    base = await server.ready()
  }
  const call = () => networkCaller(base, user)
  beforeAll(async () => {
    place = await testStore(store)
    db = openStore(place.settings)
    await start()
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    await db.destroy()
    await place.remove()
    if (process.env['KILL_ROUNDS'] !== undefined) console.info(store, moments[store])
  })

  async function newJournal(): Promise<Journal> {
    const { id: journalId } = await call()(createJournal, {
      body: { name: `Journal ${Math.random()}`, currency: 'USD', tradeMarkets: 'STOCKS,FOREX,CFD' },
    })
    const params = { journalId }
    await call()(createInstrument, { params, body: { ...instrument, tickValue: '0.01' } })
    const times = { entryDate: '2024-01-02T09:00:00', exitDate: '2024-01-02T10:00:00' }
    const prices = { entryPrice: '100', exitPrice: '101.5', size: '2' }
    const { id } = await call()(createTrade, {
      params,
      body: { instrumentId: 1, direction: 'LONG', ...times, ...prices },
    })
    return { call: call(), params, ids: [id, ...(await multiplyTrade(db, journalId, many - 1))], db }
  }

  /** Waits for jobs that are due, and for connections of a killed server, which PostgreSQL ends a moment later. */
  const settled = ({ journalId }: Params) =>
    expect
      .poll(
        async () => {
          const due = await db
            .selectFrom('job')
            .select('kind')
            .where('journal_id', '=', journalId)
            .where('state', 'in', ['WAITING', 'RUNNING'])
            .where('run_after', '<=', new Date().toISOString())
            .execute()
          return [due, await isBeingWritten(db, place.settings)]
        },
        { timeout: 60_000 },
      )
      .toEqual([[], false])

  async function startAgain() {
    await server.end('SIGTERM') // each change then starts its thread, as after a kill
    await start()
  }
  async function untilWritten() {
    while (!(await isBeingWritten(db, place.settings))) await wait(1)
  }

  /** @returns how long a change takes, ms: from the request to the answer, and from its first write to its last */
  async function timed(change: (call: NetworkCaller) => Promise<unknown>) {
    const began = performance.now()
    const state = { isDone: false }
    const answer = change(call()).finally(() => (state.isDone = true))
    let [first, last] = [Infinity, 0]
    while (!state.isDone) {
      if (await isBeingWritten(db, place.settings)) {
        last = performance.now()
        first = Math.min(first, last)
      }
      await wait(1)
    }
    await answer
    return { all: performance.now() - began, writing: Math.max(last - first, 0) }
  }

  it.each(names)(
    'has done all or nothing when it %s',
    async (name) => {
      // each has journals up to the limit of an account
      const body = { username: `trader-${names.indexOf(name)}`, password: 'correct horse' }
      user = await networkCaller(base, null)(signUp, { body })
      const prepared = async () => {
        const journal = await newJournal()
        const change = await kinds[name]!(journal)
        await settled(journal.params)
        return { journal, change, content: () => contentOf(db, journal.params.journalId) }
      }
      const undisturbed = await prepared()
      const before = await undisturbed.content()
      await startAgain()
      const times = await timed(undisturbed.change)
      const after = await undisturbed.content()
      expect(after).not.toEqual(before)

      for (let round = 0; round < roundsEach; round++) {
        const { journal, change, content } = await prepared()
        expect(await content()).toEqual(before)
        await startAgain()
        const answer = change(call()).catch(() => {}) // it is killed
        if (Math.random() < 0.5) await wait(Math.random() * times.all * 1.1)
        else await Promise.race([answer, untilWritten().then(() => wait(Math.random() * times.writing))])
        const isInside = await isBeingWritten(db, place.settings)
        await server.end('SIGKILL')
        await answer
        await db.updateTable('job').set({ claimed_until: '2024' }).where('state', '=', 'RUNNING').execute()
        await start()
        await settled(journal.params)
        const left = await content()
        const isBefore = isDeepStrictEqual(left, before)
        moments[store][isInside ? 'inside' : isBefore ? 'before' : 'after']++
        if (isBefore) await change(call())
        expect(await content()).toEqual(after)
      }
    },
    120_000 + roundsEach * 60_000,
  )
})
