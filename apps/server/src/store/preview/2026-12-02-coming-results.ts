import type { ColumnTypes } from '../migrations/column-types.ts'

const named = (names: string): readonly string[] => names.trim().split(/\s+/)
const amounts = named('move value_per_point gross_gain gain risk_distance risk mfe mae')
const ratios = named(`
  ticks pips r_multiple cost_r rrr realized_rrr mfe_r mae_r updraw drawdown_trade exit_level entry_eff exit_eff total_eff
  winner_eff loser_eff holding_minutes potential_r management_r adherence`)
const texts = named('outcome exit_class checklist_status')
const numbers = named('tilt_meter screenshot_exists fully_journaled')
const results = [...amounts, ...ratios, ...texts, ...numbers]

const said = named(`
  journal_id id trade_type instrument_id setup_id direction entry_date exit_date entry_price exit_price size stop_loss
  take_profit final_stop risk_amount highest_price lowest_price otp_hit commission swap fx_rate gain_mode manual_gain
  break_even in_review pre_trade_comments entry_comments management_comments exit_comments custom_comments checklist_id
  checked_item_ids checklist_item_ids notes screenshot_descriptions group_id plan_id executions source external_id
  import_job_id screenshot_count revision created modified price_source price_bar_length`)

/**
 * Results that are computed anew: those of many trades are written beside them first, and shown at once by the state of one row
 * (`result_change`). A trade without a row in `coming_result` shows its own.
 */
export const statements = ({ int, amount, double, json, code }: ColumnTypes): readonly string[] => [
  `create table result_change (
    journal_id ${int} not null primary key references journal (id) on delete cascade, state ${code} not null,
    cause ${json} not null, computed_to ${int} not null, missed ${json} not null)`,
  `create table coming_result (
    journal_id ${int} not null references journal (id) on delete cascade, trade_id ${int} not null,
    ${amounts.map((name) => `${name} ${amount}`).join(', ')}, ${ratios.map((name) => `${name} ${double}`).join(', ')},
    ${texts.map((name) => `${name} text`).join(', ')}, ${numbers.map((name) => `${name} ${int}`).join(', ')},
    primary key (journal_id, trade_id))`,
  'drop view trade',
  `create view trade as select ${said.map((name) => `stored_trade.${name}`).join(', ')},
    ${results.map((name) => `case when coming.trade_id is null then stored_trade.${name} else coming.${name} end as ${name}`).join(', ')}
    from stored_trade
    left join result_change as change on change.journal_id = stored_trade.journal_id and change.state = 'SHOWN'
    left join coming_result as coming on coming.journal_id = change.journal_id and coming.trade_id = stored_trade.id
    where not exists (
    select 1 from hidden_import as hidden where hidden.journal_id = stored_trade.journal_id
      and stored_trade.id between hidden.first_trade and hidden.last_trade)
    and not exists (
    select 1 from hidden_trade as hidden where hidden.journal_id = stored_trade.journal_id
      and hidden.trade_id = stored_trade.id)`,
]
