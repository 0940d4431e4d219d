import type { ColumnTypes } from '../migrations/column-types.ts'

/** When an item of a checklist was last changed. Items from before take the time of their checklist. */
export const statements = ({ code }: ColumnTypes): readonly string[] => [
  `alter table checklist_item add column modified ${code} not null default ''`,
  `update checklist_item set modified = (
    select checklist.modified from checklist
    where checklist.journal_id = checklist_item.journal_id and checklist.id = checklist_item.checklist_id)`,
]
