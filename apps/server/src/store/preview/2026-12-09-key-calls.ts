import type { ColumnTypes } from '../migrations/column-types.ts'

/** What programs asked with their keys; never with which texts. */
export const statements = ({ identity, int, code }: ColumnTypes): readonly string[] => [
  `create table key_call (
    id ${identity}, key_id ${int} not null references api_key (id) on delete cascade, at ${code} not null,
    call ${code} not null, journal_id ${int}, status ${int} not null, ms ${int} not null, rows ${int})`,
  'create index key_call_of_key on key_call (key_id, id)',
  'create index key_call_by_time on key_call (at)',
]
