import type { ColumnTypes } from '../migrations/column-types.ts'

/** Devices that get notices while the application is closed. A device ends with its login session. */
export const statements = ({ int, code }: ColumnTypes): readonly string[] => [
  `create table push_device (
    endpoint_hash ${code} not null primary key, user_id ${int} not null references user_account (id) on delete cascade,
    session_id ${code} not null references user_session (id) on delete cascade, endpoint text not null, p256dh text not null,
    auth text not null, last_id ${int} not null, created ${code} not null)`,
  'create index push_device_of_user on push_device (user_id, created)',
  'create index push_device_of_session on push_device (session_id)',
]
