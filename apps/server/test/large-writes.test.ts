// @large: tens of thousands of trades
import { openDemo } from '@afterclose/contract/auth'
import type { Call } from '@afterclose/contract/call'
import { importBacktestFile, removeBacktestTrades } from '@afterclose/contract/backtest-files'
import { mostBacktestTrades } from '@afterclose/contract/backtest-trades'
import { removeBarSeries } from '@afterclose/contract/bars'
import { createBacktest, removeBacktest, replaceBacktest } from '@afterclose/contract/backtests'
import { createComment, replaceComment } from '@afterclose/contract/comments'
import { undoImport } from '@afterclose/contract/imports'
import { listInstruments, replaceInstrument } from '@afterclose/contract/instruments'
import { createJournal, deleteJournal, listJournals } from '@afterclose/contract/journals'
import { deleteAccount } from '@afterclose/contract/profile'
import { createTradePlan, removeTradePlan } from '@afterclose/contract/trade-plans'
import { changeTrades } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { DAY } from '@afterclose/core/time'
import { runs } from '@afterclose/testkit/runs'
import { expect, it } from 'vitest'
import { calls as api } from '../src/calls.ts'
import { demoDays, removeOldDemos } from '../src/journals/demo/service.ts'
import { expirePlans } from '../src/records/trade-plans/expire-plans.ts'
import { archiveOf, restoredJournal } from './support/archives.ts'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import { urlOf } from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { importFile } from './support/import-file.ts'
import { jobsDone } from './support/jobs.ts'
import { manyBlocks, manyNotices, manyPlans, muchElse } from './support/many-rows.ts'
import { multiplyJournal } from './support/multiply-journal.ts'
import { keepProofs } from './support/proofs.ts'
import { password, testServer } from './support/server.ts'
import { rowsWritten } from './support/rows-written.ts'
import { of } from './support/statements.ts'
import { stores } from './support/stores.ts'
import { walCommits } from './support/wal-commits.ts'

/*
 * A large change is one transaction, so that a kill leaves all of it or nothing. Whole journals, bars and accounts are removed in batches instead,
 * since such a transaction would keep others from writing for seconds. Every call of the contract that writes is made, and the write-ahead log of
 * SQLite says how many pages each transaction wrote: of threads and jobs, too. Reads are not counted (`index-use.test.ts`). PostgreSQL has the same
 * transactions: with `LAWS=full` triggers count the rows there.
 */
const trades = 6000
/** Pages of 4 KB in SQLite, rows in PostgreSQL: a batch of 500 rows writes less, a change of all trades several times as much. */
const ofBatch = { sqlite: 200, postgres: 2500 }

/** First what adds and changes, then what removes. */
function rank(name: CallName): number {
  const { method }: Call = api[name]
  return method === 'DELETE' || /^(remove|end|undo)/.test(name) ? 2 : 1
}

/** These end the account, the journal or the session that the others need. */
const last: readonly CallName[] = ['deleteAccount', 'deleteJournal', 'signOut']

it.each(stores.slice(0, runs({ quick: 1, full: stores.length })))(
  'writes a large change by one transaction, and removes journals, bars and accounts in batches, on %s',
  async (on) => {
    const server = await testServer(on, { twoFactor: true })
    const { db, store } = server.services
    const ann = await server.signUp('ann')
    await keepProofs(server)
    const journalId = await filledJournal(server, ann)
    const params = { journalId }
    const { id: commentId } = await ann.call(createComment, {
      params,
      body: { name: 'Waited', type: 'ENTRY', rating: 'NEUTRAL' },
    })
    const { id: tradePlanId } = await ann.call(createTradePlan, {
      params,
      body: { title: 'A', planDate: '2024-01-02', status: 'ACTIVE' },
    })
    await multiplyJournal(db, journalId, trades, { entry_comments: `[${commentId}]`, instrument_id: 1 })
    await db.updateTable('stored_trade').set({ plan_id: tradePlanId }).where('id', '>', 2).execute()
    await jobsDone(server)
    const ids = Array.from({ length: trades }, (_, i) => i + 1)

    const commits = store.kind === 'sqlite' ? walCommits(store.file) : { since: await rowsWritten(db), close: () => {} }
    const most = ofBatch[store.kind]
    /** Number of large transactions of each call. */
    const large: Record<string, number> = {}
    const after = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const result = await work()
      await jobsDone(server)
      const found = (await commits.since()).filter((written) => written > most).length
      large[name] = Math.max(large[name] ?? 0, found)
      return result
    }

    await after('stars', () =>
      ann.call(changeTrades, { params, body: { ids, change: { type: 'star', inReview: true } } }),
    )
    const { instruments } = await ann.call(listInstruments, { params })
    const { name, market, tickSize } = instruments[0]!
    await after('ticks', () =>
      ann.call(replaceInstrument, {
        params: { ...params, instrumentId: 1 },
        body: { name, market, tickSize, tickValue: '11' },
      }),
    )
    await after('rating', () =>
      ann.call(replaceComment, {
        params: { ...params, commentId },
        body: { name: 'Waited', type: 'ENTRY', rating: 'POSITIVE' },
      }),
    )
    const typed = { source: 'TYPED', commission: '1', mode: 'PER_TRADE' } as const
    const costs = await after('costs', () =>
      ann.call(changeTrades, { params, body: { ids, change: { type: 'costs', costs: typed } } }),
    )
    await after('costs undone', () => ann.call(undoDeletion, { params, body: { receipt: costs.receipt ?? '' } }))
    const plan = await after('plan removed', () => ann.call(removeTradePlan, { params: { ...params, tradePlanId } }))
    await after('plan restored', () => ann.call(undoDeletion, { params, body: { receipt: plan.receipt ?? '' } }))
    const gone = await after('trades deleted', () =>
      ann.call(changeTrades, { params, body: { ids: ids.slice(2), change: { type: 'delete' } } }),
    )
    await after('trades restored', () => ann.call(undoDeletion, { params, body: { receipt: gone.receipt ?? '' } }))

    const other = {
      journalId: (await ann.call(createJournal, { body: { name: 'Other', currency: 'USD', tradeMarkets: 'FOREX' } }))
        .id,
    }
    const fills = [
      'Exec ID,Time,Symbol,Side,Quantity,Price,Commission',
      ...Array.from({ length: 5000 }, (_, i) => {
        const day = new Date(Date.UTC(2010, 0, 1 + (i >> 1))).toISOString().slice(0, 10)
        return `A${i},${day} ${i % 2 === 0 ? '09' : '10'}:30:00,EURUSD,${i % 2 === 0 ? 'Buy' : 'Sell'},1,1.1,0`
      }),
      '',
    ].join('\n')
    const { job } = await after('import', () =>
      importFile({ trader: ann, params: other }, { name: 'fills.csv', bytes: fills }),
    )
    expect(job).toMatchObject({ state: 'DONE' })
    await after('import undone', () =>
      ann.call(undoImport, { params: of({ trader: ann, params: other }, job.importIdentifier) }),
    )

    const input = { name: 'Range', instrumentId: 1, riskPercent: '0.01' }
    const { id: backtestId } = await ann.call(createBacktest, { params, body: { ...input, spreadTicks: '0' } })
    const tested = { ...params, backtestId }
    const rows = Array.from({ length: mostBacktestTrades }, () => '2023-03-01,Long,1.1,1.09,1.12,Target')
    const body = {
      text: ['Date,Direction,Entry price,Stop loss,Take profit,Result', ...rows].join('\n'),
      date: '2023-03-01T00:00:00',
    }
    const logged = await after('tested', () => ann.call(importBacktestFile, { params: tested, body }))
    await after('tested with a spread', () =>
      ann.call(replaceBacktest, { params: tested, body: { ...input, spreadTicks: '9' } }),
    )
    await after('tested removed', () => ann.call(removeBacktestTrades, { params: tested, body: { ids: logged.ids } }))
    await after('tested again', () => ann.call(importBacktestFile, { params: tested, body }))
    await after('backtest removed', () => ann.call(removeBacktest, { params: tested }))

    const inOneTransaction =
      `stars, ticks, rating, costs, costs undone, plan removed, plan restored, trades deleted, trades restored, import,
      import undone, tested, tested with a spread, tested removed, tested again, backtest removed`.split(/,\s+/)
    expect(large).toEqual(Object.fromEntries(inOneTransaction.map((name) => [name, 1])))

    const archive = await archiveOf(ann, journalId)
    const restoredId = await after('restored', () => restoredJournal(server, ann, archive))
    await after('deleted', () => ann.call(deleteJournal, { params: { journalId: restoredId } }))

    await manyPlans(db, journalId, trades)
    await after('plans expire', () => expirePlans(db, new Date()))
    const seriesId = await manyBlocks(db, ann.user.userId, 'A', trades)
    await after('bars removed', () => ann.call(removeBarSeries, { params: { seriesId } }))

    const examples = callExamples({ userId: ann.user.userId, username: 'ann', password, journalId })
    const writes = callNames.filter((name) => api[name].method !== 'GET' && !last.includes(name))
    for (const name of writes.toSorted((a, b) => rank(a) - rank(b))) {
      const { params, query, body } = examples[name]
      await after(name, () =>
        ann.raw({ method: api[name].method, url: urlOf(api[name], params, query), payload: body }),
      )
    }
    const { journals } = await ann.call(listJournals, {})
    await muchElse(db, journalId, ann.user.userId, trades)
    const lastSeries = await manyBlocks(db, ann.user.userId, 'B', trades)
    for (const { id } of journals)
      await after('journal deleted', () => ann.call(deleteJournal, { params: { journalId: id } }))
    await manyNotices(db, null, ann.user.userId, trades)
    await after('account deleted', () => ann.call(deleteAccount, { body: {} }))
    const left = db
      .selectFrom('stored_trade')
      .select('id')
      .where(
        'journal_id',
        'in',
        journals.map(({ id }) => id),
      )
    expect(await left.execute()).toEqual([])
    const visitor = await server.stranger.call(openDemo, { body: {} })
    const owned = db.selectFrom('journal').select('id').where('owner_id', '=', visitor.userId)
    const demo = await owned.executeTakeFirstOrThrow()
    await muchElse(db, demo.id, visitor.userId, trades)
    const demoSeries = await manyBlocks(db, visitor.userId, 'C', trades)
    await jobsDone(server)
    await commits.since()
    const later = new Date(Date.now() + (demoDays + 1) * DAY)
    await after('demo removed', () => removeOldDemos(server.services, later, new AbortController().signal))
    const blocks = db
      .selectFrom('bar_block')
      .select('block')
      .where('series_id', 'in', [seriesId, lastSeries, demoSeries])
    expect(await blocks.execute()).toEqual([])
    const inBatches = ['deleted', 'plans expire', 'bars removed', 'journal deleted', 'account deleted', 'demo removed']
    expect(large['restored']).toBe(1)
    for (const name of inBatches) expect(large[name], name).toBe(0)
    for (const [name, count] of Object.entries(large)) expect(count, name).toBeLessThanOrEqual(1)
    commits.close()
    await server.close()
  },
)
