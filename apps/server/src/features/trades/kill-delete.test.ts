import { setTimeout as wait } from 'node:timers/promises'
import { readStats } from '@afterclose/contract/stats'
import { changeTrades } from '@afterclose/contract/trades'
import { describe, expect, it } from 'vitest'
import { manyTradesServer } from '../../testing/many-trades-server.ts'
import { stores } from '../../testing/stores.ts'

const count = 6000
const kept = 100

describe.each(stores)('a server that is killed while it removes many trades, on %s', (store) => {
  it('shows none of them, and removes the rest when it starts again', { timeout: 120_000 }, async () => {
    const server = await manyTradesServer(store, count - 1)
    const { db } = server
    const params = { journalId: server.journalId }
    const stored = async () => (await db.selectFrom('stored_trade').select('id').execute()).length
    const ids = server.ids.slice(kept - 1)
    await server.call()(changeTrades, { params, body: { ids, change: { type: 'delete' } } })
    while ((await stored()) === count) await wait(2) // it is in the middle
    await server.kill()
    const left = await stored()
    expect(left).toBeGreaterThan(kept)
    expect(left).toBeLessThan(count)

    // As if the servers that are left had waited for it long enough.
    await db.updateTable('job').set({ claimed_until: '2024' }).where('kind', '=', 'remove-trades').execute()
    await server.startAgain()
    expect(await server.call()(readStats, { params })).toMatchObject({ numberOfTrades: kept })
    await expect.poll(stored, { timeout: 60_000 }).toBe(kept)
    expect(await db.selectFrom('hidden_trade').selectAll().execute()).toEqual([])
    await server.close()
  })
})
