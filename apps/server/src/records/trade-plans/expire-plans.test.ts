import { readJournal } from '@afterclose/contract/journals'
import { createInstrument } from '@afterclose/contract/instruments'
import { createTradePlan, listTradePlans, type TradePlanView } from '@afterclose/contract/trade-plans'
import { createTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../../test/support/client.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { expirePlans } from './expire-plans.ts'

describe.each(stores)('plans that nobody took on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
    // Its own look at plans, at the start, is not to come between.
    await jobsDone(server)
  })
  afterAll(() => server.close())

  const expire = (now: string) => expirePlans(server.services.db, new Date(now))

  async function journalIn(client: SignedIn, timeZone: string) {
    const { id: journalId } = await server.journalOf(client, { timeZone })
    const params = { journalId }
    return {
      params,
      plan: (validUntil: string | null, status: 'ACTIVE' | 'DRAFT' = 'ACTIVE') =>
        client.call(createTradePlan, { params, body: { title: 'x', planDate: '2024-03-01', validUntil, status } }),
      statuses: async () => {
        const { tradePlans } = await client.call(listTradePlans, { params, query: {} })
        return new Map(tradePlans.map((found: TradePlanView) => [found.id, found.status]))
      },
      revision: async () => (await client.call(readJournal, { params })).revision,
    }
  }

  it('expire on the day after their last, once', async () => {
    const client = await server.signUp()
    const { params, plan, statuses, revision } = await journalIn(client, 'UTC')
    await plan('2024-03-07') // 1
    await plan('2024-03-08') // 2
    await plan(null) // 3
    await plan('2024-03-01', 'DRAFT') // 4
    await plan('2024-03-07') // 5, taken
    const body = { name: 'ES', market: 'FUTURES', tickSize: '0.25', tickValue: '12.5' } as const
    await client.call(createInstrument, { params, body })
    const entry = { direction: 'LONG', entryDate: '2024-03-05T10:00:00', entryPrice: '1', size: '1' } as const
    await client.call(createTrade, { params, body: { ...entry, instrumentId: 1, planId: 5 } })
    const before = await revision()
    expect(await expire('2024-03-07T23:59:59.999Z')).toBe(0)
    expect(await revision()).toBe(before)
    expect(await expire('2024-03-08T00:00:00.000Z')).toBe(1)
    expect([...(await statuses())].toSorted(([a], [b]) => a - b)).toEqual([
      [1, 'EXPIRED'],
      [2, 'ACTIVE'],
      [3, 'ACTIVE'],
      [4, 'DRAFT'],
      [5, 'EXECUTED'],
    ])
    expect(await revision()).toBe(before + 1)
    expect(await expire('2024-03-08T00:00:00.000Z')).toBe(0)
    expect(await revision()).toBe(before + 1)
    expect(await expire('2024-03-09T00:00:00.000Z')).toBe(1)
    expect((await statuses()).get(2)).toBe('EXPIRED')
  })

  it('go by the calendar of their journal', async () => {
    const client = await server.signUp()
    const [east, west] = [await journalIn(client, 'Pacific/Kiritimati'), await journalIn(client, 'Pacific/Pago_Pago')]
    await east.plan('2024-03-07')
    await west.plan('2024-03-07')
    // 14 hours before UTC it is the 8th from 10:00 UTC of the 7th; 11 hours behind, from 11:00 UTC of the 8th.
    expect(await expire('2024-03-07T09:59:59Z')).toBe(0)
    expect(await expire('2024-03-07T10:00:00Z')).toBe(1)
    expect([...(await east.statuses()).values()]).toEqual(['EXPIRED'])
    expect(await expire('2024-03-08T10:59:59Z')).toBe(0)
    expect(await expire('2024-03-08T11:00:00Z')).toBe(1)
    expect([...(await west.statuses()).values()]).toEqual(['EXPIRED'])
  })

  it('expire once when two servers run the rule at once, and not in a journal that was deleted', async () => {
    const client = await server.signUp()
    const { plan } = await journalIn(client, 'UTC')
    const gone = await journalIn(client, 'UTC')
    await plan('2024-03-07')
    await gone.plan('2024-03-07')
    const { db } = server.services
    await db.updateTable('journal').set({ deleted: 1 }).where('id', '=', gone.params.journalId).execute()
    const counts = await Promise.all([expire('2024-04-01T00:00:00Z'), expire('2024-04-01T00:00:00Z')])
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
  })
  it('expire by themselves: the server has it done', async () => {
    const client = await server.signUp()
    const { plan, statuses } = await journalIn(client, 'UTC')
    await plan('2024-03-07')
    await server.app.jobs.add(server.services.db, { kind: 'expire-plans', payload: null })
    await jobsDone(server)
    expect([...(await statuses()).values()]).toEqual(['EXPIRED'])
  })
})
