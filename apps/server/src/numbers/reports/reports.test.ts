import { reportCalls } from '@afterclose/contract/reports'
import { noFilters } from '@afterclose/core/filters'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { dimensionNames } from '@afterclose/engine/reports/groups/dimensions'
import { groupsAnswer } from '@afterclose/engine/reports/groups/groups-answer'
import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { holdingTimesAnswer } from '@afterclose/engine/reports/holding-times/holding-times-answer'
import { holdingTimesReport } from '@afterclose/engine/reports/holding-times/holding-times-report'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { units } from '@afterclose/engine/trades/unit'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { laneStores } from '../../../test/support/stores.ts'
import { type WorkedJournal, workedJournal } from '../../../test/support/worked-journal.ts'

const { readGroups, readHoldingTimes } = reportCalls
const book = openBook(toColumns(exampleJournal), bestKernel)
const longs = { ...noFilters, basic: { ...noFilters.basic, direction: ['LONG'] as const } }
const filters = JSON.stringify({ basic: { direction: ['LONG'] } })

describe.each(laneStores)('GET …/reports on %s', (store) => {
  let server: TestServer
  let worked: WorkedJournal
  beforeAll(async () => {
    server = await testServer(store)
    worked = await workedJournal(server)
  })
  afterAll(() => server.close())

  it.each(dimensionNames.flatMap((dimension) => units.map((unit) => [dimension, unit] as const)))(
    'answers the performance table by %s in %s as the page shows it',
    async (dimension, unit) => {
      const { trader, params } = worked
      const shown = performanceRows(groupsAnswer(book, longs, { dimension, unit, basis: 'EXIT' }))
      const answer = await trader.call(readGroups, { params, query: { dimension, unit, filters } })
      expect(answer.total.trades).toBe(7)
      for (const [i, row] of [...answer.rows, answer.total].entries())
        expect([...shown.rows, shown.total][i]).toMatchObject(row)
      expect(answer.rows).toHaveLength(shown.rows.length)
    },
  )

  it('answers the holding times as the page shows them', async () => {
    const { trader, params } = worked
    const shown = holdingTimesReport(holdingTimesAnswer(book, longs))
    const answer = await trader.call(readHoldingTimes, { params, query: { filters } })
    expect(shown).toMatchObject(answer)
    expect(answer.dots).toHaveLength(shown.dots.length)
  })

  it('refuses on the free plan what the page of the dimension needs more for', async () => {
    const { trader, params } = worked
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', trader.user.userId).execute()
    await expect(trader.call(readGroups, { params, query: { dimension: 'setup' } })).rejects.toMatchObject({
      status: 403,
    })
    const { total } = await trader.call(readGroups, { params, query: { dimension: 'holdingTime' } })
    expect(total.trades).toBe(12)
  })
})
