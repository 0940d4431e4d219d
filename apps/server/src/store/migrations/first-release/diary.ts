import type { ColumnTypes } from '../column-types.ts'

/** Sessions, notes, reviews and the rules that trades are judged by. */
export function diary({ int, decimal, amount, json, code }: ColumnTypes): readonly string[] {
  const ofJournal = `journal_id ${int} not null references journal (id) on delete cascade`
  const written = `created ${code} not null, modified ${code} not null`

  return [
    `create table session_note_category (
      ${ofJournal}, id ${int} not null, name text not null, name_key ${code} not null, position ${int} not null, active ${int} not null,
      kind text not null, ${written},
      primary key (journal_id, id), unique (journal_id, name_key))`,
    `create table trading_session (
      ${ofJournal}, id ${int} not null, session_date ${code} not null, start_time ${code}, end_time ${code}, title text not null,
      label text not null, mood ${int}, energy ${int}, focus ${int}, market_condition text, daily_goal ${decimal}, max_loss ${decimal},
      status text not null, ${written},
      primary key (journal_id, id))`,
    'create index trading_session_by_date on trading_session (journal_id, session_date, id)',
    `create table session_entry (
      ${ofJournal}, session_id ${int} not null, category_id ${int} not null, text text not null,
      primary key (journal_id, session_id, category_id),
      foreign key (journal_id, session_id) references trading_session (journal_id, id) on delete cascade,
      foreign key (journal_id, category_id) references session_note_category (journal_id, id))`,
    'create index session_entry_of_category on session_entry (journal_id, category_id)',
    `create table note (
      ${ofJournal}, id ${int} not null, title text not null, body text not null, folder text not null, tags ${json} not null,
      pinned ${int} not null, color text, archived ${int} not null, ${written},
      primary key (journal_id, id))`,
    'create index note_in_order on note (journal_id, pinned, modified, id)',
    `create table stored_note_trade (
      ${ofJournal}, note_id ${int} not null, trade_id ${int} not null,
      primary key (journal_id, note_id, trade_id),
      foreign key (journal_id, note_id) references note (journal_id, id) on delete cascade,
      foreign key (journal_id, trade_id) references stored_trade (journal_id, id) on delete cascade)`,
    'create index note_trade_of_trade on stored_note_trade (journal_id, trade_id)',
    `create table month_review (
      ${ofJournal}, id ${int} not null, year ${int} not null, month ${int} not null, went_well text not null, to_improve text not null,
      lessons text not null, goals text not null, rating ${int}, submitted ${code}, stats ${json}, ${written},
      primary key (journal_id, id), unique (journal_id, year, month))`,
    `create table week_rule (
      ${ofJournal}, id ${int} not null, span text not null, first_day ${code} not null, text text not null, comment_id ${int},
      checklist_id ${int}, checklist_item_id ${int}, starts_at ${code} not null, ended_at ${code}, ${written},
      primary key (journal_id, id), unique (journal_id, span, first_day))`,
    `create table stored_week_rule_answer (
      journal_id ${int} not null, week_rule_id ${int} not null, trade_id ${int} not null, kept ${int} not null,
      primary key (journal_id, week_rule_id, trade_id),
      foreign key (journal_id, trade_id) references stored_trade (journal_id, id) on delete cascade,
      foreign key (journal_id, week_rule_id) references week_rule (journal_id, id) on delete cascade)`,
    'create index week_rule_answer_of_trade on stored_week_rule_answer (journal_id, trade_id)',
    `create table stored_review (
      journal_id ${int} not null, id ${int} not null, trade_id ${int} not null, grade text not null, saw_result ${int} not null,
      by_chance ${int} not null, note text not null, seconds ${int}, graded_at ${code} not null, seen text not null,
      primary key (journal_id, id),
      foreign key (journal_id, trade_id) references stored_trade (journal_id, id) on delete cascade)`,
    'create index review_of_trade on stored_review (journal_id, trade_id, id)',
    'create index review_graded on stored_review (journal_id, graded_at)',
    `create table review_skip (
      journal_id ${int} not null, trade_id ${int} not null, day ${code} not null,
      primary key (journal_id, trade_id),
      foreign key (journal_id, trade_id) references stored_trade (journal_id, id) on delete cascade)`,
    `create table attempt (
      ${ofJournal}, id ${int} not null, started_at ${code} not null, start_balance ${decimal} not null, payins text not null,
      ended_at ${code}, running ${int}, ${written},
      primary key (journal_id, id), unique (journal_id, running))`,
    `create table rule_version (
      journal_id ${int} not null, attempt_id ${int} not null, version ${int} not null, day_start text not null, rules ${json} not null,
      made_at ${code} not null, user_id ${int} references user_account (id) on delete set null,
      primary key (journal_id, attempt_id, version),
      foreign key (journal_id, attempt_id) references attempt (journal_id, id) on delete cascade)`,
    'create index rule_version_of_user on rule_version (user_id)',
    `create table stored_breach (
      journal_id ${int} not null, id ${int} not null, attempt_id ${int} not null, rule text not null, version ${int} not null,
      trading_day ${code} not null, at ${code} not null, trade_id ${int}, sure ${int} not null, judged_afterwards ${int} not null,
      over ${amount}, forbidden_trade_ids ${json} not null, found_at ${code} not null, gone_at ${code}, gone_why text,
      note text not null,
      primary key (journal_id, id),
      foreign key (journal_id, attempt_id) references attempt (journal_id, id) on delete cascade)`,
    'create index breach_of_attempt on stored_breach (journal_id, attempt_id, id)',
    `create table judged_attempt (
      journal_id ${int} not null, attempt_id ${int} not null, revision ${int} not null, version ${int} not null,
      primary key (journal_id, attempt_id),
      foreign key (journal_id, attempt_id) references attempt (journal_id, id) on delete cascade)`,
  ]
}
