import type { ColumnTypes } from '../migrations/column-types.ts'

/** Broken rules with their trade, if it is there: null of a deleted one, or one that another trade shows. */
const viewOf = (name: string, isThere: string): string =>
  `create view ${name} as select about.journal_id, about.id, about.attempt_id, about.rule, about.version, about.trading_day, about.at,
    (select owner.id from stored_trade as owner where owner.journal_id = about.journal_id and owner.id = about.trade_id
      and owner.deleted_at is null${isThere}) as trade_id,
    about.sure, about.judged_afterwards, about.over, about.forbidden_trade_ids, about.found_at, about.gone_at, about.gone_why,
    about.note from stored_breach as about`

/** Attempts with the versions of their rules, and broken rules. */
export const statements = ({ int, decimal, amount, json, code }: ColumnTypes): readonly string[] => [
  `create table attempt (
    journal_id ${int} not null references journal (id) on delete cascade, id ${int} not null, started_at ${code} not null,
    start_balance ${decimal} not null, payins text not null, ended_at ${code}, running ${int},
    created ${code} not null, modified ${code} not null,
    primary key (journal_id, id), unique (journal_id, running))`,
  `create table rule_version (
    journal_id ${int} not null, attempt_id ${int} not null, version ${int} not null, day_start text not null, rules ${json} not null,
    made_at ${code} not null, user_id ${int} references user_account (id) on delete set null,
    primary key (journal_id, attempt_id, version),
    foreign key (journal_id, attempt_id) references attempt (journal_id, id) on delete cascade)`,
  'create index rule_version_of_user on rule_version (user_id)',
  `create table stored_breach (
    journal_id ${int} not null, id ${int} not null, attempt_id ${int} not null, rule text not null, version ${int} not null,
    trading_day ${code} not null, at ${code} not null, trade_id ${int}, sure ${int} not null, judged_afterwards ${int} not null,
    over ${amount}, forbidden_trade_ids ${json} not null, found_at ${code} not null, gone_at ${code}, gone_why text,
    note text not null, primary key (journal_id, id),
    foreign key (journal_id, attempt_id) references attempt (journal_id, id) on delete cascade)`,
  'create index breach_of_attempt on stored_breach (journal_id, attempt_id, id)',
  `create table judged_attempt (
    journal_id ${int} not null, attempt_id ${int} not null, revision ${int} not null, version ${int} not null,
    primary key (journal_id, attempt_id),
    foreign key (journal_id, attempt_id) references attempt (journal_id, id) on delete cascade)`,
  viewOf('breach', ' and owner.shown_on is null'),
  viewOf('archived_breach', ''),
]
