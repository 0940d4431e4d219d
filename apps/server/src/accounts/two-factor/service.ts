import { AppError } from '@afterclose/contract/problems'
import { mostTokens } from '@afterclose/contract/two-factor'
import { type Db, transaction, type Tx } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import type { Sealer } from '../../platform/http/access/secret-box.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { foundOr404 } from '../../platform/http/route.ts'
import { deleteSessions } from '../login-sessions/repository.ts'
import { accountGuesses, slowedDown } from '../attempts/attempts.ts'
import { acceptAppCode } from './accept-code.ts'
import { hashCode, newRecoveryCodes } from './recovery-codes.ts'
import * as repository from './repository.ts'
import { newSecret, uriOf } from './totp.ts'

interface Token {
  readonly id: number
  readonly name: string
  readonly enabled: boolean
}
export const presentToken = ({ id, name, enabled }: repository.TokenRow): Token => ({
  id,
  name,
  enabled: enabled === 1,
})

/** @throws AppError 'Too many tokens', 'Duplicate Token' */
export async function createToken(db: Db, { seal }: Sealer, user: SessionUser, name: string, now: number) {
  const generatedSecret = newSecret()
  const token = { name, sealedSecret: seal(generatedSecret), created: new Date(now).toISOString() }
  const id = await refuseDuplicates('Duplicate Token', () =>
    transaction(db, async (tx) => {
      await lockUser(tx, user.id) // concurrent calls must not pass the same limit
      await repository.deleteUnverified(tx, user.id, name)
      if ((await repository.findTokens(tx, user.id)).length >= mostTokens) throw new AppError('Too many tokens')
      return repository.insertToken(tx, user.id, token)
    }),
  )
  return { id, name, enabled: false, generatedSecret, uri: uriOf(generatedSecret, user.username) }
}

/** @throws AppError 'Not found' for a token that is not the user's, 'Wrong code', 'Too many attempts' */
export const enableToken = async (
  db: Db,
  sealer: Sealer,
  user: SessionUser,
  { tokenId, code }: { readonly tokenId: number; readonly code: string },
  now: number,
) => {
  foundOr404(await repository.findToken(db, user.id, tokenId))
  return slowedDown(db, accountGuesses('enable token', user.id), now, async (tx) => {
    await lockUser(tx, user.id) // two tokens that are enabled concurrently must not both be the first
    const first = !(await repository.hasEnabledToken(tx, user.id))
    if (!(await acceptAppCode(tx, sealer, { userId: user.id, tokenId, code, now }, true)))
      throw new AppError('Wrong code')
    await deleteSessions(tx, user.id, user.sessionId)
    const recoveryCodes = first ? await renewCodes(tx, user.id) : []
    return { token: presentToken(foundOr404(await repository.findToken(tx, user.id, tokenId))), recoveryCodes }
  })
}

async function renewCodes(tx: Tx, userId: number): Promise<readonly string[]> {
  const codes = newRecoveryCodes()
  await repository.replaceRecoveryCodes(tx, userId, codes.map(hashCode))
  return codes
}

/** @throws AppError 'Not found' for a token that is not the user's */
export const removeToken = (db: Db, user: SessionUser, tokenId: number): Promise<void> =>
  transaction(db, async (tx) => {
    await lockUser(tx, user.id)
    foundOr404(await repository.findToken(tx, user.id, tokenId))
    await repository.deleteToken(tx, user.id, tokenId)
    if (!(await repository.hasEnabledToken(tx, user.id))) await repository.replaceRecoveryCodes(tx, user.id, [])
  })

/** @throws AppError 'Not found' if no token is enabled: there is nothing to recover from */
export const renewRecoveryCodes = (db: Db, user: SessionUser): Promise<readonly string[]> =>
  transaction(db, async (tx) => {
    await lockUser(tx, user.id)
    if (!(await repository.hasEnabledToken(tx, user.id))) throw new AppError('Not found')
    return renewCodes(tx, user.id)
  })
