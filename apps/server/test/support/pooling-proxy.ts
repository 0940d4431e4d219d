import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { Server } from 'node:net'

export interface PoolingProxy {
  /** Where it listens. */
  readonly base: string
  close(): Promise<void>
}

/** Where a server listens that took a free port of this machine. */
export function baseOf(server: Server): string {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen')
  return `http://127.0.0.1:${address.port}`
}

/** A proxy as it may stand before the server: it streams, and all of its visitors share one connection to the server. */
export async function poolingProxy(target: string): Promise<PoolingProxy> {
  const pool = new Agent({ keepAlive: true, maxSockets: 1 })
  const server = createServer((asked, answer) => {
    const { connection: _ofTheVisitor, ...headers } = asked.headers
    const forward = request(target + asked.url, { agent: pool, method: asked.method ?? 'GET', headers })
    forward.on('response', (told) => {
      const { connection: _ofTheServer, ...sent } = told.headers
      answer.writeHead(told.statusCode ?? 502, sent)
      told.pipe(answer)
    })
    forward.on('error', () => answer.destroy())
    asked.on('error', () => forward.destroy())
    asked.pipe(forward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base: baseOf(server),
    async close() {
      pool.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
