import type { ColumnTypes } from '../migrations/column-types.ts'

/** The trade that counts instead of one that the trader left out; null if the trader deleted it. */
export const statements = ({ code }: ColumnTypes): readonly string[] => [
  `alter table deleted_fill add column counted_source ${code}`,
  `alter table deleted_fill add column counted_fill ${code}`,
  'create index deleted_fill_counted on deleted_fill (journal_id, counted_source, counted_fill) where counted_fill is not null',
]
