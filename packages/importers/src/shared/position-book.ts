import type { Direction } from '@afterclose/core/trade'
import { type Amount, amountOf, compareAmounts, minus, negative, signOf } from './amount.ts'
import type { Execution } from './fill.ts'
import { add, openPosition, type Part, type Position } from './position.ts'

/** Both sides, because platforms that mark openings may hold one position on each. */
interface Held<F extends Execution> {
  LONG: Position<F> | null
  SHORT: Position<F> | null
}

export interface Outcome<F extends Execution> {
  /** The position that the fill closed completely. */
  finished: Position<F> | null
  /** Part of a closing fill that had nothing to close. */
  unmatched: Amount | null
  /** Whether part of it closed something. */
  used: boolean
}

/**
 * Open positions by account and instrument. Positions go from flat to flat; a fill that crosses zero closes one and opens the next. Its
 * line counts for the position that it opened, so that every line is in exactly one trade.
 */
export class PositionBook<F extends Execution> {
  readonly #held = new Map<string, Held<F>>()

  /** @param name name of the trade, if the fill opens one */
  execute(fill: F, name: string): Outcome<F> {
    const held = this.#of(fill)
    const outcome: Outcome<F> = { finished: null, unmatched: null, used: false }
    const opens: Direction = fill.side === 'BUY' ? 'LONG' : 'SHORT'
    const ends = fill.effect === 'END'
    const closes: Direction = (ends ? held.LONG === null : fill.side === 'BUY') ? 'SHORT' : 'LONG'
    const onlyCloses = ends || fill.effect === 'CLOSE'
    const size = amountOf(fill.size)
    let rest = size
    const closing = fill.effect === 'OPEN' ? null : held[closes]
    if (closing !== null) {
      const closed = compareAmounts(rest, closing.held) > 0 ? closing.held : rest
      rest = minus(rest, closed)
      const whole = signOf(rest) === 0
      const owned = onlyCloses || whole
      add(closing, { side: 'EXIT', fill, size: closed, rest: whole ? null : 'REMAINDER', owned })
      outcome.used = true
      if (signOf(closing.held) === 0) {
        outcome.finished = closing
        held[closes] = null
      }
    }
    if (signOf(rest) === 0) return outcome
    if (onlyCloses || (closing === null && hasResult(fill))) return { ...outcome, unmatched: rest }
    const part: Part<F> = {
      side: 'ENTRY',
      fill,
      size: rest,
      rest: compareAmounts(rest, size) === 0 ? null : 'FIRST',
      owned: true,
    }
    const position = held[opens]
    if (position === null) held[opens] = openPosition(opens, part, name)
    else add(position, part)
    return outcome
  }

  /** Open positions, in the order in which accounts and instruments were first traded. */
  *open(): Iterable<Position<F>> {
    for (const { LONG, SHORT } of this.#held.values()) {
      if (LONG !== null) yield LONG
      if (SHORT !== null) yield SHORT
    }
  }

  #of({ account, instrument }: F): Held<F> {
    const key = `${account ?? ''}\u0000${instrument}`
    let held = this.#held.get(key)
    if (held === undefined) this.#held.set(key, (held = { LONG: null, SHORT: null }))
    return held
  }
}

/** Whether a fill without an effect has closed something: it states a result other than its own cost. */
function hasResult({ effect, realised, commission }: Execution): boolean {
  if (effect !== null || realised === null) return false
  const result = amountOf(realised)
  return signOf(result) !== 0 && compareAmounts(result, negative(amountOf(commission))) !== 0
}
