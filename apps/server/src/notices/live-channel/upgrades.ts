import type { IncomingMessage } from 'node:http'
import { livePath } from '@afterclose/contract/live'

/** Whether a request asks for the live channel. Any other wish to speak another protocol is not heard. */
export const isLiveUpgrade =
  (basePath: string) =>
  ({ url, headers }: IncomingMessage): boolean =>
    headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?', 1)[0] === basePath + livePath
