import type { ColumnTypes } from '../migrations/column-types.ts'

/** A deleted record can be put back for a while, with its pictures: until then their files are kept. */
export const statements = ({ int, code }: ColumnTypes): readonly string[] => [
  `create table held_file (
    journal_id ${int} not null references journal (id) on delete cascade, file_id ${code} not null,
    until ${code} not null, primary key (journal_id, file_id))`,
]
