import type { NotificationType } from '@afterclose/core/notification'
import type { Instant } from '@afterclose/core/time'
import type { Flag } from './codecs.ts'

/** Notification of a user. */
export interface NotificationTable {
  user_id: number
  /** Number of a user's notification, in commit order: later ones are always higher. */
  id: number
  /** Null: it is about no journal that the user can open, or about all of them. */
  journal_id: number | null
  type: NotificationType
  title: string
  /** Sanitised HTML. */
  body: string
  read: Flag
  created: Instant
  /** Whether it counts towards the daily cap of a journal. */
  capped: Flag
  /** With the type, unique per user and journal, so that nothing is sent twice. */
  dedupe_key: string
}

/** Last number of a user's notifications. Adding one locks this row until the transaction commits. */
/** A device that gets notices by its push service while the application is closed. */
export interface PushDeviceTable {
  /** SHA-256 of the endpoint, base64url: an endpoint is too long for an index. */
  endpoint_hash: string
  user_id: number
  /** Login session that added it, with which it ends. */
  session_id: string
  endpoint: string
  /** Keys of the browser, base64url. */
  p256dh: string
  auth: string
  /** Number of the last notification that was considered for it. */
  last_id: number
  created: Instant
}

export interface NotificationCounterTable {
  user_id: number
  last: number
}
