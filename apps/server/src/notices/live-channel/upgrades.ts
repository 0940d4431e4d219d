import type { IncomingMessage } from 'node:http'
import { livePath } from '@afterclose/contract/live'

/** Whether a request upgrades to the live channel. Other upgrades are ignored. */
export const isLiveUpgrade =
  (basePath: string) =>
  ({ url, headers }: IncomingMessage): boolean =>
    headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?', 1)[0] === basePath + livePath
