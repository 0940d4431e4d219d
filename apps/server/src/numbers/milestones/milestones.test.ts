import { replaceComment } from '@afterclose/contract/comments'
import { readMilestones } from '@afterclose/contract/milestones'
import { changeTrades, readTrade, removeTrade } from '@afterclose/contract/trades'
import { setScreenshot } from '@afterclose/contract/screenshots'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'
import { type WorkedJournal, workedJournal } from '../../../test/support/worked-journal.ts'

describe.each(sqliteOnly)('GET …/milestones on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())
  const milestonesOf = ({ trader, params }: WorkedJournal) => trader.call(readMilestones, { params })

  it('[3.18] [9.3] counts over all closed trades, and tells levels', async () => {
    const worked = await workedJournal(server)
    const before = await milestonesOf(worked)
    // PRODUCT H.3; the pictures of its five journaled trades are not part of the example.
    const counters = {
      numberGreenTiltmeter: 8,
      numberPositiveEntry: 8,
      numberPositiveExit: 5,
      numberPositiveManagement: 4,
      numberPositivePreTrade: 8,
      numberNewAccountBalanceHighs: 4,
      numberWinningDays: 6,
      numberWinningTrades: 6,
      numberCustomStatCommentsUsed: 15,
    }
    expect(before.counters).toEqual({ ...counters, numberOfTrades: 0 })
    for (const tradeId of [1, 6, 7, 8, 12]) {
      const place = { ...worked.params, tradeId, slot: 1 }
      await worked.trader.upload(setScreenshot, place, { link: 'https://charts.example/1' }, null)
    }
    const after = await milestonesOf(worked)
    expect(after.counters).toEqual({ ...counters, numberOfTrades: 5 })
    expect(after.milestones).toEqual([
      { type: 'numberOfTrades', count: 5, level: 1, badge: 'Starter', percentage: 50, next: 10 },
      { type: 'numberGreenTiltmeter', count: 8, level: 1, badge: 'Starter', percentage: 80, next: 10 },
      { type: 'numberPositiveEntry', count: 8, level: 1, badge: 'Starter', percentage: 80, next: 10 },
      { type: 'numberPositiveExit', count: 5, level: 1, badge: 'Starter', percentage: 50, next: 10 },
      { type: 'numberPositiveManagement', count: 4, level: 1, badge: 'Starter', percentage: 40, next: 10 },
      { type: 'numberNewAccountBalanceHighs', count: 4, level: 1, badge: 'Starter', percentage: 40, next: 10 },
      { type: 'numberWinningDays', count: 6, level: 1, badge: 'Starter', percentage: 60, next: 10 },
      { type: 'numberWinningTrades', count: 6, level: 1, badge: 'Starter', percentage: 60, next: 10 },
      { type: 'numberCustomStatCommentsUsed', count: 15, level: 2, badge: 'Bronze', percentage: 12, next: 50 },
    ])
  })

  it('follows trades and ratings, also those of comments that nobody uses any more', async () => {
    const worked = await workedJournal(server)
    const { trader, params } = worked
    const { entryComments } = await trader.call(readTrade, { params: { ...params, tradeId: 1 } })
    const commentId = entryComments[0]!
    const body = { name: 'Now bad', type: 'ENTRY', rating: 'NEGATIVE', active: false } as const
    await trader.call(replaceComment, { params: { ...params, commentId }, body })
    expect((await milestonesOf(worked)).counters.numberPositiveEntry).toBe(0)
    await trader.call(replaceComment, { params: { ...params, commentId }, body: { ...body, rating: 'POSITIVE' } })
    expect((await milestonesOf(worked)).counters.numberPositiveEntry).toBe(8)
    await trader.call(removeTrade, { params: { ...params, tradeId: 1 } })
    await trader.call(changeTrades, { params, body: { ids: [12], change: { type: 'delete' } } })
    expect((await milestonesOf(worked)).counters).toMatchObject({ numberWinningTrades: 4, numberPositiveEntry: 6 })
  })

  it('is 0 everywhere without trades', async () => {
    const worked = await workedJournal(server, 'lookups')
    const { counters, milestones } = await milestonesOf(worked)
    expect(Object.values(counters)).toEqual(Array(10).fill(0))
    expect(milestones.every(({ level, percentage }) => level === 1 && percentage === 0)).toBe(true)
  })
})
