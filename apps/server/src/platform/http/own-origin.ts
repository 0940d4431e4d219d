import type { IncomingMessage } from 'node:http'

/**
 * Whether a page may ask: one of this server. Programs that are no browsers name no origin; what lets anybody in is a token, so
 * that this only keeps other sites from trying.
 */
export function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, publicUrl: string | null): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return publicUrl === null ? new URL(origin).host === host : new URL(origin).origin === new URL(publicUrl).origin
}
