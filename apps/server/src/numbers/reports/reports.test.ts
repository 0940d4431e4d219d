import { createCustomComment } from '@afterclose/contract/custom-comments'
import { createMissedTrade, listMissedTrades } from '@afterclose/contract/missed-trades'
import { createTrade, tradeFeed } from '@afterclose/contract/trades'
import { filteredMissed } from '@afterclose/core/filtered-missed'
import { noFilters } from '@afterclose/core/filters'
import { originalStrategy, type Strategy } from '@afterclose/core/strategy'
import type { TradingRule } from '@afterclose/core/trading-rule'
import { openBook } from '@afterclose/engine/book/trade-book'
import type { Parameter, View } from '@afterclose/engine/reports/definition'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { anyReport, reportNames } from '@afterclose/engine/reports/registry'
import { decodeFeed } from '@afterclose/feed/feed'
import { trades } from '@afterclose/testkit/worked-example'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { laneStores } from '../../../test/support/stores.ts'
import { bodyOf, type WorkedJournal, workedJournal } from '../../../test/support/worked-journal.ts'
import { callOfReport } from './report-calls.ts'

/** M1 of PRODUCT H.5. */
const aMiss = {
  instrumentId: 1,
  setupId: 1,
  direction: 'LONG',
  entryPrice: '1.1000',
  stopLoss: '1.0980',
  takeProfit: '1.1040',
  otpHit: 'YES',
  reason: 'HESITATION',
} as const

const Groups = z.object({ total: z.object({ trades: z.number() }) })
const longs = { ...noFilters, basic: { ...noFilters.basic, direction: ['LONG'] as const } }
const filters = JSON.stringify({ basic: { direction: ['LONG'] } })

/** Missed trades of PRODUCT H.5, the latest first, as a page lists them; one of each is a miss that the filters leave out. */
const missed = [
  { ...aMiss, entryDate: '2024-01-16T10:00:00', direction: 'SHORT', stopLoss: '1.1020', takeProfit: '1.0960' },
  { ...aMiss, entryDate: '2024-01-15T10:00:00', otpHit: null },
  { ...aMiss, entryDate: '2024-01-05T09:00:00', otpHit: 'NO', reason: 'TOO_LATE' },
  { ...aMiss, entryDate: '2024-01-03T09:00:00' },
] as const

/** Pips of the worked example: EURUSD, and ES, whose tick is its pip. */
const workedPips = [
  { instrumentId: 1, pipSize: 0.0001 },
  { instrumentId: 2, pipSize: 0.25 },
]
const strategies: readonly Strategy[] = [
  { ...originalStrategy, name: 'Twelve pips', stopMode: 'PIPS', stopValue: 12 },
  { ...originalStrategy, name: 'Early', targetMode: 'R', targetValue: 1.5, breakEvenAtR: 1, sizing: 'RESIZE' },
]
const rules: readonly TradingRule[] = [
  { is: 'STOP_AFTER_LOSSES', losses: 1 },
  { is: 'NO_ENTRY_FROM', hour: 19 },
  { is: 'MOST_A_DAY', trades: 1 },
  { is: 'WITHOUT_COMMENT', kind: 'exitComments', comment: 1 },
  { is: 'HALF_SIZE', belowHigh: 0.5 },
]

/** Values of a parameter, each as the view has it and as an address says it; nothing for what no address says. */
function valuesOf(
  parameter: Parameter,
  missed: readonly unknown[],
): readonly (readonly [value: unknown, text?: string])[] {
  switch (parameter.is) {
    case 'one':
    case 'oneOrNone':
      return parameter.of.map((one) => [one, one])
    case 'oneNumber':
      return parameter.of.map((one) => [one, String(one)])
    case 'some':
      return [[parameter.of, parameter.of.join(',')]]
    case 'ids':
      return [[[1, 3], '1,3']]
    case 'whole':
      return [[parameter.or, String(parameter.or)]]
    case 'day':
      return [['2024-01-09', '2024-01-09']]
    case 'missedTrades':
      return [[missed]]
    case 'pipSizes':
      return [[workedPips]]
    case 'strategies':
      return [
        [[originalStrategy], JSON.stringify([originalStrategy])],
        [strategies, JSON.stringify(strategies)],
      ]
    case 'tradingRules':
      return [[rules, JSON.stringify(rules)]]
  }
}

/** Views in which each value of each parameter comes up, beside other ones of the others, with their queries. */
function viewsOf(parameters: Readonly<Record<string, Parameter>>, missed: readonly unknown[]) {
  const values = Object.entries(parameters).map(([name, parameter]) => ({ name, values: valuesOf(parameter, missed) }))
  return Array.from({ length: Math.max(1, ...values.map((one) => one.values.length)) }, (_, i) => {
    const chosen = values.map(({ name, values: of }) => ({ name, is: of[i % of.length]! }))
    return {
      view: Object.fromEntries(chosen.map(({ name, is: [value] }) => [name, value])),
      query: Object.fromEntries(chosen.flatMap(({ name, is: [, text] }) => (text === undefined ? [] : [[name, text]]))),
    }
  })
}

/** What stands in JSON of what a page shows. */
const asJson = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      ArrayBuffer.isView(part) ? Object.values(part) : part instanceof Map ? Object.fromEntries(part) : part,
    ),
  )

describe.each(laneStores)('GET …/reports on %s', (store) => {
  let server: TestServer
  let worked: WorkedJournal
  beforeAll(async () => {
    server = await testServer(store)
    worked = await workedJournal(server)
    const { trader, params } = worked
    for (const body of missed.toReversed()) await trader.call(createMissedTrade, { params, body: { ...body } })
  })
  afterAll(() => server.close())

  it.each(reportNames)('answers %s as the page shows it, digit for digit', async (name) => {
    const { trader, params } = worked
    const book = openBook(decodeFeed(await trader.bytes(tradeFeed, { params })), bestKernel)
    const { answer, fold, view: parameters } = anyReport(name)
    const { missedTrades } = await trader.call(listMissedTrades, { params, query: {} })
    for (const { view, query } of viewsOf(parameters ?? {}, filteredMissed(missedTrades, longs))) {
      const asked: View = parameters === null ? null : view
      const page = asJson(fold(answer(book, longs, asked), asked))
      const told = await trader.call(callOfReport[name], { params, query: { ...query, filters } })
      expect([name, query, page]).toMatchObject([name, query, told])
    }
  })

  it('refuses a view that there is not', async () => {
    const { trader, params } = worked
    const query = { dimension: 'moon' }
    await expect(trader.call(callOfReport.groups, { params, query })).rejects.toMatchObject({ status: 400 })
    const columns = { columns: '0' }
    await expect(trader.call(callOfReport.home, { params, query: columns })).rejects.toMatchObject({ status: 400 })
  })

  it('refuses strategies and rules that cannot be, and says why', async () => {
    const { trader, params } = worked
    const refused = async (name: 'alternativeStrategies' | 'tradingRules', query: Readonly<Record<string, string>>) =>
      expect(trader.call(callOfReport[name], { params, query })).rejects
    const late = { ...originalStrategy, name: 'Late', targetMode: 'R', targetValue: 1, breakEvenAtR: 2 }
    const strategiesOf = (list: unknown) => ({ strategies: JSON.stringify(list) })
    await (await refused('alternativeStrategies', strategiesOf([late]))).toMatchObject({
      status: 400,
      fields: [{ message: 'Late: break-even at 2 R is not below the target of 1 R.' }],
    })
    await (await refused('alternativeStrategies', strategiesOf([{ name: 'Half' }]))).toMatchObject({ status: 400 })
    await (await refused('alternativeStrategies', { strategies: '[' })).toMatchObject({ status: 400 })
    const noHour = { rules: JSON.stringify([{ is: 'NO_ENTRY_FROM', hour: 24 }]) }
    await (await refused('tradingRules', noHour)).toMatchObject({
      status: 400,
      fields: [{ message: 'The last hour is from 1 to 23.' }],
    })
  })

  it('refuses a pivot of more cells than it can have, and says how many that is', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const items = Array.from({ length: 142 }, (_, i) => ({ name: `Item ${i}`, commentGroup: (i % 20) + 1 }))
    const added: number[] = []
    for (const body of items) added.push((await trader.call(createCustomComment, { params, body })).id)
    const body = { ...bodyOf(trades[0]!.input), customComments: added }
    await trader.call(createTrade, { params, body })
    const pivot = (rowAmong: readonly number[]) => {
      const query = { row: 'customComment', column: 'customComment', rowAmong: rowAmong.join(',') }
      return trader.call(callOfReport.pivot, { params, query })
    }
    await expect(pivot([])).rejects.toMatchObject({
      status: 422,
      code: 'Table too large',
      message: expect.stringContaining('more than 20,000 cells with trades'),
    })
    expect(Groups.parse(await pivot(added.slice(0, 3))).total.trades).toBe(1)
  })

  it('refuses on the free plan what the page of the dimension needs more for', async () => {
    const { trader, params } = worked
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', trader.user.userId).execute()
    await expect(trader.call(callOfReport.groups, { params, query: { dimension: 'setup' } })).rejects.toMatchObject({
      status: 403,
    })
    const { total } = Groups.parse(
      await trader.call(callOfReport.groups, { params, query: { dimension: 'holdingTime' } }),
    )
    expect(total.trades).toBe(12)
  })

  it('refuses on the free plan to group two at once by what trade analytics does not include there', async () => {
    const { trader, params } = worked
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', trader.user.userId).execute()
    const pivot = async (row: string, column: string) =>
      trader.call(callOfReport.pivot, { params, query: { row, column } })
    await expect(pivot('setup', 'afterRun')).rejects.toMatchObject({ status: 403 })
    await expect(pivot('adherence', 'setup')).rejects.toMatchObject({ status: 403 })
    expect(Groups.parse(await pivot('setup', 'direction')).total.trades).toBe(12)
    const chances = async (query: Readonly<Record<string, string>>) =>
      trader.call(callOfReport.chances, { params, query })
    await expect(chances({ dimension: 'setup' })).rejects.toMatchObject({ status: 403 })
    await expect(chances({ dimension: 'setup', beside: 'afterRun' })).rejects.toMatchObject({ status: 403 })
    expect(await chances({ dimension: 'setup', beside: 'direction' })).toHaveProperty('groups')
  })
})
