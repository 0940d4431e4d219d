import type { Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import { CommandLines, type FtpCommand } from './command-lines.ts'
import type { FtpPlace } from './ftp-access.ts'
import { type FtpClient, FtpSession } from './ftp-session.ts'
import { encryptedSocket } from './transfer.ts'

const minute = 60_000
/** Time until a client that does not hang up after a goodbye is disconnected. */
export const goodbyeMs = 1000

/** Runs the commands of one client sequentially; only an end or an ABOR reaches a running transfer. */
export class ControlConnection<User> implements FtpClient {
  readonly address: string
  readonly #place: FtpPlace<User>
  readonly #session: FtpSession<User>
  #socket: Socket
  #lines = new CommandLines()
  #turn: Promise<void> = Promise.resolve()
  #waiting = 0
  #commands = 0
  #since = performance.now()
  #ended = false

  constructor(place: FtpPlace<User>, socket: Socket) {
    this.#place = place
    this.#socket = socket
    this.address = socket.remoteAddress ?? ''
    this.#session = new FtpSession(place, this)
    const signIn = setTimeout(() => {
      if (!this.#session.isSignedIn) this.end(421, 'Signing in took too long.')
    }, place.limits.signInMs)
    socket.on('close', () => clearTimeout(signIn))
    this.#listen(socket)
    this.reply(220, 'Ready for statements from your trading platform.')
  }

  get localAddress(): string | null {
    const address = (this.#socket.localAddress ?? '').replace(/^::ffff:/, '')
    return address.includes(':') ? null : address
  }

  reply(code: number, text: string, list: readonly string[] = []): void {
    if (!this.#socket.writable) return
    const lines =
      list.length === 0 ? [`${code} ${text}`] : [`${code}-${text}`, ...list.map((one) => ` ${one}`), `${code} End`]
    this.#socket.write(`${lines.join('\r\n')}\r\n`)
  }

  end(code: number, text: string): void {
    this.reply(code, text)
    this.#ended = true
    this.#session.abort()
    this.#socket.end()
    setTimeout(() => this.#socket.destroy(), goodbyeMs).unref()
  }

  async close(): Promise<void> {
    this.end(421, 'The server is stopping.')
    this.#socket.destroySoon()
    await this.#turn
    this.#socket.destroy()
  }

  /** Encrypts the connection; bytes received before are discarded. */
  encrypt(context: SecureContext): void {
    if (!this.#lines.isEmpty || this.#waiting > 1) return this.end(421, 'Please wait for the response.')
    const plain = this.#socket
    plain.removeAllListeners('data').removeAllListeners('timeout').setTimeout(0)
    this.#lines = new CommandLines()
    this.#socket = encryptedSocket(plain, context)
    this.#listen(this.#socket)
  }

  #listen(socket: Socket): void {
    socket.setTimeout(this.#place.limits.idleMs, () => {
      if (!this.#session.isReceiving) this.end(421, 'The connection was idle for too long.')
    })
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    socket.on('end', () => this.#session.abort())
    socket.on('close', () => this.#session.abort())
    socket.on('error', () => this.#session.abort())
  }

  #receive(chunk: Buffer): void {
    if (this.#ended) return
    const commands = this.#lines.read(chunk)
    if (commands === null || !this.#isPatient(commands.length)) return this.end(421, 'Too much was sent at once.')
    for (const command of commands) {
      if (command.verb === 'ABOR') this.#session.abort()
      this.#waiting++
      this.#turn = this.#turn.then(() => this.#carryOut(command)).finally(() => this.#waiting--)
    }
  }

  async #carryOut(command: FtpCommand): Promise<void> {
    if (this.#ended) return
    try {
      await this.#session.carryOut(command)
    } catch (error) {
      this.#place.log(error)
      this.end(421, 'An unexpected error occurred.')
    }
  }

  #isPatient(count: number): boolean {
    const now = performance.now()
    if (now - this.#since > minute) [this.#since, this.#commands] = [now, 0]
    this.#commands += count
    return this.#commands <= this.#place.limits.commandsAMinute
  }
}
