import { createApiKey } from '@afterclose/contract/api-keys'
import { type Scope, scopes } from '@afterclose/contract/scopes'
import type { Account } from '../support/account.ts'

/** A key makes 60 calls at once (docs/api.md); with fewer a key no call of a bench waits. */
const callsPerKey = 50

let keysMade = 0

/** Headers for one call after the other, with a new API key before the last one reaches its limit. */
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
