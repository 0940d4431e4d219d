import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import { ControlConnection, goodbyeMs } from './control-connection.ts'
import type { FtpAccess, FtpPlace } from './ftp-access.ts'
import { type FtpLimits, type FtpSettings, usualLimits } from './ftp-settings.ts'
import { portOf } from './passive-port.ts'

/**
 * A write-only FTP endpoint (RFC 959, with AUTH TLS of RFC 4217): it cannot list, read, rename or remove files of this machine, and opens
 * no connections.
 */
export class FtpServer<User> {
  readonly #place: FtpPlace<User>
  readonly #server: Server
  readonly #connections = new Set<ControlConnection<User>>()

  /** @throws Error if the certificate or its key is invalid */
  constructor(
    settings: FtpSettings,
    access: FtpAccess<User>,
    log: (error: unknown) => void,
    limits: FtpLimits = usualLimits,
  ) {
    const secureContext = settings.tls === null ? null : createSecureContext(settings.tls)
    this.#place = { settings, limits, access, secureContext, log }
    this.#server = createServer((socket) => this.#welcome(socket))
  }

  /** @throws Error if the port is not available */
  async listen(): Promise<void> {
    const { settings, log } = this.#place
    await once(this.#server.listen(settings.port, settings.host), 'listening')
    this.#server.on('error', log)
  }

  /** The port it listens on. */
  get port(): number {
    return portOf(this.#server)
  }

  /** Aborts transfers: unacknowledged files are sent again. */
  async close(): Promise<void> {
    if (!this.#server.listening) return
    const closed = once(this.#server, 'close')
    this.#server.close()
    await Promise.all([...this.#connections].map((connection) => connection.close()))
    await closed
  }

  #welcome(socket: Socket): void {
    const { connections, connectionsOfAddress } = this.#place.limits
    const ofAddress = [...this.#connections].filter(({ address }) => address === socket.remoteAddress)
    if (this.#connections.size >= connections || ofAddress.length >= connectionsOfAddress) {
      socket.on('error', () => {})
      socket.resume() // unread data would keep the connection open
      socket.end('421 Too many connections. Please try again later.\r\n')
      setTimeout(() => socket.destroy(), goodbyeMs).unref()
      return
    }
    const connection = new ControlConnection(this.#place, socket)
    this.#connections.add(connection)
    socket.on('close', () => this.#connections.delete(connection))
  }
}
