import { randomBytes } from 'node:crypto'
import { type ApiKeyView, type KeyCallView, mostKeys } from '@afterclose/contract/api-keys'
import { AppError } from '@afterclose/contract/problems'
import type { Scope } from '@afterclose/contract/scopes'
import { DAY } from '@afterclose/core/time'
import type { Selectable } from 'kysely'
import type { KeyCallTable } from '../../store/identity-tables.ts'
import { fromFlag, fromJson, nameKey, toFlag, toJson } from '../../store/codecs.ts'
import { type Db, transaction } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { hashOfSecret } from '../../platform/http/access/api-key.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { lockUser, visibleJournals } from '../../platform/http/access/repository.ts'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import * as repository from './repository.ts'

/** How long revoked and expired keys are listed. */
const shownFor = 90 * DAY

/** Scopes that a key without access to money amounts may have. */
const redactable: readonly Scope[] = ['numbers.read', 'trades.read']

interface Grant {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly journals: readonly number[] | null
  readonly redacted: boolean
  /** `yyyy-MM-dd`, UTC. */
  readonly lastDay: string | null
}

export const presentKey = (row: repository.KeyRow): ApiKeyView => ({
  id: row.id,
  name: row.name,
  scopes: [...fromJson(row.scopes)],
  journals: row.journals === null ? null : [...fromJson(row.journals)],
  redacted: fromFlag(row.redacted),
  created: row.created,
  modified: row.modified,
  expires: row.expires,
  lastUsed: row.last_used,
  revoked: row.revoked,
})

export const presentCall = ({ id, at, call, journal_id, status, ms, rows }: Selectable<KeyCallTable>): KeyCallView => ({
  id,
  at,
  call,
  journalId: journal_id,
  status,
  ms,
  rows,
})

/** @throws AppError 'Invalid input' for an expiry in the past, 'Unknown journal' */
async function columnsOf(db: Db, user: SessionUser, { name, scopes, journals, redacted, lastDay }: Grant, now: number) {
  const end = lastDay === null ? null : Date.parse(`${lastDay}T00:00:00.000Z`) + DAY
  if (end !== null && end <= now)
    throw new AppError('Invalid input', { fields: [{ field: 'lastDay', message: 'must not be in the past' }] })
  if (redacted && scopes.some((scope) => !redactable.includes(scope)))
    throw new AppError('Invalid input', {
      fields: [{ field: 'scopes', message: `must be ${redactable.join(' or ')}, where only R is seen` }],
    })
  if (journals !== null) {
    const seen = await visibleJournals(db, user.id, journals).select('journal.id').execute()
    if (seen.length < new Set(journals).size) throw new AppError('Unknown journal')
  }
  return {
    name,
    name_key: nameKey(name),
    scopes: toJson(scopes),
    redacted: toFlag(redacted),
    journals: journals === null ? null : toJson([...new Set(journals)]),
    expires: end === null ? null : new Date(end).toISOString(),
  }
}

/** @throws AppError 'Too many keys', 'Duplicate ApiKey', and those of `columnsOf` */
export async function createKey(db: Db, user: SessionUser, grant: Grant, now: number) {
  const publicId = randomBytes(6).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  const created = new Date(now).toISOString()
  const row = await refuseDuplicates('Duplicate ApiKey', () =>
    transaction(db, async (tx) => {
      await lockUser(tx, user.id) // concurrent calls must not pass the same limit
      await repository.revokeEnded(tx, user.id, created)
      const live = (await repository.findKeys(tx, user.id)).filter(({ revoked }) => revoked === null)
      if (live.length >= mostKeys) throw new AppError('Too many keys')
      return repository.insertKey(tx, {
        ...(await columnsOf(tx, user, grant, now)),
        user_id: user.id,
        public_id: publicId,
        secret_hash: hashOfSecret(secret),
        last_used: null,
        revoked: null,
        created,
        modified: created,
      })
    }),
  )
  return { view: presentKey(row), secret: `ack_${publicId}_${secret}` }
}

/**
 * @throws AppError 'Not found' for a key that is not the user's or is revoked, 'Changed elsewhere' when the caller names another
 *   `modified`, 'Duplicate ApiKey', and those of `columnsOf`
 */
export const replaceKey = (
  db: Db,
  user: SessionUser,
  keyId: number,
  { modified, ...grant }: Grant & { readonly modified?: string | undefined },
  now: number,
): Promise<ApiKeyView> =>
  refuseDuplicates('Duplicate ApiKey', () =>
    transaction(db, async (tx) => {
      await lockUser(tx, user.id)
      await repository.revokeEnded(tx, user.id, new Date(now).toISOString())
      mustBeUnchanged(foundOr404(await repository.findKey(tx, user.id, keyId)).modified, modified)
      const columns = { ...(await columnsOf(tx, user, grant, now)), modified: new Date(now).toISOString() }
      return presentKey(foundOr404(await repository.updateKey(tx, user.id, keyId, columns)))
    }),
  )

/** @throws AppError 'Not found' */
export async function revokeKey(db: Db, user: SessionUser, keyId: number, now: number): Promise<void> {
  foundOr404(await repository.updateKey(db, user.id, keyId, { revoked: new Date(now).toISOString() }))
}

/** Removes keys that were revoked or expired long ago. */
export const removeRevoked = (db: Db, now: number): Promise<void> =>
  repository.deleteOverBefore(db, new Date(now - shownFor).toISOString())
