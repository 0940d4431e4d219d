import type { Decimal } from '@afterclose/core/decimal'
import { type LedgerTrade, payinBalances } from '@afterclose/core/ledger'
import { type LedgerWarning, ledgerWarning, type Payin } from '@afterclose/core/payin'
import type { LocalDateTime } from '@afterclose/core/time'
import { type Db, snapshot } from '../../store/db.ts'
import { findEarliestEntry, findGains, findPayins, type StoredPayin } from './repository.ts'

export interface Account {
  /** Oldest first. */
  readonly payins: readonly (StoredPayin & Payin)[]
  readonly balance: Decimal
  readonly warning: LedgerWarning | null
}

/** Events that determine the balance of an account. */
interface Events {
  /** Oldest first. */
  readonly payins: readonly StoredPayin[]
  /** Closed trades, or totals of several without a payin in between. */
  readonly gains: readonly Pick<LedgerTrade, 'exitDate' | 'gain'>[]
  /** Entry date of the earliest trade, open ones included; null without trades. */
  readonly earliestEntry: LocalDateTime | null
}

/** A deposit or withdrawal before it is written. A new one has no id yet, and comes after others of the same time. */
export type ComingPayin = Pick<StoredPayin, 'delta' | 'timestamp'> & { readonly id: number | null }

/** Placeholder id of a new payin. */
const comingId = Number.MAX_SAFE_INTEGER

/** Applies the coming write to the list of payins, oldest first. */
export type PayinsChange = (payins: readonly StoredPayin[]) => readonly StoredPayin[]

export const withComing =
  ({ id, delta, timestamp }: ComingPayin): PayinsChange =>
  (payins) =>
    [
      ...payins.filter((payin) => payin.id !== id),
      { id: id ?? comingId, delta, timestamp, textualReason: '', modified: '' },
    ].toSorted((a, b) => (a.timestamp === b.timestamp ? a.id - b.id : a.timestamp < b.timestamp ? -1 : 1))

/** Balance right after the coming payin. */
export const balanceAfter = ({ payins }: Account, { id }: ComingPayin): Decimal =>
  payins.find((payin) => payin.id === (id ?? comingId))?.accountBalance ?? '0'

/** The current account of a journal. Reads every trade, so it needs a worker thread. */
export async function readAccount(
  db: Db,
  journalId: number,
  change: PayinsChange = (payins) => payins,
): Promise<Account> {
  const events = await snapshot(db, async (tx) => ({
    payins: change(await findPayins(tx, journalId)),
    gains: await findGains(tx, journalId),
    earliestEntry: await findEarliestEntry(tx, journalId),
  }))
  return accountOf(events)
}

export function accountOf({ payins, gains, earliestEntry }: Events): Account {
  const account = payinBalances(payins, gains)
  const deposits = payins.filter(({ delta }) => !delta.startsWith('-')).map(({ timestamp }) => timestamp)
  return {
    payins: payins.map((payin) => ({ ...payin, accountBalance: account.payins.get(payin.id) ?? '0' })),
    balance: account.balance,
    warning: ledgerWarning(earliestEntry, deposits),
  }
}
