import type { Decimal } from './decimal.ts'
import type { LocalDateTime } from './time.ts'

/** A deposit (+) or withdrawal (-). */
export interface Payin {
  readonly id: number
  readonly delta: Decimal
  readonly timestamp: LocalDateTime
  readonly textualReason: string
  /** Ledger balance right after it. */
  readonly accountBalance: Decimal
}

export const ledgerWarnings = {
  missing: 'Missing initial deposit.',
  late: 'First deposit should be before the first trade.',
} as const
export type LedgerWarning = (typeof ledgerWarnings)[keyof typeof ledgerWarnings]

/**
 * Checks the deposits of a journal; null if they are complete. Without a deposit, or with a first one after the first entry, every
 * percentage is meaningless.
 *
 * @param earliestEntry entry date of the earliest trade, including open ones; null without trades
 * @param deposits timestamps of the payins with a positive delta
 */
export function ledgerWarning(
  earliestEntry: LocalDateTime | null,
  deposits: readonly LocalDateTime[],
): LedgerWarning | null {
  if (earliestEntry === null) return null
  if (deposits.length === 0) return ledgerWarnings.missing
  const first = deposits.reduce((a, b) => (a < b ? a : b))
  return first > earliestEntry ? ledgerWarnings.late : null
}
