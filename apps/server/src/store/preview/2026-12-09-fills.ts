import type { ColumnTypes } from '../migrations/column-types.ts'

/** Fills that programs sent and that wait to be merged, and the month of an account whose fills an import keeps. */
export const statements = ({ identity, int, json, bytes, code }: ColumnTypes): readonly string[] => [
  `create table fill_batch (
    id ${identity}, journal_id ${int} not null references journal (id) on delete cascade, batch ${code} not null unique,
    user_id ${int} not null, key_id ${int}, source ${code} not null, account ${code} not null, digest ${code} not null,
    bytes ${bytes}, records ${int} not null, months ${json} not null, counts ${json} not null, state ${code} not null,
    merged_by ${code}, error text, created ${code} not null)`,
  'create index fill_batch_of_journal on fill_batch (journal_id, state, id)',
  `alter table import_job add column fills_of ${json}`,
]
