import type { Readable } from 'node:stream'
import type { SecureContext } from 'node:tls'
import type { FtpLimits, FtpSettings } from './ftp-settings.ts'

/**
 * Outcome of an upload: `unfinished` breaks off in the middle, `unfit` is not a statement, `full` has no room for another file, `refused`
 * comes from a user who may no longer sign in.
 */
export type Received = 'kept' | 'unfinished' | 'unfit' | 'full' | 'refused'

/** Purpose of an FTP server: its users, and the handling of their files. */
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

/** State that every connection to the server needs. */
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
