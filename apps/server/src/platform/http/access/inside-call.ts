import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const name = 'x-afterclose-inside'
const secrets = new WeakMap<object, string>()

/** Header that this server sends with calls that it makes to itself for a program. Nobody else knows its value. */
export function insideHeader(app: FastifyInstance): Record<string, string> {
  const known = secrets.get(app.services) ?? randomBytes(32).toString('base64url')
  secrets.set(app.services, known)
  return { [name]: known }
}

/** Whether the server makes the call itself: then scope and limit of its key were asked for before. */
export function isInside({ server, headers }: FastifyRequest): boolean {
  const secret = secrets.get(server.services)
  return secret !== undefined && headers[name] === secret
}
