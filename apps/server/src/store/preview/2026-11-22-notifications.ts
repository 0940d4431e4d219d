import type { ColumnTypes } from '../migrations/column-types.ts'

/** What users are told, numbered for each of them. */
export function statements({ int, code }: ColumnTypes): readonly string[] {
  const ofUser = `user_id ${int} not null references user_account (id) on delete cascade`
  return [
    `create table notification (
      ${ofUser}, id ${int} not null, journal_id ${int} references journal (id) on delete cascade,
      type ${code} not null, title text not null, body text not null, read ${int} not null, created ${code} not null,
      capped ${int} not null, dedupe_key text not null, primary key (user_id, id))`,
    // Those of no journal count as of one journal.
    `create unique index notification_once on notification (user_id, coalesce(journal_id, 0), type, dedupe_key)`,
    'create index notification_of_journal on notification (journal_id)',
    `create table notification_counter (${ofUser}, last ${int} not null, primary key (user_id))`,
  ]
}
