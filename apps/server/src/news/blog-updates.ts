import type { BlogUpdates } from '@afterclose/contract/feeds'
import type { Instant } from '@afterclose/core/time'
import type { z } from 'zod'
import type { Db } from '../store/db.ts'
import { findBlogView, saveBlogView } from './repository.ts'
import type { Feed } from './feed.ts'

/** Users who never opened the blog have seen nothing. */
export async function blogUpdates(db: Db, userId: number, { items }: Feed): Promise<z.output<typeof BlogUpdates>> {
  const maxTimestamp =
    items
      .map(({ publishedDate }) => publishedDate)
      .toSorted()
      .at(-1) ?? null
  const seen = await findBlogView(db, userId)
  return { hasUpdates: maxTimestamp !== null && (seen === null || maxTimestamp > seen), maxTimestamp }
}

/** Posts up to this instant count as seen. An older mark, from a page that was open for long, is ignored. */
export const markBlogViewed = (db: Db, userId: number, until: Instant): Promise<void> =>
  saveBlogView(db, userId, new Date(until).toISOString())
