import { readStats } from '@afterclose/contract/stats'
import { changeTrades, removeTrade } from '@afterclose/contract/trades'
import { statistics as expected } from '@afterclose/testkit/worked-example-expected'
import { shownValue } from '@afterclose/testkit/shown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'
import { type WorkedJournal, workedJournal } from '../../../test/support/worked-journal.ts'

const selections = {
  all: undefined,
  breakout: { basic: { setup: [1] } },
  exitInJanuary: { basic: { month: [1] } },
} as const

const ask = ({ trader, params }: WorkedJournal, filters: string | undefined) =>
  trader.call(readStats, { params, query: filters === undefined ? {} : { filters } })
const statsOf = (worked: WorkedJournal, filters?: object) =>
  ask(worked, filters === undefined ? undefined : JSON.stringify(filters))

describe.each(sqliteOnly)('GET …/stats on %s', (store) => {
  let server: TestServer
  let worked: WorkedJournal
  beforeAll(async () => {
    server = await testServer(store)
    worked = await workedJournal(server)
  })
  afterAll(() => server.close())

  it.each(['all', 'breakout', 'exitInJanuary'] as const)(
    '[3.17] answers every statistic of the worked example: %s',
    async (name) => {
      const stats: Record<string, unknown> = await statsOf(worked, selections[name])
      for (const row of expected) {
        const value = stats[row.statistic]
        expect([row.statistic, shownValue(typeof value === 'number' ? value : null, row[name])]).toEqual([
          row.statistic,
          row[name],
        ])
      }
    },
  )

  it('[3.17] has every figure of the dictionary, by its name', async () => {
    const names =
      `numberOfTrades winners losers breakEvens breakEvenGain winRate grossProfit grossLoss netGain profitFactor
      profitFactorArray avgWin avgLoss payoff expectancy expectancyR totalR avgR sdR nR sqn netReturn twr
      returnOfInvestment maxDrawdown maxDrawdownPercent maxDrawdownR currentDrawdown returnDrawdown avgRrr avgRealizedRrr
      requiredWinRate avgHolding maxConsecutiveWins maxConsecutiveLosses currentStreak expectedMaxLosingStreak largestWin
      largestLoss avgTilt disciplineRate tradeScore profitScore returnDrawdownScore edgeScore`.split(/\s+/)
    expect(Object.keys(await statsOf(worked))).toEqual(expect.arrayContaining(names))
  })

  it('keeps the array of running profit factors, unknown until the first loss', async () => {
    const { profitFactorArray } = await statsOf(worked)
    expect(profitFactorArray).toHaveLength(12)
    expect(profitFactorArray[0]).toBeNull()
    expect(profitFactorArray[1]).toBeCloseTo(196.5 / 103.5, 6)
  })

  it('sees every change of the journal', async () => {
    const fresh = await workedJournal(server)
    expect(await statsOf(fresh)).toMatchObject({ numberOfTrades: 12, netGain: 1621.1 })
    await fresh.trader.call(removeTrade, { params: { ...fresh.params, tradeId: 12 } })
    expect(await statsOf(fresh)).toMatchObject({ numberOfTrades: 11, netGain: 1126.1 })
    await fresh.trader.call(changeTrades, { params: fresh.params, body: { ids: [1], change: { type: 'delete' } } })
    expect(await statsOf(fresh)).toMatchObject({ numberOfTrades: 10, netGain: 929.6 })
  })

  it('answers an empty selection with what can be known of nothing', async () => {
    const none = await statsOf(worked, { basic: { year: [1999] } })
    expect(none).toMatchObject({ numberOfTrades: 0, netGain: 0, winRate: null, profitFactor: null, edgeScore: null })
  })

  it('refuses filters that the plan does not include, and takes those of every plan', async () => {
    const free = await workedJournal(server)
    const { db } = server.services
    await db.updateTable('user_account').set({ plan: 'FREE' }).where('id', '=', free.trader.user.userId).execute()
    const all = { instrument: [1], outcomes: ['WINNER'], direction: ['LONG'], tradeType: ['LIVE'], inReview: null }
    const options = { orFilter: false, entryOrExitDate: 'ENTRY', excludeFilters: true }
    expect(await statsOf(free, { basic: { outcomes: ['WINNER'] } })).toMatchObject({ numberOfTrades: 6, winners: 6 })
    await statsOf(free, { basic: all, options })
    const [customComments, dateRange] = [
      [[], [1]],
      ['2024-01-01', '2024-12-31'],
    ]
    const refused = [
      ...Object.entries({ setup: [1], lastTrades: 1, year: [2024], month: [1], day: [1], hour: [1], dateRange }).map(
        ([name, value]) => ({ basic: { [name]: value } }),
      ),
      ...['rrr', 'gainPercentage', 'rMultiple'].map((name) => ({ basic: { [name]: [{ min: 1, max: null }] } })),
      { basic: { checklistType: ['COMPLETE'] } },
      ...['preTradeComment', 'entryComment', 'tradeManagementComment', 'exitComment'].map((name) => ({
        advanced: { [name]: [1] },
      })),
      { advanced: { customComments } },
      { basic: { outcomes: ['WINNER'], month: [1] } },
    ]
    for (const filters of refused) {
      const asked = JSON.stringify(filters)
      await expect(statsOf(free, filters), asked).rejects.toMatchObject({
        status: 403,
        code: 'No permission',
        message: expect.stringContaining('Your plan does not include all of these filters.'),
      })
      await statsOf(worked, filters)
    }
  })

  it('refuses what is no filter', async () => {
    await expect(ask(worked, '{"basic":{"month":[13]}}')).rejects.toMatchObject({ status: 400, code: 'Invalid input' })
    for (const [filters, field] of [
      [{ basic: { direction: ['UP'] } }, 'filters.basic.direction.0'],
      [{ basic: { lastTrades: 0 } }, 'filters.basic.lastTrades'],
      [{ basic: { dateRange: ['2024-02-30'] } }, 'filters.basic.dateRange.0'],
      [{ basic: { rrr: [{ min: 'x', max: null }] } }, 'filters.basic.rrr.0.min'],
      [{ advanced: { entryComment: [-1] } }, 'filters.advanced.entryComment.0'],
      [{ advanced: { customComments: Array.from({ length: 21 }, () => []) } }, 'filters.advanced.customComments'],
      [{ options: { entryOrExitDate: 'BOTH' } }, 'filters.options.entryOrExitDate'],
      [{ advanced: { customComments1: [1] } }, 'filters.advanced'],
      [{ basic: { instruments: [1] } }, 'filters.basic'],
    ] as const)
      await expect(statsOf(worked, filters), field).rejects.toMatchObject({ status: 400, fields: [{ field }] })
    await expect(ask(worked, '{')).rejects.toMatchObject({ status: 400, code: 'Bad request' })
  })
})
