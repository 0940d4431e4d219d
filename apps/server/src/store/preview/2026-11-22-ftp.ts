import type { ColumnTypes } from '../migrations/column-types.ts'

/** Logins by which terminals publish statements, and the statements that arrived. */
export function statements({ int, code }: ColumnTypes): readonly string[] {
  const ofJournal = `journal_id ${int} not null references journal (id) on delete cascade`
  return [
    `create table ftp_account (
      ${ofJournal}, login ${code} not null unique, sealed_password text not null, created ${code} not null,
      modified ${code} not null, last_received ${code}, primary key (journal_id))`,
    `create table ftp_file (
      ${ofJournal}, id ${code} not null, name text not null, name_key ${code} not null, sha256 ${code} not null,
      size ${int} not null, state ${code} not null, received ${code} not null, import_job_id ${code}, primary key (journal_id, id))`,
    'create index ftp_file_by_name on ftp_file (journal_id, name_key)',
  ]
}
