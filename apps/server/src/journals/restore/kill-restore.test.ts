// @large: kills servers
import { setTimeout as wait } from 'node:timers/promises'
import { type CurrentUser, signUp } from '@afterclose/contract/auth'
import { deleteJournal, listJournals } from '@afterclose/contract/journals'
import { readProgress } from '@afterclose/contract/progress'
import { restoreJournal } from '@afterclose/contract/restore'
import { readStats } from '@afterclose/contract/stats'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../store/store.ts'
import { headersOf, urlOf } from '../../../test/support/client.ts'
import { killRounds } from '../../../test/support/kill-rounds.ts'
import { manyTradesArchive } from '../../../test/support/many-trades-archive.ts'
import { networkCaller } from '../../../test/support/network-client.ts'
import { ServerProcess, settingsOf } from '../../../test/support/processes/server-process.ts'
import { stores, testStore } from '../../../test/support/stores.ts'

const trades = 4000

async function upload(base: string, user: CurrentUser, archive: Buffer): Promise<string> {
  const body = new FormData()
  body.append('data', new Blob([new Uint8Array(archive)]), 'many.zip')
  const answer = await fetch(base + urlOf(restoreJournal, {}), { method: 'POST', headers: headersOf(user), body })
  return JSON.parse(await answer.text()).jobId
}

describe.each(stores)('a server that ends while it restores, on %s', (store) => {
  it('has all of the journal or nothing of it, and ends the restore when it starts again', {
    timeout: 3_600_000,
  }, async () => {
    const place = await testStore(store, 'empty')
    const settings = settingsOf(place)
    const archive = await manyTradesArchive(trades)
    let server = new ServerProcess(settings)
    let base = await server.ready()
    const user = await networkCaller(base, null)(signUp, { body: { username: 'ann', password: 'correct horse' } })
    const call = () => networkCaller(base, user)
    const db = openStore(place.settings)
    const written = async () => {
      const all = db.selectFrom('stored_trade').select((eb) => eb.fn.countAll<number>().as('count'))
      return (await all.executeTakeFirstOrThrow()).count
    }
    /** @returns ms until it had ended */
    const restored = async (jobId: string): Promise<number> => {
      const began = performance.now()
      const state = async () => (await call()(readProgress, { params: { jobId } })).state
      for (let last = await state(); last !== 'FINISHED'; last = await state()) {
        expect(['WAITING', 'RUNNING']).toContain(last)
        expect([0, trades]).toContain(await written())
        await wait(50)
      }
      const took = performance.now() - began
      const { journals } = await call()(listJournals, {})
      expect(journals).toMatchObject([{ name: 'Many trades' }])
      const params = { journalId: journals[0]!.id }
      expect(await call()(readStats, { params })).toMatchObject({ numberOfTrades: trades })
      await call()(deleteJournal, { params })
      await expect.poll(written, { timeout: 60_000 }).toBe(0)
      await expect.poll(() => db.selectFrom('journal').select('id').execute(), { timeout: 60_000 }).toEqual([])
      return took
    }

    await restored(await upload(base, user, archive))
    const takes = await restored(await upload(base, user, archive))
    for (let round = 0; round < killRounds({ quick: 3, full: 100 }); round++) {
      const jobId = await upload(base, user, archive)
      await wait(Math.random() * takes)
      const signal = round % 3 === 1 ? 'SIGTERM' : 'SIGKILL'
      expect((await server.end(signal)).code).toBe(signal === 'SIGTERM' ? 0 : null)
      expect([0, trades]).toContain(await written())
      server = new ServerProcess(settings)
      base = await server.ready()
      await restored(jobId)
    }
    await db.destroy()
    await server.end('SIGTERM')
    await place.remove()
  })
})
