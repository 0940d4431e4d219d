// @large: kills servers
import { replaceInstrument } from '@afterclose/contract/instruments'
import { readStats } from '@afterclose/contract/stats'
import { describe, expect, it } from 'vitest'
import { gainsOf } from '../../../test/support/gains-of.ts'
import { inTheMiddle, killedBetweenPieces, makeOverdue, whenTradesAre } from '../../../test/support/in-the-middle.ts'
import { manyTradesServer } from '../../../test/support/many-trades-server.ts'
import { stores, type StoreName } from '../../../test/support/stores.ts'

const worth = (tickValue: string) => ({ name: 'A', market: 'STOCKS' as const, tickSize: '0.01', tickValue })
const many = 1200

/** A server that was killed twice: when results were to change, and when they had for everybody. Null when it was done before. */
async function killedTwice(store: StoreName) {
  const server = await manyTradesServer(store, many - 1)
  const { db, journalId } = server
  const params = { journalId, instrumentId: 1 }
  let isDone = false
  const answer = server
    .call()(replaceInstrument, { params, body: worth('0.02') })
    .then(
      () => (isDone = true),
      () => (isDone = true),
    )
  if (
    await killedBetweenPieces(
      server,
      whenTradesAre('COMING', () => isDone),
    )
  ) {
    await answer
    expect(await gainsOf(db, 'trade', journalId)).toEqual({ 3: many })
    await makeOverdue(db, 'change-results')
    const again = killedBetweenPieces(
      server,
      whenTradesAre('SHOWN', () => true),
    )
    await server.startAgain().catch(() => {}) // it may be killed before it is ready
    if (await again) return server
  }
  await server.close()
  return null
}

describe.each(stores)('a server that is killed while it changes results, on %s', (store) => {
  it('shows all as before, goes on, then shows all anew, and goes on again', async () => {
    const server = await inTheMiddle(() => killedTwice(store))
    const { db, journalId } = server
    expect(await gainsOf(db, 'trade', journalId)).toEqual({ 6: many })
    await makeOverdue(db, 'change-results')
    await server.startAgain()
    await expect.poll(() => gainsOf(db, 'stored_trade', journalId), { timeout: 60_000 }).toEqual({ 6: many })
    await expect.poll(() => db.selectFrom('trade_change').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('coming_trade').selectAll().execute()).toEqual([])
    expect(await server.call()(readStats, { params: { journalId } })).toMatchObject({ numberOfTrades: many })
    await server.close()
  })
})
