import type { NotificationType } from '@afterclose/core/notification'
import type { Instant } from '@afterclose/core/time'
import type { Flag } from './codecs.ts'

/** Notification of a user. */
export interface NotificationTable {
  user_id: number
  /** Counts the user's notifications in the order in which they were committed: after one that was seen comes no lower. */
  id: number
  /** Null: it is about no journal that he can open, or about all of them. */
  journal_id: number | null
  type: NotificationType
  title: string
  /** Sanitised HTML. */
  body: string
  read: Flag
  created: Instant
  /** Whether it is one of the few that a journal may bring in a day. */
  capped: Flag
  /** With the type, unique for the user and journal: what was told once is not told again. */
  dedupe_key: string
}

/** Last number of a user's notifications. Adding one locks this row until the transaction commits. */
export interface NotificationCounterTable {
  user_id: number
  last: number
}
