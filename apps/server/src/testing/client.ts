import type { CurrentUser } from '@afterclose/contract/auth'
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '@afterclose/contract/call'
import type { FieldProblem } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'

type Part<Key extends string, T> = undefined extends T ? unknown : { readonly [K in Key]: T }
type Optional<Key extends string, T> = undefined extends T ? unknown : { readonly [K in Key]?: T }
export type Input<C extends Call> = Part<'params', ParamsOf<C>> &
  Optional<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>>
/** The JSON of a response, or the bytes of a binary one. */
type Output<C extends Call> = C['response'] extends 'binary' ? Buffer : ResponseOf<C>

export interface RawCall {
  readonly method: string
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

/** A call that was refused, with what the server answered. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldProblem[]

  constructor(status: number, body: { code?: string; message?: string; fields?: readonly FieldProblem[] }) {
    super(`${status} ${body.code ?? ''}: ${body.message ?? ''} ${JSON.stringify(body.fields ?? [])}`)
    this.status = status
    this.code = body.code ?? ''
    this.fields = body.fields ?? []
  }
}

export const headersOf = (user: Pick<CurrentUser, 'signature' | 'originalToken'>): Record<string, string> => ({
  authorization: `Bearer ${user.signature}`,
  'x-auth-token': JSON.stringify(user.originalToken),
})

/** The address of a call: `:name` filled in, and the query. */
export function urlOf(call: Call, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params))
  const path = call.url.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(values.get(name))))
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(entries.map(([key, value]): [string, string] => [key, String(value)]))
  return search.size === 0 ? path : `${path}?${search}`
}

/** Calls the server as one user, or as nobody. */
export function createClient(app: FastifyInstance, user: CurrentUser | null) {
  async function raw({ method, url, headers = {}, payload }: RawCall): Promise<RawAnswer> {
    const json = payload !== undefined && !Buffer.isBuffer(payload) && typeof payload !== 'string'
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(user === null ? {} : headersOf(user)),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload: json ? JSON.stringify(payload) : (payload as string | Buffer) }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      json: isJson ? JSON.parse(response.body) : null,
    }
  }

  function checked<C extends Call>(call: C, answer: RawAnswer): Output<C> {
    if (answer.status !== 200) throw new Refused(answer.status, answer.json ?? {})
    return (call.response === 'binary' ? answer.bytes : answer.json) as Output<C>
  }

  return {
    user,
    raw,
    /** @throws Refused when the server does not answer 200 */
    async call<const C extends Call>(call: C, input: Input<C>): Promise<Output<C>> {
      const { params, query, body }: { params?: object; query?: object; body?: unknown } = input as object
      return checked(call, await raw({ method: call.method, url: urlOf(call, params, query), payload: body }))
    },
    /** Sends a file with form fields. @throws Refused when the server does not answer 200 */
    async upload<const C extends Call>(
      call: C,
      params: ParamsOf<C> & object,
      fields: Readonly<Record<string, string>>,
      file: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> | string } | null,
    ): Promise<Output<C>> {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      if (file !== null) form.append('file', new Blob([file.bytes]), file.name)
      const encoded = new Response(form)
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
      const payload = Buffer.from(await encoded.arrayBuffer())
      return checked(call, await raw({ method: call.method, url: urlOf(call, params), headers, payload }))
    },
  }
}
export type Client = ReturnType<typeof createClient>
export type SignedIn = Client & { readonly user: CurrentUser }
