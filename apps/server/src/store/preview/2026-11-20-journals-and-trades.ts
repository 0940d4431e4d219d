import type { ColumnTypes } from '../migrations/column-types.ts'

/** Accounts, journals, their lookups, trades, payins and imports. */
export function statements(type: ColumnTypes): readonly string[] {
  const { identity, int, decimal, amount, double, json, bytes, code } = type
  const ofJournal = `journal_id ${int} not null references journal (id) on delete cascade`
  const ofUser = `user_id ${int} not null references user_account (id) on delete cascade`
  const written = `created ${code} not null, modified ${code} not null`
  const lookup = `${ofJournal}, id ${int} not null,
    name text not null, name_key ${code} not null, active ${int} not null, position ${int} not null, ${written}`

  return [
    `create table installation (key ${code} primary key, value text not null)`,
    `create table user_account (
      id ${identity}, username text not null, username_key ${code} not null unique,
      password_hash text, plan text not null, demo ${int} not null, created ${code} not null)`,
    `create table user_session (
      id ${code} primary key, ${ofUser}, fully_authenticated ${int} not null,
      issued ${code} not null, expires ${code} not null)`,
    `create index user_session_of_user on user_session (user_id)`,
    `create table setting (${ofUser}, key ${code} not null, value text not null, primary key (user_id, key))`,
    `create table journal (
      id ${identity}, owner_id ${int} not null references user_account (id) on delete cascade,
      name text not null, currency text not null, trade_markets ${json} not null,
      date_format text not null, time_zone text not null, revision ${int} not null, deleted ${int} not null default 0, ${written})`,
    `create index journal_of_owner on journal (owner_id)`,
    `create table journal_use (${ofJournal}, ${ofUser}, last_used ${code} not null, primary key (journal_id, user_id))`,
    `create index journal_use_of_user on journal_use (user_id)`,
    `create table share (
      ${ofJournal}, id ${int} not null, ${ofUser}, accepted ${int} not null, created ${code} not null,
      primary key (journal_id, id), unique (journal_id, user_id))`,
    `create index share_of_user on share (user_id)`,
    `create table counter (${ofJournal}, kind ${code} not null, last ${int} not null, primary key (journal_id, kind))`,
    `create table instrument (
      ${lookup}, market text not null, tick_size ${decimal}, tick_value ${decimal}, pip_size ${decimal},
      quote_currency text, commission ${decimal} not null, commission_mode text not null, spread ${decimal} not null,
      aliases ${json} not null, import_job_id ${code}, primary key (journal_id, id), unique (journal_id, name_key))`,
    `create table checklist (${lookup}, primary key (journal_id, id), unique (journal_id, name_key))`,
    `create table checklist_item (
      ${ofJournal}, id ${int} not null, checklist_id ${int} not null, text text not null, active ${int} not null,
      position ${int} not null, primary key (journal_id, id),
      foreign key (journal_id, checklist_id) references checklist (journal_id, id) on delete cascade)`,
    `create index checklist_item_of_checklist on checklist_item (journal_id, checklist_id)`,
    `create table setup (
      ${lookup}, description text not null, rules ${json} not null, default_checklist_id ${int}, color text,
      primary key (journal_id, id), unique (journal_id, name_key))`,
    `create table trade_comment (
      ${lookup}, type text not null, rating text not null,
      primary key (journal_id, id), unique (journal_id, type, name_key))`,
    `create table custom_comment (
      ${lookup}, comment_group ${int} not null,
      primary key (journal_id, id), unique (journal_id, comment_group, name_key))`,
    `create table trade (
      ${ofJournal}, id ${int} not null, trade_type text not null,
      instrument_id ${int} not null, setup_id ${int} not null, direction text not null,
      entry_date ${code} not null, exit_date ${code}, entry_price ${decimal}, exit_price ${decimal}, size ${decimal},
      stop_loss ${decimal}, take_profit ${decimal}, final_stop ${decimal}, risk_amount ${decimal},
      highest_price ${decimal}, lowest_price ${decimal}, otp_hit text,
      commission ${decimal} not null, swap ${decimal} not null, fx_rate ${decimal} not null,
      gain_mode text not null, manual_gain ${decimal}, break_even ${int} not null, in_review ${int} not null,
      pre_trade_comments ${json} not null, entry_comments ${json} not null, management_comments ${json} not null,
      exit_comments ${json} not null, custom_comments ${json} not null,
      checklist_id ${int}, checked_item_ids ${json} not null, checklist_item_ids ${json} not null,
      notes text not null, screenshot_descriptions ${json} not null, group_id ${int}, plan_id ${int},
      executions ${json} not null,
      move ${amount}, ticks ${double}, pips ${double}, value_per_point ${amount}, gross_gain ${amount}, gain ${amount},
      outcome text, risk_distance ${amount}, risk ${amount}, r_multiple ${double}, cost_r ${double}, rrr ${double},
      realized_rrr ${double}, mfe ${amount}, mae ${amount}, mfe_r ${double}, mae_r ${double}, updraw ${double},
      drawdown_trade ${double}, exit_level ${double}, exit_class text, entry_eff ${double}, exit_eff ${double},
      total_eff ${double}, winner_eff ${double}, loser_eff ${double}, holding_minutes ${double},
      tilt_meter ${int} not null, screenshot_exists ${int} not null, fully_journaled ${int} not null,
      potential_r ${double}, management_r ${double}, adherence ${double}, checklist_status text not null,
      source text not null, external_id text, import_job_id ${code}, screenshot_count ${int} not null,
      revision ${int} not null, ${written},
      primary key (journal_id, id), unique (journal_id, source, external_id),
      foreign key (journal_id, instrument_id) references instrument (journal_id, id),
      foreign key (journal_id, setup_id) references setup (journal_id, id))`,
    // Pages and the ledger both walk a journal in exit order; with the gain in it the ledger needs the index alone.
    `create index trade_in_exit_order on trade (journal_id, exit_date, id, gain)`,
    `create index trade_of_instrument on trade (journal_id, instrument_id)`,
    `create index trade_of_setup on trade (journal_id, setup_id)`,
    `create index trade_of_import on trade (journal_id, import_job_id)`,
    `create table screenshot (
      ${ofJournal}, owner_type ${code} not null, owner_id ${int} not null, slot ${int} not null,
      url text, file_id text, width ${int}, height ${int}, taken_at ${code}, created ${code} not null,
      primary key (journal_id, owner_type, owner_id, slot))`,
    `create table payin (
      ${ofJournal}, id ${int} not null, delta ${decimal} not null, timestamp ${code} not null,
      textual_reason text not null, source text not null, external_id text, import_job_id ${code}, ${written},
      primary key (journal_id, id), unique (journal_id, source, external_id))`,
    `create table grid_state (
      ${ofJournal}, ${ofUser}, grid_type ${code} not null, state text not null, version ${int} not null,
      primary key (journal_id, user_id, grid_type))`,
    `create table import_job (
      ${ofJournal}, id ${code} not null, user_id ${int} not null, importer_type text not null,
      file_name text not null, file_size ${int} not null, state text not null, next_step text,
      counts ${json} not null, options ${json} not null, preview ${json}, error text, undone ${int} not null,
      created ${code} not null, finished ${code}, primary key (journal_id, id))`,
    `create table import_part (
      journal_id ${int} not null, import_job_id ${code} not null, kind ${code} not null, bytes ${bytes} not null,
      primary key (journal_id, import_job_id, kind),
      foreign key (journal_id, import_job_id) references import_job (journal_id, id) on delete cascade)`,
    `create table column_mapping (
      ${ofUser}, fingerprint ${code} not null, mapping ${json} not null, modified ${code} not null,
      primary key (user_id, fingerprint))`,
  ]
}
