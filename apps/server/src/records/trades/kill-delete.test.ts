// @large: kills servers
import { readStats } from '@afterclose/contract/stats'
import { changeTrades } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { describe, expect, it } from 'vitest'
import { inTheMiddle, killedBetweenPieces, makeOverdue } from '../../../test/support/in-the-middle.ts'
import { type ManyTradesServer, manyTradesServer } from '../../../test/support/many-trades-server.ts'
import { stores, type StoreName } from '../../../test/support/stores.ts'
import type { Db } from '../../store/db.ts'

const count = 4000
const kept = 100

/** How many rows of `hidden_row` there are, and how many deletions they do not count for. */
const hiddenIn = async ({ db }: Pick<ManyTradesServer, 'db'>) => {
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
  const answer = remove(server).then(
    () => (isDone = true),
    () => (isDone = true),
  )
  const isKilled = await killedBetweenPieces(server, async (db) => {
    const { rows, pending } = await hiddenIn({ db })
    if (rows === 0 && !isDone) return 'not yet'
    return pending === 1 ? 'now' : 'over'
  })
  await answer
  if (isKilled) return server
  await server.close()
  return null
}

/** A server that was killed while it removed what hid restored trades; null when it had removed all. */
async function killedWhileItClears(store: StoreName) {
  const server = await manyTradesServer(store, count - 1)
  const { receipt } = await remove(server)
  const params = { journalId: server.journalId }
  let isRestored = false
  const answer = server
    .call()(undoDeletion, { params, body: { receipt: receipt ?? '' } })
    .then(() => (isRestored = true))
  const isKilled = await killedBetweenPieces(server, async (db) => {
    const { rows } = await hiddenIn({ db })
    if (rows === 0) return 'over'
    return rows < count - kept && isRestored ? 'now' : 'not yet'
  })
  await answer
  if (isKilled) return server
  await server.close()
  return null
}

/** A server that was killed while it removed trades; null when it had removed them all. */
async function killedWhileItRemoves(store: StoreName) {
  const server = await manyTradesServer(store, count - 1)
  const { db } = server
  const params = { journalId: server.journalId }
  const storedIn = async (tx: Db) => {
    const all = tx.selectFrom('stored_trade').select((eb) => eb.fn.countAll<number>().as('count'))
    return (await all.executeTakeFirstOrThrow()).count
  }
  const ids = server.ids.slice(kept - 1)
  await server.call()(changeTrades, { params, body: { ids, change: { type: 'delete' } } })
  await db.updateTable('hidden_row').set({ until: '2024' }).execute() // as if it could not be undone any more
  await makeOverdue(db, 'remove-trades')
  const isKilled = await killedBetweenPieces(server, async (tx) => {
    const left = await storedIn(tx)
    if (left === count) return 'not yet'
    return left > kept ? 'now' : 'over'
  })
  if (isKilled) return { server, params, stored: () => storedIn(db) }
  await server.close()
  return null
}

describe.each(stores)('a server that is killed while it removes many trades, on %s', (store) => {
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
    if (store === 'PostgreSQL') await makeOverdue(db, 'remove-trades')
    await server.startAgain()
    expect(await held()).not.toContainEqual(former)
    expect(await server.call()(readStats, { params })).toMatchObject({ numberOfTrades: kept })
    await expect.poll(stored, { timeout: 120_000 }).toBe(kept)
    expect(await db.selectFrom('hidden_row').selectAll().execute()).toEqual([])
    await server.close()
  })
})

describe.each(stores)('a server that is killed while it hides many trades, on %s', (store) => {
  it('has deleted none of them, and removes what it wrote when it starts again', async () => {
    const server = await inTheMiddle(() => killedWhileItHides(store))
    const { db } = server
    await db.updateTable('pending_change').set({ held_until: '2024' }).execute()
    await makeOverdue(db, 'clear-deletions')
    await server.startAgain()
    expect(await numberOfTrades(server)).toBe(count)
    await expect.poll(() => hiddenIn(server), { timeout: 120_000 }).toEqual({ rows: 0, pending: 0 })
    expect(await numberOfTrades(server)).toBe(count)
    await remove(server)
    expect(await numberOfTrades(server)).toBe(kept)
    await server.close()
  })
})

describe.each(stores)('a server that is killed after it restored many trades, on %s', (store) => {
  it('shows all of them, and removes what hid them when it starts again', async () => {
    const server = await inTheMiddle(() => killedWhileItClears(store))
    await makeOverdue(server.db, 'clear-deletions')
    await server.startAgain()
    expect(await numberOfTrades(server)).toBe(count)
    await expect.poll(() => hiddenIn(server), { timeout: 120_000 }).toEqual({ rows: 0, pending: 0 })
    expect(await numberOfTrades(server)).toBe(count)
    await server.close()
  })
})
