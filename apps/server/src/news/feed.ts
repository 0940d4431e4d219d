import type { Instant } from '@afterclose/core/time'

/** One post, video or release. Text is plain, without characters that XML does not allow; empty if missing. */
export interface FeedItem {
  readonly title: string
  /** http or https. */
  readonly link: string
  readonly category: string
  readonly publishedDate: Instant
  readonly creator: string
  /** Sanitised HTML. */
  readonly description: string
}

/** In the order of the source. */
export interface Feed {
  readonly title: string
  readonly items: readonly FeedItem[]
}

/** Used if an item has no readable date. */
export const unknownDate: Instant = '1970-01-01T00:00:00.000Z'
