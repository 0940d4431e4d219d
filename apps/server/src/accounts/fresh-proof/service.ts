import { AppError } from '@afterclose/contract/problems'
import type { Instant } from '@afterclose/core/time'
import type { Config } from '../../config/config.ts'
import { fromFlag } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { freshUntil } from '../../platform/http/access/fresh-proof.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import type { Sealer } from '../../platform/http/access/secret-box.ts'
import { foundOr404 } from '../../platform/http/route.ts'
import { accountGuesses, slowedDown } from '../attempts/attempts.ts'
import { noteProof } from '../login-sessions/repository.ts'
import { findIdentities } from '../company/repository.ts'
import { mustBeOwnPassword } from '../passwords/own-password.ts'
import { findPasskeys } from '../passkeys/repository.ts'
import { findUser } from '../repository.ts'
import { acceptSecondFactor } from '../two-factor/accept-code.ts'
import { findTokens } from '../two-factor/repository.ts'

/** Proofs by which the user can confirm their identity. */
export async function proofsOf(db: Db, config: Config, user: SessionUser, now: number) {
  const tokens = config.twoFactor ? await findTokens(db, user.id) : []
  return {
    password: foundOr404(await findUser(db, user.id)).password_hash !== null,
    tokens: tokens.filter(({ enabled }) => fromFlag(enabled)).map(({ id, name }) => ({ id, name })),
    company: config.company !== null && (await findIdentities(db, user.id)).length > 0,
    passkey: (await findPasskeys(db, user.id)).length > 0,
    freshUntil: freshUntil(user.confirmedAt, now),
  }
}

export type Proof =
  | { readonly by: 'password'; readonly password: string }
  | { readonly by: 'code'; readonly tokenId: number; readonly code: string }

/**
 * Accepts a fresh proof of identity.
 * @returns until when it is valid
 * @throws AppError 'Wrong password', 'Wrong code', 'Too many attempts', 'Switched off' for a code without two-factor, 'Demo account'
 */
export async function confirm(
  db: Db,
  { config, sealer }: { readonly config: Config; readonly sealer: Sealer },
  user: SessionUser,
  proof: Proof,
  now: number,
): Promise<Instant> {
  if (user.demo) throw new AppError('Demo account')
  if (proof.by === 'password') await mustBeOwnPassword(db, user, proof.password, now)
  else {
    if (!config.twoFactor) throw new AppError('Switched off')
    const { tokenId, code } = proof
    await slowedDown(db, accountGuesses('verify', user.id), now, async (tx) => {
      if (!(await acceptSecondFactor(tx, sealer, { userId: user.id, tokenId, code, now })))
        throw new AppError('Wrong code')
    })
  }
  const given = new Date(now).toISOString()
  await noteProof(db, user.sessionId, given)
  return freshUntil(given, now) ?? given
}
