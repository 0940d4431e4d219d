import { tradeFeed } from '@afterclose/contract/trades'
import { noFilters } from '@afterclose/core/filters'
import { openBook } from '@afterclose/engine/book/trade-book'
import type { Parameter, View } from '@afterclose/engine/reports/definition'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { anyReport, reportNames } from '@afterclose/engine/reports/registry'
import { decodeFeed } from '@afterclose/feed/feed'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { laneStores } from '../../../test/support/stores.ts'
import { type WorkedJournal, workedJournal } from '../../../test/support/worked-journal.ts'
import { callOfReport } from './report-calls.ts'

const Groups = z.object({ total: z.object({ trades: z.number() }) })
const longs = { ...noFilters, basic: { ...noFilters.basic, direction: ['LONG'] as const } }
const filters = JSON.stringify({ basic: { direction: ['LONG'] } })

/** Values of a parameter, each as the view has it and as an address says it. */
function valuesOf(parameter: Parameter): readonly (readonly [value: unknown, text: string])[] {
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
  }
}

/** Views in which each value of each parameter comes up, beside other ones of the others, with their queries. */
function viewsOf(parameters: Readonly<Record<string, Parameter>>) {
  const values = Object.entries(parameters).map(([name, parameter]) => ({ name, values: valuesOf(parameter) }))
  return Array.from({ length: Math.max(1, ...values.map((one) => one.values.length)) }, (_, i) => {
    const chosen = values.map(({ name, values: of }) => ({ name, is: of[i % of.length]! }))
    return {
      view: Object.fromEntries(chosen.map(({ name, is: [value] }) => [name, value])),
      query: Object.fromEntries(chosen.map(({ name, is: [, text] }) => [name, text])),
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
  })
  afterAll(() => server.close())

  it.each(reportNames)('answers %s as the page shows it, digit for digit', async (name) => {
    const { trader, params } = worked
    const book = openBook(decodeFeed(await trader.bytes(tradeFeed, { params })), bestKernel)
    const { answer, fold, view: parameters } = anyReport(name)
    for (const { view, query } of viewsOf(parameters ?? {})) {
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
  })
})
