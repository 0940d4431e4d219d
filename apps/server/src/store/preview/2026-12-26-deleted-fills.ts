import type { ColumnTypes } from '../migrations/column-types.ts'

/** Characters of the name of a user's deletion in `hidden_row`; those of imports are longer. */
const digits = 16

const deleted = (column: 'id' | 'shown_on', sorted: string): string => `
  select gone.journal_id, gone.source${sorted} as source, gone.external_id${sorted} as fill
    from hidden_row as hidden join stored_trade as gone on gone.journal_id = hidden.journal_id and gone.${column} = hidden.trade_id
    where gone.external_id is not null and length(hidden.hidden_by) = ${digits} and not exists (
      select 1 from pending_change as pending
      where pending.journal_id = hidden.journal_id and pending.name = hidden.hidden_by)`

/**
 * Fills of imported trades that a user deleted. As long as the deletion can be undone, they are those of the hidden rows, so that the undo
 * needs no more than to show them.
 */
export function statements({ int, code }: ColumnTypes): readonly string[] {
  const sorted = code.replace(/^text/, '') // as the columns of the table
  return [
    `create table stored_deleted_fill (
    journal_id ${int} not null references journal (id) on delete cascade, source ${code} not null, fill ${code} not null,
    primary key (journal_id, source, fill))`,
    `create view deleted_fill as select journal_id, source, fill from stored_deleted_fill
    union ${deleted('id', sorted)} union ${deleted('shown_on', sorted)}`,
  ]
}
