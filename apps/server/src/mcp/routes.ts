import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasKey } from '../platform/http/access/api-key.ts'
import { countCall, guard, mcpMessage } from '../platform/http/access/guard.ts'
import { isOwnOrigin } from '../platform/http/own-origin.ts'
import type { McpAnswerer } from './handler.ts'
import { refusedMessage, toolCallsIn } from './note-refused.ts'

const longestBody = 256 * 1024
/** Maximum tool calls of a message. */
const mostCalls = 20

/** Each tool call counts as a call of the key; the guard has counted the message as the first. @throws AppError 'Bad request', 'Too many attempts' */
function countToolCalls(request: FastifyRequest): void {
  const count = toolCallsIn(request.body)
  if (count > mostCalls)
    throw new AppError('Bad request', { message: `A message may contain ${mostCalls} tool calls at most.` })
  const keyId = request.user?.key?.id
  if (keyId !== undefined) for (let i = 1; i < count; i++) countCall(request, keyId, Date.now())
}

/** `/mcp`: the Model Context Protocol for assistants, with API keys. The library is loaded lazily. */
export function mcpRoutes(app: FastifyInstance): void {
  const { config } = app.services
  if (!config.mcp) return
  let loading: Promise<McpAnswerer> | null = null
  const reached = new WeakSet<FastifyRequest>()
  const answerer = () => (loading ??= import('./handler.ts').then(({ mcpAnswerer }) => mcpAnswerer(app)))

  app.route({
    method: ['POST', 'GET', 'DELETE'],
    url: '/mcp',
    bodyLimit: longestBody,
    schema: { hide: true },
    onRequest: async (request, reply) => {
      if (!isOwnOrigin(request.raw, config.publicUrl)) throw new AppError('Foreign page')
      reply.header('www-authenticate', 'Bearer')
      if (!hasKey(request.headers)) throw new AppError('Not signed in')
      await guard(mcpMessage, request)
      reply.removeHeader('www-authenticate')
    },
    handler: async (request, reply) => {
      countToolCalls(request)
      const answer = await (await answerer())(request)
      reached.add(request)
      reply.status(answer.status).header('cache-control', 'no-store')
      for (const [name, value] of answer.headers) if (name !== 'content-length') reply.header(name, value)
      return reply.send(Buffer.from(await answer.arrayBuffer()))
    },
    // The key's log also contains messages that were rejected unparsed: too long, invalid JSON, not in the plan.
    onResponse: async (request, { statusCode, elapsedTime }) => {
      if (request.keyId === null || reached.has(request)) return
      app.keyCalls.note({
        key_id: request.keyId,
        at: new Date().toISOString(),
        call: refusedMessage,
        journal_id: null,
        status: statusCode,
        ms: Math.round(elapsedTime),
        rows: null,
      })
    },
  })
  app.addHook('onClose', async () => {
    if (loading !== null) await (await loading).close()
  })
}
