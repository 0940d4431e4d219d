import { setTimeout as wait } from 'node:timers/promises'
import { createTradePlan, listTradePlans, removeTradePlan } from '@afterclose/contract/trade-plans'
import { undoDeletion } from '@afterclose/contract/undo'
import { describe, expect, it } from 'vitest'
import { inTheMiddle } from '../../../test/support/in-the-middle.ts'
import { type ManyTradesServer, manyTradesServer } from '../../../test/support/many-trades-server.ts'
import { laneStores, type StoreName } from '../../../test/support/stores.ts'

const many = 6000

const linked = async ({ db }: ManyTradesServer, table: 'trade' | 'stored_trade') => {
  const all = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
  return (await all.where('plan_id', '=', 1).executeTakeFirstOrThrow()).count
}

/** A server that was killed while many trades lost their plan, or got it back, in this state; null when it was done with them. */
async function killedIn(store: StoreName, doing: 'a removal' | 'an undo', state: 'COMING' | 'SHOWN') {
  const server = await manyTradesServer(store, many - 1)
  const { db, journalId } = server
  const params = { journalId }
  await server.call()(createTradePlan, { params, body: { title: 'A', planDate: '2024-01-02', status: 'ACTIVE' } })
  await db.updateTable('stored_trade').set({ plan_id: 1 }).execute()
  const changes = () => db.selectFrom('trade_change').select('state').execute()
  const remove = () => server.call()(removeTradePlan, { params: { ...params, tradePlanId: 1 } })
  let receipt: string | null = null
  if (doing === 'an undo') {
    ;({ receipt } = await remove())
    while ((await changes()).length > 0) await wait(5)
  }
  const undo = () => server.call()(undoDeletion, { params, body: { receipt: receipt ?? '' } })
  let isDone = false
  const answer = (doing === 'an undo' ? undo() : remove()).then(
    () => (isDone = true),
    () => (isDone = true),
  )
  for (;;) {
    const [change] = await changes()
    const some = await db.selectFrom('coming_trade').select('id').limit(1).execute()
    if (change?.state === state && some.length > 0) break
    if (change === undefined && isDone) break
    await wait(1)
  }
  await server.kill()
  await answer
  if ((await changes())[0]?.state === state) return server
  await server.close()
  return null
}

describe.each(laneStores)(
  'a server that is killed while many trades lose their plan or get it back, on %s',
  (store) => {
    it.each([
      ['a removal', 'COMING'],
      ['a removal', 'SHOWN'],
      ['an undo', 'COMING'],
      ['an undo', 'SHOWN'],
    ] as const)('by %s that is %s shows all before or all after, and goes on', async (doing, state) => {
      const server = await inTheMiddle(() => killedIn(store, doing, state))
      const { db, journalId } = server
      const isBefore = state === 'COMING'
      const [before, after] = doing === 'a removal' ? [many, 0] : [0, many]
      expect(await linked(server, 'trade')).toBe(isBefore ? before : after)
      // As if the servers that are left had waited for it long enough.
      await db
        .updateTable('job')
        .set({ run_after: '2024', claimed_until: '2024' })
        .where('kind', '=', 'change-results')
        .execute()
      await server.startAgain()
      await expect.poll(() => linked(server, 'stored_trade'), { timeout: 60_000 }).toBe(after)
      await expect.poll(() => db.selectFrom('trade_change').selectAll().execute(), { timeout: 20_000 }).toEqual([])
      const { tradePlans } = await server.call()(listTradePlans, { params: { journalId } })
      expect(tradePlans.map(({ status }) => status)).toEqual(doing === 'a removal' ? [] : ['EXECUTED'])
      await server.close()
    })
  },
)
