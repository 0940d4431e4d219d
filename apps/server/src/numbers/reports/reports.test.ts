import { listComments } from '@afterclose/contract/comments'
import { createCustomComment } from '@afterclose/contract/custom-comments'
import { readMilestones } from '@afterclose/contract/milestones'
import { createMissedTrade, listMissedTrades } from '@afterclose/contract/missed-trades'
import { createTrade, tradeFeed } from '@afterclose/contract/trades'
import type { Rating } from '@afterclose/core/comment'
import { filteredMissed } from '@afterclose/core/filtered-missed'
import { noFilters } from '@afterclose/core/filters'
import { originalStrategy, type Strategy } from '@afterclose/core/strategy'
import type { TradingRule } from '@afterclose/core/trading-rule'
import { openBook } from '@afterclose/engine/book/trade-book'
import { isOfJournal, type Parameter, type View } from '@afterclose/engine/reports/definition'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { anyReport, reportNames } from '@afterclose/engine/reports/registry'
import { decodeFeed } from '@afterclose/feed/feed'
import { trades } from '@afterclose/testkit/worked-example'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'
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
    case 'ratedComments':
      return [[[1, 3], '1,3']]
    case 'whole':
      return [[parameter.or, String(parameter.or)]]
    case 'day':
      return [['2024-01-09', '2024-01-09']]
    case 'missedTrades':
      return [[missed]]
    case 'pipSizes':
      return [[workedPips]]
    case 'walks':
      return [[[]]]
    case 'strategies':
      return [
        [[originalStrategy], JSON.stringify([originalStrategy])],
        [strategies, JSON.stringify(strategies)],
      ]
    case 'tradingRules':
      return [[rules, JSON.stringify(rules)]]
  }
}

/** What a page asks with when nothing is chosen: null and nothing for what has no such value, and so is required. */
function leftOut(
  parameter: Parameter,
  journal: { readonly missed: readonly unknown[]; readonly rated: Readonly<Record<Rating, readonly number[]>> },
): readonly [value: unknown] | null {
  switch (parameter.is) {
    case 'one':
      return parameter.or === undefined ? null : [parameter.or]
    case 'oneNumber':
    case 'whole':
      return [parameter.or]
    case 'oneOrNone':
    case 'day':
      return [null]
    case 'some':
    case 'tradingRules':
      return [[]]
    case 'ids':
      return [undefined]
    case 'ratedComments':
      return [journal.rated[parameter.rating]]
    case 'missedTrades':
      return [journal.missed]
    case 'pipSizes':
      return [workedPips]
    case 'walks':
      return [[]]
    case 'strategies':
      return [[originalStrategy]]
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

describe.each(sqliteOnly)('GET …/reports on %s', (store) => {
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

  it.each(reportNames)(
    'answers %s as the page does where a parameter is left out, or names the one it needs',
    async (name) => {
      const { trader, params } = worked
      const book = openBook(decodeFeed(await trader.bytes(tradeFeed, { params })), bestKernel)
      const { comments } = await trader.call(listComments, { params })
      const rated = Object.groupBy(comments, ({ rating }) => rating)
      const idsOf = (rating: Rating) => (rated[rating] ?? []).map(({ id }) => id)
      const { missedTrades } = await trader.call(listMissedTrades, { params, query: {} })
      const journal = {
        missed: missedTrades,
        rated: { NEUTRAL: idsOf('NEUTRAL'), POSITIVE: idsOf('POSITIVE'), NEGATIVE: idsOf('NEGATIVE') },
      }
      const { answer, fold, view: parameters } = anyReport(name)
      const needed: Record<string, string> = {}
      const view: Record<string, unknown> = {}
      for (const [key, parameter] of Object.entries(parameters ?? {})) {
        const value = leftOut(parameter, journal)
        if (value === null) [view[key], needed[key]] = [valuesOf(parameter, [])[0]![0], valuesOf(parameter, [])[0]![1]!]
        else view[key] = value[0]
      }
      const asked: View = parameters === null ? null : view
      const page = asJson(fold(answer(book, noFilters, asked), asked))
      expect([name, page]).toMatchObject([name, await trader.call(callOfReport[name], { params, query: needed })])
      for (const key of Object.keys(needed)) {
        const { [key]: _, ...others } = needed
        await expect(trader.call(callOfReport[name], { params, query: others })).rejects.toMatchObject({
          status: 400,
          fields: [expect.objectContaining({ field: key })],
        })
      }
    },
  )

  it('takes the comments of the journal with their ratings, where none are named', async () => {
    const { trader, params } = worked
    const counted = z.object({ milestones: z.array(z.object({ type: z.string(), count: z.number() })) })
    const { milestones } = counted.parse(await trader.call(callOfReport.milestones, { params, query: {} }))
    const of = await trader.call(readMilestones, { params })
    // PRODUCT H.3: positive entry 8, exit 5, management 4
    expect(milestones).toMatchObject(
      of.milestones.toSorted((a, b) => b.count - a.count).map(({ type, count }) => ({ type, count })),
    )
    expect(milestones.find(({ type }) => type === 'numberPositiveEntry')).toMatchObject({ count: 8 })
    const Mistakes = z.object({ mistaken: z.object({ trades: z.number(), net: z.number() }) })
    const cost = async (kind: string) =>
      Mistakes.parse(await trader.call(callOfReport.mistakes, { params, query: { kind } })).mistaken
    expect(await cost('preTradeComments')).toEqual({ trades: 3, net: -515.5 })
    expect(await cost('managementComments')).toEqual({ trades: 2, net: -316.4 })
    expect(await cost('exitComments')).toEqual({ trades: 4, net: -27 })
  })

  it('says of every parameter in the description of the API what it is when it is left out', async () => {
    const Parameters = z.array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
        schema: z.looseObject({ default: z.unknown().optional(), description: z.string().optional() }),
      }),
    )
    const Answer = z.object({
      paths: z.record(z.string(), z.object({ get: z.object({ parameters: Parameters.default([]) }).optional() })),
    })
    const { paths } = Answer.parse((await server.app.inject('/openapi.json')).json())
    for (const name of reportNames) {
      const told = paths[`/v1/databases/{journalId}/reports/${name}`]!.get!.parameters.filter(
        (one) => one.in === 'query',
      )
      const { view } = anyReport(name)
      const named = Object.entries(view ?? {}).filter(([, parameter]) => !isOfJournal(parameter))
      expect(told.map((one) => one.name).toSorted()).toEqual([...named.map(([key]) => key), 'filters'].toSorted())
      for (const { name: key, required, description, schema } of told) {
        const words = description ?? schema.description ?? ''
        expect(required === true || schema.default !== undefined || words !== '', `${name} ${key}`).toBe(true)
      }
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
      fields: [{ message: 'Late: break-even at 2R is not below the target of 1R.' }],
    })
    await (await refused('alternativeStrategies', strategiesOf([{ name: 'Half' }]))).toMatchObject({ status: 400 })
    await (await refused('alternativeStrategies', { strategies: '[' })).toMatchObject({ status: 400 })
    const noHour = { rules: JSON.stringify([{ is: 'NO_ENTRY_FROM', hour: 24 }]) }
    await (await refused('tradingRules', noHour)).toMatchObject({
      status: 400,
      fields: [{ message: 'The last entry hour must be from 1 to 23.' }],
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

  it('refuses on the free plan filters that it does not include, in every report', async () => {
    const { trader, params } = worked
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', trader.user.userId).execute()
    const filters = JSON.stringify({ basic: { year: [2024] } })
    for (const [name, call] of Object.entries(callOfReport)) {
      const query: Readonly<Record<string, unknown>> = { ...call.example?.query, filters }
      await expect(trader.call(call, { params, query }), name).rejects.toMatchObject({
        status: 403,
        code: 'No permission',
      })
    }
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
