import type { StopEnds } from '@afterclose/core/strategy-map'
import type { BarColumns } from '../bar.ts'
import { type Entry, exact } from './walk.ts'

/**
 * Walks a trade once for all stops and targets of a map: of each level the first bar that touches it says how every pair of them ends. The
 * results are those of `walk` for each pair (BARS 3.4). Everything is long and on the side of the exit, in whole units.
 */

/** Levels of a map: distances from the entry, from the nearest on. */
export interface MapLevels {
  readonly stops: readonly number[]
  readonly targets: readonly number[]
}

/** First bars that touch levels. */
export interface MapTouches {
  /** Stops, and behind them targets. */
  readonly levels: Float64Array
  /** The first whole bar that touches it; infinite: none. -1: a stop above the price at which one could have left at once. */
  readonly bar: Float64Array
  /** Where it is filled there: the level, or an open beyond it. */
  readonly fill: Float64Array
  /** 1: that bar opens at the level or beyond it, so that it comes before all others that the bar touches. */
  readonly opens: Uint8Array
  /** 1: the bar that holds the entry touches it, before or after the entry. */
  readonly inside: Uint8Array
  /** 1: and closes beyond it, so that it was certainly reached. */
  readonly over: Uint8Array
  readonly stops: number
}

/** An exit beyond a level, at the open of a bar. */
export interface MapJump {
  /** A stop, or behind the stops a target. */
  readonly level: number
  /** The first target, or stop, that it concerns. */
  readonly first: number
  /** Whether the best outcome of cells that certainly end at this stop is there, too; of a target it is. */
  readonly best: boolean
  readonly fill: number
}

/** How all cells end: of each stop, and exits beyond levels. */
export interface MapEnds {
  readonly stops: readonly StopEnds[]
  readonly jumps: readonly MapJump[]
}

const never = Number.POSITIVE_INFINITY

/** Finds the first bars that touch each level. @param bars from the entry's bar on, high and low including the entry */
export function touchesOf(
  bars: Pick<BarColumns, 'length' | 'open' | 'high' | 'low' | 'close'>,
  { price, exitPrice, inside }: Entry,
  { stops, targets }: MapLevels,
): MapTouches {
  const levels = Float64Array.from([
    ...stops.map((distance) => exact(price - distance)),
    ...targets.map((distance) => exact(price + distance)),
  ])
  const found = {
    levels,
    bar: new Float64Array(levels.length).fill(never),
    fill: levels.slice(),
    opens: new Uint8Array(levels.length),
    inside: new Uint8Array(levels.length),
    over: new Uint8Array(levels.length),
    stops: stops.length,
  }
  let stop = 0
  let target = stops.length
  for (; stop < stops.length && levels[stop]! >= exitPrice; stop++) {
    found.bar[stop] = -1
    found.fill[stop] = exitPrice
  }
  let at = 0
  if (inside && bars.length > 0) {
    at = 1
    for (let level = 0; level < levels.length; level++) {
      const [units, isStop] = [levels[level]!, level < stops.length]
      if (isStop && level < stop) continue
      found.inside[level] = Number(isStop ? bars.low[0]! <= units : bars.high[0]! >= units)
      found.over[level] = Number(isStop ? bars.close[0]! <= units : bars.close[0]! >= units)
    }
    while (stop < stops.length && found.over[stop] === 1) stop++
    while (target < levels.length && found.over[target] === 1) target++
  }
  for (; at < bars.length && stop < stops.length && target < levels.length; at++) {
    const [open, high, low] = [bars.open[at]!, bars.high[at]!, bars.low[at]!]
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

/** Bars, in ascending order, whose touches decide something. */
export const decidingBars = ({ bar }: MapTouches): readonly number[] =>
  [...new Set(bar)].filter((at) => at >= 0 && at < never).toSorted((a, b) => a - b)

/** Whether each pair of a stop and a target is decided. */
export const isDecided = (touches: MapTouches): boolean => {
  const { stops, bar, over } = touches
  const last = (from: number, to: number): boolean => {
    for (let level = from; level < to; level++) if (bar[level] === never && over[level] === 0) return false
    return true
  }
  return last(0, stops) || last(stops, bar.length)
}

/** How each pair of a stop and a target ends. @param known touches in later bars are not used: bars are missing before them */
export function mapEnds(touches: MapTouches, known = never): MapEnds {
  const { levels, fill, inside, over, opens, stops } = touches
  const bar = touches.bar.map((at) => (at > known ? never : at))
  const targets = levels.length - stops
  /** Whether whole bars may end a pair at its stop, and at its target. */
  const later = (stop: number, target: number): readonly [atStop: boolean, atTarget: boolean] => {
    const [down, up] = [bar[stop]!, bar[target]!]
    if (down === -1) return [true, false]
    if (over[stop] === 1 || over[target] === 1 || (down === never && up === never)) return [false, false]
    return down === up ? [opens[target] === 0, opens[stop] === 0] : [down < up, up < down]
  }
  const isEnded = (stop: number, target: number): boolean =>
    over[stop] === 1 || over[target] === 1 || bar[stop]! < never || bar[target]! < never
  const ends: StopEnds[] = []
  const jumps: MapJump[] = []
  /** The first stop for which a jump over a target may count. */
  const firstStop = new Uint8Array(targets).fill(stops)
  for (let stop = 0; stop < stops; stop++) {
    const isInside = inside[stop] === 1
    let [sure, possible, first] = [0, 0, targets]
    for (let i = targets - 1; i >= 0; i--) {
      const target = stops + i
      const [atStop, atTarget] = later(stop, target)
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
