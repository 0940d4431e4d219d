import { listIssues } from '@afterclose/contract/issues'
import { changeJournal } from '@afterclose/contract/journals'
import { createPayin, listPayins, removePayins } from '@afterclose/contract/payins'
import { createTrade, removeTrade } from '@afterclose/contract/trades'
import { wallClockAt, localText } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'
import { type WorkedJournal, workedJournal } from '../../../test/support/worked-journal.ts'

describe.each(sqliteOnly)('GET …/issues on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())
  const issuesOf = async ({ trader, params }: WorkedJournal) => (await trader.call(listIssues, { params })).issues

  it('[4.3] tells what may be wrong with the worked example', async () => {
    const worked = await workedJournal(server)
    const found = (await issuesOf(worked)).map(({ code, tradeIds }) => [code, tradeIds])
    // Its thirteenth trade was left open in 2024; like the tenth it has no target.
    expect(found).toEqual([
      ['OPEN_OVER_30_DAYS', [13]],
      ['STOP_MISSING', [10]],
      ['TARGET_MISSING', [10, 13]],
      ['HIGH_LOW_MISSING', [10]],
    ])
  })

  it('follows deposits and trades', async () => {
    const worked = await workedJournal(server)
    const { trader, params } = worked
    const codes = async () =>
      (await issuesOf(worked)).filter(({ severity }) => severity === 'ERROR').map(({ code }) => code)
    const { payins } = await trader.call(listPayins, { params })
    await trader.call(removePayins, { params, body: { ids: payins.map(({ id }) => id) } })
    expect(await codes()).toEqual(['NO_INITIAL_DEPOSIT', 'NEGATIVE_BALANCE']) // -133.40 after the sixth
    await trader.call(createPayin, { params, body: { delta: '1000', timestamp: '2024-01-04T00:00:00' } })
    expect(await codes()).toEqual(['DEPOSIT_AFTER_FIRST_TRADE'])
    await trader.call(createPayin, { params, body: { delta: '1000', timestamp: '2024-01-01T00:00:00' } })
    expect(await codes()).toEqual([])
    const twin = {
      instrumentId: 1,
      direction: 'LONG',
      entryDate: '2024-05-05T10:00:00',
      exitDate: '2024-05-05T11:00:00',
      entryPrice: '1.1',
      exitPrice: '1.2',
      size: '1',
    } as const
    await trader.call(createTrade, { params, body: twin })
    const { id } = await trader.call(createTrade, { params, body: twin })
    expect((await issuesOf(worked)).find(({ code }) => code === 'POSSIBLE_DUPLICATE')).toMatchObject({
      tradeIds: [id - 1, id],
    })
    await trader.call(removeTrade, { params: { ...params, tradeId: id } })
    expect((await issuesOf(worked)).map(({ code }) => code)).not.toContain('POSSIBLE_DUPLICATE')
  })

  it("counts the days of open trades on the journal's clock", async () => {
    const worked = await workedJournal(server, 'lookups')
    const { trader, params } = worked
    await trader.call(createPayin, { params, body: { delta: '1', timestamp: '2020-01-01T00:00:00' } })
    // Thirty days and an hour ago in London, while the clocks of Kiribati are 13 or 14 hours ahead of it.
    const entryDate = localText(wallClockAt(Date.now() - (30 * 24 + 1) * 3_600_000, 'Europe/London'))
    const ahead = { instrumentId: 1, direction: 'LONG', entryDate, entryPrice: '1.1', size: '1' } as const
    await trader.call(createTrade, { params, body: { ...ahead, stopLoss: '1', takeProfit: '1.2' } })
    const open = async () => (await issuesOf(worked)).map(({ code }) => code)
    await trader.call(changeJournal, { params, body: { timeZone: 'Pacific/Pago_Pago' } })
    expect(await open()).toEqual([])
    await trader.call(changeJournal, { params, body: { timeZone: 'Pacific/Kiritimati' } })
    expect(await open()).toEqual(['OPEN_OVER_30_DAYS'])
  })

  it('is refused where the page is switched off', async () => {
    const other = await testServer(store, { issuesPage: false })
    const worked = await workedJournal(other, 'lookups')
    await expect(issuesOf(worked)).rejects.toMatchObject({ status: 403, code: 'Switched off' })
    await other.close()
  })
})
