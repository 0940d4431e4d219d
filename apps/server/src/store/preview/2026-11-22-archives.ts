import type { ColumnTypes } from '../migrations/column-types.ts'

/** Who fills a journal from an archive while nobody sees it. */
export const statements = ({ code }: ColumnTypes): readonly string[] => [
  `alter table journal add column restored_by ${code}`,
]
