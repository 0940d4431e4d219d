import type { ColumnTypes } from '../migrations/column-types.ts'

/** First answers to requests that a program may send again. */
export const statements = ({ int, code }: ColumnTypes): readonly string[] => [
  `create table idempotency (
    user_id ${int} not null references user_account (id) on delete cascade, key ${code} not null, digest ${code} not null,
    status ${int}, body text, created ${code} not null, primary key (user_id, key))`,
  'create index idempotency_by_time on idempotency (user_id, created)',
]
