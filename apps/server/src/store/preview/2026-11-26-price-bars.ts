import type { ColumnTypes } from '../migrations/column-types.ts'

/** Price bars of users. Where the bars of a block lie is a file's key. */
export function statements({ identity, int, json, code }: ColumnTypes): readonly string[] {
  const ofUser = `user_id ${int} not null references user_account (id) on delete cascade`
  return [
    `create table bar_series (
      id ${identity}, ${ofUser}, symbol text not null, symbol_key ${code} not null, source ${code} not null,
      length ${int} not null, zone text not null, created ${code} not null, modified ${code} not null,
      unique (user_id, symbol_key, source, length))`,
    `create table bar_block (
      series_id ${int} not null references bar_series (id) on delete cascade, block ${int} not null,
      first ${int} not null, last ${int} not null, rows ${int} not null, bytes ${int} not null,
      file_key ${code} not null, primary key (series_id, block))`,
    `create table bar_job (
      id ${code} primary key, ${ofUser}, file_name text not null, file_size ${int} not null, state ${code} not null,
      read_bytes ${int} not null, options ${json} not null, preview ${json}, series_id ${int}, error text,
      created ${code} not null)`,
    'create index bar_job_of_user on bar_job (user_id, created)',
  ]
}
