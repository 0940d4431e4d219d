import { CurrentUser } from '@afterclose/contract/auth'
import { InstrumentView } from '@afterclose/contract/instruments'
import { JournalView } from '@afterclose/contract/journals'
import type { Page } from '@playwright/test'
import type { z } from 'zod'

export const password = 'correct horse battery staple'

/** An account, and API calls as its user: with JSON, or with a form with files. */
export interface Account {
  readonly user: CurrentUser
  readonly call: <S extends z.ZodType>(method: string, path: string, answerAs: S, body?: object) => Promise<z.output<S>>
}

let accounts = 0

export async function newAccount(url: string): Promise<Account> {
  const username = `trader-${process.pid}-${++accounts}@example.com`
  return accountOf(url, await caller(url, {})('POST', '/v1/auth/sign-up', CurrentUser, { username, password }))
}

/** A throw-away account that owns the demo journal, which contains some of everything. */
export const demoAccount = async (url: string): Promise<Account> =>
  accountOf(url, await caller(url, {})('POST', '/v1/auth/demo', CurrentUser, {}))

/** The account of a user who is signed in. */
export const accountOf = (url: string, user: CurrentUser): Account => ({
  user,
  call: caller(url, {
    Authorization: `Bearer ${user.signature}`,
    'X-Auth-Token': JSON.stringify(user.originalToken),
  }),
})

interface NewJournal {
  readonly name?: string
  readonly currency?: string
  readonly market?: string
  readonly timeZone?: string
  /** Amount of the first deposit, made before any trade of a test; null: none. */
  readonly deposit?: string | null
}

/** A journal with the default comments, one setup, and a deposit. */
export const newJournal = (
  { call }: Account,
  {
    name = 'Tested journal',
    currency = 'USD',
    market = 'STOCKS',
    timeZone = 'Europe/Berlin',
    deposit = '10000',
  }: NewJournal = {},
): Promise<JournalView> =>
  call('POST', '/v1/databases/onboarding', JournalView, {
    name,
    currency,
    tradeMarkets: market,
    timeZone,
    defaultSetup: 'Breakout',
    deposit: deposit === null ? null : { amount: deposit, date: '2024-01-01T00:00:00' },
  })

/** An instrument in which a move of 1 is worth 1 per unit of size. */
export const newInstrument = ({ call }: Account, journalId: number, market: string): Promise<InstrumentView> =>
  call('POST', `/v1/databases/${journalId}/instruments`, InstrumentView, {
    name: 'ACME',
    market,
    tickSize: '0.01',
    tickValue: '0.01',
  })

/** Stores the session for the page's start; only once, so that signing out stays effective. */
export async function signInAs(page: Page, { user }: Account): Promise<void> {
  await page.addInitScript((session) => {
    if (localStorage.getItem('signed-in-once') !== null) return
    localStorage.setItem('signed-in-once', 'yes')
    localStorage.setItem('afterclose.session', session)
  }, JSON.stringify(user))
}

function caller(url: string, identity: Record<string, string>): Account['call'] {
  return async (method, path, answerAs, body) => {
    const isForm = body instanceof FormData
    const answer = await fetch(url + path, {
      method,
      headers: { ...identity, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answerAs.parse(await answer.json())
  }
}
