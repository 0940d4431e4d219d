import type { Access, Call } from '@afterclose/contract/call'
import { AppError } from '@afterclose/contract/problems'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../store/db.ts'
import { bodyLimit } from './body-limit.ts'
import { longestText } from './longest-text.ts'
import { bodyCleaner } from './clean-body.ts'
import { deprecationHeaders } from './deprecation.ts'
import { inParts } from './long-answers.ts'
import { onBehalfOf } from '../workers/on-behalf.ts'
import { waitForTurn } from './access/caller.ts'
import { guard, guardNamed } from './access/guard.ts'
import { runOnce, onceKeyOf } from './access/idempotency.ts'
import { rowsIn } from './access/key-calls.ts'
import { isWithheld, withBlankFields } from './access/withhold.ts'
import type { JournalAccess } from './access/journal-access.ts'
import type { SessionUser } from './access/login-session.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

interface ParsedRequest<C extends Call> {
  readonly params: Parsed<C['params']>
  readonly query: Parsed<C['query']>
  readonly body: Parsed<C['body']>
  readonly db: Db
  readonly config: Config
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
type Known<A extends Access> = (A extends 'anyone' ? unknown : { readonly user: SessionUser }) &
  (A extends 'read' | 'write' | 'owner' ? { readonly journal: JournalAccess } : unknown)
/** The input is read-only. */
type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T
type Answer<C extends Call> = C['response'] extends z.ZodType
  ? Frozen<z.output<C['response']>>
  : Uint8Array | FastifyReply

/** Parsed input of a call, and its caller. */
export type Context<C extends Call> = ParsedRequest<C> & Known<C['access']>

/**
 * Registers a call of the contract: waits for its caller's turn, checks access, parses and sanitises its input, and validates the handler's
 * response against the contract. A binary response sets its headers on `reply`.
 */
export function route<const C extends Call, const A extends Answer<C>>(
  app: FastifyInstance,
  call: C,
  handler: (context: Context<C>) => Promise<A>,
  options: Pick<RouteShorthandOptions, 'config' | 'preValidation'> = {},
): void {
  const { journalField } = call
  const { basePath } = app.services.config
  const deprecated =
    call.deprecated === undefined ? undefined : deprecationHeaders(call.deprecated, `${basePath}/docs/`)
  const clean = bodyCleaner(app, call.body)
  const withheld = new Set(call.withheld)
  const bringsTexts = storesTexts(call)
  app.route({
    bodyLimit: bodyLimit(call),
    ...options,
    method: call.method,
    url: call.url,
    schema: {
      summary: call.summary,
      tags: [call.url.split('/').find((part) => !/^(|v1|databases|:.*)$/.test(part)) ?? 'databases'],
      ...(call.access === 'anyone' ? { security: [] } : {}),
      ...(call.params === undefined ? {} : { params: call.params }),
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(call.body === undefined || call.body === 'multipart' ? {} : { body: call.body }),
      ...(call.response === 'binary' ? {} : { response: { [call.status ?? 200]: call.response } }),
    },
    onRequest: async (request, reply) => {
      if (deprecated !== undefined) reply.headers(deprecated)
      if (await waitForTurn(call, request, reply)) await guard(call, request)
    },
    ...(journalField === undefined
      ? {}
      : { preHandler: (request: FastifyRequest) => guardNamed({ ...call, journalField }, request) }),
    handler: async (request, reply) => {
      try {
        return await onBehalfOf(request.caller, () => answer(request, reply))
      } finally {
        request.leave()
      }
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { db, config, incomingTexts: texts } = request.server.services
    // The one place where types follow from what ran before: the schemas and the guard of this very call.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const context = {
      params: request.params,
      query: request.query,
      body: await clean(request.body),
      user: request.user,
      journal: request.journal,
      db,
      config,
      request,
      reply,
    } as unknown as Context<C>
    const partly = isWithheld(call, request.user)
    if (partly) reply.header('x-withheld', 'notes')
    const onceKey = call.idempotent === true ? onceKeyOf(request) : null
    const { user } = request
    const handle = async (): Promise<unknown> => {
      if (onceKey === null || user === null) return handler(context)
      const owned = { userId: user.id, key: onceKey }
      const once = await runOnce(db, owned, request, (recorded) => handler({ ...context, db: recorded }))
      if (once.replayed) reply.header('idempotency-replayed', 'true')
      return once.answer
    }
    const result =
      bringsTexts && user !== null ? await texts.receive(user.id, lengthOf(request), handle) : await handle()
    request.rows = rowsIn(result)
    if (call.status !== undefined) reply.status(call.status)
    const made = partly && call.response !== 'binary' ? withBlankFields(result, withheld) : sendable(result)
    if (call.tagged === true) return tagged(made, request, reply)
    const long = call.response === 'binary' ? null : await inParts(call.response, made)
    if (long !== null) reply.type('application/json; charset=utf-8')
    return long ?? made
  }
}

/** Characters of a short text, such as a name. Longer ones count against the quota of texts. */
const shortText = 200

const storesTexts = ({ access, body }: Call): boolean =>
  (access === 'write' || access === 'owner') &&
  body !== undefined &&
  body !== 'multipart' &&
  longestText(body) > shortText

/** Bytes of a body. */
const lengthOf = ({ headers, body }: FastifyRequest): number =>
  Number(headers['content-length'] ?? Buffer.byteLength(JSON.stringify(body)))

/** Adds an ETag, or responds with 304 if the caller has this response. It is not cached on disks. */
function tagged(answer: unknown, { headers }: FastifyRequest, reply: FastifyReply): unknown {
  const tag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url')}"`
  reply.header('etag', tag)
  return knownTags(headers).includes(tag) ? reply.code(304).send() : answer
}

/** ETags of the caller's cached responses. Behind a compressing proxy they may be weak. */
export const knownTags = (headers: FastifyRequest['headers']): readonly string[] =>
  (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))

const sendable = (answer: unknown): unknown =>
  answer instanceof Uint8Array ? Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength) : answer

/** The id of a required record in the path. */
export function foundOr404<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw new AppError('Not found')
  return record
}

/** @throws AppError 'Changed elsewhere' if the stored version differs from the one that the caller read */
export function mustBeUnchanged(stored: string, whenRead: string | undefined): void {
  if (whenRead !== undefined && whenRead !== stored) throw new AppError('Changed elsewhere')
}
