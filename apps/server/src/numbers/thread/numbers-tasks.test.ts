import { calls } from '../../calls.ts'
import { noFilters } from '@afterclose/core/filters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urlOf } from '../../../test/support/client.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'
import { numbersTasks } from './numbers-tasks.ts'

describe.each(sqliteOnly)('the thread of numbers on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it.each(['br', 'gzip'] as const)('answers others while it packs a feed as %s', async (encoding) => {
    const { journalId } = (await workedJournal(server)).params
    const tasks = numbersTasks(server.services.db)
    const asked = { journalId, revision: 1 }
    await tasks.statistics({ ...asked, filters: noFilters }) // it holds the journal
    const answered: string[] = []
    await Promise.all([
      tasks.feed({ ...asked, encoding }).then(() => answered.push('feed')),
      tasks.statistics({ ...asked, filters: noFilters }).then(() => answered.push('statistics')),
    ])
    expect(answered).toEqual(['statistics', 'feed'])
  })

  it('has no patch of a change while the journal is not in memory: a save does not wait until all trades are read', async () => {
    const { trader, params } = await workedJournal(server)
    const tasks = numbersTasks(server.services.db)
    const body = { ids: [3], change: { type: 'star' as const, inReview: true } }
    await trader.call(calls.changeTrades, { params, body })
    const revision = (await tasks.feed({ journalId: params.journalId, revision: 1, encoding: 'identity' })).revision
    expect(await tasks.journalPatch({ journalId: params.journalId, revision })).not.toBeNull()
    expect(await numbersTasks(server.services.db).journalPatch({ journalId: params.journalId, revision })).toBeNull()
  })

  it('is not asked for what is drawn by chance', async () => {
    const { trader, params } = await workedJournal(server)
    await server.app.numbers.close()
    await expect(trader.call(calls.homeReport, { params })).rejects.toMatchObject({ status: 500 })
    for (const call of [calls.intervalsReport, calls.chancesReport])
      expect(await trader.raw({ method: 'GET', url: urlOf(call, params, call.example.query) })).toMatchObject({
        status: 200,
      })
  })
})
