import type { ColumnTypes } from '../migrations/column-types.ts'
import { viewsOfTrades } from '../migrations/trade-rows.ts'
import { withoutViews } from './visible-rows.ts'

const words = ['structure', 'leg_bias', 'structure_end', 'expiry_group', 'kept_group', 'leg_count']

/** Legs of trades in options. Journals of before keep each leg as a trade until their trader groups them. */
export const statements = ({ int, code, decimal, amount, double, json }: ColumnTypes): readonly string[] => [
  ...withoutViews,
  `alter table stored_trade add column legs ${json} not null default '[]'`,
  `alter table stored_trade add column unhedged_risk ${decimal}`,
  `alter table stored_trade add column unhedged_minutes ${double}`,
  ...words.map((name) => `alter table stored_trade add column ${name} text`),
  `alter table stored_trade add column most_gain ${amount}`,
  ...viewsOfTrades,
  "alter table journal add column option_legs text not null default 'APART'",
  `create table leg_decision (
    journal_id ${int} not null references journal (id) on delete cascade, source ${code} not null, fill ${code} not null,
    together_with ${code}, primary key (journal_id, source, fill))`,
]
