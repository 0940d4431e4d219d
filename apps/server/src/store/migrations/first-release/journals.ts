import type { ColumnTypes } from '../column-types.ts'

/** Journals with their shares, jobs, notifications and files. */
export function journals({ identity, int, json, code }: ColumnTypes): readonly string[] {
  const ofJournal = `journal_id ${int} not null references journal (id) on delete cascade`
  const ofUser = `user_id ${int} not null references user_account (id) on delete cascade`
  const written = `created ${code} not null, modified ${code} not null`

  return [
    `create table journal (
      id ${identity}, owner_id ${int} not null references user_account (id) on delete cascade, name text not null,
      currency text not null, trade_markets ${json} not null, date_format text not null, time_zone text not null,
      revision ${int} not null, deleted ${int} not null default 0, ${written}, patches_from ${int} not null default 0,
      partial_exits text not null default 'ONE_TRADE', option_legs text not null default 'APART')`,
    'create index journal_of_owner on journal (owner_id)',
    `create table journal_use (${ofJournal}, ${ofUser}, last_used ${code} not null, primary key (journal_id, user_id))`,
    'create index journal_use_of_user on journal_use (user_id)',
    `create table share (
      ${ofJournal}, id ${int} not null, ${ofUser}, accepted ${int} not null, created ${code} not null,
      primary key (journal_id, id), unique (journal_id, user_id))`,
    'create index share_of_user on share (user_id)',
    `create table counter (${ofJournal}, kind ${code} not null, last ${int} not null, primary key (journal_id, kind))`,
    `create table grid_state (
      ${ofJournal}, ${ofUser}, grid_type ${code} not null, state text not null, version ${int} not null,
      primary key (journal_id, user_id, grid_type))`,
    `create table job (
      id ${code} primary key, kind text not null, journal_id ${int} references journal (id) on delete cascade,
      user_id ${int} references user_account (id) on delete cascade, key ${code} unique, payload ${json} not null, state text not null,
      progress ${int} not null, result ${json}, error text, attempts ${int} not null, run_after ${code} not null, claimed_by text,
      claimed_until ${code}, created ${code} not null, finished ${code}, lane ${code} not null default 'small',
      turn ${int} not null default 0, kept_bytes ${int} not null default 0, due ${int} not null default 1)`,
    'create index job_of_journal on job (journal_id)',
    'create index job_of_user on job (user_id, lane, state, turn)',
    'create index job_in_turn on job (lane, state, due, turn, run_after, id)',
    "create index job_not_due on job (lane, run_after) where state = 'WAITING' and due = 0",
    `create table notification (
      ${ofUser}, id ${int} not null, journal_id ${int} references journal (id) on delete cascade, type ${code} not null,
      title text not null, body text not null, read ${int} not null, created ${code} not null, capped ${int} not null,
      dedupe_key text not null,
      primary key (user_id, id))`,
    'create unique index notification_once on notification (user_id, coalesce(journal_id, 0), type, dedupe_key)',
    'create index notification_of_journal on notification (journal_id)',
    `create table notification_counter (${ofUser}, last ${int} not null, primary key (user_id))`,
    `create table picture_file (
      ${ofJournal}, file_id ${code} not null, bytes ${int} not null, thumbnail_bytes ${int} not null,
      primary key (journal_id, file_id))`,
    'create index picture_file_bytes on picture_file (journal_id, bytes, thumbnail_bytes)',
    `create table held_file (
      ${ofJournal}, file_id ${code} not null, until ${code} not null,
      primary key (journal_id, file_id))`,
  ]
}
