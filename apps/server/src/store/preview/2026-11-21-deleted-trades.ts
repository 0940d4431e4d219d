import type { ColumnTypes } from '../migrations/column-types.ts'

/**
 * What a feed must know to tell a client only what changed since a revision: which trades were written since, and which
 * are gone. What was deleted before is not known, so that patches begin at the revisions of now.
 */
export const statements = ({ int }: ColumnTypes): readonly string[] => [
  `create table deleted_trade (
    journal_id ${int} not null references journal (id) on delete cascade, revision ${int} not null,
    trade_id ${int} not null, primary key (journal_id, revision, trade_id))`,
  'create index trade_of_revision on trade (journal_id, revision)',
  `alter table journal add column patches_from ${int} not null default 0`,
  'update journal set patches_from = revision',
]
