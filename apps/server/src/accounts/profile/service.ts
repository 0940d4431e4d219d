import type { AccountExport } from '@afterclose/contract/profile'
import { AppError } from '@afterclose/contract/problems'
import { settingDefaults } from '@afterclose/contract/account-settings'
import { type Db, snapshot, transaction } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { foundOr404 } from '../../platform/http/route.ts'
import { mustBeOwnPassword } from '../passwords/own-password.ts'
import { hashPassword, mustBeStrong } from '../passwords/password.ts'
import { findUser, renameUser, setPasswordHash } from '../repository.ts'
import { deleteSessions, findSessions } from '../login-sessions/repository.ts'
import { findSettings } from '../settings/repository.ts'
import { findIdentities } from '../company/repository.ts'
import { findPasskeys } from '../passkeys/repository.ts'
import { findTokens } from '../two-factor/repository.ts'
import { endWaysIn } from '../ways-in.ts'
import type { z } from 'zod'
import { findJournalNames } from './repository.ts'

/** @throws AppError 'Duplicate User', 'Wrong password' */
export async function rename(
  db: Db,
  user: SessionUser,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<void> {
  await mustBeOwnPassword(db, user, password, Date.now())
  await refuseDuplicates('Duplicate User', () => renameUser(db, user.id, username))
}

/**
 * Changes the password and ends the other sessions; with `everythingElse` also revokes the API keys, and removes the passkeys and company
 * accounts, since any of them may be an intruder's.
 * @throws AppError 'Wrong password', 'Invalid input' if the new password is easy to guess
 */
export async function changePassword(
  db: Db,
  user: SessionUser,
  passwords: { readonly current: string; readonly new: string; readonly everythingElse: boolean },
): Promise<void> {
  const before = await mustBeOwnPassword(db, user, passwords.current, Date.now())
  mustBeStrong(passwords.new, user.username, 'new')
  const passwordHash = await hashPassword(passwords.new)
  await transaction(db, async (tx) => {
    await lockUser(tx, user.id) // the password may have been changed concurrently
    if ((await findUser(tx, user.id))?.password_hash !== before) throw new AppError('Wrong password')
    await setPasswordHash(tx, user.id, passwordHash)
    await deleteSessions(tx, user.id, user.sessionId)
    if (passwords.everythingElse) await endWaysIn(tx, user.id, new Date().toISOString())
  })
}

/** Reads everything about the account from one snapshot of the store, without hashes, secrets and session ids. */
export const exportAccount = (db: Db, { id }: SessionUser): Promise<z.output<typeof AccountExport>> =>
  snapshot(db, async (tx) => {
    const account = foundOr404(await findUser(tx, id))
    const [settings, tokens] = [await findSettings(tx, id), await findTokens(tx, id)]
    const [passkeys, identities] = [await findPasskeys(tx, id), await findIdentities(tx, id)]
    const [sessions, journals] = [await findSessions(tx, id), await findJournalNames(tx, id)]
    return {
      account: {
        userId: id,
        username: account.username,
        plan: account.plan,
        planUntil: account.plan_until,
        created: account.created,
        lastUsed: account.last_used,
      },
      settings: { ...settingDefaults, ...settings },
      twoFactorTokens: tokens.map(({ name, enabled, created }) => ({ name, enabled: enabled === 1, created })),
      companyAccounts: identities.map(({ issuer, subject, label, created }) => ({ issuer, subject, label, created })),
      passkeys: passkeys.map(({ name, created, last_used }) => ({ name, created, lastUsed: last_used })),
      sessions: sessions.map(({ issued, expires, last_used, device, network }) => ({
        issued,
        expires,
        lastUsed: last_used,
        device,
        network,
      })),
      journals: journals.map((journal) => ({
        id: journal.id,
        name: journal.name,
        created: journal.created,
        lastUsed: journal.last_used,
        sharedBy: journal.owner_id === id ? null : journal.owner_name,
      })),
    }
  })
