import type { ColumnTypes } from '../migrations/column-types.ts'

/** Which jobs wait for each other, and in which order. What waits from before goes into the lane of its kind. */
export const statements = ({ int, code }: ColumnTypes): readonly string[] => [
  `alter table job add column lane ${code} not null default 'small'`,
  `alter table job add column turn ${int} not null default 0`,
  ...Object.entries({
    imports: ['import-read', 'import-save'],
    'bar files': ['bars-preview', 'bars-save'],
    fetches: ['bars-fetch'],
    restores: ['restore'],
    notices: ['notify-journal'],
  }).map(
    ([lane, kinds]) => `update job set lane = '${lane}' where kind in (${kinds.map((kind) => `'${kind}'`).join()})`,
  ),
  'drop index job_in_turn',
  'create index job_in_turn on job (lane, state, turn, run_after, id)',
  'drop index job_of_user',
  'create index job_of_user on job (user_id, lane, state, turn)',
]
