import type { ColumnTypes } from '../migrations/column-types.ts'

const isThere = 'owner.journal_id = about.journal_id and owner.id = about.trade_id and owner.deleted_at is null'

/**
 * Readers use these views, which are about visible trades: a review of a trade that another trade shows counts for that trade, until an
 * import or undo separates the two. Archives contain the rows as they are. The views name only columns of `stored_trade`, so that its own views can
 * be made anew without these.
 */
const views: readonly string[] = [
  // Broken with one of the trades is broken.
  `create view week_rule_answer as
    select about.journal_id, about.week_rule_id, coalesce(owner.shown_on, owner.id) as trade_id, min(about.kept) as kept
    from stored_week_rule_answer as about join stored_trade as owner on ${isThere}
    group by about.journal_id, about.week_rule_id, coalesce(owner.shown_on, owner.id)`,
  `create view review as
    select about.journal_id, about.id, coalesce(owner.shown_on, owner.id) as trade_id, about.grade, about.saw_result,
      about.by_chance, about.note, about.seconds, about.graded_at, about.seen
    from stored_review as about join stored_trade as owner on ${isThere}`,
  ...['week_rule_answer', 'review'].map(
    (name) => `create view archived_${name} as select * from stored_${name} as about
      where exists (select 1 from stored_trade as owner where ${isThere})`,
  ),
]

const ofTrade = 'foreign key (journal_id, trade_id) references stored_trade (journal_id, id) on delete cascade'

/** Rules of weeks and months, whether trades kept them, and grades of trades as they were given. */
export const statements = ({ int, code }: ColumnTypes): readonly string[] => [
  `create table week_rule (
    journal_id ${int} not null references journal (id) on delete cascade, id ${int} not null, span text not null,
    first_day ${code} not null, text text not null, comment_id ${int}, checklist_id ${int}, checklist_item_id ${int},
    starts_at ${code} not null, ended_at ${code}, created ${code} not null, modified ${code} not null,
    primary key (journal_id, id), unique (journal_id, span, first_day))`,
  `create table stored_week_rule_answer (
    journal_id ${int} not null, week_rule_id ${int} not null, trade_id ${int} not null, kept ${int} not null,
    primary key (journal_id, week_rule_id, trade_id), ${ofTrade},
    foreign key (journal_id, week_rule_id) references week_rule (journal_id, id) on delete cascade)`,
  'create index week_rule_answer_of_trade on stored_week_rule_answer (journal_id, trade_id)',
  `create table stored_review (
    journal_id ${int} not null, id ${int} not null, trade_id ${int} not null, grade text not null,
    saw_result ${int} not null, by_chance ${int} not null, note text not null, seconds ${int},
    graded_at ${code} not null, seen text not null, primary key (journal_id, id), ${ofTrade})`,
  'create index review_of_trade on stored_review (journal_id, trade_id, id)',
  'create index review_graded on stored_review (journal_id, graded_at)',
  `create table review_skip (
    journal_id ${int} not null, trade_id ${int} not null, day ${code} not null, primary key (journal_id, trade_id), ${ofTrade})`,
  ...views,
]
