import type { Instant } from '@afterclose/core/time'

/** Up to when a user has seen the posts of the blog. */
export interface BlogViewTable {
  user_id: number
  seen_until: Instant
}
