import type { ColumnTypes } from '../migrations/column-types.ts'

/** Which posts of the blog a user has seen. */
export function statements({ int, code }: ColumnTypes): readonly string[] {
  return [
    `create table blog_view (
      user_id ${int} primary key references user_account (id) on delete cascade, seen_until ${code} not null)`,
  ]
}
