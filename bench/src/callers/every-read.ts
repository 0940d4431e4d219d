import { mostAfterExits } from '@afterclose/contract/after-exit'
import type { Call } from '@afterclose/contract/call'
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

/** What each call is asked: the example that tests ask it with, or the most that it takes where that costs more. */
export function inputsOf({ account, journalId, trades }: Visitor): Readonly<Record<CallName, Example>> {
  const { userId, username } = account.user
  const examples = callExamples({ userId, username, password: 'correct horse', journalId })
  return { ...examples, ...mostOf(journalId, trades) }
}

/**
 * Every call of the contract that only reads, slowest first. Each is made twice and the second time counts, so that nothing is read for the
 * first time. Calls that write are rows of their own (`rows.ts`): they change the journal in which the others are measured.
 */
export async function timedReads(visitor: Visitor): Promise<readonly TimedCall[]> {
  const inputs = inputsOf(visitor)
  const timed: TimedCall[] = []
  for (const name of callNames) {
    const call: Call = calls[name]
    if (!reads(call)) continue
    await sent(visitor.account, call, inputs[name])
    timed.push({ name, ...(await sent(visitor.account, call, inputs[name])) })
  }
  return timed.toSorted((a, b) => b.ms - a.ms)
}

const reads = ({ method, access, body }: Call): boolean =>
  body !== 'multipart' && (method === 'GET' || access === 'read')

/** Where the example asks for little: what costs most. */
function mostOf(journalId: number, trades: number): { readonly [Name in keyof Calls]?: Example } {
  const params = { journalId }
  const ids = Array.from({ length: trades }, (_, i) => i + 1)
  return {
    listTrades: { params, query: { limit: 500, ledger: 'true' } },
    tradeFeed: { params },
    exportJournal: { params, query: { format: 'archive', with: 'price-bars' } },
    readAfterExits: { params, body: { ids: ids.slice(0, mostAfterExits) } },
    pivotReport: { params, query: { row: 'customComment', column: 'exitComment' } },
  }
}
