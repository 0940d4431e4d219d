import type { ColumnTypes } from '../migrations/column-types.ts'

/** Where a session is used, and when its user last proved who he is. */
export const statements = ({ code }: ColumnTypes): readonly string[] => [
  `alter table user_session add column confirmed_at ${code}`,
  'alter table user_session add column device text',
  `alter table user_session add column network ${code}`,
]
