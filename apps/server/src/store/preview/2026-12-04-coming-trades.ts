import type { ColumnTypes } from '../migrations/column-types.ts'
import { tradeViews } from './trade-views.ts'

const named = (names: string): readonly string[] => names.trim().split(/\s+/)
const ints = named(`
  journal_id id instrument_id setup_id break_even in_review checklist_id group_id plan_id price_bar_length screenshot_count
  revision tilt_meter screenshot_exists fully_journaled`)
const texts = named(`
  trade_type direction otp_hit gain_mode notes source external_id outcome exit_class checklist_status`)
const codes = named('entry_date exit_date import_job_id created modified price_source')
const decimals = named(`
  entry_price exit_price size stop_loss take_profit final_stop risk_amount highest_price lowest_price commission swap fx_rate
  manual_gain`)
const lists = named(`
  pre_trade_comments entry_comments management_comments exit_comments custom_comments checked_item_ids checklist_item_ids
  screenshot_descriptions executions`)
const amounts = named('move value_per_point gross_gain gain risk_distance risk mfe mae')
const ratios = named(`
  ticks pips r_multiple cost_r rrr realized_rrr mfe_r mae_r updraw drawdown_trade exit_level entry_eff exit_eff total_eff
  winner_eff loser_eff holding_minutes potential_r management_r adherence`)
const results = [
  ...amounts,
  ...ratios,
  ...named('outcome exit_class checklist_status tilt_meter screenshot_exists fully_journaled'),
]

/** Columns of `stored_trade` and `coming_trade`, which the views of trades have. */
export const tradeColumns = [...ints, ...texts, ...codes, ...decimals, ...lists, ...amounts, ...ratios]

/**
 * Trades that are to be others are written whole beside those that everybody sees, and shown by the state of one row
 * (`trade_change`). Results alone were written so before: what was shown of them is taken over, the rest is computed anew.
 */
export const statements = ({ int, decimal, amount, double, json, code }: ColumnTypes): readonly string[] => {
  const typed = (names: readonly string[], type: string) => names.map((name) => `${name} ${type}`)
  const columns = [
    ...typed(ints, int),
    ...typed(texts, 'text'),
    ...typed(codes, code),
    ...typed(decimals, decimal),
    ...typed(lists, json),
    ...typed(amounts, amount),
    ...typed(ratios, double),
  ]
  return [
    'drop view trade',
    `update stored_trade set ${results.map((name) => `${name} = coming.${name}`).join(', ')}
      from result_change as change join coming_result as coming on coming.journal_id = change.journal_id
      where change.state = 'SHOWN' and stored_trade.journal_id = coming.journal_id and stored_trade.id = coming.trade_id`,
    'drop table coming_result',
    `delete from result_change where state = 'SHOWN'`,
    `update result_change set computed_to = 0, missed = '[]'`,
    'alter table result_change rename to trade_change',
    `create table coming_trade (${columns.join(', ')}, primary key (journal_id, id),
      foreign key (journal_id) references journal (id) on delete cascade)`,
    ...tradeViews(tradeColumns),
  ]
}
