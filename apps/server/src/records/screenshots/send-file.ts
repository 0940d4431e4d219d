import type { FastifyReply } from 'fastify'
import type { SentFile } from './read-files.ts'

const aYear = 365 * 24 * 60 * 60

/**
 * A file never changes under its name, so that a browser asks once; what one account has fetched it does not show to
 * another. Whatever a picture may hide, nothing in it can run: it is no page, belongs to no page, and may load nothing.
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
