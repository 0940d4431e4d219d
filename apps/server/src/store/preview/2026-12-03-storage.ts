import type { ColumnTypes } from '../migrations/column-types.ts'

/**
 * What accounts use of the disk. Pictures of before are counted by the first night's job, which is due at the first
 * start; imports that wait count their file until they are read again.
 */
export const statements = ({ int, code }: ColumnTypes): readonly string[] => [
  `create table picture_file (
    journal_id ${int} not null references journal (id) on delete cascade, file_id ${code} not null,
    bytes ${int} not null, thumbnail_bytes ${int} not null, primary key (journal_id, file_id))`,
  'create index picture_file_bytes on picture_file (journal_id, bytes, thumbnail_bytes)',
  `alter table import_job add column kept_bytes ${int} not null default 0`,
  'update import_job set kept_bytes = file_size',
  'create index import_job_of_user on import_job (user_id, state, kept_bytes)',
  `alter table job add column kept_bytes ${int} not null default 0`,
  `create table demo_visit (
    user_id ${int} not null primary key references user_account (id) on delete cascade, network ${code} not null)`,
  'create index demo_visit_of_network on demo_visit (network)',
]
