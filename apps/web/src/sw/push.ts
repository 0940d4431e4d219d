/** Push messages: shown as notices of the device; a click opens their page. */
import type { PushMessage } from '@afterclose/contract/push'

/** A message as the server sends it; null for anything else. */
export function readMessage(value: unknown): PushMessage | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, title, body, path, tag }: Partial<Record<keyof PushMessage, unknown>> = value
  if (typeof id !== 'number' || typeof title !== 'string' || typeof body !== 'string') return null
  return typeof path === 'string' && typeof tag === 'string' ? { id, title, body, path, tag } : null
}

/** The address that a message opens: a page of this application, whatever the message says. */
export function addressOf(path: string, scope: URL): string {
  const isOwn = /^\/[a-z][a-z/-]*$/.test(path)
  return new URL(isOwn ? path.slice(1) : '', scope).href
}
