/** Accounts, their sessions and second factors, and the attempts that failed. */
import type { Plan } from '@afterclose/core/permission'
import type { Instant } from '@afterclose/core/time'
import type { Generated } from 'kysely'
import type { Scope } from '@afterclose/contract/scopes'
import type { Flag, JsonText } from './codecs.ts'

export interface UserAccountTable {
  id: Generated<number>
  username: string
  /** `nameKey(username)`; unique. */
  username_key: string
  /** Argon2id; null for the throw-away accounts of the demo journal. */
  password_hash: string | null
  /** Plan that was granted. The current one is `planAt(plan, plan_until, now)`. */
  plan: Plan
  /** From then on the plan is FREE; null: it has no end. */
  plan_until: Instant | null
  demo: Flag
  created: Instant
  /** To the hour; null until it is used. */
  last_used: Instant | null
}

/** From where a throw-away account was opened. */
export interface DemoVisitTable {
  user_id: number
  /** A keyed hash: the address itself is not stored. */
  network: string
}

export interface UserSessionTable {
  id: string
  user_id: number
  fully_authenticated: Flag
  issued: Instant
  expires: Instant
  /** To the hour; null: not since this is noted. */
  last_used: Instant | null
  /** When its user last proved who he is, also by signing in; null: not since this is noted. */
  confirmed_at: Generated<Instant | null>
  /** Browser and system that it began in; null: unknown. */
  device: Generated<string | null>
  /** `networkOf` the address that it was used from when `last_used` was noted; null: unknown. */
  network: Generated<string | null>
}

export interface TwoFactorTokenTable {
  id: Generated<number>
  user_id: number
  name: string
  /** `nameKey(name)`; unique for the user. */
  name_key: string
  /** Sealed for "two-factor". */
  sealed_secret: string
  /** 0 until it was verified for the first time. */
  enabled: Flag
  /** The time step of the code that was accepted last: codes of it and of earlier ones are used up. */
  last_step: number | null
  created: Instant
}

export interface ApiKeyTable {
  id: Generated<number>
  user_id: number
  name: string
  /** `nameKey(name)`; unique among the user's keys that are not revoked. */
  name_key: string
  /** Finds the row; no secret. */
  public_id: string
  /** SHA-256 of the secret, as hex. Its 256 random bits need no slow hash. */
  secret_hash: string
  scopes: JsonText<readonly Scope[]>
  /** Ids; null: all of the user, later ones too. */
  journals: JsonText<readonly number[]> | null
  /** It opens /mcp alone, and sees R and nothing of money. */
  redacted: Generated<Flag>
  expires: Instant | null
  /** To the hour. */
  last_used: Instant | null
  revoked: Instant | null
  created: Instant
  /** Last change of name, scopes, journals or end. */
  modified: Instant
}

/** A call that a program made with a key. */
export interface KeyCallTable {
  id: Generated<number>
  key_id: number
  at: Instant
  /** Its name in the contract. */
  call: string
  journal_id: number | null
  status: number
  /** Milliseconds until it was answered. */
  ms: number
  /** Records in the answer; null where it has no list. */
  rows: number | null
}

/** The first answer to a request that may be sent again. */
export interface IdempotencyTable {
  user_id: number
  key: string
  /** Digest of the request. */
  digest: string
  /** Null while it is under way, or was cut off. */
  status: number | null
  /** Null where it was too long to be kept. */
  body: string | null
  created: Instant
}

/** A credential of Web Authentication. */
export interface PasskeyTable {
  id: Generated<number>
  user_id: number
  /** As base64url; unique. */
  credential_id: string
  /** COSE key as base64url. */
  public_key: string
  /** Uses, as the authenticator counts them; 0 where it does not. */
  counter: number
  /** Other devices of its owner have it, too. */
  backed_up: Flag
  transports: JsonText<readonly string[]>
  name: string
  /** `nameKey(name)`; unique for the user. */
  name_key: string
  created: Instant
  last_used: Instant | null
}

/** An OpenID Connect account that signs in as a user. */
export interface UserIdentityTable {
  id: Generated<number>
  user_id: number
  /** Unique with `subject`. */
  issuer: string
  /** The provider's number of its account: an address may pass to somebody else. */
  subject: string
  /** Name or address when it was used last. */
  label: string
  created: Instant
  last_used: Instant | null
}

/** A ticket that came back, until it is past its time. */
export interface UsedTicketTable {
  /** SHA-256 of its text. */
  hash: string
  until: Instant
}

/** Codes that were not used yet. */
export interface RecoveryCodeTable {
  user_id: number
  /** `hashCode` of the code. */
  code_hash: string
}

export interface FailedAttemptTable {
  /** A hash of what was attempted, and by whom. */
  key: string
  /** In a row. */
  failures: number
  last: Instant
  /** When the next attempt may be made. */
  open_from: Instant
}
