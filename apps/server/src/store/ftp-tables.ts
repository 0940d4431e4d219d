import type { Instant } from '@afterclose/core/time'

/** The FTP login with which a terminal publishes the statements of a journal. */
export interface FtpAccountTable {
  journal_id: number
  login: string
  sealed_password: string
  created: Instant
  modified: Instant
  /** When the last statement arrived. */
  last_received: Instant | null
}

/** A received statement. The newest of each name is stored to recognise duplicates; its content only until it is imported. */
export interface FtpFileTable {
  journal_id: number
  /** Random text. */
  id: string
  name: string
  name_key: string
  sha256: string
  size: number
  /** `BEGUN`: its import was started; `DONE`: it has ended. */
  state: 'WAITING' | 'BEGUN' | 'DONE'
  received: Instant
  /** Its import, null while it waits. */
  import_job_id: string | null
}
