import { createJournal, type JournalView } from '@afterclose/contract/journals'
import { signUp } from '@afterclose/contract/auth'
import type { BodyOf } from '@afterclose/contract/call'
import { DAY } from '@afterclose/core/time'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { buildApp } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config/config.ts'
import type { Services } from '../../src/platform/http/services.ts'
import { closeServices, openServices } from '../../src/platform/open-services.ts'
import { type Times, usualTimes } from '../../src/platform/times.ts'
import { type Client, createClient, type SignedIn } from './client.ts'
import { type StoreName, testStore } from './stores.ts'

export interface TestServer {
  readonly app: FastifyInstance
  readonly services: Services
  /** Calls as nobody. */
  readonly stranger: Client
  /** A new account; every call without a name makes another one. */
  signUp(username?: string): Promise<SignedIn>
  /** A new journal of this user, with the starter comments and one setup. */
  journalOf(client: Client, values?: Partial<BodyOf<typeof createJournal>>): Promise<z.output<typeof JournalView>>
  close(): Promise<void>
}

/** Of every account that is signed up here. */
export const password = 'correct horse'

/** Of a server that ran a moment ago: nothing is to be made up for at the start. */
const steadyTimes: Times = { ...usualTimes, jobs: { ...usualTimes.jobs, missedMs: 0 } }

/** Nothing is done because of the time of day: what a test waits for comes about by what happens. */
export const withoutClocks: Times = { ...steadyTimes, jobs: { ...steadyTimes.jobs, scheduleMs: DAY } }

/** A whole server on a store of its own, reached without a network. Close it at the end. */
export async function testServer(
  store: StoreName,
  changes: Partial<Config> = {},
  times: Times = steadyTimes,
): Promise<TestServer> {
  const place = await testStore(store)
  const config: Config = {
    ...readConfig({ SIGN_UP: 'open', ISSUES_PAGE: 'on', LOG_LEVEL: 'error', BACKUP_EVERY: 'off' }, place.dataDir),
    dataDir: place.dataDir,
    databaseUrl: place.settings.kind === 'postgres' ? place.settings.url : null,
    ...changes,
  }
  let closing = false
  const services = await openServices(
    config,
    (error) => {
      if (!closing) console.error(error)
    },
    times,
  )
  const app = await buildApp(services)
  await app.ready()
  const stranger = createClient(app, null)
  let accounts = 0
  return {
    app,
    services,
    stranger,
    async signUp(username = `trader-${++accounts}`) {
      const user = await stranger.call(signUp, { body: { username, password } })
      return { ...createClient(app, user), user }
    },
    journalOf: (client, values = {}) =>
      client.call(createJournal, {
        body: { name: 'Journal', currency: 'USD', tradeMarkets: 'FOREX,STOCKS,FUTURES', ...values },
      }),
    async close() {
      closing = true
      await app.close()
      await closeServices(services)
      await place.remove()
    },
  }
}
