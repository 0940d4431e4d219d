import { counted } from '@afterclose/core/format'
import { randomBytes } from 'node:crypto'
import { NewPassword, NewUsername } from '@afterclose/contract/auth'
import { AppError } from '@afterclose/contract/problems'
import { type StorageKind, storageKinds } from '@afterclose/contract/storage'
import { amountText, storageTexts } from '@afterclose/contract/storage-words'
import { type Plan, planAt, trialDays } from '@afterclose/core/permission'
import { isPrintable, printableText } from '@afterclose/core/printable'
import { DAY, type Instant, parseLocal } from '@afterclose/core/time'
import { type Db, transaction } from '../store/db.ts'
import { refuseDuplicates } from '../store/unique.ts'
import { lockUser } from '../platform/http/access/repository.ts'
import { storageUses } from '../platform/quotas/quotas.ts'
import { signInLinkMinutes } from '@afterclose/contract/sign-in-link'
import type { Config } from '../config/config.ts'
import { sessionKey } from '../platform/open-services.ts'
import { signInLink } from '../accounts/sign-in/sign-in-link.ts'
import { hashPassword, weakness } from '../accounts/passwords/password.ts'
import * as accounts from '../accounts/repository.ts'
import { findKeys, revokeKeys } from '../accounts/api-keys/repository.ts'
import { deleteIdentities, findIdentities } from '../accounts/company/repository.ts'
import { deleteAllPasskeys, findPasskeys } from '../accounts/passkeys/repository.ts'
import { countWaysIn, endWaysIn, waysInText } from '../accounts/ways-in.ts'
import { findLoginsOfUser } from '../imports/ftp-importer/repository.ts'
import { fromJson } from '../store/codecs.ts'
import { deleteSessions, findSessions } from '../accounts/login-sessions/repository.ts'
import { askForBroadcast, mostCharacters } from '../notices/inbox/broadcast.ts'
import { deleteTokens, findUsersWithToken, replaceRecoveryCodes } from '../accounts/two-factor/repository.ts'
import { table } from './table.ts'
import { type Ask, UsageError } from './usage.ts'

/** Services and arguments of a command. */
export interface Outside {
  readonly db: Db
  readonly config: Config
  /** In milliseconds. */
  readonly now: number
  /** The first line of the standard input. */
  readonly readPassword: () => Promise<string>
}

/** Refused for the reason in the message. */
export class RefusedError extends Error {
  override name = 'RefusedError'
}

const instant = (time: number): Instant => new Date(time).toISOString()

/**
 * Runs a command.
 * @returns text to print
 * @throws RefusedError, UsageError
 */
export async function carryOut(ask: Ask, outside: Outside): Promise<string> {
  switch (ask.command) {
    case 'create-user':
      return createUser(ask, outside)
    case 'reset-password':
      return resetPassword(ask, outside)
    case 'remove-two-factor':
      return removeTwoFactor(ask, outside)
    case 'set-plan':
      return setPlan(ask, outside)
    case 'end-sessions':
      return endSessions(ask, outside)
    case 'list-access':
      return listAccess(ask, outside)
    case 'revoke-keys':
      return revokeAllKeys(ask, outside)
    case 'unlink':
      return unlink(ask, outside)
    case 'lock-user':
      return lockAccount(ask, outside)
    case 'unlock-user':
      return unlockAccount(ask, outside)
    case 'sign-in-link':
      return linkToSignIn(ask, outside)
    case 'broadcast':
      return broadcast(ask, outside)
    case 'usage':
      return listUsage(outside)
    default:
      return listUsers(outside)
  }
}

async function createUser({ name, plan, passwordFromInput }: Ask, outside: Outside): Promise<string> {
  const username = NewUsername.safeParse(name)
  if (!username.success)
    throw new RefusedError(
      isPrintable(name.trim())
        ? 'A name must have 1 to 200 characters.'
        : 'A name must not contain control characters.',
    )
  const given = readPlan(plan ?? outside.config.defaultPlan, undefined, outside.now)
  const [password, passwordNote] = await choosePassword(username.data, passwordFromInput, outside)
  try {
    await refuseDuplicates('Duplicate User', async () =>
      accounts.insertUser(outside.db, {
        ...given,
        username: username.data,
        passwordHash: await hashPassword(password),
        demo: 0,
        created: instant(outside.now),
      }),
    )
  } catch (error) {
    throw error instanceof AppError ? new RefusedError(error.message) : error
  }
  return `Created the account "${username.data}".${passwordNote}`
}

async function resetPassword({ name, passwordFromInput, andEverythingElse }: Ask, outside: Outside): Promise<string> {
  const user = await accountNamed(outside.db, name)
  const [password, passwordNote] = await choosePassword(user.username, passwordFromInput, outside)
  const passwordHash = await hashPassword(password)
  const now = instant(outside.now)
  const others = await transaction(outside.db, async (tx) => {
    await accounts.setPasswordHash(tx, user.id, passwordHash)
    await deleteSessions(tx, user.id, null)
    return andEverythingElse ? endWaysIn(tx, user.id, now) : countWaysIn(tx, user.id, now)
  })
  const text = waysInText(others)
  const note = andEverythingElse ? ` Removed ${text === '' ? 'nothing else' : text}.` : stillOpens(text)
  return `Gave "${printableText(user.username)}" a new password and ended all sessions.${passwordNote}${note === '' || passwordNote === '' ? note : `\n${note.trim()}`}`
}

const stillOpens = (text: string): string =>
  text === ''
    ? ''
    : ` The account can still be opened by ${text}: see list-access. After a break-in, add --and-everything-else.`

async function revokeAllKeys({ name }: Ask, { db, now }: Outside): Promise<string> {
  const user = await accountNamed(db, name)
  const revoked = await revokeKeys(db, user.id, instant(now))
  return `Revoked ${counted(revoked, 'API key')} of "${printableText(user.username)}".`
}

async function unlink({ name }: Ask, { db }: Outside): Promise<string> {
  const user = await accountNamed(db, name)
  const removed = await transaction(db, async (tx) => {
    await lockUser(tx, user.id)
    return deleteIdentities(tx, user.id)
  })
  return `Removed ${counted(removed, 'company account')} of "${printableText(user.username)}".`
}

async function lockAccount({ name }: Ask, { db, now }: Outside): Promise<string> {
  const user = await accountNamed(db, name)
  const ended = await transaction(db, async (tx) => {
    await lockUser(tx, user.id)
    await accounts.setLocked(tx, user.id, instant(now))
    return deleteSessions(tx, user.id, null)
  })
  return `Locked "${printableText(user.username)}" and ended ${counted(ended, 'session')}. Password, API keys, passkeys, company accounts and FTP are refused until unlock-user.`
}

async function unlockAccount({ name }: Ask, { db, now }: Outside): Promise<string> {
  const user = await accountNamed(db, name)
  await accounts.setLocked(db, user.id, null)
  return `Unlocked "${printableText(user.username)}".${stillOpens(waysInText(await countWaysIn(db, user.id, instant(now))))}`
}

/** Everything that opens an account, one line each. */
async function listAccess({ name }: Ask, { db, now, config }: Outside): Promise<string> {
  const user = await accountNamed(db, name)
  const at = instant(now)
  const used = (lastUsed: Instant | null): string => (lastUsed === null ? 'never used' : `last used ${lastUsed}`)
  const keys = (await findKeys(db, user.id)).filter(
    ({ revoked, expires }) => revoked === null && (expires === null || expires > at),
  )
  const password =
    user.password_hash === null ? 'none' : config.company?.only === true ? 'set, but OIDC_ONLY refuses it' : 'set'
  const rows = [
    ...(user.locked === null ? [] : [['Locked', `since ${user.locked}`, '']]),
    ['Password', password, ''],
    ...(await findSessions(db, user.id)).map(({ device, network, last_used, issued }) => [
      'Session',
      [device, network].filter((text) => text !== null).join(', ') || 'unknown device',
      used(last_used ?? issued),
    ]),
    ...keys.map((key) => ['API key', `${key.name}: ${fromJson(key.scopes).join(' ')}`, used(key.last_used)]),
    ...(await findPasskeys(db, user.id)).map((one) => ['Passkey', one.name, used(one.last_used)]),
    ...(await findIdentities(db, user.id)).map((one) => [
      'Company account',
      `${one.label} (${one.issuer})`,
      used(one.last_used),
    ]),
    ...(await findLoginsOfUser(db, user.id)).map(({ login, last_received }) => ['FTP', login, used(last_received)]),
  ]
  return table(['Kind', 'Name', 'Use'], rows)
}

async function removeTwoFactor({ name, withPasskeys }: Ask, { db }: Outside): Promise<string> {
  const user = await accountNamed(db, name)
  const removed = await transaction(db, async (tx) => {
    await replaceRecoveryCodes(tx, user.id, [])
    return {
      tokens: await deleteTokens(tx, user.id),
      passkeys: withPasskeys ? await deleteAllPasskeys(tx, user.id) : 0,
    }
  })
  const passkeys = withPasskeys ? ` and ${counted(removed.passkeys, 'passkey')}` : ''
  return `Removed ${counted(removed.tokens, 'two-factor token')}${passkeys} of "${printableText(user.username)}".`
}

async function setPlan({ name, word, until }: Ask, { db, now }: Outside): Promise<string> {
  const { plan, planUntil } = readPlan(word, until, now)
  const user = await accountNamed(db, name)
  await accounts.setPlan(db, user.id, plan, planUntil)
  return `"${printableText(user.username)}" is ${plan}${planUntil === null ? '' : ` until ${planUntil}`} now.`
}

async function endSessions({ name }: Ask, { db, now }: Outside): Promise<string> {
  const user = await accountNamed(db, name)
  const ended = await transaction(db, async (tx) => {
    await lockUser(tx, user.id) // waits for sessions that are being started, to end them too
    return deleteSessions(tx, user.id, null)
  })
  const others = waysInText(await countWaysIn(db, user.id, instant(now)))
  return `Ended ${counted(ended, 'session')} of "${printableText(user.username)}".${stillOpens(others)}`
}

async function linkToSignIn({ name }: Ask, { db, config, now }: Outside): Promise<string> {
  const user = await accountNamed(db, name)
  const key = await sessionKey(db, config.sessionKey)
  return `This address signs in as "${printableText(user.username)}" once, within ${signInLinkMinutes} minutes:\n${signInLink(key, config, user.id, now)}`
}

async function broadcast({ name: text }: Ask, { db, now }: Outside): Promise<string> {
  if (text.trim() === '' || text.length > mostCharacters)
    throw new RefusedError(`A message must have 1 to ${mostCharacters} characters.`)
  await askForBroadcast(db, text, now)
  return 'The running server, or the next one to start, will notify every account.'
}

async function listUsers({ db, now }: Outside): Promise<string> {
  const users = await accounts.findUsers(db)
  if (users.length === 0) return 'There are no accounts.'
  const withToken = await findUsersWithToken(db)
  const rows = users.map(({ id, username, plan, plan_until, last_used }) => [
    username,
    planAt(plan, plan_until, instant(now)),
    plan_until ?? '',
    withToken.has(id) ? 'on' : 'off',
    last_used ?? 'never',
  ])
  return table(['Name', 'Plan', 'Plan ends', 'Two-factor', 'Last used'], rows)
}

/** Lists usage and quota of each account, and of all demo accounts together. */
async function listUsage({ db, config: { quotas } }: Outside): Promise<string> {
  const users = await accounts.findUsers(db)
  const demos = await accounts.findDemoIds(db)
  if (users.length + demos.length === 0) return 'There are no accounts.'
  const rows: (readonly string[])[] = []
  for (const { id, username } of users) {
    const uses = await storageUses(db, quotas, id)
    rows.push([username, ...uses.map(({ kind, used, most }) => usedOf(kind, used, most))])
  }
  if (demos.length > 0) {
    const sums = new Map<StorageKind, number>(storageKinds.map((kind) => [kind, 0]))
    for (const id of demos)
      for (const { kind, used } of await storageUses(db, quotas, id)) sums.set(kind, (sums.get(kind) ?? 0) + used)
    rows.push([
      `(${counted(demos.length, 'demo account')})`,
      ...storageKinds.map((kind) => amountText(kind, sums.get(kind) ?? 0)),
    ])
  }
  return table(['Name', ...storageKinds.map((kind) => storageTexts[kind].label)], rows)
}

const usedOf = (kind: StorageKind, used: number, most: number | null): string =>
  most === null ? amountText(kind, used) : `${amountText(kind, used)} of ${amountText(kind, most)}`

/** Temporary accounts of the demo journal have no owner. */
async function accountNamed(db: Db, name: string): Promise<accounts.UserRow> {
  const user = await accounts.findUserByName(db, name.trim())
  if (user === undefined || user.demo === 1) throw new RefusedError(`There is no account "${printableText(name)}".`)
  return user
}

/** @param until the last day, as yyyy-MM-dd */
function readPlan(name: string, until: string | undefined, now: number): { plan: Plan; planUntil: Instant | null } {
  if (until !== undefined && name !== 'PRO') throw new UsageError('Only PRO can have an end date.')
  switch (name) {
    case 'FREE':
      return { plan: 'FREE', planUntil: null }
    case 'PRO':
      return { plan: 'PRO', planUntil: until === undefined ? null : dayAfter(until) }
    case 'TRIAL':
      return { plan: 'PRO', planUntil: instant(now + trialDays * DAY) }
    default:
      throw new UsageError(`There is no plan "${name}": it is FREE, PRO or TRIAL.`)
  }
}

function dayAfter(day: string): Instant {
  const start = parseLocal(`${day}T00:00:00`)
  if (start === null) throw new UsageError(`"${day}" is not a day (yyyy-MM-dd).`)
  return instant(start + DAY)
}

/** The password, and a note about it: a generated password is shown this once. */
async function choosePassword(
  username: string,
  fromInput: boolean,
  { readPassword }: Outside,
): Promise<readonly [password: string, note: string]> {
  if (!fromInput) {
    const password = randomBytes(15).toString('base64url')
    return [password, ` The password is shown only once:\n${password}`]
  }
  const given = NewPassword.safeParse(await readPassword())
  if (!given.success) throw new RefusedError(`${given.error.issues[0]?.message ?? 'The password is not valid'}.`)
  const message = weakness(given.data, username)
  if (message !== null) throw new RefusedError(`${message}.`)
  return [given.data, '']
}
