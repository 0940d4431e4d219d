/** Finds the merges of a day, which count as imports, among the fills of a month. */
export const statements = (): readonly string[] => [
  'create index fill_batch_merged on fill_batch (journal_id, created, merged_by)',
]
