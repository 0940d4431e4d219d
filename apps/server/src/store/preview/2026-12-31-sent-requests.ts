import type { ColumnTypes } from '../migrations/column-types.ts'

/** Results of transactions, stored with what they wrote, and the attempt that may still write. */
export const statements = ({ code }: ColumnTypes): readonly string[] => [
  'alter table idempotency add column results text',
  `alter table idempotency add column claim ${code}`,
  `alter table idempotency add column attempted ${code}`,
]
