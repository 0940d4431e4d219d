import type { Call } from '@afterclose/contract/call'
import { AppError, isProblem } from '@afterclose/contract/problems'
import type { Scope } from '@afterclose/contract/scopes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { insideHeader } from '../platform/http/access/inside-call.ts'
import type { SessionUser } from '../platform/http/access/login-session.ts'

/** A program that uses the tools. */
export interface Asking {
  readonly app: FastifyInstance
  readonly user: SessionUser
  readonly scopes: readonly Scope[]
  /**
   * Calls the contract on behalf of the key's owner: access to the journal, plan and redaction are checked as for any other call. Scope and
   * rate limit of the tool have been checked before.
   * @throws AppError of the call
   */
  readonly call: <C extends Call>(call: C, input?: CallInput) => Promise<Answer<C>>
  /** Logs the result of a tool for the key. */
  readonly note: (
    tool: string,
    outcome: {
      readonly status: number
      readonly ms: number
      readonly rows: number | null
      readonly journalId: number | null
    },
  ) => void
}
interface CallInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}
type Answer<C extends Call> = C['response'] extends z.ZodType ? z.output<C['response']> : never

const Problem = z.object({ code: z.string(), message: z.string() })

/** @throws Error for a request without a key */
export function asker(app: FastifyInstance, request: FastifyRequest): Asking {
  const { user, ip } = request
  if (user?.key == null) throw new Error('A message came without a key')
  const { key } = user
  const headers = { authorization: request.headers.authorization ?? '', ...insideHeader(app) }
  return {
    app,
    user,
    scopes: key.scopes,
    async call(call, { params = {}, query = {}, body } = {}) {
      const answer = await app.inject({
        method: call.method,
        url: app.services.config.basePath + addressOf(call, params),
        headers,
        query: textsOf(query),
        remoteAddress: ip,
        ...(body === undefined ? {} : { payload: Object(body) }),
      })
      const json: unknown = answer.json()
      if (answer.statusCode >= 400) {
        const { code, message } = Problem.parse(json)
        throw new AppError(isProblem(code) ? code : 'Unexpected error', { message })
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call checked its answer before it was sent
      return json as Answer<typeof call>
    },
    note: (tool, { status, ms, rows, journalId }) =>
      app.keyCalls.note({
        key_id: key.id,
        at: new Date().toISOString(),
        call: tool,
        journal_id: journalId,
        status,
        ms: Math.round(ms),
        rows,
      }),
  }
}

const addressOf = ({ url }: Call, params: Readonly<Record<string, unknown>>): string =>
  url.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])))

const textsOf = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  )
