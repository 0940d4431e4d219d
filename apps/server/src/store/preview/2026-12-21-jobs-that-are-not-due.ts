import type { ColumnTypes } from '../migrations/column-types.ts'

/** Jobs that are not due yet are kept apart, so that who looks for the next one passes none of them. */
export const statements = ({ int }: ColumnTypes): readonly string[] => [
  `alter table job add column due ${int} not null default 1`,
  'drop index job_in_turn',
  'create index job_in_turn on job (lane, state, due, turn, run_after, id)',
  "create index job_not_due on job (lane, run_after) where state = 'WAITING' and due = 0",
]
