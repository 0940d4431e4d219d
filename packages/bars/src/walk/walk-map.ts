import type { StopEnds } from '@afterclose/core/strategy-map'
import { FixedStop, type PricesToWalk, viewOf } from './exit-bars.ts'
import { exactLevel } from './exits.ts'
import type { Entry } from './walk.ts'

/**
 * Walks a trade once for all stops and targets of a map: the first bar that touches each level determines how every pair ends. The results
 * are those of `walk` for each pair (BARS 3.4). Everything is long and on the exit side, in whole units.
 */

/** Levels of a map: distances from the entry, nearest first. */
export interface MapLevels {
  readonly stops: readonly number[]
  readonly targets: readonly number[]
}

/** First bars that touch levels. */
export interface MapTouches {
  /** Stops, followed by targets. */
  readonly levels: readonly number[]
  /**
   * The first whole bar that touches it; infinite: none. -1: a stop above the price at which the trade could have been closed immediately.
   */
  readonly bar: readonly number[]
  /** Fill price there: the level, or an open beyond it. */
  readonly fill: readonly number[]
  /** 1: that bar opens at the level or beyond it, so that it comes before all other levels that the bar touches. */
  readonly opens: readonly number[]
  /** 1: the entry's bar touches it, before or after the entry. */
  readonly inside: readonly number[]
  /** 1: and closes beyond it, so that it was certainly reached. */
  readonly over: readonly number[]
  readonly stops: number
}

/** An exit beyond a level, at the open of a bar. */
export interface MapJump {
  /** Index of a stop, or after the stops of a target. */
  readonly level: number
  /** The first target, or stop, that it applies to. */
  readonly first: number
  /** Whether it is also the best outcome of cells that certainly end at this stop; always for a target. */
  readonly best: boolean
  readonly fill: number
}

/** How all cells end: for each stop, and exits beyond levels. */
export interface MapEnds {
  readonly stops: readonly StopEnds[]
  readonly jumps: readonly MapJump[]
}

const never = Number.POSITIVE_INFINITY
const [atStops, atTargets] = [1, 2]

/** Finds the first bars that touch each level. @param bars from the entry's bar on */
export function touchesOf(
  bars: PricesToWalk,
  { price, exitPrice, inside }: Entry,
  { stops, targets }: MapLevels,
): MapTouches {
  const levels: number[] = []
  for (const distance of stops) levels.push(exactLevel(price - distance))
  for (const distance of targets) levels.push(exactLevel(price + distance))
  const all = (value: number): number[] => levels.map(() => value)
  const found = {
    levels,
    bar: all(never),
    fill: levels.slice(),
    opens: all(0),
    inside: all(0),
    over: all(0),
    stops: stops.length,
  }
  const view = viewOf(bars)
  let stop = 0
  let target = stops.length
  for (; stop < stops.length && levels[stop]! >= exitPrice; stop++) {
    found.bar[stop] = -1
    found.fill[stop] = exitPrice
  }
  let at = 0
  if (inside && view.length > 0) {
    at = 1
    const [low, high, close] = [Math.min(view.low(0), exitPrice), Math.max(view.high(0), exitPrice), view.close(0)]
    for (let level = 0; level < levels.length; level++) {
      const [units, isStop] = [levels[level]!, level < stops.length]
      if (isStop && level < stop) continue
      found.inside[level] = Number(isStop ? low <= units : high >= units)
      found.over[level] = Number(isStop ? close <= units : close >= units)
    }
    while (stop < stops.length && found.over[stop] === 1) stop++
    while (target < levels.length && found.over[target] === 1) target++
  }
  for (; stop < stops.length && target < levels.length; at++) {
    at = view.calmTo(at, view.length, exitPrice, levels[target]!, new FixedStop(levels[stop]!))
    if (at === view.length) break
    const [open, high, low] = [view.open(at), view.high(at), view.low(at)]
    for (; stop < stops.length && low <= levels[stop]!; stop++) {
      found.bar[stop] = at
      found.fill[stop] = Math.min(open, levels[stop]!)
      found.opens[stop] = Number(open <= levels[stop]!)
    }
    for (; target < levels.length && high >= levels[target]!; target++) {
      found.bar[target] = at
      found.fill[target] = Math.max(open, levels[target]!)
      found.opens[target] = Number(open >= levels[target]!)
    }
  }
  return found
}

/** Bars, in ascending order, with a touch that decides a pair. */
export const decidingBars = ({ bar }: MapTouches): readonly number[] =>
  [...new Set(bar)].filter((at) => at >= 0 && at < never).toSorted((a, b) => a - b)

/** Computes how each pair of a stop and a target ends. @param known touches in later bars are not used: bars are missing before them */
export function mapEnds(touches: MapTouches, known = never): MapEnds {
  const { levels, fill, inside, over, opens, stops } = touches
  const bar = known === never ? touches.bar : touches.bar.map((at) => (at > known ? never : at))
  const targets = levels.length - stops
  /** Levels at which whole bars may end a pair: `atStops`, `atTargets`, their sum or 0. */
  const later = (stop: number, target: number): number => {
    const down = bar[stop]!
    const up = bar[target]!
    if (down === -1) return atStops
    if (over[stop] === 1 || over[target] === 1 || (down === never && up === never)) return 0
    if (down === up) return (opens[target] === 0 ? atStops : 0) + (opens[stop] === 0 ? atTargets : 0)
    return down < up ? atStops : atTargets
  }
  const isEnded = (stop: number, target: number): boolean =>
    over[stop] === 1 || over[target] === 1 || bar[stop]! < never || bar[target]! < never
  const ends: StopEnds[] = []
  const jumps: MapJump[] = []
  /** The first stop for which a jump over a target may count. */
  const firstStop = levels.slice(stops).map(() => stops)
  for (let stop = 0; stop < stops; stop++) {
    const isInside = inside[stop] === 1
    let [sure, possible, first] = [0, 0, targets]
    for (let i = targets - 1; i >= 0; i--) {
      const target = stops + i
      const where = later(stop, target)
      const [atStop, atTarget] = [(where & atStops) !== 0, (where & atTargets) !== 0]
      const mayTarget = atTarget || (inside[target] === 1 && bar[stop] !== -1 && isEnded(stop, target))
      const mayStop = atStop || (isInside && isEnded(stop, target))
      if (mayTarget) {
        possible = Math.max(possible, i + 1)
        if (!mayStop) sure = Math.max(sure, i + 1)
      }
      if (atStop) first = i
      if (atTarget) firstStop[i] = Math.min(firstStop[i]!, stop)
    }
    const decided = bar[stop]! < never || over[stop] === 1 || possible === targets
    ends.push({ sure, possible, decided })
    if (fill[stop] !== levels[stop] && bar[stop]! < never && first < targets)
      jumps.push({ level: stop, first, best: !isInside, fill: fill[stop]! })
  }
  for (let i = 0; i < targets; i++) {
    const target = stops + i
    if (fill[target] !== levels[target] && bar[target]! < never && firstStop[i]! < stops)
      jumps.push({ level: target, first: firstStop[i]!, best: true, fill: fill[target]! })
  }
  return { stops: ends, jumps }
}
