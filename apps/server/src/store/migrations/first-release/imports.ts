import type { ColumnTypes } from '../column-types.ts'

/** Imports, and the statements, fills and files that they take. */
export function imports({ identity, int, json, bytes, code }: ColumnTypes): readonly string[] {
  const ofJournal = `journal_id ${int} not null references journal (id) on delete cascade`
  const written = `created ${code} not null, modified ${code} not null`

  return [
    `create table import_job (
      ${ofJournal}, id ${code} not null, user_id ${int} not null, importer_type text not null, file_name text not null,
      file_size ${int} not null, state text not null, next_step text, counts ${json} not null, options ${json} not null,
      preview ${json}, error text, undone ${int} not null, created ${code} not null, finished ${code},
      kept_bytes ${int} not null default 0, fills_of ${json},
      primary key (journal_id, id))`,
    'create index import_job_by_id on import_job (id)',
    'create index import_job_of_user on import_job (user_id, state, kept_bytes)',
    `create table statement (
      ${ofJournal}, import_job_id ${code} not null, seq ${int} not null, source text not null, form text not null, zone text not null,
      span_from ${code} not null, span_to ${code} not null, stated ${int} not null, currency text, rates ${json} not null,
      digest ${code} not null, at ${code} not null,
      primary key (journal_id, import_job_id, seq))`,
    `create table statement_part (
      ${ofJournal}, import_job_id ${code} not null, seq ${int} not null, account ${code} not null, month ${code} not null,
      kind ${code} not null, records ${int} not null, digest ${code} not null,
      primary key (journal_id, import_job_id, seq, account, month, kind))`,
    'create index statement_part_of_block on statement_part (journal_id, digest)',
    `create table statement_block (
      ${ofJournal}, digest ${code} not null, bytes ${bytes} not null,
      primary key (journal_id, digest))`,
    `create table fill_batch (
      id ${identity}, ${ofJournal}, batch ${code} not null unique, user_id ${int} not null, key_id ${int}, source ${code} not null,
      account ${code} not null, digest ${code} not null, bytes ${bytes}, records ${int} not null, months ${json} not null,
      counts ${json} not null, state ${code} not null, merged_by ${code}, error text, created ${code} not null)`,
    'create index fill_batch_of_journal on fill_batch (journal_id, state, id)',
    "create index fill_batch_open on fill_batch (journal_id, state) where state in ('WAITING', 'MERGING', 'NEEDS_INPUT')",
    'create index fill_batch_merged on fill_batch (journal_id, created, merged_by)',
    `create table deleted_fill (
      ${ofJournal}, source ${code} not null, fill ${code} not null, counted_source ${code}, counted_fill ${code},
      primary key (journal_id, source, fill))`,
    'create index deleted_fill_counted on deleted_fill (journal_id, counted_source, counted_fill) where counted_fill is not null',
    `create table leg_decision (
      ${ofJournal}, source ${code} not null, fill ${code} not null, together_with ${code},
      primary key (journal_id, source, fill))`,
    `create table ftp_account (
      ${ofJournal}, login ${code} not null unique, sealed_password text not null, ${written}, last_received ${code},
      primary key (journal_id))`,
    `create table ftp_file (
      ${ofJournal}, id ${code} not null, name text not null, name_key ${code} not null, sha256 ${code} not null, size ${int} not null,
      state ${code} not null, received ${code} not null, import_job_id ${code},
      primary key (journal_id, id))`,
    'create index ftp_file_by_name on ftp_file (journal_id, name_key)',
    "create index ftp_file_open on ftp_file (journal_id, state) where state <> 'DONE'",
  ]
}
