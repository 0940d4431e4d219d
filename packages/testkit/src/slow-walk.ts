import type { Ticks } from './random-ticks.ts'

interface Exits {
  readonly stop: number
  readonly breakEvenFrom: number | null
  readonly trail: { readonly distance: number; readonly from: number } | null
  readonly targets: readonly { readonly level: number; readonly share: number }[]
  readonly end: { readonly at: 'OPEN' | 'CLOSE' | 'REAL'; readonly bar: number } | null
}
/** A tick in a bar. */
export interface Place {
  readonly bar: number
  readonly tick: number
}

/**
 * Result in units of price of a long position over the ticks after its entry, one by one; `walk` bounds it from bars. A level that is
 * crossed inside a bar fills at its price, one that an open jumps over at the open.
 *
 * @param real the tick of the trader's own exit
 * @param price paid price: above the tick by the spread
 * @returns null if the ticks end before the position is closed
 */
export function walkTicks(
  ticks: Ticks,
  entry: Place,
  exits: Exits,
  real: Place | null,
  price = ticks[entry.bar]![entry.tick]!,
): number | null {
  let best = ticks[entry.bar]![entry.tick]!
  if (best <= exits.stop) return best - price
  let open = 1
  let units = 0
  for (let bar = entry.bar; bar < ticks.length; bar++)
    for (let tick = bar === entry.bar ? entry.tick + 1 : 0; tick < ticks[bar]!.length; tick++) {
      const now = ticks[bar]![tick]!
      const stops = [exits.stop]
      if (exits.breakEvenFrom !== null && best >= exits.breakEvenFrom) stops.push(price)
      if (exits.trail !== null && best >= exits.trail.from) stops.push(best - exits.trail.distance)
      const stop = Math.max(...stops)
      if (now <= stop) return units + open * ((tick === 0 ? now : stop) - price)
      for (const { level, share } of exits.targets)
        if (level > best && level <= now) {
          units += share * ((tick === 0 ? now : level) - price)
          open -= share
        }
      if (open < 1e-9) return units
      best = Math.max(best, now)
      const { end } = exits
      const out =
        end?.at === 'REAL'
          ? bar === real?.bar && tick === real.tick
          : end?.bar === bar && tick === (end.at === 'OPEN' ? 0 : ticks[bar]!.length - 1)
      if (out) return units + open * (now - price)
    }
  return null
}

interface Bars {
  readonly length: number
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
}

/**
 * The worst and the best result of all paths with steps of one unit that form these bars, from an entry inside the first: all reachable
 * states (price, best price so far, touched high or low of the bar) are searched. For levels at whole units and bars without jumps between
 * them.
 *
 * @returns null if a path remains with an open position
 */
export function boundsOfPaths(bars: Bars, price: number, exits: Exits): { worst: number; best: number } | null {
  const outcomes = new Set<number>()
  let open: readonly State[] = [{ now: price, best: price, high: false, low: false }]
  for (let bar = 0; bar < bars.length && open.length > 0; bar++) {
    const [high, low] = [bars.high[bar]!, bars.low[bar]!]
    const touching = (state: State): State => ({
      ...state,
      high: state.high || state.now === high,
      low: state.low || state.now === low,
    })
    const begun = bar === 0 ? open.flatMap(asIfBefore) : open.flatMap((state) => step(state, bars.open[bar]!, true))
    const known = new Map<string, State>()
    const waiting = begun.map(touching)
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      const key = JSON.stringify(state)
      if (known.has(key)) continue
      known.set(key, state)
      for (const next of [state.now - 1, state.now + 1])
        if (next >= low && next <= high) waiting.push(...step(state, next, false).map(touching))
    }
    open = [...known.values()]
      .filter((state) => state.high && state.low && state.now === bars.close[bar])
      .map((state) => ({ ...state, high: false, low: false }))
  }
  return open.length > 0 ? null : { worst: Math.min(...outcomes), best: Math.max(...outcomes) }

  /** State after the next tick, if the position is still open: at most one. */
  function step(state: State, now: number, opens: boolean): readonly State[] {
    const stops = [exits.stop]
    if (exits.breakEvenFrom !== null && state.best >= exits.breakEvenFrom) stops.push(price)
    if (exits.trail !== null && state.best >= exits.trail.from) stops.push(state.best - exits.trail.distance)
    const stop = Math.max(...stops)
    const taken = (best: number) => exits.targets.filter(({ level }) => level <= best)
    const share = (best: number): number => taken(best).reduce((sum, target) => sum + target.share, 0)
    const made = (best: number): number => taken(best).reduce((sum, one) => sum + one.share * (one.level - price), 0)
    const best = Math.max(state.best, now)
    if (now <= stop) outcomes.add(made(state.best) + (1 - share(state.best)) * ((opens ? now : stop) - price))
    else if (share(best) > 1 - 1e-9) {
      outcomes.add(made(best))
      if (opens) outcomes.add(made(state.best) + (1 - share(state.best)) * (now - price))
    } else return [{ ...state, now, best }]
    return []
  }
}

interface State {
  readonly now: number
  readonly best: number
  /** The bar's high, or low, was touched. */
  readonly high: boolean
  readonly low: boolean
}
/** Before the entry, price may have touched either. */
const asIfBefore = (state: State): readonly State[] =>
  [true, false].flatMap((high) => [true, false].map((low) => ({ ...state, high, low })))
