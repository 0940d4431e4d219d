import { CurrentUser, openDemo, signUp } from '@afterclose/contract/auth'
import type { Call, ResponseOf } from '@afterclose/contract/call'
import { createJournal, type JournalView, listJournals } from '@afterclose/contract/journals'
import { type Example, headersOf, type Input, Refused, urlOf } from '@afterclose/server/test/support/client'

export interface Account {
  readonly user: CurrentUser
  readonly headers: Record<string, string>
  readonly url: string
  /** @throws Refused for any status other than 200 */
  call<const C extends Call>(call: C, input: Input<C> & Example): Promise<ResponseOf<C>>
}

async function ask(
  url: string,
  headers: Record<string, string>,
  call: Call,
  { params, query, body }: Example,
): Promise<string> {
  const json = body === undefined || body instanceof FormData ? null : JSON.stringify(body)
  const answer = await fetch(url + urlOf(call, params, query), {
    method: call.method,
    headers: json === null ? headers : { ...headers, 'content-type': 'application/json' },
    body: body instanceof FormData ? body : json,
  })
  if (!answer.ok) throw new Refused(answer.status, await answer.text())
  return answer.text()
}

function accountOf(url: string, user: CurrentUser): Account {
  const headers = headersOf(user)
  return {
    user,
    headers,
    url,
    // The server validates its responses by the same contract.
    call: async <const C extends Call>(call: C, input: Input<C> & Example): Promise<ResponseOf<C>> =>
      JSON.parse(await ask(url, headers, call, input)),
  }
}

let accounts = 0

export async function newAccount(url: string): Promise<Account> {
  const body = { username: `trader-${process.pid}-${++accounts}@example.com`, password: 'correct horse battery' }
  return accountOf(url, CurrentUser.parse(JSON.parse(await ask(url, {}, signUp, { body }))))
}

export const newJournal = (account: Account): Promise<JournalView> =>
  account.call(createJournal, {
    body: { name: 'Measured', currency: 'USD', tradeMarkets: 'FOREX', timeZone: 'Europe/Berlin' },
  })

/** A visitor of the demo: about 1,200 trades with setups, comments, stops and deposits. */
export async function demoAccount(url: string): Promise<{ account: Account; journal: JournalView }> {
  const account = accountOf(url, CurrentUser.parse(JSON.parse(await ask(url, {}, openDemo, { body: {} }))))
  const { journals } = await account.call(listJournals, {})
  const [journal] = journals
  if (journal === undefined) throw new Error('The demo has no journal')
  return { account, journal }
}
