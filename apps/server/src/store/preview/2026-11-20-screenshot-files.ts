/** Which slots refer to a file is asked before it is shown, and before it is removed. */
export const statements = (): readonly string[] => [
  'create index screenshot_of_file on screenshot (journal_id, file_id)',
]
