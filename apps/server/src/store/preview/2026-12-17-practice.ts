import type { ColumnTypes } from '../migrations/column-types.ts'

/** Sessions of practice, the moments that they deal, and what the trader did with them. */
export function statements({ int, double, json, code }: ColumnTypes): readonly string[] {
  const ofJournal = `journal_id ${int} not null references journal (id) on delete cascade`
  return [
    `alter table backtest add column kind ${code} not null default 'LOGGED'`,
    `create table practice_deal (
      ${ofJournal}, id ${int} not null, source ${code} not null, trade_id ${int}, symbol text not null,
      series_source text not null, length ${int} not null, moment ${int} not null, box ${int} not null, due ${code},
      tries ${int} not null, shown ${int} not null, open_in ${int}, grade ${code}, came_due ${int} not null, last_tried ${code},
      created ${code} not null,
      primary key (journal_id, id))`,
    'create index practice_deal_due on practice_deal (journal_id, due) where due is not null',
    'create index practice_deal_of_trade on practice_deal (journal_id, trade_id) where trade_id is not null',
    'create index practice_deal_open on practice_deal (journal_id, open_in) where open_in is not null',
    `create table practice_try (
      ${ofJournal}, id ${int} not null, deal_id ${int} not null, backtest_id ${int} not null, backtest_trade_id ${int},
      grade ${code} not null, orders ${json}, best_r ${double}, misjudged ${int}, came_due ${int} not null,
      tried ${code} not null,
      primary key (journal_id, id),
      foreign key (journal_id, deal_id) references practice_deal (journal_id, id) on delete cascade,
      foreign key (journal_id, backtest_id) references backtest (journal_id, id) on delete cascade)`,
    'create index practice_try_of_deal on practice_try (journal_id, deal_id)',
    'create index practice_try_of_backtest on practice_try (journal_id, backtest_id)',
  ]
}
