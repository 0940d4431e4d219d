import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MINUTE } from '@afterclose/core/time'

/**
 * A slow or expensive price source: with the largest possible response, or with none for seconds. Below `/switches`, it switches protocols
 * and says nothing more.
 */
export interface PriceServer {
  readonly url: string
  /** Address for the setting that allows a server to call non-public hosts. */
  readonly address: string
  readonly answers: (how: 'large' | 'slow') => void
  readonly close: () => Promise<void>
}

const largest = 4 * 1024 * 1024 - 1024
const slowMs = 5000

export async function priceServer(): Promise<PriceServer> {
  const bar = (i: number) => `[${i * MINUTE},"1.1","1.2","1.0","1.15","12"]`
  const bars: string[] = []
  for (let i = 0, length = 2; length < largest; i++) length += (bars[bars.push(bar(i)) - 1]?.length ?? 0) + 1
  const large = `[${bars.slice(0, -1).join(',')}]`
  let how: 'large' | 'slow' = 'large'
  const server = createServer(({ url, socket }, response: ServerResponse) => {
    if (url?.startsWith('/switches') === true) {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: none\r\n\r\n')
      return
    }
    response.setHeader('content-type', 'application/json')
    if (how === 'large') response.end(large)
    else setTimeout(() => response.end('[]'), slowMs)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port }: AddressInfo = Object(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    address: `127.0.0.1:${port}`,
    answers: (next) => void (how = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
