// @large: kills servers
import { setTimeout as wait } from 'node:timers/promises'
import { copyJournal, deleteJournal, listJournals } from '@afterclose/contract/journals'
import { readStats } from '@afterclose/contract/stats'
import { expect, describe, it } from 'vitest'
import { killRounds } from '../../../test/support/kill-rounds.ts'
import { manyTradesServer } from '../../../test/support/many-trades-server.ts'
import { stores } from '../../../test/support/stores.ts'

const count = 3000

describe.each(stores)('a server that is killed while it copies, on %s', (store) => {
  it('has all of the copy or nothing of it, and copies again', { timeout: 3_600_000 }, async () => {
    const server = await manyTradesServer(store, count - 1)
    const { db, journalId } = server
    const copiedTrades = async () => {
      const others = db.selectFrom('stored_trade').where('journal_id', '<>', journalId)
      return (await others.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
    }
    const copy = async () => (await server.call()(copyJournal, { body: { dbId: journalId, name: 'Copy' } })).id
    const copies = async () =>
      (await server.call()(listJournals, {})).journals.flatMap(({ id, name }) => (name === 'Copy' ? [id] : []))
    const isWhole = async (id: number) => {
      expect(await server.call()(readStats, { params: { journalId: id } })).toMatchObject({ numberOfTrades: count })
      await server.call()(deleteJournal, { params: { journalId: id } })
      const journals = () => db.selectFrom('journal').select('id').execute()
      await expect.poll(journals, { timeout: 60_000 }).toEqual([{ id: journalId }])
    }

    await isWhole(await copy()) // its thread has started
    const began = performance.now()
    const second = await copy()
    const takes = performance.now() - began
    await isWhole(second)
    for (let round = 0; round < killRounds({ quick: 3, full: 100 }); round++) {
      const copying = copy().catch(() => null)
      await wait(Math.random() * takes)
      await server.kill()
      const answered = await copying
      expect([0, count]).toContain(await copiedTrades())
      await server.startAgain()
      const found = await copies()
      expect(found).toHaveLength((await copiedTrades()) === count ? 1 : 0)
      if (answered !== null) expect(found).toEqual([answered])
      for (const id of found) await isWhole(id)
      expect(await copiedTrades()).toBe(0)
    }
    await isWhole(await copy())
    await server.close()
  })
})
