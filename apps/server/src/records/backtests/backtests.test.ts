import * as tradeCalls from '@afterclose/contract/backtest-trades'
import * as calls from '@afterclose/contract/backtests'
import type { BodyOf } from '@afterclose/contract/call'
import { createCustomComment } from '@afterclose/contract/custom-comments'
import { createInstrument, replaceInstrument } from '@afterclose/contract/instruments'
import { readJournal } from '@afterclose/contract/journals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

describe.each(stores)('backtests on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const es = { name: 'ES', market: 'FUTURES', tickSize: '0.25', tickValue: '12.5', spread: '1' } as const
  const target = {
    entryDate: '2023-03-01T09:30:00',
    direction: 'LONG',
    entryPrice: '4000',
    stopLoss: '3995',
    takeProfit: '4010',
    resultMode: 'TARGET',
  } as const
  const bare = { entryDate: '2023-03-01T10:00:00', direction: 'LONG', resultMode: 'STOP' } as const

  async function trader() {
    const client = await server.signUp()
    const params = { journalId: (await server.journalOf(client)).id }
    await client.call(createInstrument, { params, body: es })
    await client.call(createCustomComment, { params, body: { name: 'Calm', commentGroup: 1 } })
    const page = (query: object = {}) => client.call(calls.listBacktests, { params, query })
    return {
      client,
      params,
      page,
      one: async (id: number) => (await page()).backtests.find((found) => found.id === id),
      create: (body: BodyOf<typeof calls.createBacktest>) => client.call(calls.createBacktest, { params, body }),
      replace: (backtestId: number, body: BodyOf<typeof calls.replaceBacktest>) =>
        client.call(calls.replaceBacktest, { params: { ...params, backtestId }, body }),
      remove: (backtestId: number) => client.call(calls.removeBacktest, { params: { ...params, backtestId } }),
      log: (backtestId: number, body: BodyOf<typeof tradeCalls.createBacktestTrade>) =>
        client.call(tradeCalls.createBacktestTrade, { params: { ...params, backtestId }, body }),
      relog: (backtestId: number, tradeId: number, body: BodyOf<typeof tradeCalls.replaceBacktestTrade>) =>
        client.call(tradeCalls.replaceBacktestTrade, { params: { ...params, backtestId, tradeId }, body }),
      unlog: (backtestId: number, tradeId: number) =>
        client.call(tradeCalls.removeBacktestTrade, { params: { ...params, backtestId, tradeId } }),
      logged: async (backtestId: number) =>
        (await client.call(tradeCalls.listBacktestTrades, { params: { ...params, backtestId } })).trades,
      revision: async () => (await client.call(readJournal, { params })).revision,
    }
  }
  const nothing = { trades: 0, tradesWithR: 0, winners: 0, losers: 0, breakEvens: 0, totalR: 0 }

  it('are made, listed, replaced and deleted, and raise the revision', async () => {
    const { create, replace, remove, page, revision } = await trader()
    const before = await revision()
    const made = await create({
      name: 'Range, 2023',
      instrumentId: 1,
      setupId: 1,
      timeframe: ' M5 ',
      periodFrom: '2023-01-01',
      periodTo: '2023-12-31',
      startBalance: '25000.00',
      riskPercent: '0.50',
      notes: '<p>Only <b>trend</b> days<iframe></iframe></p>',
    })
    expect(made).toEqual({
      id: 1,
      kind: 'LOGGED',
      name: 'Range, 2023',
      instrumentId: 1,
      setupId: 1,
      timeframe: 'M5',
      periodFrom: '2023-01-01',
      periodTo: '2023-12-31',
      startBalance: '25000',
      riskPercent: '0.5',
      spreadTicks: '1', // the instrument's
      tickSize: '0.25',
      checklistId: null,
      notes: '<p>Only <b>trend</b> days</p>',
      status: 'RUNNING',
      ...nothing,
      balance: '25000',
      created: made.created,
      modified: made.created,
    })
    expect(await revision()).toBeGreaterThan(before)
    const usual = await create({ name: 'Usual' })
    expect(usual).toMatchObject({ startBalance: '10000', riskPercent: '1', spreadTicks: '0', balance: '10000' })
    expect(await page()).toEqual({ backtests: [usual, made], next: null })
    expect(await replace(1, { name: 'Done', status: 'FINISHED' })).toMatchObject({
      name: 'Done',
      status: 'FINISHED',
      instrumentId: null,
      spreadTicks: '0',
      balance: '10000',
    })
    await remove(1)
    expect(await page()).toEqual({ backtests: [usual], next: null })
    await expect(remove(1)).rejects.toMatchObject({ status: 404 })
    await expect(replace(1, { name: 'x' })).rejects.toMatchObject({ status: 404 })
  })

  it('[E.3] take no spread of 0 in place of one in ticks whose size is not known', async () => {
    const { client, params, create, log, page } = await trader()
    const unknown = { ...es, tickSize: null, tickValue: null }
    await client.call(replaceInstrument, { params: { ...params, instrumentId: 1 }, body: unknown })
    const message = 'The instrument has a spread but no tick size: set its tick size, or a spread of 0 here'
    await expect(create({ name: 'Range', instrumentId: 1 })).rejects.toMatchObject({
      fields: [{ field: 'spreadTicks', message }],
    })
    expect((await page()).backtests).toEqual([])
    // the trader says so himself, or the instrument has none
    expect(await create({ name: 'Range', instrumentId: 1, spreadTicks: '0' })).toMatchObject({ spreadTicks: '0' })
    expect(await log(1, target)).toMatchObject({ r: 2 })
    const none = { ...unknown, spread: '0' }
    await client.call(replaceInstrument, { params: { ...params, instrumentId: 1 }, body: none })
    expect(await create({ name: 'None', instrumentId: 1 })).toMatchObject({ spreadTicks: '0', tickSize: null })
  })

  it('say what each trade brought, and the balance after it', async () => {
    const { create, log, logged, one } = await trader()
    await create({ name: 'Range', instrumentId: 1 })
    // One tick of spread is 0.25 of a risk of 5: 0.05R.
    const trades = [
      { ...target }, // 10 ÷ 5 = 2, less 0.05
      { ...target, resultMode: 'STOP' }, // -1.05
      { ...bare, resultMode: 'BREAK_EVEN' }, // without prices it costs no spread: 0
      { ...target, resultMode: 'EXIT_PRICE', exitPrice: '4002.50' }, // 2.5 ÷ 5 = 0.5, less 0.05
      { ...bare, resultMode: 'CUSTOM_R', customR: '-0.40' },
      { ...bare, resultMode: 'TARGET' }, // a winner of unknown R
    ] as const
    const answers = []
    for (const trade of trades) answers.push(await log(1, trade))
    const expected = [
      { r: 1.95, outcome: 'WINNER', balance: '10195' },
      { r: -1.05, outcome: 'LOSER', balance: '10087.9525' }, // × 0.9895
      { r: 0, outcome: 'BREAK_EVEN', balance: '10087.9525' },
      { r: 0.45, outcome: 'WINNER', balance: '10133.34828625' }, // × 1.0045
      { r: -0.4, outcome: 'LOSER', balance: '10092.81489311' }, // × 0.996 = 10092.814893105
      { r: null, outcome: 'WINNER', balance: '10092.81489311' },
    ]
    expect(answers).toMatchObject(expected.map((result, i) => ({ ...result, id: i + 1, seq: i + 1 })))
    expect(await logged(1)).toEqual(answers)
    expect(await one(1)).toMatchObject({
      trades: 6,
      tradesWithR: 5,
      winners: 3,
      losers: 2,
      breakEvens: 1,
      totalR: 0.95,
      balance: '10092.81489311',
    })
  })

  it('follow a trade that is logged anew or deleted', async () => {
    const { create, log, relog, unlog, logged, one } = await trader()
    await create({ name: 'Range' })
    for (const customR of ['1', '2', '3']) await log(1, { ...bare, resultMode: 'CUSTOM_R', customR })
    expect(await one(1)).toMatchObject({ trades: 3, totalR: 6, balance: '10611.06' }) // 10100, 10302, 10611.06
    const answer = await relog(1, 2, { ...bare, tags: ['news', 'news'], comments: [1, 3, 1], customComments: [1] })
    expect(answer).toMatchObject({ id: 2, seq: 2, r: -1, balance: '9999', tags: ['news'], comments: [1, 3] })
    expect((await logged(1)).map(({ balance }) => balance)).toEqual(['10100', '9999', '10298.97'])
    await unlog(1, 1)
    expect((await logged(1)).map(({ id, seq, balance }) => [id, seq, balance])).toEqual([
      [2, 2, '9900'],
      [3, 3, '10197'],
    ])
    expect(await one(1)).toMatchObject({ trades: 2, winners: 1, losers: 1, totalR: 2, balance: '10197' })
    expect(await log(1, bare)).toMatchObject({ id: 4, seq: 4 })
    await expect(unlog(1, 1)).rejects.toMatchObject({ status: 404 })
    await expect(relog(1, 1, bare)).rejects.toMatchObject({ status: 404 })
  })

  it('are worth something else with another spread or balance, but not with another instrument', async () => {
    const { client, params, create, replace, log, logged, one } = await trader()
    const range = { name: 'Range', instrumentId: 1 }
    await create(range)
    await log(1, target)
    await log(1, { ...bare, resultMode: 'CUSTOM_R', customR: '1' })
    await replace(1, { ...range, spreadTicks: '4', startBalance: '1000', riskPercent: '2' })
    // 2 - 1 ÷ 5 = 1.8; 1000 × 1.036 = 1036; × 1.02 = 1056.72
    expect(await logged(1)).toMatchObject([
      { r: 1.8, balance: '1036' },
      { r: 1, balance: '1056.72' },
    ])
    expect(await one(1)).toMatchObject({ totalR: 2.8, balance: '1056.72', spreadTicks: '4' })
    await client.call(replaceInstrument, { params: { ...params, instrumentId: 1 }, body: { ...es, tickSize: '0.5' } })
    expect(await logged(1)).toMatchObject([{ r: 1.8 }, { r: 1 }])
    expect(await log(1, target)).toMatchObject({ r: 1.8 })
    // Saved again it takes the tick as it is now: 2 - 2 ÷ 5 = 1.6
    await replace(1, { ...range, spreadTicks: '4' })
    expect((await logged(1)).map(({ r }) => r)).toEqual([1.6, 1, 1.6])
  })

  it('are refused with the field that is wrong, and nothing is stored', async () => {
    const { client, params, create, page, logged } = await trader()
    const url = `/v1/databases/${params.journalId}/backtests`
    for (const [changes, field] of [
      [{ name: '' }, 'name'],
      [{ instrumentId: 2 }, 'instrumentId'],
      [{ setupId: 2 }, 'setupId'],
      [{ checklistId: 1 }, 'checklistId'],
      [{ periodFrom: '2024-01-02', periodTo: '2024-01-01' }, 'periodTo'],
      [{ startBalance: '0' }, 'startBalance'],
      [{ riskPercent: '101' }, 'riskPercent'],
      [{ spreadTicks: '1' }, 'spreadTicks'],
      [{ status: 'PAUSED' }, 'status'],
    ] as const) {
      const answer = await client.raw({ method: 'POST', url, payload: { name: 'Range', ...changes } })
      expect(answer, JSON.stringify(changes)).toMatchObject({ status: 400, json: { fields: [{ field }] } })
    }
    expect(await page()).toEqual({ backtests: [], next: null })
    await create({ name: 'Range' })
    for (const [changes, field] of [
      [{ resultMode: 'CUSTOM_R' }, 'customR'],
      [{ resultMode: 'EXIT_PRICE' }, 'exitPrice'],
      [{ customR: '1000.1' }, 'customR'],
      [{ stopLoss: '4000' }, 'stopLoss'],
      [{ takeProfit: '3990' }, 'takeProfit'],
      [{ highestPrice: '4011' }, 'lowestPrice'],
      [{ comments: [99] }, 'comments'],
      [{ customComments: [2] }, 'customComments'],
      [{ tags: ['x'.repeat(41)] }, 'tags.0'],
    ] as const) {
      const answer = await client.raw({ method: 'POST', url: `${url}/1/trades`, payload: { ...target, ...changes } })
      expect(answer, JSON.stringify(changes)).toMatchObject({ status: 400, json: { fields: [{ field }] } })
    }
    expect(await logged(1)).toEqual([])
    const elsewhere = await client.raw({ method: 'POST', url: `${url}/2/trades`, payload: target })
    expect(elsewhere).toMatchObject({ status: 404 })
  })

  it('keep their trades to themselves', async () => {
    const { params, create, remove, log, relog, unlog, logged } = await trader()
    await create({ name: 'One' })
    await create({ name: 'Two' })
    await log(1, target)
    expect(await log(2, target)).toMatchObject({ id: 2, seq: 1 })
    await expect(relog(2, 1, target)).rejects.toMatchObject({ status: 404 })
    await expect(unlog(2, 1)).rejects.toMatchObject({ status: 404 })
    expect(await logged(1)).toHaveLength(1)
    await remove(1)
    await expect(logged(1)).rejects.toMatchObject({ status: 404 })
    expect(await logged(2)).toHaveLength(1)
    const left = server.services.db.selectFrom('backtest_trade').select('id').where('journal_id', '=', params.journalId)
    expect(await left.execute()).toEqual([{ id: 2 }])
  })

  it('count every one of the trades that are logged at once, in an order', async () => {
    const { create, log, logged, one } = await trader()
    await create({ name: 'Range' })
    await Promise.all(Array.from({ length: 8 }, () => log(1, bare)))
    expect((await logged(1)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await one(1)).toMatchObject({ trades: 8, losers: 8, totalR: -8, balance: '9227.44694428' })
  })

  it('take the place that was meant for them, or none', async () => {
    const { create, log, unlog, logged } = await trader()
    await create({ name: 'Range' })
    await log(1, { ...bare, seq: 1 })
    const refused = { status: 409, code: 'Changed elsewhere' }
    await expect(log(1, { ...bare, seq: 1 })).rejects.toMatchObject(refused) // its answer was lost: it is there
    await expect(log(1, { ...bare, seq: 3 })).rejects.toMatchObject(refused)
    expect(await log(1, { ...bare, seq: 2 })).toMatchObject({ seq: 2 })
    await unlog(1, 2)
    expect(await log(1, { ...bare, seq: 2 })).toMatchObject({ id: 3, seq: 2 })
    expect(await logged(1)).toHaveLength(2)
  })

  it('page from the newest to the oldest', async () => {
    const { create, page } = await trader()
    for (const name of ['a', 'b', 'c']) await create({ name })
    const first = await page({ limit: 2 })
    expect(first).toMatchObject({ backtests: [{ name: 'c' }, { name: 'b' }], next: 2 })
    expect(await page({ limit: 2, after: first.next })).toMatchObject({ backtests: [{ name: 'a' }], next: null })
    await expect(page({ after: 'x' })).rejects.toMatchObject({ status: 400 })
  })

  it('hold a limited number of trades', async () => {
    const { params, create, log } = await trader()
    await create({ name: 'Full' })
    const { db } = server.services
    const full = { trades: tradeCalls.mostBacktestTrades }
    await db.updateTable('backtest').set(full).where('journal_id', '=', params.journalId).execute()
    await expect(log(1, bare)).rejects.toThrow('A backtest can hold 10,000 trades.')
  })

  it('that somebody wrote since they were read are not overwritten', async () => {
    const { create, replace, log, relog } = await trader()
    const { modified } = await create({ name: 'Range' })
    const stamp = (await log(1, bare)).modified
    const stale = '2020-01-01T00:00:00.000Z'
    const refused = { status: 409, code: 'Changed elsewhere' }
    await expect(replace(1, { name: 'Range', modified: stale })).rejects.toMatchObject(refused)
    await expect(relog(1, 1, { ...bare, modified: stale })).rejects.toMatchObject(refused)
    await relog(1, 1, { ...bare, modified: stamp })
    await replace(1, { name: 'Range', modified }) // a trade of it is not the backtest itself
  })
})
