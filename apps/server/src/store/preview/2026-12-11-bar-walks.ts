import type { ColumnTypes } from '../migrations/column-types.ts'

/** Strategies that are tried on price bars, and where their results are. */
export const statements = ({ int, json, code }: ColumnTypes): readonly string[] => [
  `create table bar_walk (
    journal_id ${int} not null references journal (id) on delete cascade, key ${code} not null,
    user_id ${int} not null, job ${code} not null, strategy ${json} not null, state ${code} not null,
    done ${int} not null, trades ${int} not null, file_key ${code}, created ${code} not null, used ${code} not null,
    primary key (journal_id, key))`,
  'create index bar_walk_of_user on bar_walk (user_id, state)',
]
