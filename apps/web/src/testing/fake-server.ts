import { vi } from 'vitest'

interface Received {
  readonly call: string
  readonly headers: Headers
  readonly body: unknown
}
type Answer = (received: Received) => unknown

/** An answer with another status than 200. */
export class Refusal {
  readonly status: number
  readonly body: unknown
  constructor(
    status: number,
    code = 'Unexpected error',
    message = 'Something went wrong',
    fields: readonly { field: string; message: string }[] = [],
  ) {
    this.status = status
    this.body = { code, message, fields }
  }
}

/** Answers `fetch` by "METHOD /path"; everything asked is kept in the list it returns. */
export function fakeServer(answers: Readonly<Record<string, Answer>>): Received[] {
  const received: Received[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${input}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null)
    const entry = { call, headers: new Headers(init.headers), body }
    received.push(entry)
    const answer = answers[call]
    if (answer === undefined) return Response.json({ code: 'Not found', message: call }, { status: 404 })
    const result = await answer(entry)
    return result instanceof Refusal ? Response.json(result.body, { status: result.status }) : Response.json(result)
  })
  return received
}
