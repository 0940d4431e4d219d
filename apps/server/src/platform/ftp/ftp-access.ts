import type { Readable } from 'node:stream'
import type { SecureContext } from 'node:tls'
import type { FtpLimits, FtpSettings } from './ftp-settings.ts'

/**
 * Outcome of an upload: `unfinished` was aborted half-way, `unfit` is not a statement, `full` has no room for another file, `refused` comes
 * from a user who may no longer sign in.
 */
export type Received = 'kept' | 'unfinished' | 'unfit' | 'full' | 'refused'

/** Purpose of an FTP server: its users, and the handling of their files. */
export interface FtpAccess<User> {
  /**
   * Null for a wrong login or password.
   * @throws AppError 'Too many attempts' if this address or login has to wait
   */
  readonly signIn: (login: string, password: string, address: string) => Promise<User | null>
  /**
   * Stores a file; its result is sent to the client, so the file must be durable by then.
   * @param name as the client wrote it: for display, never a path
   * @throws the error that ended `content`; nothing is stored then
   */
  readonly receive: (user: User, name: string, content: Readable) => Promise<Received>
}

/** State that every connection to the server needs. */
export interface FtpPlace<User> {
  readonly settings: FtpSettings
  readonly limits: FtpLimits
  readonly access: FtpAccess<User>
  /** Null without encryption. */
  readonly secureContext: SecureContext | null
  readonly log: (error: unknown) => void
}

/** A file above the limit. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
}
