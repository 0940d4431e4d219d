import type { ColumnTypes } from '../migrations/column-types.ts'

/** A name is free again once its key is revoked. */
export const statements = ({ identity, int, json, code }: ColumnTypes): readonly string[] => [
  `create table api_key (
    id ${identity}, user_id ${int} not null references user_account (id) on delete cascade,
    name text not null, name_key ${code} not null, public_id ${code} not null unique, secret_hash ${code} not null,
    scopes ${json} not null, journals ${json}, expires ${code}, last_used ${code}, revoked ${code},
    created ${code} not null, modified ${code} not null)`,
  'create unique index api_key_name on api_key (user_id, name_key) where revoked is null',
]
