import type { ColumnTypes } from '../column-types.ts'

/** Price bars, their sources, and results of trades on them. */
export function bars({ identity, int, decimal, json, code }: ColumnTypes): readonly string[] {
  const ofJournal = `journal_id ${int} not null references journal (id) on delete cascade`
  const ofUser = `user_id ${int} not null references user_account (id) on delete cascade`
  const written = `created ${code} not null, modified ${code} not null`

  return [
    `create table bar_series (
      id ${identity}, ${ofUser}, symbol text not null, symbol_key ${code} not null, source ${code} not null, length ${int} not null,
      zone text not null, ${written}, covered ${json}, price_side ${code} not null default 'TRADE', spread ${decimal},
      unique (user_id, symbol_key, source, length))`,
    `create table bar_block (
      series_id ${int} not null references bar_series (id) on delete cascade, block ${int} not null, first ${int} not null,
      last ${int} not null, rows ${int} not null, bytes ${int} not null, file_key ${code} not null,
      primary key (series_id, block))`,
    `create table bar_flag (
      series_id ${int} not null references bar_series (id) on delete cascade, time ${int} not null, kind ${code} not null,
      until ${int} not null,
      primary key (series_id, time, kind))`,
    `create table bar_job (
      id ${code} primary key, ${ofUser}, file_name text not null, file_size ${int} not null, state ${code} not null,
      read_bytes ${int} not null, options ${json} not null, preview ${json}, series_id ${int}, error text, created ${code} not null)`,
    'create index bar_job_of_user on bar_job (user_id, created)',
    `create table price_source (
      id ${identity}, ${ofUser}, name text not null, name_key ${code} not null, settings ${json} not null, sealed_key text,
      used_day ${code} not null, used ${int} not null, not_before ${code}, ${written}, unique (user_id, name_key))`,
    `create table bar_fetch (
      id ${code} primary key, ${ofUser}, journal_id ${int} not null, source_id ${int} not null, source_name text not null,
      state ${code} not null, trades ${json}, requests ${int} not null, expected ${int} not null, bars ${int} not null,
      missing ${json} not null, error text, created ${code} not null, gap ${json})`,
    'create index bar_fetch_of_user on bar_fetch (user_id, created)',
    `create table bar_walk (
      ${ofJournal}, key ${code} not null, user_id ${int} not null, job ${code} not null, strategy ${json} not null,
      state ${code} not null, done ${int} not null, trades ${int} not null, file_key ${code}, created ${code} not null,
      used ${code} not null, base ${code} not null default '', revision ${int} not null default 0, series ${json} not null default '[]',
      primary key (journal_id, key))`,
    'create index bar_walk_of_user on bar_walk (user_id, state)',
    `create table trade_context (
      ${ofJournal}, trade_id ${int} not null, revision ${int} not null, stamp ${code} not null, instrument_id ${int} not null,
      direction ${code} not null, entry_date ${code} not null, entry_price ${decimal}, trend ${code}, volatility ${code},
      day_position ${code}, yesterday_position ${code}, gap ${code}, since_open ${code}, day_type ${code},
      primary key (journal_id, trade_id),
      foreign key (journal_id, trade_id) references stored_trade (journal_id, id) on delete cascade)`,
    'create index trade_context_by_revision on trade_context (journal_id, revision)',
    `create table context_state (
      journal_id ${int} not null primary key references journal (id) on delete cascade, revision ${int} not null,
      stamps ${json} not null)`,
  ]
}
