import { formatMoney, formatWhole } from '@afterclose/core/format'
import type { Statistics } from '@afterclose/core/statistics'

/** Number of break-evens with their sum, for every win rate: a tick hides a loss. Example: "20 even (−560.00)". Empty without any. */
export const evenWords = (
  { breakEvens, breakEvenGain }: Pick<Statistics, 'breakEvens' | 'breakEvenGain'>,
  decimals: number,
): string =>
  breakEvens === 0 ? '' : `${formatWhole(breakEvens)} even (${formatMoney(breakEvenGain, { decimals, signed: true })})`
