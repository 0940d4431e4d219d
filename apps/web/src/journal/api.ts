import { type Api, api as contract } from '@afterclose/contract/api'
import { callOf, type ClientOf } from './call-server.ts'

type ApiClient = { readonly [Name in keyof Api]: ClientOf<Api[Name]> }

const calls = Object.fromEntries(Object.entries(contract).map(([name, call]) => [name, callOf(call)]))
/**
 * Every call of the contract by its name, as `api.listTrades({ params, query }, signal)`. Rejects with an ApiError. What is needed
 * before somebody has signed in takes `callOf` instead: else the start would load the schemas of all calls.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one function per entry of the contract: the mapped type says what `fromEntries` forgets
export const api = calls as unknown as ApiClient
