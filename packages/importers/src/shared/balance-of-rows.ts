import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import type { AccountBalance } from '../importer.ts'

/** A row of a closed trade with the balance after it. */
export interface BalanceRow {
  readonly balance: Decimal
  readonly result: Decimal
}

/** Number of rows after which the balance does not follow from the result. */
export function balanceGaps(rows: readonly BalanceRow[]): number {
  const follows = ({ balance, result }: BalanceRow, before: BalanceRow): boolean =>
    big(balance).minus(before.balance).minus(result).abs().lte('0.015')
  return rows.filter((row, i) => i > 0 && !follows(row, rows[i - 1]!)).length
}

/** @returns null if the balances do not follow from the results, in the order of the rows or the other way round */
export function balanceOfRows(rows: readonly BalanceRow[]): AccountBalance | null {
  const inOrder = [rows, rows.toReversed()].find((some) => balanceGaps(some) === 0)
  const [first, last] = [inOrder?.[0], inOrder?.at(-1)]
  return first === undefined || last === undefined
    ? null
    : { start: decimalText(big(first.balance).minus(first.result)), end: last.balance }
}
