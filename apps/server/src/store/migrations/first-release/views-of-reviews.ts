const isThere = 'owner.journal_id = about.journal_id and owner.id = about.trade_id and owner.deleted_at is null'

/** Broken rules with their trade, if it is there: null of a deleted one, or one that another trade shows. */
const breaches = (name: string, isOwn: string): string =>
  `create view ${name} as select about.journal_id, about.id, about.attempt_id, about.rule, about.version, about.trading_day, about.at,
    (select owner.id from stored_trade as owner where ${isThere}${isOwn}) as trade_id,
    about.sure, about.judged_afterwards, about.over, about.forbidden_trade_ids, about.found_at, about.gone_at, about.gone_why,
    about.note from stored_breach as about`

/**
 * Answers, grades and broken rules of visible trades. A review of a trade that another trade shows counts for that trade, until an import or
 * undo separates the two. Archives contain the rows as they are. The views name only columns of `stored_trade`, so that its own views can be
 * created again without these.
 */
export const viewsOfReviews: readonly string[] = [
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
  breaches('breach', ' and owner.shown_on is null'),
  breaches('archived_breach', ''),
]
