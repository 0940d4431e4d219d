import type { ColumnTypes } from '../migrations/column-types.ts'

/** Keys that see R and nothing of money. */
export const statements = ({ int }: ColumnTypes): readonly string[] => [
  `alter table api_key add column redacted ${int} not null default 0`,
]
