import type { Instant } from '@afterclose/core/time'
import type { Db } from '../store/db.ts'

/** Until when this user has seen the blog; null if never. */
export async function findBlogView(db: Db, userId: number): Promise<Instant | null> {
  const row = await db.selectFrom('blog_view').select('seen_until').where('user_id', '=', userId).executeTakeFirst()
  return row?.seen_until ?? null
}

/** Never moves back. */
export async function saveBlogView(db: Db, userId: number, seenUntil: Instant): Promise<void> {
  await db
    .insertInto('blog_view')
    .values({ user_id: userId, seen_until: seenUntil })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ seen_until: seenUntil }).where('blog_view.seen_until', '<', seenUntil),
    )
    .execute()
}
