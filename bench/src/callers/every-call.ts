import { mostAfterExits } from '@afterclose/contract/after-exit'
import type { Call } from '@afterclose/contract/call'
import { readStats } from '@afterclose/contract/stats'
import { type Calls, calls } from '@afterclose/server/calls'
import { callExamples, type CallName, callNames } from '@afterclose/server/test/support/call-examples'
import type { Example } from '@afterclose/server/test/support/client'
import { sent } from './send.ts'
import type { Visitor } from './visitor.ts'

/** What a call took. */
export interface TimedCall {
  readonly name: CallName
  readonly ms: number
  readonly status: number
}

/** They end the account, or the session: asked last, in this order. */
const atTheEnd: readonly CallName[] = ['deleteJournal', 'changePassword', 'deleteAccount', 'signOut']

/** What each call is asked: the example that tests ask it with, or the most that it takes where that costs more. */
export function inputsOf({ account, journalId, trades }: Visitor): Readonly<Record<CallName, Example>> {
  const { userId, username } = account.user
  const examples = callExamples({ userId, username, password: 'correct horse', journalId })
  return { ...examples, ...mostOf(journalId, trades) }
}

/**
 * Every call of the contract once. What only reads comes first, and again, so that nothing is read for the first time when it
 * counts. What takes a file has rows of its own.
 */
export async function timedCalls(visitor: Visitor): Promise<readonly TimedCall[]> {
  const { account, journalId } = visitor
  const inputs = inputsOf(visitor)
  await account.call(readStats, { params: { journalId } })
  const timed: TimedCall[] = []
  for (const name of callNames.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const call: Call = calls[name]
    if (call.body === 'multipart') continue
    if (call.method === 'GET') await sent(account, call, inputs[name])
    timed.push({ name, ...(await sent(account, call, inputs[name])) })
  }
  return timed.toSorted((a, b) => b.ms - a.ms)
}

/** What reads comes before what writes, and what removes last. */
function placeOf(name: CallName): number {
  const { method } = calls[name]
  if (atTheEnd.includes(name)) return 3 + atTheEnd.indexOf(name)
  return method === 'GET' ? 0 : method === 'DELETE' ? 2 : 1
}

/** Where the example asks for little: what costs most. */
function mostOf(journalId: number, trades: number): { readonly [Name in keyof Calls]?: Example } {
  const params = { journalId }
  const ids = Array.from({ length: trades }, (_, i) => i + 1)
  return {
    listTrades: { params, query: { limit: 500, ledger: 'true' } },
    tradeFeed: { params },
    exportJournal: { params, query: { format: 'archive', with: 'price-bars' } },
    changeTrades: { params, body: { ids, change: { type: 'star', inReview: true } } },
    readAfterExits: { params, body: { ids: ids.slice(0, mostAfterExits) } },
    fillPriceExtremes: { params, body: { dryRun: false } },
    pivotReport: { params, query: { row: 'customComment', column: 'exitComment' } },
  }
}
