import dns from 'node:dns/promises'
import { isIPv4 } from 'node:net'
import type { SecureContext } from 'node:tls'
import { AppError, problems } from '@afterclose/contract/problems'
import { outageOf } from '../outage.ts'
import type { FtpCommand } from './command-lines.ts'
import { FileTooLarge, type FtpPlace } from './ftp-access.ts'
import { PassivePort } from './passive-port.ts'
import { encryptedSocket, receivedStream } from './transfer.ts'
import { fileNameAt, folderAt } from './virtual-path.ts'

const mostFailures = 3
/** Responses that do not depend on the user. */
const simple: Readonly<Record<string, readonly [number, string]>> = {
  NOOP: [200, 'Here.'],
  SYST: [215, 'UNIX Type: L8'],
  HELP: [214, 'Sign in, then store statements in passive mode.'],
  QUIT: [221, 'Goodbye.'],
  ABOR: [226, 'Nothing is being transferred.'],
  CLNT: [200, 'Hello.'],
  ALLO: [202, 'No allocation is needed.'],
  ACCT: [202, 'Not needed.'],
}
const onlyPassive = 'Only passive transfers are supported. Please switch to passive mode.'

/** The other end of a control connection. */
export interface FtpClient {
  readonly address: string
  /** IPv4 address of the server for this connection; null for IPv6. */
  readonly localAddress: string | null
  /** @param list lines between the first and the last */
  reply(code: number, text: string, list?: readonly string[]): void
  /** Says goodbye, and ignores further commands. */
  end(code: number, text: string): void
  /** Everything after this is encrypted. */
  encrypt(context: SecureContext): void
}

/** Session of a client: state of the command sequence. */
export class FtpSession<User> {
  readonly #place: FtpPlace<User>
  readonly #client: FtpClient
  #user: User | null = null
  #login = ''
  #failures = 0
  #folder = '/'
  #port: PassivePort | null = null
  #isProtected = false
  #isEncrypted = false
  #transfer: AbortController | null = null

  constructor(place: FtpPlace<User>, client: FtpClient) {
    this.#place = place
    this.#client = client
  }

  get isSignedIn(): boolean {
    return this.#user !== null
  }
  get isReceiving(): boolean {
    return this.#transfer !== null
  }

  /** Aborts the running transfer, and waits for no other. */
  abort(): void {
    this.#transfer?.abort()
    this.#port?.close()
  }

  async carryOut({ verb, text }: FtpCommand): Promise<void> {
    const answer = simple[verb]
    if (verb === 'QUIT') return this.#client.end(...(answer ?? [221, '']))
    if (answer !== undefined) return this.#reply(...answer)
    switch (verb) {
      case 'USER':
        this.#user = null
        this.#login = text
        return this.#reply(331, 'Please send the password.')
      case 'PASS':
        return this.#signIn(text)
      case 'FEAT':
        return this.#client.reply(211, 'Features:', this.#features())
      case 'OPTS':
        return /^utf-?8( on)?$/i.test(text)
          ? this.#reply(200, 'UTF-8 is always on.')
          : this.#reply(501, 'This option does not exist.')
      case 'AUTH':
      case 'PBSZ':
      case 'PROT':
        return this.#secure(verb, text)
      default:
        return this.#user === null
          ? this.#reply(530, 'Please sign in first.')
          : this.#carryOutSignedIn(this.#user, verb, text)
    }
  }

  async #carryOutSignedIn(user: User, verb: string, text: string): Promise<void> {
    switch (verb) {
      case 'PWD':
      case 'XPWD':
        return this.#reply(257, `"${this.#folder}" is the current folder.`)
      case 'CWD':
        return this.#changeFolder(text)
      case 'CDUP':
        return this.#changeFolder('..')
      case 'TYPE':
        return /^(a( n)?|i|l 8)$/i.test(text)
          ? this.#reply(200, 'Files are stored as they are sent.')
          : this.#reply(504, 'This type is not supported.')
      case 'MODE':
        return /^s$/i.test(text) ? this.#reply(200, 'Stream mode.') : this.#reply(504, 'Only stream mode is supported.')
      case 'STRU':
        return /^f$/i.test(text)
          ? this.#reply(200, 'File structure.')
          : this.#reply(504, 'Only file structure is supported.')
      case 'REST':
        return text === '0'
          ? this.#reply(350, 'Transfers start at the beginning.')
          : this.#reply(504, 'Transfers can only start at the beginning.')
      case 'PASV':
      case 'EPSV':
        return this.#openPort(verb, text)
      case 'PORT':
      case 'EPRT':
        return this.#reply(502, onlyPassive)
      case 'STOR':
        return this.#store(user, text)
      case 'SIZE':
      case 'MDTM':
      case 'DELE':
        return this.#reply(550, 'This file does not exist.')
      case 'MKD':
      case 'XMKD':
        return this.#reply(
          550,
          folderAt(this.#folder, text) === null ? 'Folders cannot be created.' : 'The folder exists.',
        )
      default:
        return this.#reply(502, 'Statements can only be stored here.')
    }
  }

  async #signIn(password: string): Promise<void> {
    if (this.#login === '') return this.#reply(503, 'Please send the login first.')
    const { access } = this.#place
    try {
      this.#user = await access.signIn(this.#login, password, this.#client.address)
    } catch (error) {
      if (error instanceof AppError && error.code === 'Too many attempts') return this.#client.end(421, error.message)
      throw error
    }
    this.#login = ''
    this.#folder = '/'
    if (this.#user !== null) return this.#reply(230, 'Welcome.')
    this.#failures++
    if (this.#failures >= mostFailures) return this.#client.end(421, 'The login or the password is wrong.')
    return this.#reply(530, 'The login or the password is wrong.')
  }

  #secure(verb: string, text: string): void {
    const context = this.#place.secureContext
    if (context === null) return this.#reply(502, 'Encryption is not available.')
    if (verb === 'AUTH') {
      if (this.#isEncrypted) return this.#reply(503, 'The connection is already encrypted.')
      if (!/^(tls|tls-c|ssl)$/i.test(text)) return this.#reply(504, 'Only TLS.')
      this.#reply(234, 'Go ahead.')
      this.#isEncrypted = true
      this.#user = null
      return this.#client.encrypt(context)
    }
    if (!this.#isEncrypted) return this.#reply(503, 'Please send AUTH first.')
    if (verb === 'PBSZ') return this.#reply(200, 'PBSZ=0')
    if (!/^[cp]$/i.test(text)) return this.#reply(536, 'Only C or P is supported.')
    this.#isProtected = /^p$/i.test(text)
    return this.#reply(200, this.#isProtected ? 'Transfers are encrypted.' : 'Transfers are not encrypted.')
  }

  #features(): readonly string[] {
    return ['UTF8', 'EPSV', 'PASV', ...(this.#place.secureContext === null ? [] : ['AUTH TLS', 'PBSZ', 'PROT'])]
  }

  #changeFolder(path: string): void {
    const folder = folderAt(this.#folder, path)
    if (folder === null) return this.#reply(550, 'This folder does not exist.')
    this.#folder = folder
    return this.#reply(250, 'Folder changed.')
  }

  async #openPort(verb: string, text: string): Promise<void> {
    this.#port?.close()
    this.#port = null
    if (verb === 'EPSV' && /^all$/i.test(text)) return this.#reply(200, 'Only EPSV from now on.')
    const { settings, limits } = this.#place
    const address = verb === 'EPSV' ? '' : await this.#address()
    if (address === null) return this.#reply(425, 'PASV is for IPv4: please use EPSV.')
    this.#port = await PassivePort.open(settings, this.#client.address, limits.dataIdleMs)
    if (this.#port === null) return this.#reply(425, 'No port is free. Please try again later.')
    const { port } = this.#port
    if (verb === 'EPSV') return this.#reply(229, `Entering extended passive mode (|||${port}|)`)
    return this.#reply(227, `Entering passive mode (${address.replaceAll('.', ',')},${port >> 8},${port & 255})`)
  }

  /** Address that the client can reach: the configured one, or the one of the connection. */
  async #address(): Promise<string | null> {
    const { publicHost } = this.#place.settings
    if (publicHost === null || isIPv4(publicHost)) return publicHost ?? this.#client.localAddress
    return dns.lookup(publicHost, 4).then(
      ({ address }) => address,
      () => this.#client.localAddress,
    )
  }

  async #store(user: User, path: string): Promise<void> {
    const port = this.#port
    this.#port = null
    const name = fileNameAt(this.#folder, path)
    if (name === null) {
      port?.close()
      return this.#reply(553, 'A file with this name cannot be stored there.')
    }
    if (port === null) return this.#reply(425, 'Please send PASV or EPSV first.')
    this.#transfer = new AbortController()
    this.#transfer.signal.addEventListener('abort', () => port.close())
    try {
      await this.#receive(user, name, port, this.#transfer.signal)
    } finally {
      this.#transfer = null
    }
  }

  async #receive(user: User, name: string, port: PassivePort, stop: AbortSignal): Promise<void> {
    const { secureContext, limits, access, log } = this.#place
    const socket = await port.connection()
    if (socket === null) return this.#reply(stop.aborted ? 426 : 425, 'No connection was opened for the transfer.')
    this.#reply(150, 'Ready.')
    const content = receivedStream(
      this.#isProtected && secureContext !== null ? encryptedSocket(socket, secureContext) : socket,
      limits,
      stop,
    )
    try {
      const outcome = await access.receive(user, name, content)
      if (outcome === 'kept') return this.#reply(226, 'Statement received.')
      if (outcome === 'unfit')
        return this.#reply(553, 'Only statements can be stored here: htm, html, xlsx, csv or xml.')
      if (outcome === 'refused') return this.#reply(530, 'Please sign in again.')
      if (outcome === 'full')
        return this.#reply(452, 'Too many files are waiting to be imported. Please try again later.')
      return this.#reply(451, 'The statement is incomplete.')
    } catch (error) {
      if (content.errored === null) log(error)
      if (error instanceof FileTooLarge) return this.#reply(552, 'The file is too large.')
      if (content.errored !== null) return this.#reply(426, 'The transfer was interrupted; nothing was saved.')
      const outage = outageOf(error)
      if (outage !== null) return this.#reply(outage === 'Disk full' ? 452 : 451, problems[outage].message)
      return this.#reply(451, 'An unexpected error occurred; nothing was saved.')
    } finally {
      content.destroy()
    }
  }

  #reply(code: number, text: string): void {
    this.#client.reply(code, text)
  }
}
