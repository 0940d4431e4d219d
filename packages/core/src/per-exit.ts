import type { Big } from 'big.js'
import { big, type Decimal, decimalText, money, quantity } from './decimal.ts'

/** A fill of a position. */
export interface PositionFill {
  readonly side: 'ENTRY' | 'EXIT'
  readonly price: Decimal
  readonly size: Decimal
  /** Amounts of an entry that its exits share, such as its costs; the same ones for all entries. */
  readonly amounts: readonly Decimal[]
}

/** The part of the entries that one exit closes, or that is still open. */
export interface EntryShare {
  readonly price: Decimal
  readonly size: Decimal
  readonly amounts: readonly Decimal[]
}

/**
 * Divides the entries of a position among its exits (PRODUCT A.22, Parts): each exit closes its size at the average price of the open
 * position, with the amounts in proportion to size. The shares of an amount add up to it exactly.
 *
 * @param fills in the order of execution
 * @param closed whether the last exit closes all that is held
 * @returns a share for each exit; if the position is open, the share that is still held comes last
 * @example 50 bought at 0.50 for 3.00, 25 sold, 25 sold: each share is 25 at 0.50 for 1.50
 */
export function sharesByExit(fills: readonly PositionFill[], closed: boolean): readonly EntryShare[] {
  let [held, paid, average] = [big(0), big(0), big(0)]
  let amounts: readonly Big[] = []
  const shares: EntryShare[] = []
  const take = (size: Big, all: boolean): void => {
    const takenAmounts = amounts.map((amount) => big(all ? amount : money(amount.times(size).div(held))))
    shares.push({ price: quantity(average), size: decimalText(size), amounts: takenAmounts.map(decimalText) })
    amounts = amounts.map((amount, i) => amount.minus(takenAmounts[i]!))
    paid = all ? big(0) : paid.minus(average.times(size))
    held = all ? big(0) : held.minus(size)
  }
  const lastExit = closed ? fills.findLastIndex(({ side }) => side === 'EXIT') : -1
  for (const [i, { side, price, size, amounts: fillAmounts }] of fills.entries()) {
    if (side === 'EXIT') {
      take(big(size), i === lastExit || held.lte(size))
      continue
    }
    held = held.plus(size)
    paid = paid.plus(big(price).times(size))
    average = paid.div(held)
    amounts = fillAmounts.map((amount, at) => big(amount).plus(amounts[at] ?? 0))
  }
  if (!closed) take(held, true)
  return shares
}
