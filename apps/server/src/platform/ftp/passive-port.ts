import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { FtpSettings } from './ftp-settings.ts'

/** The port it listens on. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port')
  return address.port
}

/** A port for the single data connection of a transfer. */
export class PassivePort {
  readonly port: number
  readonly #server: Server
  readonly #connected: Promise<Socket | null>
  readonly #close: () => void

  private constructor(server: Server, clientAddress: string, waitMs: number) {
    this.port = portOf(server)
    this.#server = server
    const { promise, resolve } = Promise.withResolvers<Socket | null>()
    const timer = setTimeout(() => this.#close(), waitMs)
    let taken: Socket | null = null
    this.#connected = promise
    this.#close = () => {
      clearTimeout(timer)
      server.close()
      resolve(null)
    }
    server.on('connection', (socket: Socket) => {
      socket.on('error', () => {}) // errors reach the reader; this only prevents an unhandled rejection
      // Only the client's own address may connect, so that no one else uploads a file instead.
      if (taken !== null || socket.remoteAddress !== clientAddress) return void socket.destroy()
      taken = socket
      clearTimeout(timer)
      server.close()
      resolve(socket)
    })
  }

  /** Null if every port of the range is in use. */
  static async open(
    { host, passivePorts }: FtpSettings,
    clientAddress: string,
    waitMs: number,
  ): Promise<PassivePort | null> {
    for (const port of candidates(passivePorts)) {
      const server = createServer({ pauseOnConnect: true })
      try {
        await once(server.listen(port, host), 'listening')
        return new PassivePort(server, clientAddress, waitMs)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
      }
    }
    return null
  }

  /** The connection, paused; null if it does not come in time, or the port was closed. */
  connection(): Promise<Socket | null> {
    return this.#connected
  }

  /** Stops waiting; an established connection is closed by its owner. */
  close(): void {
    if (this.#server.listening) this.#close()
  }
}

/** Every port of the range, from an unpredictable start. */
function* candidates(range: FtpSettings['passivePorts']): Generator<number> {
  if (range === null) return yield 0
  const count = range.last - range.first + 1
  const start = Math.floor(Math.random() * count)
  for (let i = 0; i < count; i++) yield range.first + ((start + i) % count)
}
