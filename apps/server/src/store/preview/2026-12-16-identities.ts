import type { ColumnTypes } from '../migrations/column-types.ts'

/** Company accounts that sign in as users. */
export const statements = ({ identity, int, code }: ColumnTypes): readonly string[] => [
  `create table user_identity (
    id ${identity}, user_id ${int} not null references user_account (id) on delete cascade,
    issuer ${code} not null, subject ${code} not null, label text not null, created ${code} not null, last_used ${code},
    unique (issuer, subject))`,
  'create index user_identity_of_user on user_identity (user_id)',
]
