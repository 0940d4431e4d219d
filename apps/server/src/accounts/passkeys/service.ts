import { createHmac } from 'node:crypto'
import type { OriginalToken } from '@afterclose/contract/auth'
import { mostPasskeys, type PasskeyAnswer, type PasskeyView } from '@afterclose/contract/passkeys'
import { AppError } from '@afterclose/contract/problems'
import { type Instant, MINUTE } from '@afterclose/core/time'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { fromFlag, fromJson, nameKey, toFlag, toJson } from '../../store/codecs.ts'
import { type Db, transaction, type Tx } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { freshUntil } from '../../platform/http/access/fresh-proof.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import { foundOr404 } from '../../platform/http/route.ts'
import type { Config } from '../../config/config.ts'
import type { JobRunner } from '../../platform/jobs/runner.ts'
import { accountGuesses, mustNotWait, passkeyGuesses, slowedDown } from '../attempts/attempts.ts'
import { type Account, accountOf, type Place, signInLasts, startSession } from '../login-sessions/login-sessions.ts'
import { deleteSession, noteProof } from '../login-sessions/repository.ts'
import { countKeysOf, findUser } from '../repository.ts'
import { type Tickets, tickets } from '../tickets/tickets.ts'
import type { RelyingParty } from './relying-party.ts'
import * as repository from './repository.ts'

const challengeLasts = 5 * MINUTE
/** EdDSA, ES256 and RS256: every authenticator supports at least one. */
const algorithms = [-8, -7, -257]

/** A challenge and its user; null for a sign-in. */
const Asked = z.object({ challenge: z.string(), userId: z.number().nullable() })
export interface PasskeyTickets {
  readonly add: Tickets<z.output<typeof Asked>>
  readonly use: Tickets<z.output<typeof Asked>>
}
export const passkeyTickets = (key: Buffer): PasskeyTickets => ({
  add: tickets(key, 'passkey to add', Asked),
  use: tickets(key, 'passkey to use', Asked),
})

/** Loaded lazily: parsing authenticators' certificates needs many modules. */
const webAuthn = () => import('@simplewebauthn/server')

/** User handle for authenticators: the same for all passkeys of the account, without personal data. */
const handleOf = (key: Buffer, userId: number): Buffer =>
  createHmac('sha256', key).update(`passkey user ${userId}`).digest()

export const presentPasskey = ({ id, name, created, last_used, backed_up }: repository.PasskeyRow): PasskeyView => ({
  id,
  name,
  created,
  lastUsed: last_used,
  synced: fromFlag(backed_up),
})

const descriptors = (rows: readonly repository.PasskeyRow[]) =>
  rows.map(({ credential_id, transports }) => ({ id: credential_id, transports: [...fromJson(transports)] }))

/** @throws AppError 'Too many passkeys' */
export async function beginAdding(
  db: Db,
  { key, use, site }: { readonly key: Buffer; readonly use: PasskeyTickets; readonly site: RelyingParty },
  user: SessionUser,
  now: number,
) {
  const rows = await repository.findPasskeys(db, user.id)
  if (rows.length >= mostPasskeys) throw new AppError('Too many passkeys')
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: 'Afterclose',
    rpID: site.id,
    userName: user.username,
    userDisplayName: user.username,
    userID: new Uint8Array(handleOf(key, user.id)),
    timeout: challengeLasts,
    attestationType: 'none',
    excludeCredentials: descriptors(rows),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  const ticket = use.add.issue({ challenge: options.challenge, userId: user.id }, challengeLasts, now)
  return { options: { ...options }, ticket }
}

/** @throws AppError 'Too late', 'Passkey refused', 'Duplicate Passkey', 'Too many passkeys' */
export async function add(
  db: Db,
  { use, site }: { readonly use: PasskeyTickets; readonly site: RelyingParty },
  user: SessionUser,
  { name, ticket, response }: PasskeyAnswer & { readonly name: string },
  now: number,
): Promise<PasskeyView> {
  const { challenge, userId } = await use.add.redeem(db, ticket, now)
  if (userId !== user.id) throw new AppError('Passkey refused')
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library reads and checks it
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!verified) throw new AppError('Passkey refused')
  const { credential, credentialBackedUp } = registrationInfo
  const row = {
    user_id: user.id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    backed_up: toFlag(credentialBackedUp),
    transports: toJson(credential.transports ?? []),
    name,
    name_key: nameKey(name),
    created: new Date(now).toISOString(),
    last_used: null,
  }
  return refuseDuplicates('Duplicate Passkey', () =>
    transaction(db, async (tx) => {
      await lockUser(tx, user.id) // concurrent calls must not pass the same limit
      if ((await repository.findPasskeys(tx, user.id)).length >= mostPasskeys) throw new AppError('Too many passkeys')
      return presentPasskey(await repository.insertPasskey(tx, row))
    }),
  )
}

/** @throws AppError 'Not found', 'Duplicate Passkey' */
export const rename = (db: Db, user: SessionUser, id: number, name: string): Promise<PasskeyView> =>
  refuseDuplicates('Duplicate Passkey', async () =>
    presentPasskey(foundOr404(await repository.updatePasskey(db, user.id, id, { name, name_key: nameKey(name) }))),
  )

/** @throws AppError 'Not found', 'Last way in' for the last passkey of an account without a password or company account */
export const remove = (db: Db, { company }: Config, user: SessionUser, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    await lockUser(tx, user.id)
    if (!(await repository.deletePasskey(tx, user.id, id))) throw new AppError('Not found')
    const password = company?.only !== true && foundOr404(await findUser(tx, user.id)).password_hash !== null
    if (!password && (await countKeysOf(tx, user.id, company?.only === true)) === 0) throw new AppError('Last way in')
  })

/** Options to use a passkey: any on the device, or one of the user's. @throws AppError 'No passkey' */
export async function beginUsing(
  db: Db,
  { use, site }: { readonly use: PasskeyTickets; readonly site: RelyingParty },
  userId: number | null,
  now: number,
) {
  const rows = userId === null ? [] : await repository.findPasskeys(db, userId)
  if (userId !== null && rows.length === 0) throw new AppError('No passkey')
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: site.id,
    timeout: challengeLasts,
    userVerification: userId === null ? 'required' : 'preferred',
    ...(userId === null ? {} : { allowCredentials: descriptors(rows) }),
  })
  return {
    options: { ...options },
    ticket: use.use.issue({ challenge: options.challenge, userId }, challengeLasts, now),
  }
}

export interface Using {
  readonly key: Buffer
  readonly use: PasskeyTickets
  readonly site: RelyingParty
  readonly jobs: JobRunner
}

/**
 * Verifies the response of an authenticator, and records the use of its passkey.
 * @param userId owner of the passkey; null for anyone, with user verification required
 * @throws AppError 'Too late', 'Passkey refused'
 */
async function accept(
  db: Db,
  { key, use, site, jobs }: Using,
  userId: number | null,
  { ticket, response }: PasskeyAnswer,
  now: number,
): Promise<number> {
  const asked = await use.use.redeem(db, ticket, now)
  const row = await repository.findPasskeyByCredential(db, response.id)
  if (row === undefined || asked.userId !== userId || (userId !== null && row.user_id !== userId))
    throw new AppError('Passkey refused')
  const handle = response.response.userHandle ?? ''
  if (handle !== '' && handle !== handleOf(key, row.user_id).toString('base64url'))
    throw new AppError('Passkey refused')
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library reads and checks it
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: 0, // compared below, to notify the owner of a cloned passkey
        transports: [...fromJson(row.transports)],
      },
      requireUserVerification: userId === null,
    }),
  )
  if (!verified) throw new AppError('Passkey refused')
  const { newCounter, credentialBackedUp } = authenticationInfo
  if (row.counter > 0 && newCounter <= row.counter) {
    await jobs.add(db, { kind: 'tell-of-copied-passkey', payload: { userId: row.user_id, name: row.name, at: now } })
    throw new AppError('Passkey refused')
  }
  await repository.updatePasskey(db, row.user_id, row.id, {
    counter: newCounter,
    backed_up: toFlag(credentialBackedUp),
    last_used: new Date(now).toISOString(),
  })
  return row.user_id
}

/** The library throws for every invalid response; the failed check is logged. */
async function refusing<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (cause) {
    throw new AppError('Passkey refused', { cause })
  }
}

/** Signs in fully, without a code. @throws AppError 'Too late', 'Passkey refused', 'Too many attempts' */
export async function signIn(
  db: Db,
  using: Using,
  answer: PasskeyAnswer,
  { place, address }: { readonly place: Place; readonly address: string },
  now: number,
): Promise<{ account: Account; token: OriginalToken }> {
  const guesses = passkeyGuesses(address)
  await mustNotWait(db, guesses, now)
  const userId = await counted(db, guesses, now, () => accept(db, using, null, answer, now))
  return transaction(db, async (tx) => {
    await lockUser(tx, userId) // serialises with changes that end sessions
    const row = await repository.findPasskeyByCredential(tx, answer.response.id)
    if (row?.user_id !== userId) throw new AppError('Passkey refused') // removed concurrently
    const account = accountOf(foundOr404(await findUser(tx, userId)), new Date(now).toISOString())
    return { account, token: await startSession(tx, account, { fullyAuthenticated: true, lasts: signInLasts }, place) }
  })
}

/** Finishes a sign-in instead of a code. @throws AppError 'Too late', 'Passkey refused', 'Too many attempts' */
export async function finish(
  db: Db,
  using: Using,
  user: SessionUser,
  answer: PasskeyAnswer,
  place: Place,
  now: number,
): Promise<OriginalToken> {
  await ofUser(db, using, user, answer, now)
  return transaction(db, async (tx) => {
    await lockUser(tx, user.id)
    if (!(await deleteSession(tx, user.sessionId))) throw new AppError('Not signed in')
    return startSession(tx, user, { fullyAuthenticated: true, lasts: signInLasts }, place)
  })
}

/** A fresh proof. @throws AppError 'Too late', 'Passkey refused', 'Too many attempts' */
export async function confirm(
  db: Db,
  using: Using,
  user: SessionUser,
  answer: PasskeyAnswer,
  now: number,
): Promise<Instant> {
  await ofUser(db, using, user, answer, now)
  const given = new Date(now).toISOString()
  await noteProof(db, user.sessionId, given)
  return freshUntil(given, now) ?? given
}

async function ofUser(db: Db, using: Using, user: SessionUser, answer: PasskeyAnswer, now: number): Promise<void> {
  const guesses = accountGuesses('verify', user.id)
  await mustNotWait(db, guesses, now)
  await counted(db, guesses, now, () => accept(db, using, user.id, answer, now))
}

/** Verifies before the lock of the counters is taken, as with passwords, and counts failures. */
async function counted<T>(
  db: Db,
  guesses: Parameters<typeof slowedDown>[1],
  now: number,
  check: () => Promise<T>,
): Promise<T> {
  const outcome = await check().then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  )
  return slowedDown(db, guesses, now, async (_tx: Tx) => {
    if ('error' in outcome) throw outcome.error
    return outcome.result
  })
}
