import type { ColumnTypes } from '../migrations/column-types.ts'

/** So that an import reads the months that its file tells of, and no others. */
export const statements = ({ int, bytes, code }: ColumnTypes): readonly string[] => [
  `create table statement_carry (
    journal_id ${int} not null references journal (id) on delete cascade, source text not null, account ${code} not null,
    zone text not null, month ${code} not null, bytes ${bytes} not null,
    primary key (journal_id, source, account, zone, month))`,
  `alter table statement_block add column names ${bytes}`,
  `alter table statement add column tangled ${code}`,
]
