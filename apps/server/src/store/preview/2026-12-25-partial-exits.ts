/** Whether a position that is closed in parts is one trade, or one for each exit. */
export const statements = (): readonly string[] => [
  "alter table journal add column partial_exits text not null default 'ONE_TRADE'",
]
