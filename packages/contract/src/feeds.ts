import { z } from 'zod'
import { call } from './call.ts'

/** Videos, blog and changelog. `{product}` of the specification is the product's name in lower case. */
export const feedNames = ['youtube', 'afterclose', 'afterclose-changelog'] as const
export type FeedName = (typeof feedNames)[number]

export const BlogUpdates = z.object({
  /** Whether there is a post that this user has not seen. */
  hasUpdates: z.boolean(),
  /** Publication time of the newest post; null if there is none. */
  maxTimestamp: z.iso.datetime().nullable(),
})

const url = '/v1/blog-updates'

/**
 * RSS 2.0 as UTF-8 text, whatever the source: per item `title`, `link`, `category`, `pubDate` (1970-01-01 if unknown), `dc:creator` and
 * `description` (sanitised HTML), if present.
 */
export const readFeed = call({
  method: 'GET',
  url: '/api/rss-feeds/:feed',
  summary: 'Videos, blog or changelog as RSS',
  access: 'user',
  scope: null,
  params: z.object({ feed: z.enum(feedNames) }),
  response: 'binary',
})
export const readBlogUpdates = call({
  method: 'GET',
  url,
  summary: 'Whether the blog has posts that the caller has not seen',
  access: 'user',
  scope: null,
  response: BlogUpdates,
})
/** Posts up to this instant count as seen; never moves back. */
export const markBlogUpdatesViewed = call({
  method: 'POST',
  url,
  summary: 'Mark posts of the blog as seen',
  access: 'user',
  scope: null,
  body: z.object({ maxTimestamp: z.iso.datetime().max(40) }),
  response: BlogUpdates,
})
