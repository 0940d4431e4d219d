import type { InstrumentView } from '@afterclose/contract/instruments'
import type { JournalView } from '@afterclose/contract/journals'
import { StatisticsView } from '@afterclose/contract/stats'
import { type TradeBody, TradeView } from '@afterclose/contract/trades'
import { type Cluster, startCluster } from '@afterclose/server/test/support/postgres/cluster'
import { type BrowserContext, expect, test as base } from '@playwright/test'
import type { z } from 'zod'
import { watchFaults } from './faults.ts'
import { type Account, newAccount, newInstrument, newJournal, signInAs } from './account.ts'
import { type RunningServer, startServer } from './server.ts'

/** A separate journal on the real server, and the page that shows it. */
interface OpenJournal {
  readonly account: Account
  readonly journal: JournalView
  readonly instrument: InstrumentView
  readonly addTrades: (trades: readonly Partial<TradeBody>[]) => Promise<TradeView[]>
  readonly stats: () => Promise<z.infer<typeof StatisticsView>>
}

interface Fixtures {
  /** Fails the test for faults of its pages; an automatic fixture. */
  readonly noFaults: void
  /** Whether the device keeps the figures of Home unfolded, as most journeys read them; set with `test.use`. An automatic fixture. */
  readonly unfolded: boolean
  readonly keptFold: void
  /** Faults that a test causes itself; set with `test.use`. */
  readonly expectedFaults: RegExp | null
  /** Creates an account and signs it in on the page; it has no journal yet. */
  readonly signedIn: () => Promise<Account>
  /** Signs up a new account, creates a journal with one instrument and a deposit, and opens its home page, or the page at `at`. */
  readonly openJournal: (
    options?: { trades?: readonly Partial<TradeBody>[]; at?: string } & Parameters<typeof newJournal>[1],
  ) => Promise<OpenJournal>
}

interface Worker {
  /** Settings of the server in addition to those of every test; set with `test.use`. */
  readonly settings: Record<string, string>
  readonly store: 'SQLite' | 'PostgreSQL'
  /** Null on SQLite, and if none can be started: its tests are skipped then. */
  readonly cluster: Cluster | null
  readonly server: RunningServer
}

/** Lets the device of a context keep the figures of Home unfolded. */
export async function keepUnfolded(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // an empty page has no storage
    if (location.protocol.startsWith('http')) localStorage.setItem('afterclose.fold.home.figures', 'open')
  })
}

/** Journeys may fetch price bars from a server on this machine; other journeys are not affected. */
const settingsOfAll = { PRICE_SOURCE_ADDRESSES: '127.0.0.1' }

/** Tests with a separate server per worker; every test creates new accounts. */
export const test = base.extend<Fixtures, Worker>({
  settings: [{}, { scope: 'worker', option: true }],
  store: ['SQLite', { scope: 'worker', option: true }],
  cluster: [
    async ({ store }, use) => {
      const cluster = store === 'PostgreSQL' ? await startCluster().catch(noCluster) : null
      await use(cluster)
      await cluster?.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ settings, cluster }, use) => {
      const database = cluster === null ? {} : { DATABASE_URL: cluster.url }
      const server = await startServer({ ...settingsOfAll, ...settings, ...database })
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ store, cluster, server }, use, testInfo) => {
    testInfo.skip(store === 'PostgreSQL' && cluster === null, 'No PostgreSQL could be started.')
    await use(server.url)
  },
  unfolded: [true, { option: true }],
  keptFold: [
    async ({ context, unfolded }, use) => {
      if (unfolded) await keepUnfolded(context)
      await use()
    },
    { auto: true },
  ],
  expectedFaults: [null, { option: true }],
  noFaults: [
    async ({ context, expectedFaults }, use) => {
      const faults = await watchFaults(context)
      await use()
      const unexpected = faults.filter((fault) => expectedFaults?.test(fault) !== true)
      expect(unexpected, 'what the pages reported as a fault').toEqual([])
    },
    { auto: true },
  ],
  signedIn: async ({ page, server }, use) => {
    await use(async () => {
      const account = await newAccount(server.url)
      await signInAs(page, account)
      return account
    })
  },
  openJournal: async ({ page, signedIn }, use) => {
    await use(async ({ trades = [], at = '/home', ...options } = {}) => {
      const account = await signedIn()
      const journal = await newJournal(account, options)
      const instrument = await newInstrument(account, journal.id, options.market ?? 'STOCKS')
      const inJournal = `/v1/databases/${journal.id}`
      const addTrades = async (more: readonly Partial<TradeBody>[]) => {
        const made: TradeView[] = []
        for (const trade of more) {
          const body = { ...aDay, instrumentId: instrument.id, ...trade }
          made.push(await account.call('POST', `${inJournal}/trades`, TradeView, body))
        }
        return made
      }
      await addTrades(trades)
      await page.goto(at)
      await expect(page.locator('h1').first()).toBeVisible() // not by its role, which a dialog above it hides
      const stats = () => account.call('GET', `${inJournal}/stats`, StatisticsView)
      return { account, journal, instrument, addTrades, stats }
    })
  },
})
export { expect }

function noCluster(error: unknown): null {
  console.error('\nNOT TESTED ON POSTGRESQL: none could be started.', error)
  return null
}

/** A long day trade of 100 shares from 50.00 to 51.00, stop 49.00: +100.00, +1R. */
export const aDay = {
  direction: 'LONG',
  entryDate: '2024-03-05T10:00:00',
  exitDate: '2024-03-05T11:00:00',
  entryPrice: '50',
  exitPrice: '51',
  size: '100',
  stopLoss: '49',
} as const
