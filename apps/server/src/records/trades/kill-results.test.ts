import { setTimeout as wait } from 'node:timers/promises'
import { replaceInstrument } from '@afterclose/contract/instruments'
import { readStats } from '@afterclose/contract/stats'
import { describe, expect, it } from 'vitest'
import { gainsOf } from '../../../test/support/gains-of.ts'
import { inTheMiddle } from '../../../test/support/in-the-middle.ts'
import { manyTradesServer } from '../../../test/support/many-trades-server.ts'
import { laneStores, type StoreName } from '../../../test/support/stores.ts'

const worth = (tickValue: string) => ({ name: 'A', market: 'STOCKS' as const, tickSize: '0.01', tickValue })
const patience = { timeout: 20_000 }
const many = 6000

/** A server that was killed while results were in this state; null when it was done with them. */
async function killedIn(store: StoreName, state: 'COMING' | 'SHOWN') {
  const server = await manyTradesServer(store, many - 1)
  const { db, journalId } = server
  const params = { journalId, instrumentId: 1 }
  let saving = true
  const answer = server.call()(replaceInstrument, { params, body: worth('0.02') })
  const saved = answer.then(
    () => (saving = false),
    () => (saving = false),
  )
  for (;;) {
    const change = await db.selectFrom('trade_change').select('state').executeTakeFirst()
    const some = await db.selectFrom('coming_trade').select('id').limit(1).execute()
    if (change?.state === state && some.length > 0) break
    if (change === undefined && !saving) break
    await wait(1)
  }
  await server.kill()
  await saved
  const found = await db.selectFrom('trade_change').select('state').executeTakeFirst()
  if (found?.state === state) return server
  await server.close()
  return null
}

describe.each(laneStores)('a server that is killed while it changes results, on %s', (store) => {
  it.each(['COMING', 'SHOWN'] as const)(
    'when they are %s shows all as before or all anew, and goes on',
    async (state) => {
      const server = await inTheMiddle(() => killedIn(store, state))
      const { db, journalId } = server
      const seen = () => gainsOf(db, 'trade', journalId)
      expect(await seen()).toEqual(state === 'COMING' ? { 3: many } : { 6: many })
      // As if the servers that are left had waited for it long enough.
      await db
        .updateTable('job')
        .set({ run_after: '2024', claimed_until: '2024' })
        .where('kind', '=', 'change-results')
        .execute()
      await server.startAgain()
      await expect.poll(() => gainsOf(db, 'stored_trade', journalId), { timeout: 60_000 }).toEqual({ 6: many })
      await expect.poll(() => db.selectFrom('trade_change').selectAll().execute(), patience).toEqual([])
      expect(await db.selectFrom('coming_trade').selectAll().execute()).toEqual([])
      expect(await server.call()(readStats, { params: { journalId } })).toMatchObject({ numberOfTrades: many })
      await server.close()
    },
  )
})
