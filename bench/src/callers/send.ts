import type { Call } from '@afterclose/contract/call'
import { type Example, urlOf } from '@afterclose/server/test/support/client'
import type { Account } from '../support/account.ts'

export interface Sent {
  /** To the last byte of the response. */
  readonly ms: number
  readonly status: number
}

/** Makes a call, ignoring the status of its response. */
export async function sent(
  { url, headers }: Pick<Account, 'url' | 'headers'>,
  call: Call,
  { params, query, body }: Example,
  signal: AbortSignal | null = null,
): Promise<Sent> {
  const json = body === undefined || body instanceof FormData ? undefined : JSON.stringify(body)
  const began = performance.now()
  const answer = await fetch(url + urlOf(call, params, query), {
    method: call.method,
    headers: json === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body instanceof FormData ? body : (json ?? null),
    signal,
  })
  for await (const part of answer.body ?? []) void part // an export may be too large for memory
  return { ms: performance.now() - began, status: answer.status }
}

/**
 * Makes the same call many times concurrently: each succeeds or is rate limited (429); anything else ends the bench.
 * @param watched pending calls are cancelled when it is aborted
 */
export async function manyAtOnce(
  account: Account,
  count: number,
  call: Call,
  input: Example,
  watched: AbortSignal,
): Promise<void> {
  const one = () =>
    sent(account, call, input, watched).catch((error: unknown) => {
      if (watched.aborted) return null
      throw error
    })
  const answers = await Promise.all(Array.from({ length: count }, one))
  mustBe(
    answers.filter((answer) => answer !== null),
    call,
    [200, 429],
  )
}

/** Repeats the same call from `atOnce` concurrent callers, for `forMs`; cancelled as by `manyAtOnce`. */
export async function againAndAgain(
  account: Account,
  atOnce: number,
  forMs: number,
  call: Call,
  input: Example,
  watched: AbortSignal,
): Promise<void> {
  const end = performance.now() + forMs
  const one = async (): Promise<void> => {
    while (performance.now() < end) await manyAtOnce(account, 1, call, input, watched)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

function mustBe(answers: readonly Sent[], { method, url }: Call, allowed: readonly number[]): void {
  const other = answers.find(({ status }) => !allowed.includes(status))
  if (other !== undefined) throw new Error(`${method} ${url} answered ${other.status}`)
}
