import { type CurrentUser, tokenText } from '@afterclose/contract/auth'
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '@afterclose/contract/call'
import type { FieldProblem } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

type Part<Key extends string, T> = undefined extends T ? unknown : { readonly [K in Key]: T }
type Optional<Key extends string, T> = undefined extends T ? unknown : { readonly [K in Key]?: T }
export type Input<C extends Call> = Part<'params', ParamsOf<C>> &
  Optional<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>>
/** What an input looks like whatever the call. */
export interface Example {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
}

export interface RawCall {
  readonly method: Call['method']
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: unknown
}
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
  /** The body as JSON; null when it is none. */
  readonly json: unknown
}

/** How every refusal is told. */
export const ProblemBody = z.object({
  code: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
})

/** A call that was refused, with what the server answered. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldProblem[]

  constructor(status: number, body: unknown) {
    super(`${status} ${JSON.stringify(body)}`)
    this.status = status
    const { code, fields } = ProblemBody.catch({ code: '', fields: [] }).parse(body)
    this.code = code
    this.fields = fields
  }
}

export const headersOf = (user: Pick<CurrentUser, 'signature' | 'originalToken'>): Record<string, string> => ({
  authorization: `Bearer ${user.signature}`,
  'x-auth-token': tokenText(user.originalToken),
})

/** The address of a call: `:name` filled in, and the query. */
export function urlOf(call: Call, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params))
  const path = call.url.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.append(key, String(value))
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

/** Calls the server as one user, or as nobody. */
export function createClient(app: FastifyInstance, user: CurrentUser | null) {
  async function raw({ method, url, headers = {}, payload }: RawCall): Promise<RawAnswer> {
    const ready = payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload)
    const body = ready ? payload : JSON.stringify(payload)
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(user === null ? {} : headersOf(user)),
        ...(ready ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      json: isJson ? JSON.parse(response.body) : null,
    }
  }

  const send = ({ method, url, headers, payload }: RawCall): Promise<Buffer> =>
    raw({ method, url, ...(headers === undefined ? {} : { headers }), payload }).then((answer) => {
      if (answer.status !== 200 && answer.status !== 202) throw new Refused(answer.status, answer.json)
      return answer.bytes
    })

  const bytes = <const C extends Call>(call: C, { params, query, body }: Input<C> & Example): Promise<Buffer> =>
    send({ method: call.method, url: urlOf(call, params, query), payload: body })

  return {
    user,
    raw,
    /** The answer of a binary call. @throws Refused when the server does not answer 200 */
    bytes,
    /** @throws Refused when the server does not answer 200 */
    async call<const C extends Call>(call: C, input: Input<C> & Example): Promise<ResponseOf<C>> {
      return JSON.parse((await bytes(call, input)).toString())
    },
    /** Sends a file with form fields. @throws Refused when the server does not answer 200 */
    async upload<const C extends Call>(
      call: C,
      params: ParamsOf<C> extends object ? ParamsOf<C> : undefined,
      fields: Readonly<Record<string, string>>,
      file: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> | string } | null,
    ): Promise<ResponseOf<C>> {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      if (file !== null) form.append('file', new Blob([file.bytes]), file.name)
      const encoded = new Response(form)
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
      const payload = Buffer.from(await encoded.arrayBuffer())
      return JSON.parse((await send({ method: call.method, url: urlOf(call, params), headers, payload })).toString())
    },
  }
}
export type Client = ReturnType<typeof createClient>
export type SignedIn = Client & { readonly user: CurrentUser }
