import { tradeColumns } from './2026-12-18-review-grades.ts'
import type { ColumnTypes } from '../migrations/column-types.ts'
import { viewOfRows, viewsOfBacktests, viewsOfTrades, withoutViews } from './visible-rows.ts'

const tables = ['backtest', 'backtest_trade', 'practice_try'] as const
const kinds = ['trade', 'instrument', 'payin', 'backtest', 'backtest_trade'] as const
const former = ['journal_id', 'trade_id', 'instrument_id', 'payin_id', 'hidden_by', 'until'].join(', ')

const testedColumns =
  `journal_id id backtest_id seq entry_date direction entry_price stop_loss take_profit exit_price highest_price
  lowest_price result_mode custom_r comments custom_comments tags r outcome created modified`.split(/\s+/)

/**
 * Trades of a backtest are written, changed and removed where nobody sees it, as those of a journal are: the tables are `stored_…`, and
 * what can be seen of them are views. A result that changes stands beside the one that is seen.
 */
export const statements = ({ int, double, code }: ColumnTypes): readonly string[] => [
  ...withoutViews,
  'drop view instrument',
  'drop view payin',
  ...tables.map((table) => `alter table ${table} rename to stored_${table}`),
  `alter table stored_backtest_trade add column next_r ${double}`,
  'alter table stored_backtest_trade add column next_outcome text',
  `alter table stored_backtest_trade add column next_by ${code}`,
  'create index backtest_trade_next on stored_backtest_trade (journal_id, next_by) where next_by is not null',
  `alter table pending_change add column first_backtest_trade ${int}`,
  `alter table pending_change add column last_backtest_trade ${int}`,
  `create table hidden_row_anew (
    journal_id ${int} not null references journal (id) on delete cascade, ${kinds.map((kind) => `${kind}_id ${int}`).join(', ')},
    hidden_by ${code} not null, until ${code},
    ${kinds.map((kind) => `foreign key (journal_id, ${kind}_id) references stored_${kind} (journal_id, id) on delete cascade`).join(', ')})`,
  `insert into hidden_row_anew (${former}) select ${former} from hidden_row`,
  'drop table hidden_row',
  'alter table hidden_row_anew rename to hidden_row',
  ...kinds.map((kind) => `create unique index hidden_row_of_${kind} on hidden_row (journal_id, ${kind}_id)`),
  'create index hidden_row_of_change on hidden_row (journal_id, hidden_by, until, trade_id)',
  ...viewsOfBacktests(testedColumns),
  ...viewsOfTrades(tradeColumns),
  viewOfRows('instrument'),
  viewOfRows('payin'),
]
