import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const name = 'x-afterclose-inside'
const secrets = new WeakMap<object, string>()

/** Secret header of this server's own internal calls on behalf of a program. */
export function insideHeader(app: FastifyInstance): Record<string, string> {
  const known = secrets.get(app.services) ?? randomBytes(32).toString('base64url')
  secrets.set(app.services, known)
  return { [name]: known }
}

/** Whether it is an internal call: scope and limit of its key were checked before. */
export function isInside({ server, headers }: FastifyRequest): boolean {
  const secret = secrets.get(server.services)
  return secret !== undefined && headers[name] === secret
}
