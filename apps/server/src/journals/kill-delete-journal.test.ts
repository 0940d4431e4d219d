// @large: kills servers
import { deleteJournal, listJournals } from '@afterclose/contract/journals'
import { describe, expect, it } from 'vitest'
import { addJob } from '../platform/jobs/repository.ts'
import type { Db } from '../store/db.ts'
import { inTheMiddle, killedBetweenPieces } from '../../test/support/in-the-middle.ts'
import { type ManyTradesServer, manyTradesServer } from '../../test/support/many-trades-server.ts'
import { stores, type StoreName } from '../../test/support/stores.ts'

const many = 2000
const patience = { timeout: 120_000 }

const stored = async ({ db }: Pick<ManyTradesServer, 'db'>): Promise<number> => {
  const all = db.selectFrom('stored_trade').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await all.executeTakeFirstOrThrow()).count
}

/** A server that was killed when some of the trades were gone; null when all were. */
async function killedWhile(store: StoreName, remove: (server: ManyTradesServer) => Promise<unknown>) {
  const server = await manyTradesServer(store, many - 1)
  await remove(server)
  const look = async (db: Db) => {
    const left = await stored({ db })
    if (left === many) return 'not yet'
    return left > 0 ? 'now' : 'over'
  }
  if (await killedBetweenPieces(server, look, 'stored_trade')) return server
  await server.close()
  return null
}

/** As if the servers that are left had waited for it long enough. */
const expireClaims = ({ db }: ManyTradesServer) =>
  db.updateTable('job').set({ claimed_until: '2024' }).where('state', '=', 'RUNNING').execute()

describe.each(stores)('a server that is killed while it removes a journal, on %s', (store) => {
  it('shows nothing of it, and removes the rest when it starts again', async () => {
    const server = await inTheMiddle(() =>
      killedWhile(store, (one) => one.call()(deleteJournal, { params: { journalId: one.journalId } })),
    )
    await expireClaims(server)
    await server.startAgain()
    expect(await server.call()(listJournals, {})).toEqual({ journals: [] })
    await expect.poll(() => server.db.selectFrom('journal').select('id').execute(), patience).toEqual([])
    expect(await stored(server)).toBe(0)
    await server.close()
  })

  it('removes the rest of a demo account that is past its days, too', async () => {
    const server = await inTheMiddle(() =>
      killedWhile(store, async ({ db }) => {
        await db.updateTable('user_account').set({ demo: 1, created: '2024' }).execute()
        await addJob(db, { kind: 'remove-old-demos', payload: {} }, '2024')
      }),
    )
    const accounts = () => server.db.selectFrom('user_account').select('id').execute()
    expect(await accounts()).toHaveLength(1)
    await expireClaims(server)
    await server.startAgain()
    await expect.poll(accounts, patience).toEqual([])
    expect(await stored(server)).toBe(0)
    await server.close()
  })
})
