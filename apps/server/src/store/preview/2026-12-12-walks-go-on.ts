import type { ColumnTypes } from '../migrations/column-types.ts'

/** From which walk another one goes on, and the bars that it used. Results can be found again, so those of before are dropped. */
export const statements = ({ int, json, code }: ColumnTypes): readonly string[] => [
  'delete from bar_walk',
  `alter table bar_walk add column base ${code} not null default ''`,
  `alter table bar_walk add column revision ${int} not null default 0`,
  `alter table bar_walk add column series ${json} not null default '[]'`,
]
