/** A statement waits or its import is begun, with nothing between: both are one transaction. */
export const statements = (): readonly string[] => [
  "update ftp_file set state = 'BEGUN' where state = 'TAKEN' and import_job_id in (select id from import_job)",
  "update ftp_file set state = 'WAITING', import_job_id = null where state = 'TAKEN'",
]
