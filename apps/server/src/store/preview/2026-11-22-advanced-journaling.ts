import type { ColumnTypes } from '../migrations/column-types.ts'

/** Trade plans, missed trades and backtests. */
export function statements({ int, decimal, amount, double, json, code }: ColumnTypes): readonly string[] {
  const ofJournal = `journal_id ${int} not null references journal (id) on delete cascade`
  const written = `created ${code} not null, modified ${code} not null`
  const refers = (column: string, table: string) =>
    `foreign key (journal_id, ${column}) references ${table} (journal_id, id)`

  return [
    `create table trade_plan (
      ${ofJournal}, id ${int} not null, title text not null, plan_date ${code} not null, valid_until ${code},
      instrument_id ${int}, setup_id ${int}, direction text, timeframe text not null, bias text not null,
      scenarios ${json} not null, checklist_id ${int}, status text not null, review_text text not null,
      plan_quality ${int}, ${written}, primary key (journal_id, id),
      ${refers('instrument_id', 'instrument')}, ${refers('setup_id', 'setup')})`,
    'create index trade_plan_by_date on trade_plan (journal_id, plan_date, id)',
    'create index trade_plan_of_instrument on trade_plan (journal_id, instrument_id)',
    'create index trade_plan_of_setup on trade_plan (journal_id, setup_id)',
    // What the nightly rule looks for, in all journals.
    "create index trade_plan_to_expire on trade_plan (valid_until) where status = 'ACTIVE'",
    // Few trades have a plan, and those that have none cost nothing here.
    'create index trade_of_plan on trade (journal_id, plan_id) where plan_id is not null',
    `create table missed_trade (
      ${ofJournal}, id ${int} not null, instrument_id ${int} not null, setup_id ${int} not null,
      direction text not null, entry_date ${code} not null, entry_price ${decimal}, stop_loss ${decimal},
      take_profit ${decimal}, highest_price ${decimal}, lowest_price ${decimal}, otp_hit text,
      hypothetical_exit_price ${decimal}, hypothetical_exit_date ${code}, size ${decimal}, reason text not null,
      notes text not null, pre_trade_comments ${json} not null, custom_comments ${json} not null,
      checklist_id ${int}, checked_item_ids ${json} not null, checklist_item_ids ${json} not null,
      plan_id ${int}, in_review ${int} not null, ${written},
      primary key (journal_id, id), unique (journal_id, plan_id),
      ${refers('instrument_id', 'instrument')}, ${refers('setup_id', 'setup')}, ${refers('plan_id', 'trade_plan')})`,
    'create index missed_trade_in_order on missed_trade (journal_id, entry_date, id)',
    'create index missed_trade_of_instrument on missed_trade (journal_id, instrument_id)',
    'create index missed_trade_of_setup on missed_trade (journal_id, setup_id)',
    `create table backtest (
      ${ofJournal}, id ${int} not null, name text not null, instrument_id ${int}, setup_id ${int},
      timeframe text not null, period_from ${code}, period_to ${code}, start_balance ${decimal} not null,
      risk_percent ${decimal} not null, spread_ticks ${decimal} not null, tick_size ${decimal}, checklist_id ${int},
      notes text not null, status text not null, trades ${int} not null, trades_with_r ${int} not null,
      winners ${int} not null, losers ${int} not null, break_evens ${int} not null, total_r ${double} not null,
      balance ${amount}, ${written}, primary key (journal_id, id),
      ${refers('instrument_id', 'instrument')}, ${refers('setup_id', 'setup')})`,
    'create index backtest_of_instrument on backtest (journal_id, instrument_id)',
    'create index backtest_of_setup on backtest (journal_id, setup_id)',
    `create table backtest_trade (
      ${ofJournal}, id ${int} not null, backtest_id ${int} not null, seq ${int} not null,
      entry_date ${code} not null, direction text not null, entry_price ${decimal}, stop_loss ${decimal},
      take_profit ${decimal}, exit_price ${decimal}, highest_price ${decimal}, lowest_price ${decimal},
      result_mode text not null, custom_r ${decimal}, comments ${json} not null, custom_comments ${json} not null,
      tags ${json} not null, r ${double}, outcome text, ${written},
      primary key (journal_id, id), unique (journal_id, backtest_id, seq),
      foreign key (journal_id, backtest_id) references backtest (journal_id, id) on delete cascade)`,
  ]
}
