import type { Decimal } from '@afterclose/core/decimal'
import { type LedgerWarning, ledgerWarning, type Payin } from '@afterclose/core/payin'
import { type Db, snapshot } from '../../db/db.ts'
import { balances } from './balances.ts'
import { findEarliestEntry, findGains, findPayins } from './repository.ts'

export interface Account {
  /** Oldest first. */
  readonly payins: readonly Payin[]
  readonly balance: Decimal
  readonly warning: LedgerWarning | null
}

/** The account of a journal now. Reads every trade: made for a worker thread. */
export async function readAccount(db: Db, journalId: number): Promise<Account> {
  const { payins, gains, earliestEntry } = await snapshot(db, async (tx) => ({
    payins: await findPayins(tx, journalId),
    gains: await findGains(tx, journalId),
    earliestEntry: await findEarliestEntry(tx, journalId),
  }))
  const { afterPayin, latest } = balances(payins, gains)
  const deposits = payins.filter(({ delta }) => !delta.startsWith('-')).map(({ timestamp }) => timestamp)
  return {
    payins: payins.map((payin) => ({ ...payin, accountBalance: afterPayin.get(payin.id) ?? '0' })),
    balance: latest,
    warning: ledgerWarning(earliestEntry, deposits),
  }
}
