import type { CurrentUser } from '@afterclose/contract/auth'
import type { Call, ResponseOf } from '@afterclose/contract/call'
import { type Example, headersOf, type Input, urlOf } from './client.ts'

async function answerTo(
  base: string,
  user: CurrentUser | null,
  call: Call,
  { params, query, body }: Example,
  key?: string,
) {
  const json = body !== undefined && !(body instanceof FormData)
  const response = await fetch(base + urlOf(call, params, query), {
    method: call.method,
    headers: {
      ...(user === null ? {} : headersOf(user)),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : body }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response
}

/** Calls a server over the network, as this user or as nobody. Throws what it answers instead of 200. @param key Idempotency-Key */
export const networkCaller =
  (base: string, user: CurrentUser | null) =>
  async <const C extends Call>(call: C, input: Input<C> & Example, key?: string): Promise<ResponseOf<C>> =>
    JSON.parse(await (await answerTo(base, user, call, input, key)).text())
export type NetworkCaller = ReturnType<typeof networkCaller>

/** The answer of a binary call over the network. */
export const networkBytes = async (base: string, user: CurrentUser, call: Call, input: Example): Promise<Buffer> =>
  Buffer.from(await (await answerTo(base, user, call, input)).arrayBuffer())
