import type { BarColumns } from '../bar.ts'

/**
 * Walks a trade through the price bars after its entry, and bounds the outcome of other exits (BARS 3). Everything here is long and on
 * the side of the exit: `toExitSide` (exit-side.ts) mirrors shorts and adds the spread. Prices are whole units; levels may lie between.
 */

/** A part of the position that goes at a price. */
export interface Target {
  readonly level: number
  /** Part of the position, above 0; all shares together are at most 1. */
  readonly share: number
}

/** Exits of a strategy. */
export interface Exits {
  /** Below the entry. */
  readonly stop: number
  /** Best price from which on the stop is the entry; null: never. */
  readonly breakEvenFrom: number | null
  /** The stop follows the best price at this distance, once that is at least `from`; null: it does not. */
  readonly trail: { readonly distance: number; readonly from: number } | null
  /** From the nearest on; what their shares leave open has no target. */
  readonly targets: readonly Target[]
  /**
   * Closes the rest at the open or close of a bar. A trader's own exit happens inside its bar, whose high and low may lie after it: `REAL`,
   * and its price is that bar's close. Null: only stop and targets do.
   */
  readonly end: { readonly at: 'OPEN' | 'CLOSE' | 'REAL'; readonly bar: number } | null
  /** By their bars; none: stop and last target stay where they are. */
  readonly moves?: readonly LevelMove[]
}

/** Stop and last target that count from the open of a bar on. */
interface LevelMove {
  /** Counted from the entry's. */
  readonly bar: number
  readonly stop: number
  /** Null: none. */
  readonly target: number | null
}

export interface Entry {
  readonly price: number
  /** Best price that the exit could have had at the entry: below `price` by the spread. */
  readonly exitPrice: number
  /** The first bar holds the entry; only the way to its close is sure to lie after it. Else it is a whole bar. */
  readonly inside: boolean
}

/** Exits by which a trade ended: its last target, its first stop, a stop that had moved, or the time. */
export type EndedBy = 'TARGET' | 'STOP' | 'RULE' | 'TIME'

/** The last exit of an outcome: its bar, its price, and the best price that the trade had had, which says which targets were filled. */
export interface LastExit {
  readonly bar: number
  readonly price: number
  readonly reached: number
}

/** Bounds of an outcome in units of price for the whole position, before costs; `by` is the end of the worst. */
export interface Bounds {
  readonly worst: number
  readonly best: number
  readonly by: EndedBy
  /** The bar after which nothing can be open. */
  readonly bar: number
  readonly worstExit: LastExit
  readonly bestExit: LastExit
}

/** Hears of the stop of a trade whose best price so far is the lowest that it may be, before each bar. */
export type OnStop = (bar: number, stop: number, reached: number) => void

/** Levels are exact to a millionth of a unit, so that 0.7 x 10 is the whole unit 7. */
export const exact = (level: number): number => Math.round(level * 1e6) / 1e6

/**
 * Bounds of what a strategy would have made.
 *
 * @param bars columns from the entry's bar on, high and low including the entry and a real exit
 * @returns null when the bars end before everything is closed
 */
export function walk(
  bars: Pick<BarColumns, 'length' | 'open' | 'high' | 'low' | 'close'>,
  entry: Entry,
  exits: Exits,
  onStop?: OnStop,
): Bounds | null {
  const path = new Path(entry.price, exits)
  const { moves = [] } = exits
  let moved = 0
  let low = entry.exitPrice
  let high = entry.exitPrice
  if (path.stopAt(low) >= low) return path.closedAt(low)
  for (let i = 0; i < bars.length; i++) {
    path.bar = i
    while (moved < moves.length && moves[moved]!.bar <= i) path.move(moves[moved++]!)
    onStop?.(i, path.stopAt(low), low)
    const [open, close] = [bars.open[i]!, bars.close[i]!]
    const isExit = exits.end?.bar === i
    const partly = (i === 0 && entry.inside) || (isExit && exits.end?.at === 'REAL')
    if (i > 0 || !entry.inside) {
      const jumped = path.least(open, low)
      if (jumped <= high) {
        path.take(jumped, open, high, open)
        if (jumped === low) return path.bounds()
        high = jumped - 1
      }
      path.jumpTargets(low, open)
      if (open >= path.last) {
        path.takeTargets(low, high, open)
        return path.bounds()
      }
      low = Math.max(low, open)
      high = Math.max(high, open)
      if (isExit && exits.end?.at === 'OPEN') {
        path.take(low, open, high, open, 'TIME')
        return path.bounds()
      }
    }
    const touched = bars.high[i]! >= path.last
    const top = Math.max(high, touched ? Math.min(bars.high[i]!, Math.ceil(path.last) - 1) : bars.high[i]!)
    const stopped = path.least(bars.low[i]!, low)
    if (stopped <= top) path.take(stopped, path.stopAt(stopped), top, path.stopAt(top))
    if (touched) path.takeTargets(low, high, path.last)
    const over = partly
      ? close >= path.last || close <= path.stopAt(Math.max(low, close))
      : touched || path.stopAt(low) >= bars.low[i]! || close <= path.stopAt(Math.max(low, bars.high[i]!))
    if (over) return path.bounds()
    if (partly) {
      low = Math.max(low, close)
      high = top
    } else {
      high = Math.max(bars.high[i]!, Math.min(high, path.least(bars.low[i]!, low) - 1))
      low = Math.max(low, bars.high[i]!)
    }
    high = Math.max(low, Math.min(high, path.least(close, low) - 1))
    if (isExit) {
      path.take(low, close, high, close, 'TIME')
      return path.bounds()
    }
  }
  return null
}

/** Computes what a position makes by the best price that it has had, and collects the bounds. */
class Path {
  /** The target at which nothing is left open; infinite where there is none. */
  last: number
  readonly #entry: number
  readonly #firstStop: number
  #stop: number
  readonly #breakEvenFrom: number
  readonly #trail: { readonly distance: number; readonly from: number } | null
  /** Targets before the last. */
  readonly #targets: readonly Target[]
  #worst = Number.POSITIVE_INFINITY
  #best = Number.NEGATIVE_INFINITY
  #by: EndedBy = 'STOP'
  bar = 0
  #worstBar = 0
  #worstPrice = 0
  #worstReached = 0
  #bestBar = 0
  #bestPrice = 0
  #bestReached = 0
  /** Units by which targets were jumped over at an open. */
  #bonus = 0

  constructor(entry: number, { stop, breakEvenFrom, trail, targets }: Exits) {
    this.#entry = entry
    this.#stop = this.#firstStop = exact(stop)
    this.#breakEvenFrom = breakEvenFrom === null ? Number.POSITIVE_INFINITY : exact(breakEvenFrom)
    this.#trail = trail && { distance: exact(trail.distance), from: exact(trail.from) }
    const all = targets.map(({ level, share }) => ({ level: exact(level), share }))
    const closesAll = targets.reduce((sum, { share }) => sum + share, 0) > 1 - 1e-9
    this.#targets = closesAll ? all.slice(0, -1) : all
    this.last = closesAll ? all.at(-1)!.level : Number.POSITIVE_INFINITY
  }

  /** Targets before the last one stay; those beyond it go with it. */
  move({ stop, target }: LevelMove): void {
    this.#stop = exact(stop)
    this.last = target === null ? Number.POSITIVE_INFINITY : exact(target)
  }

  /** The stop after this best price. It never falls as the best price grows. */
  stopAt(best: number): number {
    const trailed =
      this.#trail !== null && best >= this.#trail.from ? best - this.#trail.distance : Number.NEGATIVE_INFINITY
    return Math.max(this.#stop, best >= this.#breakEvenFrom ? this.#entry : Number.NEGATIVE_INFINITY, trailed)
  }

  /** The smallest whole best price, not below `from`, after which the stop is at least `price`; infinite where there is none. */
  least(price: number, from: number): number {
    if (this.stopAt(from) >= price) return from
    const byEntry = this.#entry >= price ? Math.ceil(this.#breakEvenFrom) : Number.POSITIVE_INFINITY
    const byTrail =
      this.#trail === null
        ? Number.POSITIVE_INFINITY
        : Math.max(Math.ceil(exact(price + this.#trail.distance)), Math.ceil(this.#trail.from))
    return Math.max(from, Math.min(byEntry, byTrail))
  }

  /** Units made: targets up to the best price at their level, the rest at a price. */
  #made(best: number, price: number): number {
    let open = 1
    let units = 0
    for (const { level, share } of this.#targets) {
      if (level > best) break
      units += share * (level - this.#entry)
      open -= share
    }
    return open < 1e-9 ? units : units + open * (price - this.#entry)
  }

  /** Widens the bounds to ways out after two best prices; without `by`, a stop. */
  take(lowBest: number, lowPrice: number, highBest: number, highPrice: number, by?: EndedBy): void {
    this.#takeWorst(
      this.#made(lowBest, lowPrice),
      by ?? (this.stopAt(lowBest) === this.#firstStop ? 'STOP' : 'RULE'),
      lowPrice,
      lowBest,
    )
    this.#takeBest(this.#made(highBest, highPrice) + this.#bonus, highPrice, highBest)
  }

  #takeWorst(made: number, by: EndedBy, price: number, reached: number): void {
    if (made >= this.#worst) return
    this.#worst = made
    this.#by = by
    this.#worstBar = this.bar
    this.#worstPrice = price
    this.#worstReached = reached
  }

  #takeBest(made: number, price: number, reached: number): void {
    if (made <= this.#best) return
    this.#best = made
    this.#bestBar = this.bar
    this.#bestPrice = price
    this.#bestReached = reached
  }

  /**
   * Widens the bounds to the last target: at its level, for the best at a price beyond, an open that jumped over it. A best price is above the last
   * target only where that was moved below it.
   */
  takeTargets(lowBest: number, highBest: number, price: number): void {
    const low = Math.max(lowBest, this.last)
    const high = Math.max(highBest, this.last)
    this.#takeWorst(this.#made(low, this.last), 'TARGET', this.last, low)
    this.#takeBest(this.#made(high, price) + this.#bonus, this.last, high)
  }

  /** Targets between a best price and an open beyond may have been filled at that open. */
  jumpTargets(best: number, open: number): void {
    for (const { level, share } of this.#targets)
      if (level > best && level <= open && level <= this.last) this.#bonus += share * (open - level)
  }

  /** The stop lies above the price at which one could have left at once. */
  closedAt(price: number): Bounds {
    const exit = { bar: 0, price, reached: price }
    const made = price - this.#entry
    return { worst: made, best: made, by: 'STOP', bar: 0, worstExit: exit, bestExit: exit }
  }

  bounds(): Bounds {
    return {
      worst: this.#worst,
      best: this.#best,
      by: this.#by,
      bar: this.bar,
      worstExit: { bar: this.#worstBar, price: this.#worstPrice, reached: this.#worstReached },
      bestExit: { bar: this.#bestBar, price: this.#bestPrice, reached: this.#bestReached },
    }
  }
}
