// @large: kills servers
import { fillPriceExtremes } from '@afterclose/contract/bars'
import { changeTrades } from '@afterclose/contract/trades'
import { describe, expect, it } from 'vitest'
import { inTheMiddle, killedBetweenPieces, makeOverdue } from '../../../test/support/in-the-middle.ts'
import { type ManyTradesServer, manyTradesServer } from '../../../test/support/many-trades-server.ts'
import { stores, type StoreName } from '../../../test/support/stores.ts'

const many = 2000

/** A server that was killed when the change had reached some trades; null when it had reached all of them. */
async function killedWhile(
  store: StoreName,
  before: (server: ManyTradesServer) => Promise<unknown>,
  change: (server: ManyTradesServer) => Promise<unknown>,
  changed: (server: ManyTradesServer) => Promise<number>,
) {
  const server = await manyTradesServer(store, many - 1)
  await before(server)
  const asked = change(server).catch(() => {}) // it is killed
  const isKilled = await killedBetweenPieces(server, async (tx) => {
    const count = await changed({ ...server, db: tx })
    if (count === many) return 'over'
    return count > 0 ? 'now' : 'not yet'
  })
  await asked
  if (isKilled) return server
  await server.close()
  return null
}

const stored = ({ db, journalId }: ManyTradesServer) =>
  db
    .selectFrom('stored_trade')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('journal_id', '=', journalId)

describe.each(stores)('a server that is killed while it changes many trades, on %s', (store) => {
  it('makes the rest of an edit when it starts again', async () => {
    const starred = async (server: ManyTradesServer) =>
      (await stored(server).where('in_review', '=', 1).executeTakeFirstOrThrow()).count
    const star = async (server: ManyTradesServer) => {
      const params = { journalId: server.journalId }
      const ids = Array.from({ length: many }, (_, i) => i + 1)
      await server.call()(changeTrades, { params, body: { ids, change: { type: 'star', inReview: true } } })
    }
    const server = await inTheMiddle(() => killedWhile(store, async () => {}, star, starred))
    await makeOverdue(server.db, 'change-trades')
    await server.startAgain()
    await expect.poll(() => starred(server), { timeout: 60_000 }).toBe(many)
    await server.close()
  })

  it('has each trade filled from bars, or not, and goes on when it is asked again', async () => {
    const fill = ({ db, journalId }: ManyTradesServer) =>
      db
        .updateTable('stored_trade')
        .set({ highest_price: '102', lowest_price: '99', price_source: 'BARS', price_bar_length: 60 })
        .where('journal_id', '=', journalId)
        .execute()
    const cleared = async (server: ManyTradesServer) =>
      (await stored(server).where('price_source', 'is', null).executeTakeFirstOrThrow()).count
    const clear = (server: ManyTradesServer) =>
      server.call()(fillPriceExtremes, { params: { journalId: server.journalId }, body: { clear: true } })
    const server = await inTheMiddle(() => killedWhile(store, fill, clear, cleared))
    const trades = await server.db
      .selectFrom('stored_trade')
      .select(['highest_price', 'lowest_price', 'price_source', 'price_bar_length'])
      .distinct()
      .execute()
    expect(trades).toHaveLength(2)
    expect(trades).toContainEqual({
      highest_price: null,
      lowest_price: null,
      price_source: null,
      price_bar_length: null,
    })
    const left = many - (await cleared(server))
    await server.startAgain()
    expect((await clear(server)).counts).toMatchObject({ CLEARED: left, SAME: many - left })
    expect(await cleared(server)).toBe(many)
    await server.close()
  })
})
