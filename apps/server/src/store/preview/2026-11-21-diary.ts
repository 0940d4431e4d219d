import type { ColumnTypes } from '../migrations/column-types.ts'

/** What a journal starts with since then; journals that were there get it too. */
const categories = [
  ['Market outlook', 'PRE'],
  ['Goals', 'PRE'],
  ['Observations', 'DURING'],
  ['What went well', 'POST'],
  ['What to improve', 'POST'],
  ['Lessons', 'POST'],
] as const

/** Sessions with the categories of their notes, the notebook, month reviews and saved filters. */
export function statements({ int, decimal, json, code }: ColumnTypes): readonly string[] {
  const ofJournal = `journal_id ${int} not null references journal (id) on delete cascade`
  const written = `created ${code} not null, modified ${code} not null`
  const named = `${ofJournal}, id ${int} not null, name text not null, name_key ${code} not null, position ${int} not null`

  return [
    `create table session_note_category (
      ${named}, active ${int} not null, kind text not null, ${written},
      primary key (journal_id, id), unique (journal_id, name_key))`,
    ...categories.map(
      ([name, kind], i) => `insert into session_note_category
        (journal_id, id, name, name_key, position, active, kind, created, modified)
        select id, ${i + 1}, '${name}', '${name.toLowerCase()}', ${i + 1}, 1, '${kind}', created, created from journal`,
    ),
    `insert into counter (journal_id, kind, last)
      select id, 'session_note_category', ${categories.length} from journal`,
    `create table trading_session (
      ${ofJournal}, id ${int} not null, session_date ${code} not null, start_time ${code}, end_time ${code},
      title text not null, label text not null, mood ${int}, energy ${int}, focus ${int}, market_condition text,
      daily_goal ${decimal}, max_loss ${decimal}, status text not null, ${written}, primary key (journal_id, id))`,
    'create index trading_session_by_date on trading_session (journal_id, session_date, id)',
    `create table session_entry (
      ${ofJournal}, session_id ${int} not null, category_id ${int} not null, text text not null,
      primary key (journal_id, session_id, category_id),
      foreign key (journal_id, session_id) references trading_session (journal_id, id) on delete cascade,
      foreign key (journal_id, category_id) references session_note_category (journal_id, id))`,
    'create index session_entry_of_category on session_entry (journal_id, category_id)',
    `create table note (
      ${ofJournal}, id ${int} not null, title text not null, body text not null, folder text not null,
      tags ${json} not null, pinned ${int} not null, color text, archived ${int} not null, ${written},
      primary key (journal_id, id))`,
    'create index note_in_order on note (journal_id, pinned, modified, id)',
    `create table note_trade (
      ${ofJournal}, note_id ${int} not null, trade_id ${int} not null, primary key (journal_id, note_id, trade_id),
      foreign key (journal_id, note_id) references note (journal_id, id) on delete cascade,
      foreign key (journal_id, trade_id) references trade (journal_id, id) on delete cascade)`,
    'create index note_trade_of_trade on note_trade (journal_id, trade_id)',
    `create table saved_filter (
      ${named}, filters ${json} not null, ${written}, primary key (journal_id, id), unique (journal_id, name_key))`,
    `create table month_review (
      ${ofJournal}, id ${int} not null, year ${int} not null, month ${int} not null, went_well text not null,
      to_improve text not null, lessons text not null, goals text not null, rating ${int}, submitted ${code},
      stats ${json}, ${written}, primary key (journal_id, id), unique (journal_id, year, month))`,
  ]
}
