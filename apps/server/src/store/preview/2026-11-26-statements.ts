import type { ColumnTypes } from '../migrations/column-types.ts'

/**
 * What brokers said, kept as they said it. The records of a statement lie in blocks of one account and one month; a block is
 * named by what it holds, so that statements which say the same share it.
 */
export const statements = ({ int, bytes, code, json }: ColumnTypes): readonly string[] => [
  `create table statement (
    journal_id ${int} not null references journal (id) on delete cascade, import_job_id ${code} not null, seq ${int} not null,
    source text not null, form text not null, zone text not null, span_from ${code} not null, span_to ${code} not null,
    stated ${int} not null, currency text, rates ${json} not null, digest ${code} not null, at ${code} not null,
    primary key (journal_id, import_job_id, seq))`,
  `create table statement_part (
    journal_id ${int} not null references journal (id) on delete cascade, import_job_id ${code} not null, seq ${int} not null,
    account ${code} not null, month ${code} not null, kind ${code} not null, records ${int} not null, digest ${code} not null,
    primary key (journal_id, import_job_id, seq, account, month, kind))`,
  'create index statement_part_of_block on statement_part (journal_id, digest)',
  `create table statement_block (
    journal_id ${int} not null references journal (id) on delete cascade, digest ${code} not null, bytes ${bytes} not null,
    primary key (journal_id, digest))`,
]
