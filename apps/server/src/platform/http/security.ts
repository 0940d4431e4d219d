import rateLimit from '@fastify/rate-limit'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageHeaders, securityHeaders } from './security-headers.ts'

const minute = 60_000
/** Security headers of every response, and rate limits. */
export async function secureHeaders(app: FastifyInstance): Promise<void> {
  const headers = securityHeaders(app.services.config.publicUrl)
  app.addHook('onRequest', async ({ url }, reply) => {
    reply.headers(headers)
    // By URL, not by content: "304 Not Modified" has no content, and its headers replace the cached ones.
    if (!isCall(url) && !isPassive(url)) reply.headers(pageHeaders)
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new AppError('Too many attempts'),
  })
  app.addHook('onRequest', async (request) => {
    const { url, headers, raw } = request
    const nowhere = headers.host === undefined && raw.httpVersion === '1.1' // HTTP/1.1 requires a Host header
    if (nowhere || url.includes('%00')) throw new AppError('Bad request')
  })
  // Responses are private: no cache stores them, unless the call itself allows it.
  app.addHook('onSend', async (request, reply) => {
    if (isCall(request.url) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

const isCall = (url: string): boolean => /^\/(v1|api|health|metrics)\b/.test(url)
/** A file that browsers neither display nor run by itself, unlike workers. */
const isPassive = (url: string): boolean => /^\/assets\/(?!.*\.worker-)/.test(url)

/** Key of the rate limit: user name and address together. So a guesser does not lock out a whole office, nor the office one user. */
function who(request: FastifyRequest): string {
  const { body } = request
  const username = typeof body === 'object' && body !== null && 'username' in body ? String(body.username) : ''
  return `${request.ip} ${username.trim().toLowerCase()}`
}

/**
 * Route option, a rate limit: at most `max` calls per minute by one signed-in user. As `callLimit` it counts in this process, a coarse limit
 * without cost. Limits across all servers are counted in the store (`accounts/attempts`).
 */
export const limitedByUser = (max: number) => ({
  config: {
    rateLimit: {
      max,
      timeWindow: minute,
      hook: 'preHandler' as const,
      keyGenerator: ({ user, ip }: FastifyRequest) => String(user?.id ?? ip),
    },
  },
})

/** Route option, a rate limit: at most `max` calls per minute by one user name from one address. */
export const callLimit = (max: number) => ({
  config: { rateLimit: { max, timeWindow: minute, hook: 'preHandler' as const, keyGenerator: who } },
})
