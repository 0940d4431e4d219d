import { sharesByExit } from '@afterclose/core/per-exit'
import { amountOf, amountText, dividedBy, noAmount, times } from '@afterclose/core/amount'
import type { Execution } from './fill.ts'
import {
  add,
  cashOf,
  cashResult,
  commonPointValue,
  costOf,
  hasOwnRates,
  isClosed,
  notesOf,
  openPosition,
  type Part,
  type Position,
  statedOf,
  priceOf,
  statedResult,
  swapOf,
  unitsOf,
} from './position.ts'

/** The part of a position that one exit closes, or that is still open. */
export interface ExitPart<F extends Execution> {
  /** Its share of the entries as one, and the exit. It has the name of the whole position. */
  readonly position: Position<F>
  /** Entries since the exit before. */
  readonly entries: readonly Part<F>[]
  /** The exit before; null for the first part. */
  readonly after: Part<F> | null
  /** Null if it is open. */
  readonly exit: Part<F> | null
}

/**
 * Divides a position that is closed in parts (PRODUCT A.22): a part for each exit, and one for the rest that is still open. Results and
 * costs of the parts add up to those of the position.
 *
 * @returns null for a position without exits, or with one that closes it
 */
export function exitParts<F extends Execution>(position: Position<F>): readonly ExitPart<F>[] | null {
  const { parts, direction, name } = position
  const exits = parts.filter(({ side }) => side === 'EXIT')
  const closed = isClosed(position)
  if (exits.length < (closed ? 2 : 1)) return null

  const result = statedResult(position) !== null ? statedOf : cashResult(position) !== null ? cashOf : null
  const converts = hasOwnRates(parts)
  const shares = sharesByExit(
    parts.map((part) => ({
      side: part.side,
      price: priceOf(part),
      size: amountText(unitsOf(part)),
      amounts: [costOf, swapOf, result ?? (() => noAmount)].map((amount) =>
        amountText(converts ? times(amount(part), amountOf(part.fill.fxRate!)) : amount(part)),
      ),
    })),
    closed,
  )

  const first = parts[0]!.fill
  // Without costs, results before costs remain so.
  const isGross = parts.every(({ fill }) => fill.withoutCosts === true && !fill.realisedIsNet)
  const pointValue = commonPointValue(parts.filter(({ side }) => side === 'ENTRY'))
  return shares.map(({ price, size, amounts }, i): ExitPart<F> => {
    const [after = null, exit = null] = [exits[i - 1], exits[i]]
    const entries = parts.slice(
      after === null ? 0 : parts.indexOf(after) + 1,
      exit === null ? parts.length : parts.indexOf(exit),
    )
    const fxRate = (exit ?? parts.at(-1)!).fill.fxRate ?? first.fxRate
    const [commission, swap, share] = amounts.map((amount) =>
      converts ? amountText(dividedBy(amountOf(amount), amountOf(fxRate!), 10)) : amount,
    )
    const entry: F = {
      ...first,
      price,
      size,
      commission: commission!,
      swap: swap!,
      realised: result === statedOf ? share! : null,
      realisedIsNet: !isGross,
      cash: result === cashOf ? share! : null,
      pointValue,
      fxRate,
      notes: notesOf(entries),
    }
    const part = openPosition<F>(
      direction,
      [{ side: 'ENTRY', fill: entry, size: amountOf(size), rest: null, owned: true }],
      name,
    )
    part.withheld = position.withheld
    if (exit !== null) add(part, result === statedOf ? exit : { ...exit, fill: { ...exit.fill, realised: null } })
    return { position: part, entries, after, exit }
  })
}
