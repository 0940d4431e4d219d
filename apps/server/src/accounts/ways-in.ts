import { counted } from '@afterclose/core/format'
import type { Instant } from '@afterclose/core/time'
import type { Db } from '../store/db.ts'
import { findKeys, revokeKeys } from './api-keys/repository.ts'
import { deleteIdentities, findIdentities } from './company/repository.ts'
import { deleteAllPasskeys, findPasskeys } from './passkeys/repository.ts'

/** Counts of passkeys, keys and other ways into an account besides its password and sessions. */
export interface WaysIn {
  readonly keys: number
  readonly passkeys: number
  readonly identities: number
}

export async function countWaysIn(db: Db, userId: number, now: Instant): Promise<WaysIn> {
  const keys = await findKeys(db, userId)
  return {
    keys: keys.filter(({ revoked, expires }) => revoked === null && (expires === null || expires > now)).length,
    passkeys: (await findPasskeys(db, userId)).length,
    identities: (await findIdentities(db, userId)).length,
  }
}

/** Revokes the API keys, and removes the passkeys and company accounts of a user. */
export const endWaysIn = async (db: Db, userId: number, now: Instant): Promise<WaysIn> => ({
  keys: await revokeKeys(db, userId, now),
  passkeys: await deleteAllPasskeys(db, userId),
  identities: await deleteIdentities(db, userId),
})

/** "2 API keys, 1 passkey"; empty if there is nothing. */
export const waysInText = ({ keys, passkeys, identities }: WaysIn): string =>
  [[keys, 'API key'] as const, [passkeys, 'passkey'] as const, [identities, 'company account'] as const]
    .flatMap(([count, name]) => (count === 0 ? [] : [counted(count, name)]))
    .join(', ')
