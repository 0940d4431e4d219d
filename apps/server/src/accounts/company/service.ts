import type { OriginalToken } from '@afterclose/contract/auth'
import { type IdentityView, mostIdentities } from '@afterclose/contract/company-sign-in'
import { AppError } from '@afterclose/contract/problems'
import { type Instant, MINUTE } from '@afterclose/core/time'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import type { CompanyConfig } from '../../config/oidc-setting.ts'
import { type Db, transaction, type Tx } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { freshUntil } from '../../platform/http/access/fresh-proof.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import { foundOr404 } from '../../platform/http/route.ts'
import { type Account, accountOf, type Place } from '../login-sessions/login-sessions.ts'
import { deleteSessions, noteProof } from '../login-sessions/repository.ts'
import { firstPlan } from '../first-plan.ts'
import { countKeysOf, findUser, findUserByName, insertUser, queueForSignUp, setPlan } from '../repository.ts'
import { beginSession } from '../sign-in/begin-session.ts'
import { type Tickets, tickets } from '../tickets/tickets.ts'
import { Claims, claimsOf, isAllowed, labelOf, lacksAddress, planFor } from './claims.ts'
import type { Provider } from './provider.ts'
import * as repository from './repository.ts'

/** Time limit for the round trip to the provider. */
const tripLasts = 10 * MINUTE
/** Time limit for the page to exchange its code for the outcome. */
const codeLasts = MINUTE
/** Maximum number of names tried for a new account. */
const mostNames = 1000

const Purpose = z.enum(['sign-in', 'link', 'confirm'])
export type Purpose = z.output<typeof Purpose>
/** `userId` is null if no user is signed in yet. */
const TripContent = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  purpose: Purpose,
  userId: z.number().nullable(),
})
const CodeContent = z.object({ purpose: Purpose, userId: z.number().nullable(), claims: Claims })

export interface CompanyTickets {
  readonly trip: Tickets<z.output<typeof TripContent>>
  readonly code: Tickets<z.output<typeof CodeContent>>
}
export const companyTickets = (key: Buffer): CompanyTickets => ({
  trip: tickets(key, 'oidc trip', TripContent),
  code: tickets(key, 'oidc code', CodeContent),
})

/** Services of the sign-in with company accounts. */
export interface Company {
  readonly company: CompanyConfig
  readonly provider: Provider
  readonly tickets: CompanyTickets
}

/** @returns the provider's page, and the cookie value that the callback needs @throws AppError 'Provider unavailable' */
export async function begin(
  { provider, tickets: { trip } }: Company,
  purpose: Purpose,
  userId: number | null,
  now: number,
) {
  const { address, trip: made } = await provider.begin(purpose === 'confirm')
  return { address, cookie: trip.issue({ ...made, purpose, userId }, tripLasts, now), lasts: tripLasts / 1000 }
}

/**
 * Validates the callback of the provider.
 * @returns the purpose of the flow and a code, or the reason of the failure (see `Provider.finish`)
 * @throws AppError 'Too late' without the cookie of this flow, or if it was used before
 */
export async function comeBack(
  db: Db,
  { company, provider, tickets: { trip, code } }: Company,
  query: string,
  cookie: string,
  now: number,
): Promise<{ purpose: Purpose; outcome: string | AppError }> {
  const { purpose, userId, ...made } = await trip.redeem(db, cookie, now)
  try {
    const token = await provider.finish(query, made, purpose === 'confirm')
    const claims = claimsOf(token, company.groupsClaim)
    return { purpose, outcome: code.issue({ purpose, userId, claims }, codeLasts, now) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { purpose, outcome: error }
  }
}

/** The claims behind a code of this purpose. @throws AppError 'Too late', 'Not allowed here', 'No verified email' */
async function redeem(
  db: Db,
  { company, tickets: { code } }: Company,
  text: string,
  { purpose, userId }: { readonly purpose: Purpose; readonly userId: number | null },
  now: number,
): Promise<Claims> {
  const content = await code.redeem(db, text, now)
  if (content.purpose !== purpose || content.userId !== userId) throw new AppError('Too late')
  if (!isAllowed(company, content.claims))
    throw new AppError(lacksAddress(company, content.claims) ? 'No verified email' : 'Not allowed here')
  return content.claims
}

/** @throws AppError as `redeem`, 'Not linked', 'Link needed' if passwords are off */
export async function signIn(
  db: Db,
  config: Config,
  outside: Company,
  code: string,
  place: Place,
  now: number,
): Promise<{ account: Account; token: OriginalToken }> {
  const { company } = outside
  const claims = await redeem(db, outside, code, { purpose: 'sign-in', userId: null }, now)
  const at = new Date(now).toISOString()
  return transaction(db, async (tx) => {
    const known = await repository.findIdentity(tx, claims.issuer, claims.subject)
    if (known === undefined && !company.create) throw new AppError(company.only ? 'Link needed' : 'Not linked')
    const userId = known?.user_id ?? (await createAccount(tx, config, claims, at))
    await lockUser(tx, userId) // serialises with changes that end sessions
    const { id } = foundOr404(await repository.findIdentity(tx, claims.issuer, claims.subject))
    await repository.noteIdentityUse(tx, id, labelOf(claims), at)
    const plan = planFor(company, claims)
    if (plan !== null) await setPlan(tx, userId, plan, null)
    const account = accountOf(foundOr404(await findUser(tx, userId)), at)
    return beginSession(tx, config, account, place, company.trustMfa && claims.mfa)
  })
}

/** Creates an account without a password, linked with the identity, under a free name (numbered if needed). */
async function createAccount(tx: Tx, config: Config, claims: Claims, at: Instant): Promise<number> {
  await queueForSignUp(tx)
  const made = await repository.findIdentity(tx, claims.issuer, claims.subject)
  if (made !== undefined) return made.user_id // taken by a concurrent sign-in
  const wanted = (claims.name ?? claims.email ?? 'trader').slice(0, 190)
  const userId = await insertUser(tx, {
    username: await freeName(tx, wanted),
    passwordHash: null,
    ...firstPlan(config, Date.parse(at)),
    demo: 0,
    created: at,
  })
  await repository.insertIdentity(tx, rowOf(userId, claims, at))
  return userId
}

async function freeName(tx: Tx, wanted: string): Promise<string> {
  for (let n = 1; n <= mostNames; n++) {
    const name = n === 1 ? wanted : `${wanted} ${n}`
    if ((await findUserByName(tx, name)) === undefined) return name
  }
  throw new AppError('Duplicate User')
}

const rowOf = (userId: number, claims: Claims, at: Instant) => ({
  user_id: userId,
  issuer: claims.issuer,
  subject: claims.subject,
  label: labelOf(claims),
  created: at,
  last_used: null,
})

export const presentIdentity = ({ id, label, created, last_used }: repository.IdentityRow): IdentityView => ({
  id,
  label,
  created,
  lastUsed: last_used,
})

/** @throws AppError as `redeem`, 'Linked elsewhere', 'Too many identities' */
export async function link(
  db: Db,
  outside: Company,
  user: SessionUser,
  code: string,
  now: number,
): Promise<IdentityView> {
  const claims = await redeem(db, outside, code, { purpose: 'link', userId: user.id }, now)
  return refuseDuplicates('Linked elsewhere', () =>
    transaction(db, async (tx) => {
      await lockUser(tx, user.id)
      if ((await repository.findIdentities(tx, user.id)).length >= mostIdentities)
        throw new AppError('Too many identities')
      return presentIdentity(await repository.insertIdentity(tx, rowOf(user.id, claims, new Date(now).toISOString())))
    }),
  )
}

/** @throws AppError 'Not found', 'Last way in' */
export const unlink = (db: Db, { company }: Company, user: SessionUser, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    await lockUser(tx, user.id)
    if (!(await repository.deleteIdentity(tx, user.id, id))) throw new AppError('Not found')
    const password = !company.only && foundOr404(await findUser(tx, user.id)).password_hash !== null
    if (!password && (await countKeysOf(tx, user.id, company.only)) === 0) throw new AppError('Last way in')
  })

/** A fresh proof. @throws AppError as `redeem`, 'Not linked' for an identity that is not the user's */
export async function confirm(
  db: Db,
  outside: Company,
  user: SessionUser,
  code: string,
  now: number,
): Promise<Instant> {
  const claims = await redeem(db, outside, code, { purpose: 'confirm', userId: user.id }, now)
  const known = await repository.findIdentity(db, claims.issuer, claims.subject)
  if (known?.user_id !== user.id) throw new AppError('Not linked')
  const given = new Date(now).toISOString()
  await repository.noteIdentityUse(db, known.id, labelOf(claims), given)
  await noteProof(db, user.sessionId, given)
  return freshUntil(given, now) ?? given
}

/**
 * Ends all sessions of the account whose identity was signed out at the provider. API keys work until the next check (`OIDC_RECHECK`).
 * @returns the account and the number of ended sessions; null for an identity that is not linked
 * @throws AppError as `Provider.readLogout`
 */
export async function logOut(
  db: Db,
  { provider }: Company,
  token: string,
): Promise<{ readonly userId: number; readonly ended: number } | null> {
  const { issuer, subject } = await provider.readLogout(token)
  return transaction(db, async (tx) => {
    const known = await repository.findIdentity(tx, issuer, subject)
    if (known === undefined) return null
    await lockUser(tx, known.user_id) // a concurrent sign-in comes before or after
    return { userId: known.user_id, ended: await deleteSessions(tx, known.user_id, null) }
  })
}
