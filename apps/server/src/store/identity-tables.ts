/** Accounts, their sessions and second factors, and failed attempts. */
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
  /** Argon2id; null for the temporary accounts of the demo journal. */
  password_hash: string | null
  /** Granted plan. The current one is `planAt(plan, plan_until, now)`. */
  plan: Plan
  /** From then on the plan is FREE; null for no end. */
  plan_until: Instant | null
  demo: Flag
  created: Instant
  /** To the hour; null until it is used. */
  last_used: Instant | null
  /** Since when nothing opens it any more; null if it is not locked. */
  locked: Generated<Instant | null>
}

/** Network that opened a temporary account. */
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
  /** To the hour; null if not since this is recorded. */
  last_used: Instant | null
  /** When its user last gave a proof of identity, including sign-in; null if not since this is recorded. */
  confirmed_at: Generated<Instant | null>
  /** Browser and system in which it started; null if unknown. */
  device: Generated<string | null>
  /** `networkOf` its address at `last_used`; null if unknown. */
  network: Generated<string | null>
}

export interface TwoFactorTokenTable {
  id: Generated<number>
  user_id: number
  name: string
  /** `nameKey(name)`; unique per user. */
  name_key: string
  /** Sealed for "two-factor". */
  sealed_secret: string
  /** 0 until it was verified for the first time. */
  enabled: Flag
  /** Time step of the last accepted code: codes up to it are used up. */
  last_step: number | null
  created: Instant
}

export interface ApiKeyTable {
  id: Generated<number>
  user_id: number
  name: string
  /** `nameKey(name)`; unique among the user's active keys. */
  name_key: string
  /** Lookup key; not secret. */
  public_id: string
  /** SHA-256 of the secret, as hex. Its 256 random bits need no slow hash. */
  secret_hash: string
  scopes: JsonText<readonly Scope[]>
  /** Ids; null: all of the user, including later ones. */
  journals: JsonText<readonly number[]> | null
  /** Restricted to /mcp, without money amounts. */
  redacted: Generated<Flag>
  expires: Instant | null
  /** To the hour. */
  last_used: Instant | null
  revoked: Instant | null
  created: Instant
  /** Last change of name, scopes, journals or expiry. */
  modified: Instant
}

/** A call that a program made with an API key. */
export interface KeyCallTable {
  id: Generated<number>
  key_id: number
  at: Instant
  /** Its name in the contract. */
  call: string
  journal_id: number | null
  status: number
  /** Milliseconds until the response. */
  ms: number
  /** Records in the response; null if it has no list. */
  rows: number | null
}

/** The first response to an idempotent request. */
export interface IdempotencyTable {
  user_id: number
  key: string
  /** Digest of the request. */
  digest: string
  /** Null until its response is stored. */
  status: number | null
  /** Null if it was too long to be stored. */
  body: string | null
  /** JSON of the results of its transactions, stored in them; null before the first one, and when the response is stored. */
  results: string | null
  /** The attempt that may write. */
  claim: string | null
  /** Start of that attempt; empty when it has failed. */
  attempted: string | null
  created: Instant
}

/** A Web Authentication credential. */
export interface PasskeyTable {
  id: Generated<number>
  user_id: number
  /** As base64url; unique. */
  credential_id: string
  /** COSE key as base64url. */
  public_key: string
  /** Signature counter of the authenticator; 0 if unsupported. */
  counter: number
  /** Whether it is synced to other devices of its owner. */
  backed_up: Flag
  transports: JsonText<readonly string[]>
  name: string
  /** `nameKey(name)`; unique per user. */
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
  /** The provider's account id, because an email address may pass to someone else. */
  subject: string
  /** Name or email address at its last use. */
  label: string
  created: Instant
  last_used: Instant | null
}

/** A used ticket, until it expires. */
export interface UsedTicketTable {
  /** SHA-256 of its text. */
  hash: string
  until: Instant
}

/** Unused codes. */
export interface RecoveryCodeTable {
  user_id: number
  /** `hashCode` of the code. */
  code_hash: string
}

export interface FailedAttemptTable {
  /** A hash of the attempt's subject and source. */
  key: string
  /** Consecutive failures. */
  failures: number
  last: Instant
  /** When the next attempt is allowed. */
  open_from: Instant
}
