import type { ColumnTypes } from '../migrations/column-types.ts'

export const statements = ({ identity, int, json, code }: ColumnTypes): readonly string[] => [
  `create table passkey (
    id ${identity}, user_id ${int} not null references user_account (id) on delete cascade,
    credential_id ${code} not null unique, public_key text not null, counter ${int} not null, backed_up ${int} not null,
    transports ${json} not null, name text not null, name_key ${code} not null, created ${code} not null,
    last_used ${code}, unique (user_id, name_key))`,
  `create table used_ticket (hash ${code} primary key, until ${code} not null)`,
]
