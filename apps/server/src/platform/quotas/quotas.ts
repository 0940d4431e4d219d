import { type Quotas, type StorageKind, storageKinds, type StorageUse } from '@afterclose/contract/storage'
import { quotaMessage } from '@afterclose/contract/storage-words'
import { AppError } from '@afterclose/contract/problems'
import type { Db, Tx } from '../../store/db.ts'
import { lockUser } from '../http/access/repository.ts'
import { isDemo, numbersGiven, usedBy } from './repository.ts'

const megabyte = 1_000_000

/** Quotas of a temporary demo account, whose own pictures and bars take less than one megabyte. */
export const demoQuotas = {
  PICTURES: 20 * megabyte,
  BARS: 16 * megabyte,
  IMPORTS: 25 * megabyte,
  ARCHIVES: 0,
  JOURNALS: 1,
  TRADES: 25_000,
  TEXTS: 10 * megabyte,
  IMPORTS_DAY: 20,
} as const satisfies Quotas

/** Account whose storage is used. */
export interface ChargedAccount {
  readonly userId: number
  readonly quotas: Quotas
}

/** Limit of a kind; null for none. */
export const limitOf = (quotas: Quotas, kind: StorageKind, demo: boolean): number | null => {
  const most = quotas[kind]
  return demo ? Math.min(demoQuotas[kind], most ?? Infinity) : most
}

/** Used and allowed storage of a kind. */
export async function storageUse(db: Db, quotas: Quotas, userId: number, kind: StorageKind): Promise<StorageUse> {
  const [used, demo] = [await usedBy(db, userId, kind), await isDemo(db, userId)]
  return { kind, used, most: limitOf(quotas, kind, demo) }
}

/** Used and allowed storage of an account, by kind. */
export async function storageUses(db: Db, quotas: Quotas, userId: number): Promise<StorageUse[]> {
  const uses: StorageUse[] = []
  for (const kind of storageKinds) uses.push(await storageUse(db, quotas, userId, kind))
  return uses
}

/** @param needs bytes or trades to be added; 0 if unknown */
export const quotaReached = ({ kind, used, most }: StorageUse, needs: number): AppError =>
  new AppError('Quota reached', { message: quotaMessage(kind, used, most ?? Infinity, needs) })

/** Whether trades fit even if every assigned id is one, which avoids counting them if the quota is far away. */
const fitsByNumbers = async (
  db: Db,
  { userId, kind }: { readonly userId: number; readonly kind: StorageKind },
  most: number,
  more: number,
): Promise<boolean> => kind === 'TRADES' && (await numbersGiven(db, userId)) + more <= most

/**
 * Rejects early, before anything is received: two concurrent callers may both pass. `mustFit` decides in the end.
 * @param coming bytes being received in other requests
 * @param more bytes or trades to be added, as far as known
 * @throws AppError 'Quota reached'
 */
export async function mustHaveRoom(
  db: Db,
  quotas: Quotas,
  account: { readonly userId: number; readonly kind: StorageKind },
  { coming = 0, more = 0 }: { readonly coming?: number; readonly more?: number } = {},
): Promise<void> {
  const { userId, kind } = account
  const most = limitOf(quotas, kind, await isDemo(db, userId))
  if (most === null || (more > 0 && (await fitsByNumbers(db, account, most, more)))) return
  const taken = (await usedBy(db, userId, kind)) + coming
  if (taken >= most || taken + more > most) throw quotaReached({ kind, used: taken, most }, more)
}

/**
 * Rolls back a transaction that exceeds the account's quota. Concurrent transactions for this account, on any server, wait for the end of
 * this one, so that two do not both fit.
 * @param added amounts stored by this transaction: bytes, journals, trades or imports
 * @throws AppError 'Quota reached'
 */
export async function mustFit(
  tx: Tx,
  quotas: Quotas,
  account: { readonly userId: number; readonly kind: StorageKind },
  added: number,
): Promise<void> {
  if (added <= 0) return
  await lockUser(tx, account.userId)
  const { userId, kind } = account
  const most = limitOf(quotas, kind, await isDemo(tx, userId))
  if (most === null || (await fitsByNumbers(tx, account, most, 0))) return
  const used = await usedBy(tx, userId, kind)
  if (used > most) throw quotaReached({ kind, used: used - added, most }, added)
}
