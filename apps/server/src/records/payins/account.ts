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

/** Events that the balance of an account follows from. */
interface Events {
  /** Oldest first. */
  readonly payins: readonly StoredPayin[]
  /** Closed trades, or sums of several that no payin comes between. */
  readonly gains: readonly Pick<LedgerTrade, 'exitDate' | 'gain'>[]
  /** Entry date of the earliest trade, open ones included; null without trades. */
  readonly earliestEntry: LocalDateTime | null
}

/** The account of a journal now. Reads every trade: made for a worker thread. */
export async function readAccount(db: Db, journalId: number): Promise<Account> {
  const events = await snapshot(db, async (tx) => ({
    payins: await findPayins(tx, journalId),
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
