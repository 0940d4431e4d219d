import { setTimeout as wait } from 'node:timers/promises'
import { readStats } from '@afterclose/contract/stats'
import { changeTrades } from '@afterclose/contract/trades'
import { describe, expect, it } from 'vitest'
import { inTheMiddle } from '../../../test/support/in-the-middle.ts'
import { manyTradesServer } from '../../../test/support/many-trades-server.ts'
import { laneStores, type StoreName } from '../../../test/support/stores.ts'

const count = 12_000
const kept = 100

/** A server that was killed while it removed trades; null when it had removed them all. */
async function killedWhileItRemoves(store: StoreName) {
  const server = await manyTradesServer(store, count - 1)
  const { db } = server
  const params = { journalId: server.journalId }
  const stored = async () => {
    const all = db.selectFrom('stored_trade').select((eb) => eb.fn.countAll<number>().as('count'))
    return (await all.executeTakeFirstOrThrow()).count
  }
  const ids = server.ids.slice(kept - 1)
  await server.call()(changeTrades, { params, body: { ids, change: { type: 'delete' } } })
  await db.updateTable('hidden_trade').set({ until: '2024' }).execute() // as if it could not be undone any more
  await db.updateTable('job').set({ run_after: '2024' }).where('kind', '=', 'remove-trades').execute()
  while ((await stored()) === count) await wait(2) // it is in the middle
  await server.kill()
  if ((await stored()) > kept) return { server, params, stored }
  await server.close()
  return null
}

describe.each(laneStores)('a server that is killed while it removes many trades, on %s', (store) => {
  it('shows none of them, and removes the rest when it starts again', async () => {
    const { server, params, stored } = await inTheMiddle(() => killedWhileItRemoves(store))
    const { db } = server
    // As if the servers that are left had waited for it long enough.
    await db.updateTable('job').set({ claimed_until: '2024' }).where('kind', '=', 'remove-trades').execute()
    await server.startAgain()
    expect(await server.call()(readStats, { params })).toMatchObject({ numberOfTrades: kept })
    await expect.poll(stored, { timeout: 120_000 }).toBe(kept)
    expect(await db.selectFrom('hidden_trade').selectAll().execute()).toEqual([])
    await server.close()
  })
})
