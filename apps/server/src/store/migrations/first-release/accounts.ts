import type { ColumnTypes } from '../column-types.ts'

/** Accounts with their sessions, keys and settings. */
export function accounts({ identity, int, json, code }: ColumnTypes): readonly string[] {
  const ofUser = `user_id ${int} not null references user_account (id) on delete cascade`
  const written = `created ${code} not null, modified ${code} not null`

  return [
    `create table installation (key ${code} primary key, value text not null)`,
    `create table user_account (
      id ${identity}, username text not null, username_key ${code} not null unique, password_hash text, plan text not null,
      demo ${int} not null, created ${code} not null, plan_until ${code}, last_used ${code}, locked ${code})`,
    `create table user_session (
      id ${code} primary key, ${ofUser}, fully_authenticated ${int} not null, issued ${code} not null, expires ${code} not null,
      last_used ${code}, confirmed_at ${code}, device text, network ${code})`,
    'create index user_session_of_user on user_session (user_id)',
    `create table setting (${ofUser}, key ${code} not null, value text not null, primary key (user_id, key))`,
    `create table two_factor_token (
      id ${identity}, ${ofUser}, name text not null, name_key ${code} not null, sealed_secret text not null, enabled ${int} not null,
      last_step ${int}, created ${code} not null, unique (user_id, name_key))`,
    `create table recovery_code (${ofUser}, code_hash ${code} not null, primary key (user_id, code_hash))`,
    `create table failed_attempt (
      key ${code} primary key, failures ${int} not null, last ${code} not null, open_from ${code} not null)`,
    'create index failed_attempt_by_age on failed_attempt (last)',
    `create table passkey (
      id ${identity}, ${ofUser}, credential_id ${code} not null unique, public_key text not null, counter ${int} not null,
      backed_up ${int} not null, transports ${json} not null, name text not null, name_key ${code} not null, created ${code} not null,
      last_used ${code}, unique (user_id, name_key))`,
    `create table used_ticket (hash ${code} primary key, until ${code} not null)`,
    `create table user_identity (
      id ${identity}, ${ofUser}, issuer ${code} not null, subject ${code} not null, label text not null, created ${code} not null,
      last_used ${code}, unique (issuer, subject))`,
    'create index user_identity_of_user on user_identity (user_id)',
    `create table api_key (
      id ${identity}, ${ofUser}, name text not null, name_key ${code} not null, public_id ${code} not null unique,
      secret_hash ${code} not null, scopes ${json} not null, journals ${json}, expires ${code}, last_used ${code}, revoked ${code},
      ${written}, redacted ${int} not null default 0)`,
    'create unique index api_key_name on api_key (user_id, name_key) where revoked is null',
    `create table key_call (
      id ${identity}, key_id ${int} not null references api_key (id) on delete cascade, at ${code} not null, call ${code} not null,
      journal_id ${int}, status ${int} not null, ms ${int} not null, rows ${int})`,
    'create index key_call_of_key on key_call (key_id, id)',
    'create index key_call_by_time on key_call (at)',
    `create table idempotency (
      ${ofUser}, key ${code} not null, digest ${code} not null, status ${int}, body text, created ${code} not null, results text,
      claim ${code}, attempted ${code},
      primary key (user_id, key))`,
    'create index idempotency_by_time on idempotency (user_id, created)',
    `create table blog_view (
      user_id ${int} primary key references user_account (id) on delete cascade, seen_until ${code} not null)`,
    `create table demo_visit (
      user_id ${int} not null primary key references user_account (id) on delete cascade, network ${code} not null)`,
    'create index demo_visit_of_network on demo_visit (network)',
    `create table push_device (
      endpoint_hash ${code} not null primary key, ${ofUser}, session_id ${code} not null references user_session (id) on delete cascade,
      endpoint text not null, p256dh text not null, auth text not null, last_id ${int} not null, created ${code} not null)`,
    'create index push_device_of_user on push_device (user_id, created)',
    'create index push_device_of_session on push_device (session_id)',
    `create table column_mapping (
      ${ofUser}, fingerprint ${code} not null, mapping ${json} not null, modified ${code} not null,
      primary key (user_id, fingerprint))`,
  ]
}
