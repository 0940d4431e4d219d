import type { Direction } from '@afterclose/core/trade'
import { type Amount, amountOf, compareAmounts, minus, negative, nothing, plus, signOf } from './amount.ts'
import type { Execution } from './fill.ts'
import { add, openPosition, type Part, type Position } from './position.ts'
import { closeSmallRest } from './small-rest.ts'

/** Both sides, because platforms that mark openings may hold one position on each. */
interface Held<F extends Execution> {
  LONG: Position<F> | null
  SHORT: Position<F> | null
  /** Small rests of closed coin positions, oldest first. */
  readonly rests: Record<Direction, Part<F>[]>
}

export interface Outcome<F extends Execution> {
  /** Positions that the fill closed completely. */
  readonly finished: readonly Position<F>[]
  /** Part of a closing fill that had nothing to close. */
  readonly unmatched: Amount | null
  /** Whether part of it closed something. */
  readonly used: boolean
}

/**
 * Open positions by account and instrument. Positions go from flat to flat; a fill that crosses zero closes one and opens the next. Its
 * line counts for the position that it opened, so that every line is in exactly one trade. Small rests of coin positions count as closed,
 * and make a position of their own once they are sold.
 */
export class PositionBook<F extends Execution> {
  readonly #held = new Map<string, Held<F>>()

  /** @param name name of the trade, if the fill opens one */
  execute(fill: F, name: string): Outcome<F> {
    const held = this.#of(fill)
    const opens: Direction = fill.side === 'BUY' ? 'LONG' : 'SHORT'
    const ends = fill.effect === 'END'
    const closes: Direction = (ends ? held.LONG === null : fill.side === 'BUY') ? 'SHORT' : 'LONG'
    const onlyCloses = ends || fill.effect === 'CLOSE'
    const size = amountOf(fill.size)
    const finished: Position<F>[] = []
    let rest = size
    const closing = fill.effect === 'OPEN' ? null : held[closes]
    if (closing !== null) {
      const closed = compareAmounts(rest, closing.held) > 0 ? closing.held : rest
      rest = minus(rest, closed)
      const whole = signOf(rest) === 0
      const owned = onlyCloses || whole
      add(closing, { side: 'EXIT', fill, size: closed, rest: whole ? null : 'REMAINDER', owned })
      const small = signOf(closing.held) === 0 ? null : closeSmallRest(closing, fill)
      if (small !== null) held.rests[closes].push(small)
      if (signOf(closing.held) === 0) {
        finished.push(closing)
        held[closes] = null
      }
    }
    const rests = held.rests[closes]
    if (signOf(rest) !== 0 && fill.effect !== 'OPEN' && !ends && compareAmounts(rest, sizeOf(rests)) <= 0) {
      const position = openPosition(closes, takeOldest(rests, rest), `REST-${name}`)
      const whole = compareAmounts(rest, size) === 0
      add(position, { side: 'EXIT', fill, size: rest, rest: whole ? null : 'FIRST', owned: true })
      finished.push(position)
      rest = nothing
    }
    const used = closing !== null || finished.length > 0
    if (signOf(rest) === 0) return { finished, unmatched: null, used }
    if (onlyCloses || (closing === null && hasResult(fill))) return { finished, unmatched: rest, used }
    const part: Part<F> = {
      side: 'ENTRY',
      fill,
      size: rest,
      rest: compareAmounts(rest, size) === 0 ? null : 'FIRST',
      owned: true,
    }
    const position = held[opens]
    if (position === null) held[opens] = openPosition(opens, [part], name)
    else add(position, part)
    return { finished, unmatched: null, used }
  }

  /** Open positions, in the order in which accounts and instruments were first traded. */
  *open(): Iterable<Position<F>> {
    for (const { LONG, SHORT } of this.#held.values()) {
      if (LONG !== null) yield LONG
      if (SHORT !== null) yield SHORT
    }
  }

  /** Small rests of closed coin positions that are not sold. */
  *rests(): Iterable<Part<F>> {
    for (const { rests } of this.#held.values()) {
      yield* rests.LONG
      yield* rests.SHORT
    }
  }

  #of({ account, instrument }: F): Held<F> {
    const key = `${account ?? ''}\u0000${instrument}`
    let held = this.#held.get(key)
    if (held === undefined) this.#held.set(key, (held = { LONG: null, SHORT: null, rests: { LONG: [], SHORT: [] } }))
    return held
  }
}

/** Whether a fill without an effect has closed something: it states a result other than its own cost. */
function hasResult({ effect, realised, commission }: Execution): boolean {
  if (effect !== null || realised === null) return false
  const result = amountOf(realised)
  return signOf(result) !== 0 && compareAmounts(result, negative(amountOf(commission))) !== 0
}

const sizeOf = (parts: readonly Part[]): Amount => parts.reduce((sum, { size }) => plus(sum, size), nothing)

/** Removes the oldest parts of a size from a list; the last of them may be cut. @param size at most that of all parts, above 0 */
function takeOldest<F extends Execution>(parts: Part<F>[], size: Amount): readonly Part<F>[] {
  const [first] = parts.splice(0, 1)
  if (first === undefined) throw new Error('More is taken from a list of parts than it has')
  if (compareAmounts(first.size, size) > 0) {
    parts.unshift({ ...first, size: minus(first.size, size) })
    return [{ ...first, size }]
  }
  const missing = minus(size, first.size)
  return signOf(missing) === 0 ? [first] : [first, ...takeOldest(parts, missing)]
}
