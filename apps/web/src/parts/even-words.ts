import { formatMoney, formatWhole } from '@afterclose/core/format'
import type { Statistics } from '@afterclose/core/statistics'

/** Number of break-evens with their sum, for every win rate: a tick hides a loss. Example: "20 even (−560.00)". Empty without any. */
export const evenWords = (
  { breakEvens, breakEvenGain }: Pick<Statistics, 'breakEvens' | 'breakEvenGain'>,
  decimals: number,
): string =>
  breakEvens === 0 ? '' : `${formatWhole(breakEvens)} even (${formatMoney(breakEvenGain, { decimals, signed: true })})`

/** Note of a win rate, with its break-evens: "of 30 trades; 20 even (−560.00)". */
export const withEvenWords = (note: string, ...counted: Parameters<typeof evenWords>): string => {
  const even = evenWords(...counted)
  return even === '' ? note : `${note}; ${even}`
}
