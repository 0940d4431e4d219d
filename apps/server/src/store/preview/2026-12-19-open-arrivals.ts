/** Finds the few fills and statements that are not imported yet among all those of a month, every minute. */
export const statements = (): readonly string[] => [
  "create index fill_batch_open on fill_batch (journal_id, state) where state in ('WAITING', 'MERGING', 'NEEDS_INPUT')",
  "create index ftp_file_open on ftp_file (journal_id, state) where state <> 'DONE'",
]
