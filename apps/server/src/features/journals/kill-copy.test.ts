import { setTimeout as wait } from 'node:timers/promises'
import { copyJournal, listJournals } from '@afterclose/contract/journals'
import { readStats } from '@afterclose/contract/stats'
import { describe, expect, it } from 'vitest'
import { manyTradesServer } from '../../testing/many-trades-server.ts'
import { stores } from '../../testing/stores.ts'

const count = 4000

describe.each(stores)('a server that is killed while it copies, on %s', (store) => {
  it('shows nothing of the copy, removes it, and copies again', { timeout: 120_000 }, async () => {
    const server = await manyTradesServer(store, count - 1)
    const { db, journalId } = server
    const copies = async () => {
      const others = db.selectFrom('stored_trade').select('id').where('journal_id', '<>', journalId)
      return (await others.execute()).length
    }
    const copying = server.call()(copyJournal, { body: { dbId: journalId, name: 'Copy' } })
    const broken = expect(copying).rejects.toThrow()
    while ((await copies()) === 0) await wait(2) // it is in the middle
    await server.kill()
    await broken
    const left = await copies()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(count)

    await server.startAgain()
    const names = async () => (await server.call()(listJournals, {})).journals.map(({ name }) => name)
    expect(await names()).toEqual(['Many'])
    expect(await copies()).toBe(left) // another server might be making it
    await db.updateTable('job').set({ run_after: '2024' }).where('kind', '=', 'give-up-copy').execute()
    await expect.poll(() => db.selectFrom('journal').select('id').execute(), { timeout: 60_000 }).toHaveLength(1)
    expect(await copies()).toBe(0)
    const { id } = await server.call()(copyJournal, { body: { dbId: journalId, name: 'Copy' } })
    expect(await names()).toHaveLength(2)
    expect(await server.call()(readStats, { params: { journalId: id } })).toMatchObject({ numberOfTrades: count })
    await server.close()
  })
})
