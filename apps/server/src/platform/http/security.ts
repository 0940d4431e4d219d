import rateLimit from '@fastify/rate-limit'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageHeaders, securityHeaders } from './security-headers.ts'

const minute = 60_000
/** Security headers of every answer, and rate limits. */
export async function secure(app: FastifyInstance): Promise<void> {
  const headers = securityHeaders(app.services.config.publicUrl)
  app.addHook('onRequest', async ({ url }, reply) => {
    reply.headers(headers)
    // By the address, not by what is sent: "304 Not Modified" has no content, and its headers take the place of the stored ones.
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
  // What a call answers is for the one who asked: no cache keeps it, unless the call itself says how.
  app.addHook('onSend', async (request, reply) => {
    if (isCall(request.url) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

const isCall = (url: string): boolean => /^\/(v1|api|health|metrics)\b/.test(url)
/** A file that neither is shown by itself nor runs by itself, as workers do. */
const isPassive = (url: string): boolean => /^\/assets\/(?!.*\.worker-)/.test(url)

/** The key of the rate limit: user name and address together. So a guesser does not lock out his whole office, nor the office one user. */
function who(request: FastifyRequest): string {
  const { body } = request
  const username = typeof body === 'object' && body !== null && 'username' in body ? String(body.username) : ''
  return `${request.ip} ${username.trim().toLowerCase()}`
}

/**
 * Route option: at most `max` calls a minute by one signed-in user. As `limited` it counts in the memory of this process: a
 * coarse brake that costs nothing. What must hold for all servers together is counted in the store (`accounts/attempts`).
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

/** Route option, a rate limit: at most `max` calls a minute by one user name from one address. */
export const limited = (max: number) => ({
  config: { rateLimit: { max, timeWindow: minute, hook: 'preHandler' as const, keyGenerator: who } },
})
