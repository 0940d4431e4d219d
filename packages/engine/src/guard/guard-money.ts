import { big, decimalText, type Decimal } from '@afterclose/core/decimal'
import { unitsIn } from '../trades/money-scale.ts'
import { SIZE_GAIN } from '../trades/records.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import type { GuardQuestion } from './guard-state.ts'

/**
 * Decimals in which the guard computes: 8, as amounts are stored, so that sums are exact in whole units. Fewer only if balances could exceed
 * 2^50 units, 11 million of the currency with 8 decimals; the amounts of so large an account are then rounded to the unit.
 */
export function guardDecimals(
  { records, money, columns }: TradeTable,
  { attempt, versions }: Pick<GuardQuestion, 'attempt' | 'versions'>,
): number {
  const paid = columns.payins.delta.reduce((sum, amount) => sum + Math.abs(amount), 0)
  const values = versions.flatMap(({ rules }) => rules.map((rule) => ('value' in rule ? Number(rule.value) : 0)))
  const most =
    (records.sizes[SIZE_GAIN] ?? 0) / money.units + paid + Number(attempt.startBalance) + Math.max(0, ...values)
  let decimals = 8
  while (decimals > 0 && most * unitsIn(decimals) > 2 ** 50) decimals--
  return decimals
}

/** A decimal in whole units, rounded down. */
export const unitsOf = (value: Decimal, decimals: number): number =>
  Number(big(value).times(unitsIn(decimals)).round(0, 0).toFixed())

export const decimalOf = (units: number, decimals: number): Decimal => decimalText(big(units).div(unitsIn(decimals)))

/** An amount that is set, or a share of a balance. */
export type GuardAmount =
  | { readonly fixed: number }
  | {
      /** The share is numerator ÷ denominator. */
      readonly numerator: bigint
      readonly denominator: bigint
    }

/** @param percent exact */
export function shareOf(percent: Decimal): GuardAmount {
  const [whole = '0', fraction = ''] = percent.split('.')
  return { numerator: BigInt(whole + fraction), denominator: 100n * 10n ** BigInt(fraction.length) }
}

/** An amount in units, rounded down, 0 or more. @param base balance in whole units */
export function amountIn(amount: GuardAmount, base: number): number {
  if ('fixed' in amount) return amount.fixed
  return Math.max(0, Number((BigInt(base) * amount.numerator) / amount.denominator))
}
