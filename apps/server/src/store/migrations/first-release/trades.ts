import type { ColumnTypes } from '../column-types.ts'

/** Trades with their lookups, pictures and deposits. */
export function trades({ int, decimal, amount, double, json, code }: ColumnTypes): readonly string[] {
  const ofJournal = `journal_id ${int} not null references journal (id) on delete cascade`
  const written = `created ${code} not null, modified ${code} not null`
  const lookup = `${ofJournal}, id ${int} not null,
    name text not null, name_key ${code} not null, active ${int} not null, position ${int} not null, ${written}`

  return [
    `create table instrument (
      ${lookup}, market text not null, tick_size ${decimal}, tick_value ${decimal}, pip_size ${decimal}, quote_currency text,
      commission ${decimal} not null, commission_mode text not null, spread ${decimal} not null, aliases ${json} not null,
      import_job_id ${code}, session_start ${code}, session_end ${code}, session_zone ${code},
      primary key (journal_id, id), unique (journal_id, name_key))`,
    `create table checklist (${lookup}, primary key (journal_id, id), unique (journal_id, name_key))`,
    `create table checklist_item (
      ${ofJournal}, id ${int} not null, checklist_id ${int} not null, text text not null, active ${int} not null,
      position ${int} not null, modified ${code} not null default '',
      primary key (journal_id, id),
      foreign key (journal_id, checklist_id) references checklist (journal_id, id) on delete cascade)`,
    'create index checklist_item_of_checklist on checklist_item (journal_id, checklist_id)',
    `create table setup (
      ${lookup}, description text not null, rules ${json} not null, default_checklist_id ${int}, color text,
      primary key (journal_id, id), unique (journal_id, name_key))`,
    `create table trade_comment (
      ${lookup}, type text not null, rating text not null,
      primary key (journal_id, id), unique (journal_id, type, name_key))`,
    `create table custom_comment (
      ${lookup}, comment_group ${int} not null,
      primary key (journal_id, id), unique (journal_id, comment_group, name_key))`,
    `create table stored_trade (
      ${ofJournal}, id ${int} not null, trade_type text not null, instrument_id ${int} not null, setup_id ${int} not null,
      direction text not null, entry_date ${code} not null, exit_date ${code}, entry_price ${decimal}, exit_price ${decimal},
      size ${decimal}, stop_loss ${decimal}, take_profit ${decimal}, final_stop ${decimal}, risk_amount ${decimal},
      highest_price ${decimal}, lowest_price ${decimal}, otp_hit text, commission ${decimal} not null, swap ${decimal} not null,
      fx_rate ${decimal} not null, gain_mode text not null, manual_gain ${decimal}, break_even ${int} not null,
      in_review ${int} not null, pre_trade_comments ${json} not null, entry_comments ${json} not null,
      management_comments ${json} not null, exit_comments ${json} not null, custom_comments ${json} not null, checklist_id ${int},
      checked_item_ids ${json} not null, checklist_item_ids ${json} not null, notes text not null,
      screenshot_descriptions ${json} not null, group_id ${int}, plan_id ${int}, executions ${json} not null, move ${amount},
      ticks ${double}, pips ${double}, value_per_point ${amount}, gross_gain ${amount}, gain ${amount}, outcome text,
      risk_distance ${amount}, risk ${amount}, r_multiple ${double}, cost_r ${double}, rrr ${double}, realized_rrr ${double},
      mfe ${amount}, mae ${amount}, mfe_r ${double}, mae_r ${double}, updraw ${double}, drawdown_trade ${double}, exit_level ${double},
      exit_class text, entry_eff ${double}, exit_eff ${double}, total_eff ${double}, winner_eff ${double}, loser_eff ${double},
      holding_minutes ${double}, tilt_meter ${int} not null, screenshot_exists ${int} not null, fully_journaled ${int} not null,
      potential_r ${double}, management_r ${double}, adherence ${double}, checklist_status text not null, source text not null,
      external_id text, import_job_id ${code}, screenshot_count ${int} not null, revision ${int} not null, ${written},
      price_source ${code}, price_bar_length ${int}, shown_on ${int}, lost ${int} not null default 0, kept ${json}, review_grade text,
      commission_source text not null default 'TYPED', deletion ${int}, deleted_at ${code}, legs ${json} not null default '[]',
      unhedged_risk ${decimal}, unhedged_minutes ${double}, structure text, leg_bias text, structure_end text, expiry_group text,
      kept_group text, leg_count text, most_gain ${amount},
      primary key (journal_id, id),
      foreign key (journal_id, instrument_id) references instrument (journal_id, id),
      foreign key (journal_id, setup_id) references setup (journal_id, id))`,
    'create index trade_in_exit_order on stored_trade (journal_id, exit_date, id, gain)',
    'create index trade_of_instrument on stored_trade (journal_id, instrument_id)',
    'create index trade_of_setup on stored_trade (journal_id, setup_id)',
    'create index trade_of_import on stored_trade (journal_id, import_job_id)',
    'create index trade_of_revision on stored_trade (journal_id, revision)',
    'create index trade_of_plan on stored_trade (journal_id, plan_id) where plan_id is not null',
    'create index trade_of_group on stored_trade (journal_id, group_id) where group_id is not null',
    'create index trade_of_checklist on stored_trade (journal_id, checklist_id) where checklist_id is not null',
    'create index written_trade on stored_trade (journal_id, id) where kept is not null',
    'create index trade_shown_on on stored_trade (journal_id, shown_on) where shown_on is not null',
    'create index stored_trade_name on stored_trade (journal_id, source, external_id)',
    'create index trade_deletion on stored_trade (journal_id, deletion) where deletion is not null',
    `create table deleted_trade (
      ${ofJournal}, revision ${int} not null, trade_id ${int} not null,
      primary key (journal_id, revision, trade_id))`,
    `create table writing (
      journal_id ${int} not null, trade_id ${int} not null, shown_on ${int}, lost ${int} not null, kept ${json} not null,
      primary key (journal_id, trade_id),
      foreign key (journal_id, trade_id) references stored_trade (journal_id, id) on delete cascade)`,
    `create table stored_screenshot (
      ${ofJournal}, owner_type ${code} not null, owner_id ${int} not null, slot ${int} not null, url text, file_id text, width ${int},
      height ${int}, taken_at ${code}, created ${code} not null, description text not null default '',
      primary key (journal_id, owner_type, owner_id, slot))`,
    'create index screenshot_of_file on stored_screenshot (journal_id, file_id)',
    `create table payin (
      ${ofJournal}, id ${int} not null, delta ${decimal} not null, timestamp ${code} not null, textual_reason text not null,
      source text not null, external_id text, import_job_id ${code}, ${written},
      primary key (journal_id, id))`,
    'create index stored_payin_name on payin (journal_id, source, external_id)',
    `create table saved_filter (
      ${ofJournal}, id ${int} not null, name text not null, name_key ${code} not null, position ${int} not null,
      filters ${json} not null, ${written},
      primary key (journal_id, id), unique (journal_id, name_key))`,
  ]
}
