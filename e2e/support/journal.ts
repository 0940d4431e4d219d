import { CurrentUser } from '@afterclose/contract/auth'
import { InstrumentView } from '@afterclose/contract/instruments'
import { JournalView } from '@afterclose/contract/journals'
import { StatisticsView } from '@afterclose/contract/stats'
import { type TradeBody, TradeView } from '@afterclose/contract/trades'
import { expect, type Page, test as base } from '@playwright/test'
import type { z } from 'zod'
import { startServer } from './server.ts'

/** A journal of its own on the real server, and the page that shows it. */
interface OpenJournal {
  readonly journal: JournalView
  readonly instrument: InstrumentView
  readonly addTrades: (trades: readonly Partial<TradeBody>[]) => Promise<TradeView[]>
  readonly stats: () => Promise<z.infer<typeof StatisticsView>>
}

interface Fixtures {
  /** Signs up a new account, makes a journal with one instrument and a deposit, and opens its home page. */
  readonly openJournal: (options?: {
    trades?: readonly Partial<TradeBody>[]
    market?: string
    timeZone?: string
    currency?: string
    deposit?: string | null
  }) => Promise<OpenJournal>
}

let accounts = 0

/** Tests with a server of their own for each worker; every test takes new accounts. */
export const test = base.extend<Fixtures, { server: { url: string } }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
  openJournal: async ({ page, server }, use) => {
    await use(
      async ({
        trades = [],
        market = 'STOCKS',
        timeZone = 'Europe/Berlin',
        currency = 'USD',
        deposit = '10000',
      } = {}) => {
        const user = await signUp(server.url)
        const call = caller(server.url, user)
        const journal = await call('POST', '/v1/databases/onboarding', JournalView, {
          name: 'Tested journal',
          currency,
          tradeMarkets: market,
          timeZone,
          defaultSetup: 'Breakout',
          deposit: deposit === null ? null : { amount: deposit, date: '2024-01-01T00:00:00' },
        })
        const inJournal = `/v1/databases/${journal.id}`
        const instrument = await call('POST', `${inJournal}/instruments`, InstrumentView, {
          name: 'ACME',
          market,
          tickSize: '0.01',
          tickValue: '0.01',
        })
        const addTrades = async (more: readonly Partial<TradeBody>[]) => {
          const made: TradeView[] = []
          for (const trade of more)
            made.push(
              await call('POST', `${inJournal}/trades`, TradeView, { ...aDay, instrumentId: instrument.id, ...trade }),
            )
          return made
        }
        await addTrades(trades)
        await signInAs(page, user)
        await page.goto('/home')
        await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
        return { journal, instrument, addTrades, stats: () => call('GET', `${inJournal}/stats`, StatisticsView) }
      },
    )
  },
})
export { expect }

/** A long day trade of 100 shares from 50.00 to 51.00, stop 49.00: +100.00, +1 R. */
const aDay = {
  direction: 'LONG',
  entryDate: '2024-03-05T10:00:00',
  exitDate: '2024-03-05T11:00:00',
  entryPrice: '50',
  exitPrice: '51',
  size: '100',
  stopLoss: '49',
} as const

async function signUp(url: string): Promise<CurrentUser> {
  const username = `trader-${process.pid}-${++accounts}@example.com`
  return caller(url, null)('POST', '/v1/auth/sign-up', CurrentUser, {
    username,
    password: 'correct horse battery staple',
  })
}

/** Puts the session where the page looks for it at its start. */
async function signInAs(page: Page, user: CurrentUser): Promise<void> {
  await page.addInitScript((session) => {
    if (localStorage.getItem('signed-in-once') !== null) return
    localStorage.setItem('signed-in-once', 'yes')
    localStorage.setItem('afterclose.session', session)
  }, JSON.stringify(user))
}

/** JSON calls to the API as a user. */
function caller(url: string, user: CurrentUser | null) {
  const identity: Record<string, string> =
    user === null
      ? {}
      : { Authorization: `Bearer ${user.signature}`, 'X-Auth-Token': JSON.stringify(user.originalToken) }
  return async <S extends z.ZodType>(
    method: string,
    path: string,
    answerAs: S,
    body?: unknown,
  ): Promise<z.output<S>> => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...identity, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answerAs.parse(await answer.json())
  }
}
