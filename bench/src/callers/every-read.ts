import { mostAfterExits } from '@afterclose/contract/after-exit'
import type { Call } from '@afterclose/contract/call'
import { type Calls, calls } from '@afterclose/server/calls'
import { callExamples, type CallName, callNames } from '@afterclose/server/test/support/call-examples'
import type { Example } from '@afterclose/server/test/support/client'
import { sent } from './send.ts'
import type { Visitor } from './visitor.ts'

/** Duration of a call. */
export interface TimedCall {
  readonly name: CallName
  readonly ms: number
  readonly status: number
}

/** Input of each call: the example from tests, or the largest input if that costs more. */
export function inputsOf({ account, journalId, trades }: Visitor): Readonly<Record<CallName, Example>> {
  const { userId, username } = account.user
  const examples = callExamples({ userId, username, password: 'correct horse', journalId })
  return { ...examples, ...mostOf(journalId, trades) }
}

/**
 * Every read-only call of the contract, slowest first. Each is made twice and the second one counts, so that caches are warm. Calls that
 * write have separate rows (`rows.ts`), because they change the journal that the others use.
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

/** The most expensive input, if the example is cheap. */
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
