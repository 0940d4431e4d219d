import { createApiKey } from '@afterclose/contract/api-keys'
import { type Scope, scopes } from '@afterclose/contract/scopes'
import type { Account } from '../support/account.ts'

/** Maximum calls per key in this bench, so that none waits; a key allows a burst of 60 (docs/api.md). */
const callsPerKey = 50

let keysMade = 0

/** Headers for consecutive calls, with a new API key before the last one reaches its limit. */
export function keysOf(account: Account): () => Promise<Record<string, string>> {
  let calls = 0
  let headers: Record<string, string> = {}
  return async () => {
    if (calls++ % callsPerKey === 0) {
      const some: Scope[] = [...scopes]
      const grant = { name: `Bench ${++keysMade}`, scopes: some, journals: null, lastDay: null }
      const { secret } = await account.call(createApiKey, { body: grant })
      headers = { authorization: `Bearer ${secret}` }
    }
    return headers
  }
}
