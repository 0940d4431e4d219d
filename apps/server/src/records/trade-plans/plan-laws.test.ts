// @large: a law whose runs call a server
import { createInstrument } from '@afterclose/contract/instruments'
import { createMissedTrade, removeMissedTrade, replaceMissedTrade } from '@afterclose/contract/missed-trades'
import { createTradePlan, listTradePlans, removeTradePlan, replaceTradePlan } from '@afterclose/contract/trade-plans'
import { changeTrades, createTrade, removeTrade, replaceTrade } from '@afterclose/contract/trades'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refused, type SignedIn } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

const plans = [1, 2, 3]
const plan = fc.constantFrom(...plans)
const maybePlan = fc.option(plan, { freq: 2 })
const which = fc.nat(20)
const deed = fc.oneof(
  fc.record({ type: fc.constant('take' as const), plan }),
  fc.record({ type: fc.constant('move trade' as const), which, to: maybePlan }),
  fc.record({ type: fc.constant('delete trade' as const), which }),
  fc.record({ type: fc.constant('delete all trades' as const) }),
  fc.record({ type: fc.constant('miss' as const), plan }),
  fc.record({ type: fc.constant('move missed' as const), which, to: maybePlan }),
  fc.record({ type: fc.constant('delete missed' as const), which }),
  fc.record({ type: fc.constant('cancel' as const), plan }),
  fc.record({ type: fc.constant('delete plan' as const), plan }),
)
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never

/** A journal as one would keep it on paper: which plans are left or cancelled, and who names which. */
class Paper {
  readonly left = new Set(plans)
  readonly cancelled = new Set<number>()
  readonly trades = new Map<number, number | null>()
  readonly missed = new Map<number, number | null>()

  ids(of: 'trades' | 'missed', plan: number): number[] {
    return [...this[of]].filter(([, named]) => named === plan).map(([id]) => id)
  }
  status(plan: number): string {
    if (this.ids('trades', plan).length > 0) return 'EXECUTED'
    if (this.ids('missed', plan).length > 0) return 'MISSED'
    return this.cancelled.has(plan) ? 'CANCELLED' : 'ACTIVE'
  }
  takesTrade(plan: number): boolean {
    return this.left.has(plan) && !this.cancelled.has(plan)
  }
  takesMissed(plan: number): boolean {
    return this.left.has(plan) && this.status(plan) === 'ACTIVE'
  }
  /** What a list of the plans says. */
  plans() {
    return [...this.left].map((id) => ({
      id,
      status: this.status(id),
      linkedTradeIds: this.ids('trades', id).toSorted((a, b) => a - b),
      linkedMissedTradeId: this.ids('missed', id)[0] ?? null,
    }))
  }
}

const trade = {
  instrumentId: 1,
  direction: 'LONG',
  entryDate: '2024-03-04T09:30:00',
  entryPrice: '100',
  size: '1',
} as const
const { entryPrice: _price, size: _size, ...place } = trade
const missed = { ...place, reason: 'TOO_LATE' } as const
const planned = { title: 'x', planDate: '2024-03-04' } as const

describe.each(stores)('plans on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  /** Does it on the server and on paper; where paper refuses, the server must. */
  async function does(client: SignedIn, params: { journalId: number }, paper: Paper, act: Deed): Promise<void> {
    const expectDone = async (allowed: boolean, call: Promise<unknown>) => {
      const answer = await call.catch((error: unknown) => error)
      expect(answer instanceof Refused, JSON.stringify(act)).toBe(!allowed)
      return allowed
    }
    const nth = (map: ReadonlyMap<number, unknown>, n: number) => [...map.keys()][n % Math.max(1, map.size)]
    switch (act.type) {
      case 'take': {
        const allowed = paper.takesTrade(act.plan)
        const call = client.call(createTrade, { params, body: { ...trade, planId: act.plan } })
        if (await expectDone(allowed, call)) paper.trades.set((await call).id, act.plan)
        return
      }
      case 'miss': {
        const allowed = paper.takesMissed(act.plan)
        const call = client.call(createMissedTrade, { params, body: { ...missed, planId: act.plan } })
        if (await expectDone(allowed, call)) paper.missed.set((await call).id, act.plan)
        return
      }
      case 'move trade': {
        const tradeId = nth(paper.trades, act.which)
        if (tradeId === undefined) return
        const allowed = act.to === null || act.to === paper.trades.get(tradeId) || paper.takesTrade(act.to)
        const one = { params: { ...params, tradeId }, body: { ...trade, planId: act.to } }
        if (await expectDone(allowed, client.call(replaceTrade, one))) paper.trades.set(tradeId, act.to)
        return
      }
      case 'move missed': {
        const missedTradeId = nth(paper.missed, act.which)
        if (missedTradeId === undefined) return
        const allowed = act.to === null || act.to === paper.missed.get(missedTradeId) || paper.takesMissed(act.to)
        const one = { params: { ...params, missedTradeId }, body: { ...missed, planId: act.to } }
        if (await expectDone(allowed, client.call(replaceMissedTrade, one))) paper.missed.set(missedTradeId, act.to)
        return
      }
      case 'delete trade': {
        const tradeId = nth(paper.trades, act.which)
        if (tradeId === undefined) return
        await client.call(removeTrade, { params: { ...params, tradeId } })
        paper.trades.delete(tradeId)
        return
      }
      case 'delete all trades': {
        const ids = [...paper.trades.keys()]
        if (ids.length > 0) await client.call(changeTrades, { params, body: { ids, change: { type: 'delete' } } })
        paper.trades.clear()
        return
      }
      case 'delete missed': {
        const missedTradeId = nth(paper.missed, act.which)
        if (missedTradeId === undefined) return
        await client.call(removeMissedTrade, { params: { ...params, missedTradeId } })
        paper.missed.delete(missedTradeId)
        return
      }
      case 'cancel': {
        const allowed = paper.left.has(act.plan) && ['ACTIVE', 'CANCELLED'].includes(paper.status(act.plan))
        const one = { ...params, tradePlanId: act.plan }
        const call = client.call(replaceTradePlan, { params: one, body: { ...planned, status: 'CANCELLED' } })
        if (await expectDone(allowed, call)) paper.cancelled.add(act.plan)
        return
      }
      case 'delete plan': {
        const one = { ...params, tradePlanId: act.plan }
        if (!(await expectDone(paper.left.has(act.plan), client.call(removeTradePlan, { params: one })))) return
        for (const id of paper.ids('trades', act.plan)) paper.trades.set(id, null)
        for (const id of paper.ids('missed', act.plan)) paper.missed.set(id, null)
        paper.left.delete(act.plan)
      }
    }
  }

  it('are always what the trades and missed trades say that name them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 25 }), async (deeds) => {
        const client = await server.signUp()
        const params = { journalId: (await server.journalOf(client)).id }
        await client.call(createInstrument, { params, body: { name: 'ES', market: 'FUTURES' } })
        for (const _ of plans) await client.call(createTradePlan, { params, body: { ...planned, status: 'ACTIVE' } })
        const paper = new Paper()
        for (const act of deeds) {
          await does(client, params, paper, act)
          const { tradePlans } = await client.call(listTradePlans, { params })
          const said = tradePlans
            .map(({ id, status, linkedTradeIds, linkedMissedTradeId }) => ({
              id,
              status,
              linkedTradeIds,
              linkedMissedTradeId,
            }))
            .toSorted((a, b) => a.id - b.id)
          expect(said, JSON.stringify(act)).toEqual(paper.plans())
        }
      }),
      { numRuns: 12 },
    )
  })
})
