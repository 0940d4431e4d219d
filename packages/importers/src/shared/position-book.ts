import type { Decimal } from '@afterclose/core/decimal'
import type { Direction } from '@afterclose/core/trade'
import { type Action, instrumentUnder } from './action.ts'
import { applyAction, joinedPosition, reasonOf } from './apply-action.ts'
import {
  type Amount,
  amountOf,
  amountText,
  compareAmounts,
  dividedBy,
  minus,
  negative,
  noAmount,
  plus,
  roundedAmount,
  signOf,
} from '@afterclose/core/amount'
import { digest } from './digest.ts'
import type { Execution } from './fill.ts'
import { add, openPosition, type Part, type Position } from './position.ts'
import { closeSmallRest } from './small-rest.ts'

/** Both sides, because platforms that mark openings may hold one position on each. */
interface Held<F extends Execution> extends Pick<Execution, 'account' | 'instrument' | 'symbol'> {
  LONG: Position<F> | null
  SHORT: Position<F> | null
  /** The last position that an action changed; it may be closed by now. */
  changed: Position<F> | null
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
  /** Held before and after it; the same if only its result changed. */
  readonly before: Amount
  readonly after: Amount
  /** Whether it closed the position. */
  readonly finished: boolean
}

/** Size held under a symbol, on either side. */
export interface HeldSize {
  readonly account: string | null
  readonly symbol: string
  readonly size: Amount
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
  /** Units received from unknown companies that no fill has followed yet. */
  #waiting: readonly { readonly action: Action; readonly make: MakeFill<F> }[] = []

  /** @param name name of the trade, if the fill opens one */
  execute(fill: F, name: string): Outcome<F> {
    const held = this.#of(fill)
    for (const { action, make } of this.#waiting.filter(({ action: one }) => concerns(one, held)))
      receive({ held, side: 'LONG', action, size: action.added!, like: fill, reason: reasonOf(action) }, make)
    this.#waiting = this.#waiting.filter(({ action }) => !concerns(action, held))
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
      rest = noAmount
    }
    const isUsed = closing !== null || finished.length > 0
    if (signOf(rest) === 0) return { finished, unmatched: null, used: isUsed }
    if (onlyCloses || (closing === null && hasResult(fill))) return { finished, unmatched: rest, used: isUsed }
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
    return { finished, unmatched: null, used: isUsed }
  }

  /** @param make makes a fill like one of the position that the action changes */
  act(action: Action, make: MakeFill<F>): readonly Acted<F>[] {
    const acted: Acted<F>[] = []
    const isUnnamed = action.kind === 'SPIN_OFF' && action.into === null
    for (const held of this.#held.values()) {
      if (!concerns(action, held)) continue
      if (action.kind === 'CASH_IN_LIEU') {
        const paid = payCash(held, action, make)
        if (paid !== null) acted.push(paid)
        continue
      }
      for (const side of ['LONG', 'SHORT'] as const) {
        const position = held[side]
        if (position === null || isUnnamed) continue
        const before = position.held
        const outcome = applyAction(position, action)
        held.changed = position
        if (outcome === 'GONE') takeUnits({ held, side, action, size: before, money: action.money }, make)
        acted.push({ action, position, before, after: position.held, finished: outcome === 'GONE' })
        if (outcome !== 'STAYS') held[side] = null
        if (action.into === null || outcome === 'GONE') continue
        const into = this.#of({
          ...held,
          instrument: instrumentUnder(held.instrument, held.symbol, action.into),
          symbol: action.into,
        })
        if (outcome === 'CARRIED') into[side] = into.changed = held.changed = joinedPosition(into[side], position)
        else if (action.received !== null)
          receive(
            {
              held: into,
              side,
              action,
              size: action.received,
              like: position.parts[0]!.fill,
              reason: position.withheld,
            },
            make,
          )
      }
    }
    if (isUnnamed) this.#waiting = [...this.#waiting, { action, make }]
    return acted
  }

  /** Open positions, in the order in which accounts and instruments were first traded. */
  *open(): Iterable<Position<F>> {
    for (const { LONG, SHORT } of this.#held.values()) {
      if (LONG !== null) yield LONG
      if (SHORT !== null) yield SHORT
    }
  }

  /** Sizes held, under the present symbols. */
  *sizes(): Iterable<HeldSize> {
    for (const { account, symbol, LONG, SHORT } of this.#held.values())
      for (const position of [LONG, SHORT]) if (position !== null) yield { account, symbol, size: position.held }
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
      held = { account, instrument, symbol, LONG: null, SHORT: null, changed: null, rests: { LONG: [], SHORT: [] } }
      this.#held.set(key, held)
    }
    return held
  }
}

const concerns = ({ symbol, account }: Action, held: Pick<Execution, 'symbol' | 'account'>): boolean =>
  held.symbol === symbol && (account === null || held.account === account)

interface Received<F extends Execution> {
  readonly held: Held<F>
  readonly side: Direction
  readonly action: Action
  readonly size: Decimal
  readonly like: F
  /** Why the result is unknown. */
  readonly reason: string | null
}

/** Adds units for which there is no price. */
function receive<F extends Execution>(
  { held, side, action, size, like, reason }: Received<F>,
  make: MakeFill<F>,
): void {
  const name = nameOf(action, held)
  const fill = make(like, { ...moved(held, action, side === 'LONG' ? 'BUY' : 'SELL'), size }, name)
  const newPosition = openPosition(
    side,
    [{ side: 'ENTRY', fill, size: amountOf(size), rest: null, owned: false }],
    name,
  )
  newPosition.withheld = reason
  held[side] = joinedPosition(held[side], newPosition)
  held.changed = held[side]
}

interface Taken<F extends Execution> {
  readonly held: Held<F>
  readonly side: Direction
  readonly action: Action
  readonly size: Amount
  readonly money: Decimal | null
}

/** Closes units for money, or for nothing. */
function takeUnits<F extends Execution>({ held, side, action, size, money }: Taken<F>, make: MakeFill<F>): void {
  const position = held[side]!
  const like = { ...position.parts[0]!.fill, fxRate: action.fxRate ?? position.parts.at(-1)!.fill.fxRate }
  const fields = {
    ...moved(held, action, side === 'LONG' ? 'SELL' : 'BUY'),
    ...(money === null ? {} : paidFor(money, size)),
    size: amountText(size),
  }
  add(position, { side: 'EXIT', fill: make(like, fields, nameOf(action, held)), size, rest: null, owned: false })
}

const one = amountOf('1')

/** The part beyond whole units. */
const fractionOf = (size: Amount): Amount => minus(size, roundedDown(size))
const isWhole = (size: Amount): boolean => signOf(fractionOf(size)) === 0

function roundedDown(size: Amount): Amount {
  const whole = roundedAmount(size, 0)
  return compareAmounts(whole, size) > 0 ? minus(whole, one) : whole
}

/**
 * Money for a fraction of a unit that a split or merger left. If the fraction is held, it is sold for it. Otherwise the file states only the
 * whole units, and the money is part of the result of the position that was changed, which may be closed by now.
 */
function payCash<F extends Execution>(held: Held<F>, action: Action, make: MakeFill<F>): Acted<F> | null {
  const money = action.money ?? '0'
  const side: Direction = held.LONG !== null || held.SHORT === null ? 'LONG' : 'SHORT'
  const position = held[side]
  if (position !== null) {
    const before = position.held
    const size = action.added === null ? fractionOf(before) : absolute(amountOf(action.added))
    const isHeld = compareAmounts(size, before) <= 0 && (isWhole(size) || !isWhole(before))
    if (signOf(size) > 0 && isHeld) {
      const paid = money.startsWith('-') ? money.slice(1) : money
      takeUnits({ held, side, action, size, money: side === 'LONG' ? paid : `-${paid}` }, make)
      const finished = signOf(position.held) === 0
      if (finished) held[side] = null
      return { action, position, before, after: position.held, finished }
    }
  }
  const changed = held.changed ?? position
  if (changed === null) return null
  const at = changed.parts.findLastIndex(({ side: of, rest }) => of === 'ENTRY' && rest === null)
  const part = changed.parts[at]
  if (held.changed === null || part === undefined) changed.withheld ??= reasonOf(action)
  else {
    const { fill } = part
    const note = `${money} was paid for a fraction of a unit on ${action.date.slice(0, 10)}. It is included as swap.`
    const notes = fill.notes === '' ? note : `${fill.notes}\n${note}`
    changed.isPaidBesides = true
    changed.parts[at] = {
      ...part,
      fill: { ...fill, swap: amountText(plus(amountOf(fill.swap), amountOf(money))), notes },
    }
  }
  return { action, position: changed, before: changed.held, after: changed.held, finished: false }
}

const absolute = (amount: Amount): Amount => (signOf(amount) < 0 ? negative(amount) : amount)

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
    end: undefined,
  }) as const

/** The price of units that were paid for in cash. */
const paidFor = (money: Decimal, size: Amount) => ({
  price: amountText(absolute(dividedBy(amountOf(money), size, 10))),
  cash: money,
})

const prefix = 'ACTION-'

/** Whether units were moved by an action. */
export const isByAction = ({ name }: { readonly name: string }): boolean => name.startsWith(prefix)

/** The same whichever files state the action. */
const nameOf = ({ kind, date }: Action, { account, instrument }: Pick<Execution, 'account' | 'instrument'>): string =>
  `${prefix}${digest([kind, date.slice(0, 10), account ?? '', instrument].join('\u0000'))}`

/** Whether a fill without an effect has closed something: it states a result other than its own cost. */
function hasResult({ effect, realised, commission }: Execution): boolean {
  if (effect !== null || realised === null) return false
  const result = amountOf(realised)
  return signOf(result) !== 0 && compareAmounts(result, negative(amountOf(commission))) !== 0
}

const sizeOf = (parts: readonly Part[]): Amount => parts.reduce((sum, { size }) => plus(sum, size), noAmount)

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
