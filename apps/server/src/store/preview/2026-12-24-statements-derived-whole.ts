/** Trades are derived from all statements of an account: nothing that shortens it is stored. */
export const statements = (): readonly string[] => [
  'drop table statement_carry',
  'alter table statement_block drop column names',
  'alter table statement drop column tangled',
]
