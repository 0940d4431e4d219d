import type { ColumnTypes } from '../migrations/column-types.ts'

/** Accounts that the server administrator has locked. */
export const statements = ({ code }: ColumnTypes): readonly string[] => [
  `alter table user_account add column locked ${code}`,
]
