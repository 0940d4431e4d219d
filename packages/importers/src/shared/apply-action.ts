import type { Action } from './action.ts'
import {
  type Amount,
  amountOf,
  compareAmounts,
  dividedBy,
  minus,
  negative,
  noAmount,
  plus,
  signOf,
  times,
} from '@afterclose/core/amount'
import type { Execution } from './fill.ts'
import { type Part, type Position, unitsOf } from './position.ts'

/** Decimals of sizes after a split, as many as any file has. */
const decimals = 18

/**
 * Changes a position by a corporate action: its sizes, and its result, which is withheld if sizes and prices do not show what the action
 * did. It keeps the symbol of its first fill, so that the trade is the same before its new symbol is known.
 *
 * @returns CARRIED: it is a position in `action.into` from then on; GONE: nothing is held any more, and nothing else was received
 */
export function applyAction(position: Position, action: Action): 'STAYS' | 'CARRIED' | 'GONE' {
  const { kind, into } = action
  const after = heldAfter(position, action)
  if (!isShown(action, after)) position.withheld ??= reasonOf(action)
  const isCarried = into !== null && (kind === 'RENAME' || kind === 'MERGER')
  if (after === null) return isCarried ? 'CARRIED' : 'STAYS'
  if (signOf(after.to) <= 0) return isCarried ? 'CARRIED' : 'GONE'
  rescale(position, after)
  return isCarried ? 'CARRIED' : 'STAYS'
}

interface Factor {
  readonly to: Amount
  readonly from: Amount
}

/**
 * Units held after the action for units held before it; null: the file does not state them. Of a ratio and units that differ by less than
 * one, the units count: the broker rounds to whole ones.
 */
function heldAfter({ held, direction }: Position, action: Action): Factor | null {
  const { ratio, added, received, into, kind, money } = action
  // A merger for cash takes everything.
  if (kind === 'MERGER' && into === null && money !== null && added === null) return { to: noAmount, from: held }
  const byRatio = ratio === null ? null : { to: amountOf(ratio.to), from: amountOf(ratio.from) }
  if (byRatio !== null && (added === null || kind !== 'SPLIT')) return byRatio
  if (kind === 'MERGER' && into !== null && received !== null) return { to: amountOf(received), from: held }
  if (added === null) return null
  const change = amountOf(added)
  const signed = plus(held, direction === 'LONG' ? change : negative(change))
  // A split leaves something; some files state the units of a short position without a sign.
  const to = kind === 'SPLIT' && signOf(signed) <= 0 ? plus(held, change) : signed
  if (byRatio === null) return { to, from: held }
  const gap = minus(to, dividedBy(times(held, byRatio.to), byRatio.from, decimals))
  const isRounded = compareAmounts(gap, one) < 0 && compareAmounts(gap, negative(one)) > 0 && signOf(to) > 0
  return isRounded ? { to, from: held } : byRatio
}

const one = amountOf('1')

/** Whether sizes and prices show what the action did. */
function isShown({ kind, into, ratio, money }: Action, after: Factor | null): boolean {
  switch (kind) {
    case 'SPLIT':
      return after !== null && signOf(after.to) > 0
    case 'RENAME':
      return into !== null
    case 'MERGER':
      return into === null ? money !== null && after !== null && signOf(after.to) === 0 : ratio !== null
    case 'SPIN_OFF':
    case 'OTHER':
    case 'CASH_IN_LIEU':
      return false
  }
}

/** Multiplies all sizes. Each is rounded so that the sizes of each side add up to their rounded sum. */
function rescale(position: Position, { to, from }: Factor): void {
  const scaled = (amount: Amount): Amount => dividedBy(times(amount, to), from, decimals)
  const sums = { ENTRY: noAmount, EXIT: noAmount }
  for (const [at, part] of position.parts.entries()) {
    const before = scaled(sums[part.side])
    sums[part.side] = plus(sums[part.side], unitsOf(part))
    position.parts[at] = { ...part, units: minus(scaled(sums[part.side]), before) }
  }
  position.held = minus(scaled(sums.ENTRY), scaled(sums.EXIT))
  position.largest = scaled(position.largest)
}

/** The result is the trader's to enter, in words. */
export function reasonOf({ kind, symbol, into, date }: Action): string {
  const day = date.slice(0, 10)
  const happened: Readonly<Record<Action['kind'], string>> = {
    SPLIT: `${symbol} was split on ${day}, and the file does not state the ratio.`,
    RENAME: `${symbol} was renamed on ${day}, and the file does not state the new name.`,
    MERGER: `${symbol} was merged${into === null ? '' : ` into ${into}`} on ${day}, and the file does not divide what was paid.`,
    SPIN_OFF:
      into === null
        ? `${symbol} was received in a spin-off on ${day}, and the file does not state from which company.`
        : `${into} was spun off from ${symbol} on ${day}, and the file does not divide the cost.`,
    CASH_IN_LIEU: `money was paid for a fraction of ${symbol} on ${day}, and no file states the split or merger.`,
    OTHER: `${symbol} was changed by a corporate action on ${day}, which sizes and prices do not show.`,
  }
  return `The result is not known: ${happened[kind]} Enter the result yourself.`
}

/** One position made of two in the same direction, as when one symbol becomes another that was held, too. */
export function joinedPosition<F extends Execution>(a: Position<F> | null, b: Position<F>): Position<F> {
  if (a === null) return b
  const [first, second] = firstDate(a) <= firstDate(b) ? [a, b] : [b, a]
  return {
    ...first,
    parts: [...first.parts, ...second.parts].toSorted(byDate),
    held: plus(first.held, second.held),
    largest: plus(first.largest, second.largest),
    withheld: first.withheld ?? second.withheld,
    isPaidBesides: first.isPaidBesides || second.isPaidBesides,
  }
}

const firstDate = ({ parts }: Position): string => parts[0]!.fill.date
const byDate = (a: Part, b: Part): number => (a.fill.date < b.fill.date ? -1 : a.fill.date > b.fill.date ? 1 : 0)
