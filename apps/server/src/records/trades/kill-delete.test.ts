import { setTimeout as wait } from 'node:timers/promises'
import { readStats } from '@afterclose/contract/stats'
import { changeTrades } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { describe, expect, it } from 'vitest'
import { inTheMiddle } from '../../../test/support/in-the-middle.ts'
import { type ManyTradesServer, manyTradesServer } from '../../../test/support/many-trades-server.ts'
import { laneStores, type StoreName } from '../../../test/support/stores.ts'

const count = 12_000
const kept = 100

/** How many rows of `hidden_row` there are, and how many deletions they do not count for. */
const hiddenIn = async ({ db }: ManyTradesServer) => {
  const count = (table: 'hidden_row' | 'pending_change') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const [rows, pending] = await Promise.all([count('hidden_row'), count('pending_change')])
  return { rows: rows.count, pending: pending.count }
}
const remove = (server: ManyTradesServer) =>
  server.call()(changeTrades, {
    params: { journalId: server.journalId },
    body: { ids: server.ids.slice(kept - 1), change: { type: 'delete' } },
  })
const numberOfTrades = async (server: ManyTradesServer) =>
  (await server.call()(readStats, { params: { journalId: server.journalId } })).numberOfTrades

/** A server that was killed while it hid trades; null when it had hidden them all. */
async function killedWhileItHides(store: StoreName) {
  const server = await manyTradesServer(store, count - 1)
  let isDone = false
  const answer = remove(server)
    .catch(() => {})
    .finally(() => (isDone = true))
  for (;;) {
    if (isDone || (await hiddenIn(server)).rows > 0) break
    await wait(1)
  }
  await server.kill()
  await answer
  const { rows, pending } = await hiddenIn(server)
  if (pending === 1 && rows > 0) return server
  await server.close()
  return null
}

/** A server that was killed while it removed what hid restored trades; null when it had removed all. */
async function killedWhileItClears(store: StoreName) {
  const server = await manyTradesServer(store, count - 1)
  const { receipt } = await remove(server)
  const params = { journalId: server.journalId }
  await server.call()(undoDeletion, { params, body: { receipt: receipt ?? '' } })
  while ((await hiddenIn(server)).rows === count - kept) await wait(1)
  await server.kill()
  if ((await hiddenIn(server)).rows > 0) return server
  await server.close()
  return null
}

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
  await db.updateTable('hidden_row').set({ until: '2024' }).execute() // as if it could not be undone any more
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
    const held = () =>
      db
        .selectFrom('job')
        .select('claimed_by')
        .where('kind', '=', 'remove-trades')
        .where('state', '=', 'RUNNING')
        .where('claimed_until', '>', new Date().toISOString())
        .execute()
    const [former] = await held()
    expect(former).toBeDefined()
    if (store === 'PostgreSQL')
      // As if the servers that are left had waited for it long enough.
      await db.updateTable('job').set({ claimed_until: '2024' }).where('kind', '=', 'remove-trades').execute()
    await server.startAgain()
    expect(await held()).not.toContainEqual(former)
    expect(await server.call()(readStats, { params })).toMatchObject({ numberOfTrades: kept })
    await expect.poll(stored, { timeout: 120_000 }).toBe(kept)
    expect(await db.selectFrom('hidden_row').selectAll().execute()).toEqual([])
    await server.close()
  })
})

describe.each(laneStores)('a server that is killed while it hides many trades, on %s', (store) => {
  it('has deleted none of them, and removes what it wrote when it starts again', async () => {
    const server = await inTheMiddle(() => killedWhileItHides(store))
    const { db } = server
    // As if the servers that are left had waited for it long enough.
    await db.updateTable('pending_change').set({ held_until: '2024' }).execute()
    await db.updateTable('job').set({ run_after: '2024' }).where('kind', '=', 'clear-deletions').execute()
    await server.startAgain()
    expect(await numberOfTrades(server)).toBe(count)
    await expect.poll(() => hiddenIn(server), { timeout: 120_000 }).toEqual({ rows: 0, pending: 0 })
    expect(await numberOfTrades(server)).toBe(count)
    await remove(server)
    expect(await numberOfTrades(server)).toBe(kept)
    await server.close()
  })
})

describe.each(laneStores)('a server that is killed after it restored many trades, on %s', (store) => {
  it('shows all of them, and removes what hid them when it starts again', async () => {
    const server = await inTheMiddle(() => killedWhileItClears(store))
    // As if the servers that are left had waited for it long enough.
    await server.db.updateTable('job').set({ claimed_until: '2024' }).where('kind', '=', 'clear-deletions').execute()
    await server.startAgain()
    expect(await numberOfTrades(server)).toBe(count)
    await expect.poll(() => hiddenIn(server), { timeout: 120_000 }).toEqual({ rows: 0, pending: 0 })
    expect(await numberOfTrades(server)).toBe(count)
    await server.close()
  })
})
