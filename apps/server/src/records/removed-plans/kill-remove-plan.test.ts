// @large: kills servers
import { createTradePlan, listTradePlans, removeTradePlan } from '@afterclose/contract/trade-plans'
import { undoDeletion } from '@afterclose/contract/undo'
import { describe, expect, it } from 'vitest'
import { inTheMiddle, killedBetweenPieces, makeOverdue, whenTradesAre } from '../../../test/support/in-the-middle.ts'
import { type ManyTradesServer, manyTradesServer } from '../../../test/support/many-trades-server.ts'
import { stores, type StoreName } from '../../../test/support/stores.ts'

const many = 1200

const linked = async ({ db }: ManyTradesServer, table: 'trade' | 'stored_trade') => {
  const all = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
  return (await all.where('plan_id', '=', 1).executeTakeFirstOrThrow()).count
}
const changes = ({ db }: ManyTradesServer) => db.selectFrom('trade_change').select('state').execute()

/** A server that was asked to remove a plan of many trades, or to undo that. */
async function askedFor(store: StoreName, doing: 'a removal' | 'an undo') {
  const server = await manyTradesServer(store, many - 1)
  const params = { journalId: server.journalId }
  await server.call()(createTradePlan, { params, body: { title: 'A', planDate: '2024-01-02', status: 'ACTIVE' } })
  await server.db.updateTable('stored_trade').set({ plan_id: 1 }).execute()
  const remove = () => server.call()(removeTradePlan, { params: { ...params, tradePlanId: 1 } })
  const undoOf = (receipt: string | null) => () =>
    server.call()(undoDeletion, { params, body: { receipt: receipt ?? '' } })
  const ask = doing === 'a removal' ? remove : undoOf((await remove()).receipt)
  await expect.poll(() => changes(server), { timeout: 60_000 }).toEqual([])
  let isDone = false
  const answer = ask().then(
    () => (isDone = true),
    () => (isDone = true),
  )
  return { server, answer, isDone: () => isDone }
}

/**
 * A server that was killed twice: when the trades were to lose their plan or get it back, and when they had for everybody. Null when it
 * was done before.
 */
async function killedTwice(store: StoreName, doing: 'a removal' | 'an undo') {
  const { server, answer, isDone } = await askedFor(store, doing)
  const [before, after] = doing === 'a removal' ? [many, 0] : [0, many]
  if (await killedBetweenPieces(server, whenTradesAre('COMING', isDone))) {
    await answer
    expect(await linked(server, 'trade')).toBe(before)
    await makeOverdue(server.db, 'change-results')
    const again = killedBetweenPieces(
      server,
      whenTradesAre('SHOWN', () => true),
    )
    await server.startAgain().catch(() => {}) // it may be killed before it is ready
    if (await again) {
      expect(await linked(server, 'trade')).toBe(after)
      return { server, after }
    }
  }
  await server.close()
  return null
}

describe.each(stores)('a server that is killed while many trades lose their plan or get it back, on %s', (store) => {
  it.each(['a removal', 'an undo'] as const)(
    'by %s shows all before, goes on, then shows all after, and goes on again',
    async (doing) => {
      const { server, after } = await inTheMiddle(() => killedTwice(store, doing))
      await makeOverdue(server.db, 'change-results')
      await server.startAgain()
      await expect.poll(() => linked(server, 'stored_trade'), { timeout: 60_000 }).toBe(after)
      await expect.poll(() => changes(server)).toEqual([])
      const { tradePlans } = await server.call()(listTradePlans, { params: { journalId: server.journalId } })
      expect(tradePlans.map(({ status }) => status)).toEqual(doing === 'a removal' ? [] : ['EXECUTED'])
      await server.close()
    },
  )
})
