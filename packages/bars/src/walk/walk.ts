import { type PricesToWalk, viewOf } from './exit-bars.ts'
import type { Exits, LevelMove } from './exits.ts'
import { type Bounds, Outcome } from './outcome.ts'

/**
 * Walks a trade through the price bars after its entry, and bounds the outcome of other exits (BARS 3). Everything is long and on the exit
 * side: `toExitSide` (exit-side.ts) mirrors shorts and adds the spread. Prices are whole units; levels may be fractional.
 */

export interface Entry {
  readonly price: number
  /** Best exit-side price at the entry: below `price` by the spread. */
  readonly exitPrice: number
  /** The first bar contains the entry, so only the move to its close is certainly after it. Otherwise it is a whole bar. */
  readonly inside: boolean
}

/** Called before each bar with the stop of a trade with the lowest possible best price so far. */
export type OnStop = (bar: number, stop: number, reached: number) => void

/**
 * Bounds of the result of a strategy.
 *
 * @param bars from the entry's bar on, as columns or as a view of bars of many trades
 * @returns null if the bars end before the position is closed
 */
export function walk(bars: PricesToWalk, entry: Entry, exits: Exits, onStop?: OnStop): Bounds | null {
  const view = viewOf(bars)
  const path = new Outcome(entry.price, exits)
  const { moves = noMoves, end } = exits
  const endBar = end === null ? -1 : end.bar
  const calmEnd = endBar === -1 ? view.length : Math.min(endBar, view.length)
  const canSkip = onStop === undefined && moves.length === 0
  let moved = 0
  let low = entry.exitPrice
  let high = entry.exitPrice
  if (path.stopAt(low) >= low) return path.closedAt(low)
  for (let i = 0; i < view.length; i++) {
    if (canSkip && i < calmEnd && (i > 0 || !entry.inside)) {
      i = view.calmTo(i, calmEnd, high, path.nearestTarget(low), path)
      low = Math.max(low, view.reached)
      high = Math.max(high, view.reached)
      if (i === view.length) return null
    }
    path.bar = i
    while (moved < moves.length && moves[moved]!.bar <= i) path.move(moves[moved++]!)
    onStop?.(i, path.stopAt(low), low)
    let [open, highest, lowest, close] = [view.open(i), view.high(i), view.low(i), view.close(i)]
    if (i === 0 && entry.inside) {
      highest = Math.max(highest, entry.exitPrice)
      lowest = Math.min(lowest, entry.exitPrice)
    }
    const isExit = i === endBar
    const own = isExit ? end?.price : undefined
    if (own !== undefined) {
      close = own
      highest = end?.at === 'OPEN' ? own : Math.max(highest, own)
      lowest = end?.at === 'OPEN' ? own : Math.min(lowest, own)
      if (end?.at === 'OPEN') open = own
    }
    const partly = (i === 0 && entry.inside) || (isExit && end?.at === 'REAL')
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
      if (isExit && end?.at === 'OPEN') {
        path.take(low, open, high, open, 'TIME')
        return path.bounds()
      }
    }
    const touched = highest >= path.last
    const top = Math.max(high, touched ? Math.min(highest, Math.ceil(path.last) - 1) : highest)
    const stopped = path.least(lowest, low)
    if (stopped <= top) path.take(stopped, path.stopAt(stopped), top, path.stopAt(top))
    if (touched) path.takeTargets(low, high, path.last)
    const over = partly
      ? close >= path.last || close <= path.stopAt(Math.max(low, close))
      : touched || path.stopAt(low) >= lowest || close <= path.stopAt(Math.max(low, highest))
    if (over) return path.bounds()
    if (partly) {
      low = Math.max(low, close)
      high = top
    } else {
      high = Math.max(highest, Math.min(high, path.least(lowest, low) - 1))
      low = Math.max(low, highest)
    }
    high = Math.max(low, Math.min(high, path.least(close, low) - 1))
    if (isExit) {
      path.take(low, close, high, close, 'TIME')
      return path.bounds()
    }
  }
  return null
}

const noMoves: readonly LevelMove[] = []
