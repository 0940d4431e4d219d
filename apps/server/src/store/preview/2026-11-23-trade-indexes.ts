/** For groups and checklists of trades. Few have one, and those that have none cost nothing here. */
export const statements = (): readonly string[] => [
  'create index trade_of_group on stored_trade (journal_id, group_id) where group_id is not null',
  'create index trade_of_checklist on stored_trade (journal_id, checklist_id) where checklist_id is not null',
]
