import type { IncomingMessage } from 'node:http'

/**
 * Whether the request's `Origin` is this server. Programs that are no browsers send none; tokens control access, so this only stops other
 * sites' pages.
 */
export function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, publicUrl: string | null): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return publicUrl === null ? new URL(origin).host === host : new URL(origin).origin === new URL(publicUrl).origin
}
