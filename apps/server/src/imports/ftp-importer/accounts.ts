import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { hostname } from 'node:os'
import { ftpRefreshMinutes, type ImporterSettings } from '@afterclose/contract/ftp-importer'
import { AppError } from '@afterclose/contract/problems'
import type { Config } from '../../config/config.ts'
import type { Db, Tx } from '../../store/db.ts'
import { writingOwner } from '../writing-owner.ts'
import { statementFolder } from '../../platform/ftp/virtual-path.ts'
import { type Sealer, SealError } from '../../platform/http/access/secret-box.ts'
import { signInGuesses, slowedDown } from '../../accounts/attempts/attempts.ts'
import { deleteAccount, findAccount, findAccountByLogin, saveAccount } from './repository.ts'

const ftpPort = 21

/** Login of a journal that has none yet, with a keyed tag, so that no one can derive that of another journal. */
function loginOf(journalId: number, key: Buffer): string {
  const tag = createHmac('sha256', key).update(`ftp login ${journalId}`).digest('hex').slice(0, 8)
  return `journal-${journalId}-${tag}`
}

/** Address for clients: the setting, else the public URL, else the host name of this machine. */
function serverOf({ ftp, publicUrl }: Config, port: number): string {
  const host =
    ftp?.publicHost ?? (publicUrl === null ? null : new URL(publicUrl).hostname) ?? localHost(ftp?.host ?? '')
  return port === ftpPort ? host : `${host}:${port}`
}

const localHost = (host: string): string => (['0.0.0.0', '::'].includes(host) ? hostname() : host)

/** @param port that the endpoint listens on */
export async function importerSettings(
  db: Db,
  { config, key }: { readonly config: Config; readonly key: Buffer },
  port: number,
  journalId: number,
): Promise<ImporterSettings> {
  const account = await findAccount(db, journalId)
  return {
    server: serverOf(config, port),
    path: statementFolder,
    accountName: account?.login ?? loginOf(journalId, key),
    isSet: account !== undefined,
    refreshInterval: ftpRefreshMinutes,
    lastReceived: account?.last_received ?? null,
  }
}

export async function setPassword(
  db: Db,
  key: Buffer,
  secrets: Sealer,
  journalId: number,
  password: string,
): Promise<void> {
  const now = new Date().toISOString()
  const login = loginOf(journalId, key)
  const sealed = secrets.seal(password)
  const values = { login, sealed_password: sealed, created: now, modified: now, last_received: null }
  await saveAccount(db, { journal_id: journalId, ...values })
}

export const removePassword = deleteAccount

/** The journal of a login. */
export interface FtpUser {
  readonly journalId: number
}

/**
 * Null for an unknown login or a wrong password, in the same time, and for a journal that its owner's plan does not allow writing.
 * @throws AppError 'Too many attempts'
 */
export async function signIn(
  db: Db,
  secrets: Sealer,
  { login, password, address }: { readonly login: string; readonly password: string; readonly address: string },
  log: (error: unknown) => void,
): Promise<FtpUser | null> {
  const attempt = async (tx: Tx): Promise<FtpUser> => {
    const account = await findAccountByLogin(tx, login)
    const expected = account === undefined ? null : opened(secrets, account.sealed_password, log)
    if (!sameText(expected ?? `not ${password}`, password) || account === undefined) throw new AppError('Unknown user')
    if ((await writingOwner(tx, account.journal_id)) === null) throw new AppError('Unknown user')
    return { journalId: account.journal_id }
  }
  try {
    return await slowedDown(db, signInGuesses('ftp', login, address), Date.now(), attempt)
  } catch (error) {
    if (error instanceof AppError && error.code === 'Unknown user') return null
    throw error
  }
}

/** Null if it was encrypted with another key: the trader has to set the password again. */
function opened(secrets: Sealer, sealed: string, log: (error: unknown) => void): string | null {
  try {
    return secrets.open(sealed)
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    log(error)
    return null
  }
}

/** Constant-time comparison. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
