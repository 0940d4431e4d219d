import type { ColumnTypes } from '../migrations/column-types.ts'

/** Work that outlives the request which asked for it. */
export function statements({ int, json, code }: ColumnTypes): readonly string[] {
  return [
    `create table job (
      id ${code} primary key, kind text not null,
      journal_id ${int} references journal (id) on delete cascade,
      user_id ${int} references user_account (id) on delete cascade,
      key ${code} unique, payload ${json} not null, state text not null, progress ${int} not null,
      result ${json}, error text, attempts ${int} not null, run_after ${code} not null,
      claimed_by text, claimed_until ${code}, created ${code} not null, finished ${code})`,
    'create index job_in_turn on job (state, run_after)',
    'create index job_of_journal on job (journal_id)',
    'create index job_of_user on job (user_id)',
  ]
}
