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

/** Account against whose quotas stored data count. */
export interface ChargedAccount {
  readonly userId: number
  readonly quotas: Quotas
}

/** Limit of a kind; null for none. */
export const limitOf = (quotas: Quotas, kind: StorageKind, isDemoAccount: boolean): number | null => {
  const limit = quotas[kind]
  return isDemoAccount ? Math.min(demoQuotas[kind], limit ?? Infinity) : limit
}

/** Used and allowed storage of a kind. */
export async function storageUse(db: Db, quotas: Quotas, userId: number, kind: StorageKind): Promise<StorageUse> {
  const [used, isDemoAccount] = [await usedBy(db, userId, kind), await isDemo(db, userId)]
  return { kind, used, most: limitOf(quotas, kind, isDemoAccount) }
}

/** Used and allowed storage of an account, by kind. */
export async function storageUses(db: Db, quotas: Quotas, userId: number): Promise<StorageUse[]> {
  const usages: StorageUse[] = []
  for (const kind of storageKinds) usages.push(await storageUse(db, quotas, userId, kind))
  return usages
}

/** @param added bytes or trades to be added; 0 if unknown */
export const quotaReached = ({ kind, used, most }: StorageUse, added: number): AppError =>
  new AppError('Quota reached', { message: quotaMessage(kind, used, most ?? Infinity, added) })

/** Whether trades fit even if every id ever assigned still has a trade: saves counting them while the quota is far away. */
const fitsByIdCount = async (
  db: Db,
  { userId, kind }: { readonly userId: number; readonly kind: StorageKind },
  limit: number,
  added: number,
): Promise<boolean> => kind === 'TRADES' && (await numbersGiven(db, userId)) + added <= limit

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
  if (most === null || (more > 0 && (await fitsByIdCount(db, account, most, more)))) return
  const usedAndComing = (await usedBy(db, userId, kind)) + coming
  if (usedAndComing >= most || usedAndComing + more > most)
    throw quotaReached({ kind, used: usedAndComing, most }, more)
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
  if (most === null || (await fitsByIdCount(tx, account, most, 0))) return
  const used = await usedBy(tx, userId, kind)
  if (used > most) throw quotaReached({ kind, used: used - added, most }, added)
}
