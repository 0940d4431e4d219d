import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface ListenerGate {
  /** The same database, by way of the gate. */
  readonly url: string
  /** Breaks the connections that listen, and lets none come back until `open`. Returns how many broke. */
  shut(): number
  open(): void
  close(): Promise<void>
}

/** A way to PostgreSQL on which the connections of LISTEN can fail while all others work: a failing network, kept failing. */
export async function listenerGate(databaseUrl: string): Promise<ListenerGate> {
  const { hostname, port } = new URL(databaseUrl)
  const host = decodeURIComponent(hostname)
  const target = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port || '5432'}` }
    : { host, port: Number(port || '5432') }
  const sockets = new Set<Socket>()
  const listeners = new Set<Socket>()
  let isShut = false
  const server = createServer((client) => {
    const upstream = connect(target)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        listeners.delete(one)
        other.destroy()
      })
    }
    client.once('data', (startup: Buffer) => {
      if (startup.includes('afterclose live')) {
        listeners.add(client)
        if (isShut) client.destroy()
      }
      upstream.write(startup)
      client.pipe(upstream)
    })
    upstream.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The gate does not listen')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    shut() {
      isShut = true
      const broken = listeners.size
      for (const listener of listeners) listener.destroy()
      return broken
    },
    open: () => void (isShut = false),
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
