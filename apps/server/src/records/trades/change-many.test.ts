// @large: thousands of trades
import { listTrades, readTrade, removeTrade, replaceTrade, type TradeView } from '@afterclose/contract/trades'
import { readJournal } from '@afterclose/contract/journals'
import { trades as workedTrades } from '@afterclose/testkit/worked-example'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pieceSizes } from './piece-sizes.ts'
import { contentOf } from '../../../test/support/journal-content.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { multiplyTrade } from '../../../test/support/multiply-trade.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { smallPieces } from '../../../test/support/small-pieces.ts'
import { stores } from '../../../test/support/stores.ts'
import { bodyOf, workedJournal, type WorkedJournal } from '../../../test/support/worked-journal.ts'
import { changeTrades } from './change-trades.ts'

/** Breaks off before the trades are written for the second time. */
function dies(): KyselyPlugin {
  let writes = 0
  return {
    transformQuery({ node }) {
      const writing = node.kind === 'UpdateQueryNode' && JSON.stringify(node.table).includes('"stored_trade"')
      if (writing && ++writes === 2) throw new Error('The server has gone')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** Counts what is asked of the store. */
function counting(): KyselyPlugin & { readonly asked: () => number } {
  let asked = 0
  return {
    asked: () => asked,
    transformQuery({ node }) {
      asked++
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** Notes when trades are counted and when the journal's revision is raised, from which on others wait. @param counted runs before the count is heard */
function countingTrades(counted: () => Promise<unknown>): KyselyPlugin & { readonly order: readonly string[] } {
  const order: string[] = []
  const counts = new WeakSet<object>()
  return {
    order,
    transformQuery({ node, queryId }) {
      const isCount = node.kind === 'SelectQueryNode' && JSON.stringify(node.selections ?? []).includes('"count"')
      if (isCount) counts.add(queryId)
      if (isCount) order.push('counted')
      if (node.kind === 'UpdateQueryNode' && JSON.stringify(node.table).includes('"journal"')) order.push('raised')
      return node
    },
    async transformResult({ result, queryId }) {
      if (counts.has(queryId) && !order.includes('raised')) await counted()
      return result
    },
  }
}

describe.each(stores)('one change of very many trades, on %s', (store) => {
  smallPieces()
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const all = async ({ trader, params }: WorkedJournal) => {
    const found: TradeView[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await trader.call(listTrades, { params, query: { limit: 500, ...(after && { after }) } })
      found.push(...page.trades)
      after = page.next
    }
    return found
  }
  const jobs = ({ params }: WorkedJournal) =>
    server.services.db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'change-trades')
      .where('journal_id', '=', params.journalId)
      .execute()

  it('is refused for trades that are made up without looking for each of them', async () => {
    const { params } = await workedJournal(server)
    const counter = counting()
    const db = server.services.db.withPlugin(counter)
    const madeUp = Array.from({ length: 100_000 }, (_, i) => i + 1)
    for (const change of [{ type: 'star', inReview: true }, { type: 'delete' }] as const)
      await expect(changeTrades(db, params.journalId, madeUp, change)).rejects.toMatchObject({ code: 'Unknown trade' })
    expect(counter.asked()).toBeLessThan(10)
  })

  it('is written in several transactions, and leaves the trades as a change of a few does', async () => {
    const worked = await workedJournal(server)
    const { trader, params } = worked
    const { db } = server.services
    const ids = await multiplyTrade(db, params.journalId, 2 * pieceSizes.rows + 1)
    const change = async (wanted: Parameters<typeof changeTrades>[3], of = ids) =>
      (await changeTrades(db, params.journalId, of, wanted)).changed
    const { revision } = await trader.call(readJournal, { params })
    expect(await change({ type: 'star', inReview: true })).toBe(ids.length)
    expect((await trader.call(readJournal, { params })).revision).toBe(revision + 1 + 3)
    await change({ type: 'addComment', commentId: 7 }) // Moved stop, negative
    await change({ type: 'tradeType', tradeType: 'PROP' })
    await change({ type: 'grade', reviewGrade: 'B' })
    await change({ type: 'setup', setupId: 2 })
    await change({ type: 'group', group: true })
    expect(await jobs(worked)).toEqual([])

    const few = [1]
    for (const wanted of [
      { type: 'star', inReview: true },
      { type: 'addComment', commentId: 7 },
      { type: 'tradeType', tradeType: 'PROP' },
      { type: 'grade', reviewGrade: 'B' },
      { type: 'setup', setupId: 2 },
    ] as const)
      await change(wanted, few)
    const {
      id: _id,
      modified: _modified,
      groupId: _none,
      ...first
    } = await trader.call(readTrade, {
      params: { ...params, tradeId: 1 },
    })
    expect(first).toMatchObject({ inReview: true, managementComments: [6, 7], tiltMeter: 3, setupId: 2 })
    const changed = (await all(worked)).filter(({ id }) => ids.includes(id))
    expect(changed).toHaveLength(ids.length)
    expect(new Set(changed.map(({ groupId }) => groupId)).size).toBe(1)
    expect(changed[0]!.groupId).not.toBeNull()
    for (const trade of changed) expect(trade).toMatchObject(first)
  })

  it('is made to the end by a job when its server dies, and leaves what was written since', async () => {
    const worked = await workedJournal(server)
    const { trader, params } = worked
    const { db } = server.services
    const ids = await multiplyTrade(db, params.journalId, 3 * pieceSizes.rows)
    const dying = changeTrades(db.withPlugin(dies()), params.journalId, ids, { type: 'star', inReview: true })
    await expect(dying).rejects.toThrow('The server has gone')
    const starred = async () =>
      (await all(worked)).filter(({ id, inReview }) => inReview && ids.includes(id)).map(({ id }) => id)
    const before = await starred()
    expect(before).toHaveLength(pieceSizes.rows)
    const [done, left] = [ids[0]!, ids.at(-1)!]
    for (const tradeId of [done, left]) {
      const body = { ...bodyOf(workedTrades[0]!.input), notes: 'Mine', inReview: false }
      await trader.call(replaceTrade, { params: { ...params, tradeId }, body })
    }
    expect(await jobs(worked)).toHaveLength(1)
    await db.updateTable('job').set({ run_after: '2024' }).where('kind', '=', 'change-trades').execute()
    await jobsDone(server)
    expect((await starred()).toSorted((a, b) => a - b)).toEqual(ids.filter((id) => id !== done && id !== left))
    expect(await trader.call(readTrade, { params: { ...params, tradeId: left } })).toMatchObject({ notes: 'Mine' })
  })

  it('counts the trades before others have to wait for it, and again when something was written since', async () => {
    const worked = await workedJournal(server)
    const { journalId } = worked.params
    const { db } = server.services
    const ids = await multiplyTrade(db, journalId, pieceSizes.rows + 1)
    const change = { type: 'star', inReview: true } as const
    const alone = countingTrades(async () => {})
    await changeTrades(db.withPlugin(alone), journalId, ids, change)
    expect(alone.order.slice(0, 2)).toEqual(['counted', 'raised'])
    expect(alone.order.slice(1)).not.toContain('counted')

    const [deleted] = ids
    const beside = countingTrades(() =>
      worked.trader.call(removeTrade, { params: { ...worked.params, tradeId: deleted! } }),
    )
    const changing = changeTrades(db.withPlugin(beside), journalId, ids, change)
    await expect(changing).rejects.toMatchObject({ code: 'Unknown trade' })
    // The first lock finds that something was written, and lets others write while the trades are counted again.
    expect(beside.order).toEqual(['counted', 'raised', 'counted', 'raised', 'raised'])
  })

  it('is refused as a whole', async () => {
    const worked = await workedJournal(server)
    const { journalId } = worked.params
    const { db } = server.services
    const ids = await multiplyTrade(db, journalId, pieceSizes.rows + 1)
    const before = await contentOf(db, journalId)
    const refused: [number[], Parameters<typeof changeTrades>[3]][] = [
      [[...ids, 99_999], { type: 'star', inReview: true }],
      [[...ids], { type: 'setup', setupId: 77 }],
      [[...ids], { type: 'addComment', commentId: 77 }],
      [[...ids, 4], { type: 'group', group: true }],
    ]
    for (const [of, change] of refused)
      await expect(changeTrades(db, journalId, of, change)).rejects.toMatchObject({ name: 'AppError' })
    expect(await contentOf(db, journalId)).toBe(before)
    expect(await jobs(worked)).toEqual([])
  })
})
