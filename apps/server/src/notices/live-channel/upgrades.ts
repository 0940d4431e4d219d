import type { IncomingMessage } from 'node:http'
import { livePath } from '@afterclose/contract/live'

/** Whether a request asks for the live channel. Any other wish to speak another protocol is not heard. */
export const isLiveUpgrade = ({ url, headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?', 1)[0] === livePath

/**
 * Whether a page may open the channel: one of this server. Programs that are no browsers name no origin; what lets
 * anybody in is the token of the first frame, so that this only keeps other sites from trying.
 */
export function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, publicUrl: string | null): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return publicUrl === null ? new URL(origin).host === host : new URL(origin).origin === new URL(publicUrl).origin
}
