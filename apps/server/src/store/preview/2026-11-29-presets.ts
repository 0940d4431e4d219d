import type { ColumnTypes } from '../migrations/column-types.ts'

/** What the Strategy Lab asks for, kept under names. */
export const statements = ({ int, json, code }: ColumnTypes): readonly string[] =>
  ['simulator_preset', 'strategy_preset'].map(
    (table) => `create table ${table} (
      journal_id ${int} not null references journal (id) on delete cascade, id ${int} not null, kind ${code} not null,
      name text not null, name_key ${code} not null, settings ${json} not null,
      created ${code} not null, modified ${code} not null,
      primary key (journal_id, id), unique (journal_id, kind, name_key))`,
  )
