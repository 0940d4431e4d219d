import type { Instant } from '@afterclose/core/time'

/** The login by which a terminal publishes the statements of one journal. */
export interface FtpAccountTable {
  journal_id: number
  login: string
  sealed_password: string
  created: Instant
  modified: Instant
  /** When a statement arrived last. */
  last_received: Instant | null
}

/**
 * A statement that arrived. The newest of each name is kept, so that the same one is recognised later; its content only
 * until it is imported.
 */
export interface FtpFileTable {
  journal_id: number
  /** Random text. */
  id: string
  name: string
  name_key: string
  sha256: string
  size: number
  /** `BEGUN`: its import was begun; `DONE`: that is over. */
  state: 'WAITING' | 'BEGUN' | 'DONE'
  received: Instant
  /** Its import, null while it waits. */
  import_job_id: string | null
}
