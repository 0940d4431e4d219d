import type { Direction } from '@afterclose/core/trade'
import { type Action, instrumentUnder } from './action.ts'
import { applyAction, joined } from './apply-action.ts'
import {
  type Amount,
  amountOf,
  amountText,
  compareAmounts,
  dividedBy,
  minus,
  negative,
  nothing,
  plus,
  signOf,
} from './amount.ts'
import { digest } from './digest.ts'
import type { Execution } from './fill.ts'
import { add, openPosition, type Part, type Position } from './position.ts'
import { closeSmallRest } from './small-rest.ts'

/** Both sides, because platforms that mark openings may hold one position on each. */
interface Held<F extends Execution> extends Pick<Execution, 'account' | 'instrument' | 'symbol'> {
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

/** A position that an action has changed. */
export interface Acted<F extends Execution> {
  readonly action: Action
  readonly position: Position<F>
  /** Held before and after it. */
  readonly before: Amount
  readonly after: Amount
  /** Whether it closed the position. */
  readonly finished: boolean
}

/** Makes a fill for units moved by an action. */
type MakeFill<F extends Execution> = (
  like: F,
  fields: Omit<Execution, 'market' | 'account' | 'currency' | 'fxRate' | 'pointValue'>,
  name: string,
) => F

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

  /** @param make makes a fill like one of the position that the action changes */
  act(action: Action, make: MakeFill<F>): readonly Acted<F>[] {
    const acted: Acted<F>[] = []
    for (const held of this.#held.values()) {
      if (held.symbol !== action.symbol || (action.account !== null && held.account !== action.account)) continue
      for (const side of ['LONG', 'SHORT'] as const) {
        const position = held[side]
        if (position === null) continue
        const before = position.held
        const outcome = applyAction(position, action)
        const like = position.parts[0]!.fill
        if (outcome === 'GONE') {
          const fill = make(
            like,
            {
              ...moved(held, action, side === 'LONG' ? 'SELL' : 'BUY'),
              ...paidFor(action, before),
              size: amountText(before),
            },
            nameOf(action, held),
          )
          add(position, { side: 'EXIT', fill, size: before, rest: null, owned: false })
        }
        acted.push({ action, position, before, after: position.held, finished: outcome === 'GONE' })
        if (outcome !== 'STAYS') held[side] = null
        if (action.into === null || outcome === 'GONE') continue
        const into = this.#of({
          ...held,
          instrument: instrumentUnder(held.instrument, held.symbol, action.into),
          symbol: action.into,
        })
        if (outcome === 'CARRIED') into[side] = joined(into[side], position)
        else if (action.received !== null) {
          const name = nameOf(action, into)
          const size = amountOf(action.received)
          const fill = make(
            like,
            { ...moved(into, action, side === 'LONG' ? 'BUY' : 'SELL'), size: action.received },
            name,
          )
          const own = openPosition(side, [{ side: 'ENTRY', fill, size, rest: null, owned: false }], name)
          own.withheld = position.withheld
          into[side] = joined(into[side], own)
        }
      }
    }
    return acted
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

  #of({ account, instrument, symbol }: Pick<Execution, 'account' | 'instrument' | 'symbol'>): Held<F> {
    const key = `${account ?? ''}\u0000${instrument}`
    let held = this.#held.get(key)
    if (held === undefined) {
      held = { account, instrument, symbol, LONG: null, SHORT: null, rests: { LONG: [], SHORT: [] } }
      this.#held.set(key, held)
    }
    return held
  }
}

/** Units moved without a price. */
const moved = (
  { instrument, symbol }: Pick<Execution, 'instrument' | 'symbol'>,
  { date }: Action,
  side: Execution['side'],
) =>
  ({
    id: null,
    instrument,
    symbol,
    side,
    date,
    price: '0',
    commission: '0',
    swap: '0',
    effect: null,
    realised: null,
    realisedIsNet: false,
    cash: null,
    explained: true,
    notes: '',
    standIn: null,
  }) as const

/** The price of a merger for cash. */
const paidFor = ({ money }: Action, size: Amount) =>
  money === null ? {} : { price: amountText(dividedBy(amountOf(money), size, 10)), cash: money }

/** The same whichever files state the action. */
const nameOf = ({ kind, date }: Action, { account, instrument }: Pick<Execution, 'account' | 'instrument'>): string =>
  `ACTION-${digest([kind, date.slice(0, 10), account ?? '', instrument].join('\u0000'))}`

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
