// @large: kills servers
import { setTimeout as wait } from 'node:timers/promises'
import { type CurrentUser, signUp } from '@afterclose/contract/auth'
import type { Call } from '@afterclose/contract/call'
import { listJournals } from '@afterclose/contract/journals'
import { readProgress } from '@afterclose/contract/progress'
import { restoreJournal } from '@afterclose/contract/restore'
import { readStats } from '@afterclose/contract/stats'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../store/store.ts'
import { manyTradesArchive } from '../../../test/support/many-trades-archive.ts'
import { headersOf, urlOf } from '../../../test/support/client.ts'
import { ServerProcess, settingsOf } from '../../../test/support/processes/server-process.ts'
import { stores, testStore } from '../../../test/support/stores.ts'

const trades = 4000

describe.each(stores)('a server that ends while it restores, on %s', (store) => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'shows nothing of what is not whole, and goes on when it starts again: %s',
    async (signal) => {
      const place = await testStore(store, 'empty')
      const settings = settingsOf(place)
      let server = new ServerProcess(settings)
      let base = await server.ready()
      const ask = async (user: CurrentUser | null, call: Call, params: object, body?: string | FormData) => {
        const headers = { ...(user === null ? {} : headersOf(user)) }
        const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
        const init = { method: call.method, headers: { ...headers, ...json }, ...(body === undefined ? {} : { body }) }
        const answer = await fetch(base + urlOf(call, params), init)
        return JSON.parse(await answer.text())
      }
      const user: CurrentUser = await ask(
        null,
        signUp,
        {},
        JSON.stringify({ username: 'ann', password: 'correct horse' }),
      )
      const form = new FormData()
      form.append('data', new Blob([new Uint8Array(await manyTradesArchive(trades))]), 'many.zip')
      const { jobId } = await ask(user, restoreJournal, {}, form)

      const db = openStore(place.settings)
      const written = async () => {
        const { count } = await db
          .selectFrom('stored_trade')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return count
      }
      while ((await written()) === 0) await wait(2) // it is in the middle
      const { code } = await server.end(signal)
      expect(code).toBe(signal === 'SIGTERM' ? 0 : null)
      const left = await written()
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThan(trades)

      server = new ServerProcess(settings)
      base = await server.ready()
      const seen = await ask(user, listJournals, {})
      const before = await ask(user, readProgress, { jobId })
      if (before.state !== 'FINISHED') expect(seen).toEqual({ journals: [] })
      for (let state = before.state; state === 'RUNNING' || state === 'WAITING'; ) {
        const { journals } = await ask(user, listJournals, {})
        state = (await ask(user, readProgress, { jobId })).state
        // It is seen only when all of it is there.
        if (journals.length > 0) expect(await written()).toBe(trades)
        await wait(50)
      }
      const { journals } = await ask(user, listJournals, {})
      expect(journals).toMatchObject([{ name: 'Many trades' }])
      expect(await written()).toBe(trades)
      expect(await ask(user, readStats, { journalId: journals[0].id })).toMatchObject({ numberOfTrades: trades })
      expect(await db.selectFrom('journal').select('id').execute()).toHaveLength(1)
      await db.destroy()
      await server.end('SIGTERM')
      await place.remove()
    },
    180_000,
  )
})
