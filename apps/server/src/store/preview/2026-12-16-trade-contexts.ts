import type { ColumnTypes } from '../migrations/column-types.ts'

/** The market at the entries of trades, by the price bars of their owner. */
export const statements = ({ int, json, code, decimal }: ColumnTypes): readonly string[] => [
  `create table trade_context (
    journal_id ${int} not null references journal (id) on delete cascade, trade_id ${int} not null,
    revision ${int} not null, stamp ${code} not null,
    instrument_id ${int} not null, direction ${code} not null, entry_date ${code} not null, entry_price ${decimal},
    trend ${code}, volatility ${code}, day_position ${code}, yesterday_position ${code}, gap ${code}, since_open ${code},
    day_type ${code},
    primary key (journal_id, trade_id),
    foreign key (journal_id, trade_id) references stored_trade (journal_id, id) on delete cascade)`,
  'create index trade_context_by_revision on trade_context (journal_id, revision)',
  `create table context_state (
    journal_id ${int} not null primary key references journal (id) on delete cascade,
    revision ${int} not null, stamps ${json} not null)`,
]
