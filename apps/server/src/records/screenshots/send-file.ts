import type { FastifyReply } from 'fastify'
import type { SentFile } from './read-files.ts'

const aYear = 365 * 24 * 60 * 60

/**
 * A file is immutable under its name, so browsers cache it; the cache is private to an account. Nothing hidden in a picture can run: it is
 * sandboxed, and may load nothing.
 */
export function sendFile(reply: FastifyReply, name: string, { bytes, type }: SentFile): Buffer {
  reply
    .type(type)
    .header('cache-control', `private, max-age=${aYear}, immutable`)
    .header('vary', 'authorization, x-auth-token')
    .header('content-disposition', `attachment; filename="${name}.${type.replace('image/', '')}"`)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
  return bytes
}
