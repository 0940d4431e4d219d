import type { Readable } from 'node:stream'
import type { SecureContext } from 'node:tls'
import type { FtpLimits, FtpSettings } from './ftp-settings.ts'

/**
 * What became of a file: `unfinished` breaks off in its middle, `unfit` is nothing that is taken
 * here, `full` leaves no room for another one, `refused` comes from
 * somebody who may not come in any more.
 */
export type Received = 'kept' | 'unfinished' | 'unfit' | 'full' | 'refused'

/** What the FTP endpoint is for: who may come in, and what becomes of what he brings. */
export interface FtpAccess<User> {
  /**
   * Null for a login or password that is wrong.
   * @throws AppError 'Too many attempts' when this address or login has to wait
   */
  readonly signIn: (login: string, password: string, address: string) => Promise<User | null>
  /**
   * Takes a file; what it answers is told to the client, so that the file must be safe by then.
   * @param name as the client wrote it: to show, never a path
   * @throws what `content` breaks off with, and then nothing is kept
   */
  readonly receive: (user: User, name: string, content: Readable) => Promise<Received>
}

/** What every connection to the endpoint needs to know. */
export interface FtpPlace<User> {
  readonly settings: FtpSettings
  readonly limits: FtpLimits
  readonly access: FtpAccess<User>
  /** Null: there is no encryption. */
  readonly secureContext: SecureContext | null
  readonly log: (error: unknown) => void
}

/** A transfer that was cut off: by the client, by a limit or by the end of the server. */
export class TransferError extends Error {
  override name = 'TransferError'
  readonly reason: 'aborted' | 'too large' | 'too slow'

  constructor(reason: TransferError['reason']) {
    super(`The transfer was cut off: ${reason}`)
    this.reason = reason
  }
}
