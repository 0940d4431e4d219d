import type { ColumnTypes } from '../migrations/column-types.ts'

/**
 * Plans with an end, when accounts and sessions were used last, the second factor, and failed attempts. Of sessions that
 * were there nobody knows when they were used, so that none ends for that.
 */
export function statements({ identity: id, int, code }: ColumnTypes): readonly string[] {
  const ofUser = `user_id ${int} not null references user_account (id) on delete cascade`
  return [
    `alter table user_account add column plan_until ${code}`,
    `alter table user_account add column last_used ${code}`,
    `alter table user_session add column last_used ${code}`,
    `update user_account set last_used =
      (select max(issued) from user_session where user_session.user_id = user_account.id)`,
    `create table two_factor_token (
      id ${id}, ${ofUser}, name text not null, name_key ${code} not null, sealed_secret text not null,
      enabled ${int} not null, last_step ${int}, created ${code} not null, unique (user_id, name_key))`,
    `create table recovery_code (${ofUser}, code_hash ${code} not null, primary key (user_id, code_hash))`,
    `create table failed_attempt (
      key ${code} primary key, failures ${int} not null, last ${code} not null, open_from ${code} not null)`,
    'create index failed_attempt_by_age on failed_attempt (last)',
  ]
}
