import { AppError } from '@afterclose/contract/problems'
import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import { type Market, moneyDecimals } from '@afterclose/core/journal'
import { type Instant, type LocalDateTime, localText, wallClockAt } from '@afterclose/core/time'
import { nextId, type Tx } from '../store/db.ts'
import { insertPayin } from '../records/payins/repository.ts'

export interface FirstDeposit {
  readonly amount: Decimal
  readonly date: LocalDateTime
}

/**
 * The first deposit of a journal; null if none or 0 was given. Without a date it is made now, in the journal's zone.
 * @param field name of the amount in the input, for the problem
 * @throws AppError 'Invalid input' for a withdrawal, and for more decimal places than the markets have
 */
export function firstDeposit(
  given: { readonly amount: Decimal | null | undefined; readonly date: LocalDateTime | null | undefined },
  journal: { readonly tradeMarkets: readonly Market[]; readonly timeZone: string },
  now: number,
  field: string,
): FirstDeposit | null {
  if (given.amount === null || given.amount === undefined) return null
  const amount = big(given.amount)
  if (amount.eq(0)) return null
  if (amount.lt(0)) throw new AppError('Invalid input', { fields: [{ field, message: 'Amount must not be negative' }] })
  const decimals = moneyDecimals(journal.tradeMarkets)
  if (!amount.round(decimals).eq(amount))
    throw new AppError('Invalid input', {
      fields: [{ field, message: `Amount can have at most ${decimals} decimal places` }],
    })
  return { amount: decimalText(amount), date: given.date ?? localText(wallClockAt(now, journal.timeZone)) }
}

export async function addFirstDeposit(tx: Tx, journalId: number, deposit: FirstDeposit, now: Instant): Promise<void> {
  const id = await nextId(tx, journalId, 'payin')
  const { amount: delta, date: timestamp } = deposit
  await insertPayin(tx, journalId, id, { delta, timestamp, textual_reason: 'First deposit', modified: now })
}
