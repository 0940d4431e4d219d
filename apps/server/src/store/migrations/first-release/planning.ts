import type { ColumnTypes } from '../column-types.ts'

/** Plans, missed trades, backtests, practice and presets. */
export function planning({ int, decimal, double, json, code }: ColumnTypes): readonly string[] {
  const ofJournal = `journal_id ${int} not null references journal (id) on delete cascade`
  const written = `created ${code} not null, modified ${code} not null`

  return [
    `create table trade_plan (
      ${ofJournal}, id ${int} not null, title text not null, plan_date ${code} not null, valid_until ${code}, instrument_id ${int},
      setup_id ${int}, direction text, timeframe text not null, bias text not null, scenarios ${json} not null, checklist_id ${int},
      status text not null, review_text text not null, plan_quality ${int}, ${written},
      primary key (journal_id, id),
      foreign key (journal_id, instrument_id) references instrument (journal_id, id),
      foreign key (journal_id, setup_id) references setup (journal_id, id))`,
    'create index trade_plan_by_date on trade_plan (journal_id, plan_date, id)',
    'create index trade_plan_of_instrument on trade_plan (journal_id, instrument_id)',
    'create index trade_plan_of_setup on trade_plan (journal_id, setup_id)',
    "create index trade_plan_to_expire on trade_plan (valid_until) where status = 'ACTIVE'",
    `create table missed_trade (
      ${ofJournal}, id ${int} not null, instrument_id ${int} not null, setup_id ${int} not null, direction text not null,
      entry_date ${code} not null, entry_price ${decimal}, stop_loss ${decimal}, take_profit ${decimal}, highest_price ${decimal},
      lowest_price ${decimal}, otp_hit text, hypothetical_exit_price ${decimal}, hypothetical_exit_date ${code}, size ${decimal},
      reason text not null, notes text not null, pre_trade_comments ${json} not null, custom_comments ${json} not null,
      checklist_id ${int}, checked_item_ids ${json} not null, checklist_item_ids ${json} not null, plan_id ${int},
      in_review ${int} not null, ${written},
      primary key (journal_id, id), unique (journal_id, plan_id),
      foreign key (journal_id, instrument_id) references instrument (journal_id, id),
      foreign key (journal_id, setup_id) references setup (journal_id, id),
      foreign key (journal_id, plan_id) references trade_plan (journal_id, id))`,
    'create index missed_trade_in_order on missed_trade (journal_id, entry_date, id)',
    'create index missed_trade_of_instrument on missed_trade (journal_id, instrument_id)',
    'create index missed_trade_of_setup on missed_trade (journal_id, setup_id)',
    `create table backtest (
      ${ofJournal}, id ${int} not null, name text not null, instrument_id ${int}, setup_id ${int}, timeframe text not null,
      period_from ${code}, period_to ${code}, start_balance ${decimal} not null, risk_percent ${decimal} not null,
      spread_ticks ${decimal} not null, tick_size ${decimal}, checklist_id ${int}, notes text not null, status text not null,
      trades ${int} not null, trades_with_r ${int} not null, winners ${int} not null, losers ${int} not null,
      break_evens ${int} not null, total_r ${double} not null, balance ${decimal}, ${written}, kind ${code} not null default 'LOGGED',
      primary key (journal_id, id),
      foreign key (journal_id, instrument_id) references instrument (journal_id, id),
      foreign key (journal_id, setup_id) references setup (journal_id, id))`,
    'create index backtest_of_instrument on backtest (journal_id, instrument_id)',
    'create index backtest_of_setup on backtest (journal_id, setup_id)',
    `create table backtest_trade (
      ${ofJournal}, id ${int} not null, backtest_id ${int} not null, seq ${int} not null, entry_date ${code} not null,
      direction text not null, entry_price ${decimal}, stop_loss ${decimal}, take_profit ${decimal}, exit_price ${decimal},
      highest_price ${decimal}, lowest_price ${decimal}, result_mode text not null, custom_r ${decimal}, comments ${json} not null,
      custom_comments ${json} not null, tags ${json} not null, r ${double}, outcome text, ${written},
      primary key (journal_id, id), unique (journal_id, backtest_id, seq),
      foreign key (journal_id, backtest_id) references backtest (journal_id, id) on delete cascade)`,
    `create table practice_deal (
      ${ofJournal}, id ${int} not null, source ${code} not null, trade_id ${int}, symbol text not null, series_source text not null,
      length ${int} not null, moment ${int} not null, box ${int} not null, due ${code}, tries ${int} not null, shown ${int} not null,
      open_in ${int}, grade ${code}, came_due ${int} not null, last_tried ${code}, created ${code} not null,
      primary key (journal_id, id))`,
    'create index practice_deal_due on practice_deal (journal_id, due) where due is not null',
    'create index practice_deal_of_trade on practice_deal (journal_id, trade_id) where trade_id is not null',
    'create index practice_deal_open on practice_deal (journal_id, open_in) where open_in is not null',
    `create table practice_try (
      ${ofJournal}, id ${int} not null, deal_id ${int} not null, backtest_id ${int} not null, backtest_trade_id ${int},
      grade ${code} not null, orders ${json}, best_r ${double}, misjudged ${int}, came_due ${int} not null, tried ${code} not null,
      primary key (journal_id, id),
      foreign key (journal_id, deal_id) references practice_deal (journal_id, id) on delete cascade,
      foreign key (journal_id, backtest_id) references backtest (journal_id, id) on delete cascade)`,
    'create index practice_try_of_deal on practice_try (journal_id, deal_id)',
    'create index practice_try_of_backtest on practice_try (journal_id, backtest_id)',
    `create table simulator_preset (
      ${ofJournal}, id ${int} not null, kind ${code} not null, name text not null, name_key ${code} not null, settings ${json} not null,
      ${written},
      primary key (journal_id, id), unique (journal_id, kind, name_key))`,
    `create table strategy_preset (
      ${ofJournal}, id ${int} not null, kind ${code} not null, name text not null, name_key ${code} not null, settings ${json} not null,
      ${written},
      primary key (journal_id, id), unique (journal_id, kind, name_key))`,
  ]
}
