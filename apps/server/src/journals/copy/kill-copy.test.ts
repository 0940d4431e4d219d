// @large: kills servers
import { copyJournal, listJournals } from '@afterclose/contract/journals'
import { readStats } from '@afterclose/contract/stats'
import { describe, expect, it } from 'vitest'
import { inTheMiddle, killedBetweenPieces, makeOverdue } from '../../../test/support/in-the-middle.ts'
import { manyTradesServer } from '../../../test/support/many-trades-server.ts'
import { stores, type StoreName } from '../../../test/support/stores.ts'
import type { Db } from '../../store/db.ts'

const count = 3000

/** A server that was killed while it copied; null when all was copied. */
async function killedWhileItCopies(store: StoreName) {
  const server = await manyTradesServer(store, count - 1)
  const { db, journalId } = server
  const copiesIn = async (tx: Db) => {
    const others = tx.selectFrom('stored_trade').where('journal_id', '<>', journalId)
    return (await others.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  }
  const copying = server
    .call()(copyJournal, { body: { dbId: journalId, name: 'Copy' } })
    .catch(() => {})
  const isKilled = await killedBetweenPieces(
    server,
    async (tx) => {
      const copied = await copiesIn(tx)
      if (copied === count) return 'over'
      return copied > 0 ? 'now' : 'not yet'
    },
    'stored_trade',
  )
  await copying
  if (isKilled) return { server, copies: () => copiesIn(db), left: await copiesIn(db) }
  await server.close()
  return null
}

describe.each(stores)('a server that is killed while it copies, on %s', (store) => {
  it('shows nothing of the copy, removes it, and copies again', async () => {
    const { server, copies, left } = await inTheMiddle(() => killedWhileItCopies(store))
    const { db, journalId } = server
    await server.startAgain()
    const names = async () => (await server.call()(listJournals, {})).journals.map(({ name }) => name)
    expect(await names()).toEqual(['Many'])
    expect(await copies()).toBe(left) // another server might be making it
    await makeOverdue(db, 'give-up-copy')
    await expect.poll(() => db.selectFrom('journal').select('id').execute(), { timeout: 120_000 }).toHaveLength(1)
    expect(await copies()).toBe(0)
    const { id } = await server.call()(copyJournal, { body: { dbId: journalId, name: 'Copy' } })
    expect(await names()).toHaveLength(2)
    expect(await server.call()(readStats, { params: { journalId: id } })).toMatchObject({ numberOfTrades: count })
    await server.close()
  })
})
