import type { ColumnTypes } from '../migrations/column-types.ts'

/** What a trade was about before statements told of fills before its first. */
export const statements = ({ int }: ColumnTypes): readonly string[] => [
  `create table trade_anchor (
    journal_id ${int} not null references journal (id) on delete cascade, trade_id ${int} not null, name text not null,
    primary key (journal_id, trade_id))`,
]
