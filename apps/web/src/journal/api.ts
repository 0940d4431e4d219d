import { type Api, api as contract } from '@afterclose/contract/api'
import type { ClientOf } from './call-server.ts'
import { clientOf } from './client-of.ts'

type ApiClient = { readonly [Name in keyof Api]: ClientOf<Api[Name]> }

const calls = Object.fromEntries(Object.entries(contract).map(([name, call]) => [name, clientOf(call)]))
/**
 * Every call of the contract by its name, as `api.listTrades({ params, query }, signal)`. Rejects with an ApiError. A build includes in
 * each module only the calls that it names (calls-for-browsers.ts).
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one function per entry of the contract: the mapped type says what `fromEntries` forgets
export const api = calls as unknown as ApiClient
