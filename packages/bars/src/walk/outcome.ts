import { exactLevel, type Exits, type LevelMove, type Target } from './exits.ts'

/** Exit that ended a trade: its last target, its first stop, a stop that had moved, or time. */
export type EndedBy = 'TARGET' | 'STOP' | 'RULE' | 'TIME'

/** The last exit of an outcome: its bar, its price, and the best price before it, which determines the filled targets. */
export interface LastExit {
  readonly bar: number
  readonly price: number
  readonly reached: number
}

/** Bounds of an outcome in units of price for the whole position, before costs; `by` is how the worst case ended. */
export interface Bounds {
  readonly worst: number
  readonly best: number
  readonly by: EndedBy
  /** The last bar with a possible open position. */
  readonly bar: number
  readonly worstExit: LastExit
  readonly bestExit: LastExit
}

const noTargets: readonly Target[] = []

/** Computes the result of a position by its best price, and collects the bounds. */
export class Outcome {
  /** Level of the target that closes the rest; infinite if there is none. */
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
  /** Units gained because opens jumped over targets. */
  #bonus = 0

  constructor(entry: number, { stop, breakEvenFrom, trail, targets }: Exits) {
    this.#entry = entry
    this.#stop = this.#firstStop = exactLevel(stop)
    this.#breakEvenFrom = breakEvenFrom === null ? Number.POSITIVE_INFINITY : exactLevel(breakEvenFrom)
    this.#trail = trail && { distance: exactLevel(trail.distance), from: exactLevel(trail.from) }
    let shares = 0
    for (const { share } of targets) shares += share
    const closesAll = shares > 1 - 1e-9
    const parts = closesAll ? targets.length - 1 : targets.length
    this.#targets =
      parts === 0 ? noTargets : targets.slice(0, parts).map(({ level, share }) => ({ level: exactLevel(level), share }))
    this.last = closesAll ? exactLevel(targets[parts]!.level) : Number.POSITIVE_INFINITY
  }

  /** Targets before the last one stay; those beyond it move with it. */
  move({ stop, target }: LevelMove): void {
    this.#stop = exactLevel(stop)
    this.last = target === null ? Number.POSITIVE_INFINITY : exactLevel(target)
  }

  /** The lowest level above a best price at which a target may be filled. */
  nearestTarget(best: number): number {
    let nearest = this.last
    for (const { level } of this.#targets) if (level > best && level < nearest) nearest = level
    return nearest
  }

  /** The stop after this best price. It never falls as the best price rises. */
  stopAt(best: number): number {
    const trailed =
      this.#trail !== null && best >= this.#trail.from ? best - this.#trail.distance : Number.NEGATIVE_INFINITY
    return Math.max(this.#stop, best >= this.#breakEvenFrom ? this.#entry : Number.NEGATIVE_INFINITY, trailed)
  }

  /** The smallest whole best price, at least `from`, after which the stop is at least `price`; infinite if there is none. */
  least(price: number, from: number): number {
    if (this.stopAt(from) >= price) return from
    const byEntry = this.#entry >= price ? Math.ceil(this.#breakEvenFrom) : Number.POSITIVE_INFINITY
    const byTrail =
      this.#trail === null
        ? Number.POSITIVE_INFINITY
        : Math.max(Math.ceil(exactLevel(price + this.#trail.distance)), Math.ceil(this.#trail.from))
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

  /** Widens the bounds by exits after two best prices; without `by`, a stop. */
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
   * Widens the bounds by the last target: at its level, for the best case at a price beyond, an open that jumped over it. A best price is
   * above the last target only if that was moved below it.
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

  /** Outcome of a stop above the price at which the trade could have been closed immediately. */
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
