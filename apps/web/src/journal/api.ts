import { type Api, api as contract } from '@afterclose/contract/api'
import type { Call } from '@afterclose/contract/call'
import { callOf, type ClientOf } from './call-server.ts'
import { freshCallOf } from './fresh-proof.ts'

type ApiClient = { readonly [Name in keyof Api]: ClientOf<Api[Name]> }

const clientOf = (call: Call) => (call.fresh === true ? freshCallOf(call) : callOf(call))
const calls = Object.fromEntries(Object.entries(contract).map(([name, call]) => [name, clientOf(call)]))
/**
 * Every call of the contract by its name, as `api.listTrades({ params, query }, signal)`. Rejects with an ApiError. What is needed
 * before somebody has signed in takes `callOf` instead: else the start would load the schemas of all calls.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one function per entry of the contract: the mapped type says what `fromEntries` forgets
export const api = calls as unknown as ApiClient
