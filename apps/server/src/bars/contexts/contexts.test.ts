import { changeSetting } from '@afterclose/contract/account-settings'
import { listBarSeries, removeBarSeries } from '@afterclose/contract/bars'
import { listInstruments, replaceInstrument } from '@afterclose/contract/instruments'
import { copyJournal } from '@afterclose/contract/journals'
import { readStats } from '@afterclose/contract/stats'
import { readTradeContext } from '@afterclose/contract/trade-context'
import { createTrade, removeTrade, replaceTrade, tradeFeed, type TradeBody } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { type ContextLength, contextTags } from '@afterclose/core/market-context'
import { byName } from '@afterclose/core/record-field'
import { wordFields } from '@afterclose/core/trade'
import { decodePatch } from '@afterclose/feed/patch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urlOf } from '../../../test/support/client.ts'
import { feedOf } from '../../../test/support/feed-writes.ts'
import { contextsFound } from '../../../test/support/jobs.ts'
import { confirm, hours, tradeInBars, upload } from '../../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { type WorkedJournal, workedJournal } from '../../../test/support/worked-journal.ts'
import { readColumns } from '../../numbers/books/journal-columns.ts'
import { askForContextsOf, contextsKind } from '../../store/ask-for-contexts.ts'
import { barsTasks } from '../bars-tasks.ts'
import { contextsJobKind } from './contexts-job.ts'

type Groups = Readonly<Record<string, string | null>>

const base = { ...tradeInBars, stopLoss: null, takeProfit: null } satisfies TradeBody
const at = (day: string, time: string, more: Partial<TradeBody> = {}): TradeBody => ({
  ...base,
  entryDate: `2024-${day}T${time}`,
  exitDate: `2024-${day}T23:50:00`,
  ...more,
})
/** With bars of hours from 29 January to 4 March: known, short, too early, open, without a price, of an instrument without bars. */
const trades: readonly TradeBody[] = [
  at('03-04', '10:20:00', { entryPrice: '1.0847' }),
  at('03-04', '10:20:00', { entryPrice: '1.07', direction: 'SHORT' }),
  at('02-20', '16:00:00', { entryPrice: '1.06' }),
  at('01-29', '05:00:00', { entryPrice: '1.0001' }),
  at('03-04', '14:30:00', { entryPrice: '1.09', exitDate: null, exitPrice: null }),
  at('03-01', '10:00:00', { entryPrice: null, exitPrice: null, gainMode: 'MANUAL', manualGain: '5' }),
  at('03-04', '11:00:00', { instrumentId: 2 }),
]

describe.each(stores)('contexts of many trades on %s [BARS 5.3]', (store) => {
  let server: TestServer
  let worked: WorkedJournal
  let ids: number[]
  beforeAll(async () => {
    server = await testServer(store)
    worked = await workedJournal(server, 'lookups')
    const { trader, params } = worked
    await trader.call(changeSetting, lengthOf('1h'))
    ids = []
    for (const body of trades) ids.push((await trader.call(createTrade, { params, body })).id)
    await confirm(trader, await upload(trader, 'EURUSD60.csv', hours(36 * 24), { zone: 'UTC' }))
  })
  afterAll(() => server.close())

  const lengthOf = (value: ContextLength) => ({
    params: {
      userId: worked.trader.user.originalToken.userId,
      key: `journal.${worked.params.journalId}.contextLength`,
    },
    body: { value },
  })
  async function carried({ trader, params }: WorkedJournal = worked): Promise<ReadonlyMap<number, Groups>> {
    const columns = await feedOf({ trader, params })
    const rows = Array.from(columns.id, (id, row): [number, Groups] => [id, contextAt(columns, row)])
    return new Map(rows)
  }
  const contextAt = (columns: Awaited<ReturnType<typeof feedOf>>, row: number): Groups =>
    byName(contextTags, (tag) => wordFields[tag].words[columns[tag][row]!] ?? null)
  /** Each trade by itself, from its bars, as its chart shows it. */
  async function oneByOne(
    length: ContextLength,
    { trader, params }: WorkedJournal = worked,
  ): Promise<ReadonlyMap<number, Groups>> {
    const all = new Map<number, Groups>()
    for (const id of (await carried({ trader, params })).keys()) {
      const tags = await trader.call(readTradeContext, { params: { ...params, tradeId: id }, query: { length } })
      all.set(
        id,
        byName(contextTags, (tag) => tags[tag].group),
      )
    }
    return all
  }
  /** Revisions at which contexts were found, by trade. */
  async function revisions(): Promise<ReadonlyMap<number, number>> {
    const rows = await server.services.db
      .selectFrom('trade_context')
      .select(['trade_id', 'revision'])
      .where('journal_id', '=', worked.params.journalId)
      .execute()
    return new Map(rows.map((row) => [row.trade_id, row.revision]))
  }
  async function foundAnew(change: () => Promise<unknown>): Promise<readonly number[]> {
    const before = await revisions()
    await change()
    await contextsFound(server)
    return [...(await revisions())]
      .flatMap(([id, revision]) => (before.get(id) === revision ? [] : [id]))
      .toSorted((a, b) => a - b)
  }

  it('come with the feed as each trade tells its own, and are empty where they are not known', async () => {
    await contextsFound(server)
    const all = await carried()
    expect(all).toEqual(await oneByOne('1h'))
    expect(all.get(ids[0]!)).toEqual({
      trend: 'WITH',
      volatility: 'NORMAL',
      dayPosition: 'UPPER',
      yesterdayPosition: 'ABOVE',
      gap: 'NONE',
      sinceOpen: null,
      dayType: 'OTHER',
    })
    expect(all.get(ids[1]!)).toMatchObject({ trend: 'AGAINST', dayPosition: 'NEW_LOW' })
    expect(all.get(ids[4]!)).toMatchObject({ trend: 'WITH', dayPosition: 'NEW_HIGH' })
    expect(all.get(ids[5]!)).toMatchObject({ trend: 'WITH', dayPosition: null })
    const none = byName(contextTags, () => null)
    expect(all.get(ids[3]!)).toEqual({ ...none, dayPosition: 'LOWER' })
    expect(all.get(ids[6]!)).toEqual(none)
    // nothing is looked for where no bars are
    expect([...(await revisions()).keys()]).not.toContain(ids[6])
  })

  it('select trades and count for figures; an unknown one is in no group', async () => {
    const { trader, params } = worked
    const count = async (basic: object, options: object = {}) =>
      (await trader.call(readStats, { params, query: { filters: JSON.stringify({ basic, options }) } })).numberOfTrades
    expect(await count({ trend: ['WITH'] })).toBe(3)
    expect(await count({ trend: ['WITH', 'AGAINST'], dayPosition: ['NEW_LOW'] })).toBe(1)
    expect(await count({ trend: ['NONE'] })).toBe(0)
    expect(await count({ dayPosition: ['NEW_LOW'] }, { excludeFilters: true })).toBe(5)
  })

  it('are found again for trades whose entry was changed, and for no others', async () => {
    const { trader, params } = worked
    const change = (changes: Partial<TradeBody>) => () =>
      trader.call(replaceTrade, { params: { ...params, tradeId: ids[0]! }, body: { ...trades[0]!, ...changes } })
    expect(await foundAnew(change({ notes: 'Nothing of the entry', inReview: true }))).toEqual([])
    const { revision } = await feedOf(worked)
    expect(await foundAnew(change({ entryPrice: '1.09' }))).toEqual([ids[0]])
    expect((await carried()).get(ids[0]!)).toMatchObject({ trend: 'WITH', dayPosition: 'NEW_HIGH' })
    // a client that has the trades of before gets this one alone
    const { bytes } = await trader.raw({ method: 'GET', url: urlOf(tradeFeed, params, { since: revision }) })
    const { upserts } = decodePatch(new Uint8Array(bytes))
    expect([...upserts.id]).toEqual([ids[0]])
    expect(contextAt(upserts, 0).dayPosition).toBe('NEW_HIGH')
    expect(await foundAnew(async () => {})).toEqual([])
  })

  it('of a trade that was changed since are not known until they are found again', async () => {
    const { db } = server.services
    const stale = { entry_price: '1.5' }
    const { trader, params } = worked
    await db.updateTable('trade_context').set(stale).where('trade_id', '=', ids[0]!).execute()
    await trader.call(removeTrade, { params: { ...params, tradeId: ids[2]! } }) // so that the feed is read anew
    expect(Object.values((await readAnew()).get(ids[0]!)!)).toEqual(contextTags.map(() => null))
  })
  async function readAnew(): Promise<ReadonlyMap<number, Groups>> {
    const columns = await readColumns(server.services.db, worked.params.journalId)
    return new Map(Array.from(columns.id, (id, row): [number, Groups] => [id, contextAt(columns, row)]))
  }

  it('go with a deleted trade and come back with it', async () => {
    const { trader, params } = worked
    const before = (await oneByOne('1h')).get(ids[1]!)
    const { receipt } = await trader.call(removeTrade, { params: { ...params, tradeId: ids[1]! } })
    expect((await carried()).has(ids[1]!)).toBe(false)
    await trader.call(undoDeletion, { params, body: { receipt: receipt! } })
    await contextsFound(server)
    expect((await carried()).get(ids[1]!)).toEqual(before)
  })

  it('are looked for in each journal of a user whose bars change, but not in a removed journal', async () => {
    const { db } = server.services
    const [trader, other] = [await server.signUp(), await server.signUp()]
    const journalIds: number[] = []
    for (const client of [trader, trader, trader, other]) journalIds.push((await server.journalOf(client)).id)
    const [first, second, removed] = journalIds
    await db.updateTable('journal').set({ deleted: 1 }).where('id', '=', removed!).execute()
    const asked = await db.transaction().execute(async (tx) => {
      await askForContextsOf(tx, trader.user.userId)
      const jobs = tx.selectFrom('job').select('journal_id').where('kind', '=', contextsKind)
      return jobs.where('journal_id', 'in', journalIds).orderBy('journal_id').execute()
    })
    expect(asked.map((job) => job.journal_id)).toEqual([first, second])
  })

  it('follow the length of bars and the session of the instrument', async () => {
    const { trader, params } = worked
    expect(await foundAnew(() => trader.call(changeSetting, lengthOf('15m')))).toContain(ids[0])
    expect((await carried()).get(ids[0]!)).toMatchObject({ trend: null, volatility: null, dayPosition: 'NEW_HIGH' })
    expect(await carried()).toEqual(await oneByOne('15m'))
    await trader.call(changeSetting, lengthOf('1h'))
    const { instruments } = await trader.call(listInstruments, { params })
    const session = { sessionStart: '08:00', sessionEnd: '17:00', sessionZone: 'UTC' }
    for (const { id: instrumentId, order: _order, aliases, ...one } of instruments.slice(0, 2))
      await trader.call(replaceInstrument, {
        params: { ...params, instrumentId },
        body: { ...one, aliases: [...aliases], ...session },
      })
    await contextsFound(server)
    const all = await carried()
    expect(all).toEqual(await oneByOne('1h'))
    expect(all.get(ids[0]!)?.sinceOpen).toBe('TO_240')
    // it needs no bars
    expect(all.get(ids[6]!)).toMatchObject({ sinceOpen: 'TO_240', trend: null })
  })

  it('are looked for without any bars once an instrument has a session', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await trader.call(createTrade, { params, body: trades[0]! })
    const { instruments } = await trader.call(listInstruments, { params })
    const { id: instrumentId, order: _order, aliases, ...one } = instruments[0]!
    const session = { sessionStart: '10:00', sessionEnd: '17:00', sessionZone: 'UTC' }
    const body = { ...one, aliases: [...aliases], ...session }
    await trader.call(replaceInstrument, { params: { ...params, instrumentId }, body })
    await contextsFound(server)
    expect([...(await carried({ trader, params })).values()]).toEqual([
      { ...byName(contextTags, () => null), sinceOpen: 'TO_30' },
    ])
  })

  it('are found for a copy, by the bars of its owner', async () => {
    const { trader, params } = worked
    const flags = { copyJournalEntries: true } as const
    const copy = await trader.call(copyJournal, { body: { dbId: params.journalId, name: 'Copy', ...flags } })
    await contextsFound(server)
    const of = { trader, params: { journalId: copy.id } }
    const all = await carried(of)
    // the length of bars is a setting of each journal
    expect(all).toEqual(await oneByOne('15m', of))
    expect(all.get(ids[0]!)).toMatchObject({ dayPosition: 'NEW_HIGH', sinceOpen: 'TO_240' })
  })

  it('are found in pieces, of which each run does some and leaves the rest to the next', async () => {
    const { db } = server.services
    const { journalId } = worked.params
    await db.deleteFrom('trade_context').where('journal_id', '=', journalId).execute()
    await db.deleteFrom('context_state').where('journal_id', '=', journalId).execute()
    const job = await db
      .selectFrom('job')
      .selectAll()
      .where('kind', '=', contextsKind)
      .where('journal_id', '=', journalId)
      .limit(1)
      .executeTakeFirstOrThrow()
    const added: unknown[] = []
    const walked: number[] = []
    const asked: number[] = []
    const tasks = barsTasks(db, server.services.workFiles, server.services.config.quotas)
    const columns = new Set<string>()
    const kind = contextsJobKind({
      db: db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          for (const row of result.rows) Object.keys(row).forEach((column) => columns.add(column))
          return result
        },
      }),
      bus: server.services.bus,
      jobs: { add: async (_, next) => String(added.push(next)) },
      tasks: {
        writtenAfter: tasks.writtenAfter,
        contexts: async (ask) => {
          asked.push(...ask.ids)
          const found = await tasks.contexts(ask)
          walked.push(...found.map(({ tradeId }) => tradeId))
          return found
        },
      },
      pieces: { atOnce: 2, ofOneRun: 3 },
    })
    const context = { job, signal: new AbortController().signal, progress: async () => {} }
    const newestFirst = [...(await carried()).keys()].toSorted((a, b) => b - a)
    await kind.run(context)
    expect(walked.toSorted((a, b) => b - a)).toEqual(newestFirst.slice(0, 4))
    expect([...(await revisions()).keys()].toSorted((a, b) => b - a)).toEqual(newestFirst.slice(0, 4))
    expect(added).toHaveLength(1)
    const newest = newestFirst[0]!
    await worked.trader.call(replaceTrade, {
      params: { journalId, tradeId: newest },
      body: { ...trades[ids.indexOf(newest)]!, notes: 'Written between the runs' },
    })
    await kind.run(context)
    expect(walked.toSorted((a, b) => b - a)).toEqual(newestFirst)
    expect(added).toHaveLength(1)
    // a run looks again at trades that were written meanwhile, and at no others of the run before
    expect(asked.toSorted((a, b) => b - a)).toEqual([newest, ...newestFirst])
    await kind.run(context)
    expect(walked).toHaveLength(newestFirst.length)
    // the server's own thread, in which others would wait, reads no trades
    expect(columns).toContain('time_zone')
    expect(columns).not.toContain('entry_price')
  })

  it('are unknown once the bars are gone', async () => {
    const { trader } = worked
    await contextsFound(server)
    const { series } = await trader.call(listBarSeries, {})
    await trader.call(removeBarSeries, { params: { seriesId: series[0]!.id } })
    await contextsFound(server)
    expect((await carried()).get(ids[0]!)).toMatchObject({ trend: null, dayPosition: null, sinceOpen: 'TO_240' })
    expect(await carried()).toEqual(await oneByOne('1h'))
  })
})
