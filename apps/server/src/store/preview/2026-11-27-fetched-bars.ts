import type { ColumnTypes } from '../migrations/column-types.ts'

/** Sources that price bars are fetched from, what is fetched, and which spans of a series are known. */
export function statements({ identity, int, json, code }: ColumnTypes): readonly string[] {
  const ofUser = `user_id ${int} not null references user_account (id) on delete cascade`
  return [
    `alter table bar_series add column covered ${json}`,
    `create table price_source (
      id ${identity}, ${ofUser}, name text not null, name_key ${code} not null, settings ${json} not null,
      sealed_key text, used_day ${code} not null, used ${int} not null, not_before ${code},
      created ${code} not null, modified ${code} not null,
      unique (user_id, name_key))`,
    `create table bar_fetch (
      id ${code} primary key, ${ofUser}, journal_id ${int} not null, source_id ${int} not null,
      source_name text not null, state ${code} not null, trades ${json}, requests ${int} not null,
      expected ${int} not null, bars ${int} not null, missing ${json} not null, error text, created ${code} not null)`,
    'create index bar_fetch_of_user on bar_fetch (user_id, created)',
  ]
}
