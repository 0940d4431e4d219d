import type { PracticeOrders } from '@afterclose/core/practice'
import type { PriceSide } from '@afterclose/core/price-bars'
import type { BarColumns } from '../bar.ts'
import { exitAtEntry, toExitSide } from '../walk/exit-side.ts'
import type { Bounds } from '../walk/outcome.ts'
import { type OnStop, walk } from '../walk/walk.ts'

/** Bars after the moment of a deal, starting at index 0. Prices are whole units, as is half of the spread if the bars show mid prices. */
export type DealBars = Pick<BarColumns, 'length' | 'open' | 'high' | 'low' | 'close'>

export interface DealMarket {
  readonly side: PriceSide
  /** Whole units; an even number if the bars show mid prices. */
  readonly spread: number
}

/** Results in R, before costs. */
export interface WalkedOrders {
  /** `REFUSED`: the entry's open was at the stop or beyond it, or at the target; no trade was made. */
  readonly state: 'WAITING' | 'REFUSED' | 'OPEN' | 'CLOSED'
  /** An open position counts as closed at the last close; null without one. */
  readonly worst: number | null
  readonly best: number | null
  /** Price of the entry, whole units. */
  readonly entry: number | null
  /** Whole units of 1 R. */
  readonly risk: number | null
  readonly bounds: Bounds | null
}

/**
 * Walks the orders of a deal through the visible bars (BARS 3.4): the page with those on screen, the server with all. The entry is at an
 * open, so its bar counts fully; orders placed after a bar apply from the open of the next.
 *
 * @param ends whether these are all bars: an open position is closed at the last close
 * @param onStop called with the stop before each bar after the entry, in whole units; bars are numbered from the entry's
 */
export function walkOrders(
  orders: PracticeOrders,
  bars: DealBars,
  { side, spread }: DealMarket,
  ends: boolean,
  onStop?: (bar: number, stop: number) => void,
): WalkedOrders {
  const { at, direction } = orders
  const sign = direction === 'LONG' ? 1 : -1
  if (at >= bars.length) return nothing('WAITING')
  const exits = toExitSide(from(bars, at), direction, side, spread)
  // for a short position prices are negated from here on
  const exitPrice = exits.open[0]!
  const price = exitPrice - exitAtEntry(0, side, spread)
  const risk = price - sign * orders.stop
  const level = (of: number | null): number | null => (of === null ? null : sign * of)
  const target = level(orders.target)
  if (risk <= 0 || (target !== null && target <= price)) return nothing('REFUSED')

  const parts = orders.partials
    .map(({ atR, percent }) => ({ level: price + atR * risk, share: percent / 100 }))
    .toSorted((a, b) => a.level - b.level)
  const left = parts.reduce((share, part) => share - part.share, 1)
  const moves = orders.moves.map((move) => ({
    bar: move.at - at,
    stop: sign * move.stop,
    target: level(move.target),
  }))
  // the last target closes the rest; without one at the start it may be added later
  const targets = [...parts, { level: target ?? Number.POSITIVE_INFINITY, share: left }]
  const asked = orders.exitAt === null ? Number.POSITIVE_INFINITY : orders.exitAt - at
  const isDecided = (by: Bounds | null): by is Bounds => by !== null
  const end = asked < exits.length ? { at: 'OPEN' as const, bar: asked } : null
  const { breakEvenAtR, trail } = orders
  const strategy = {
    stop: sign * orders.stop,
    breakEvenFrom: breakEvenAtR === null ? null : price + breakEvenAtR * risk,
    trail:
      trail === null
        ? null
        : {
            distance: trail.distanceR * risk,
            from: trail.fromR === 0 ? Number.NEGATIVE_INFINITY : price + trail.fromR * risk,
          },
    targets,
    moves,
  }
  const entry = { price, exitPrice, inside: false }
  const hear: OnStop | undefined = onStop && ((bar, stop) => onStop(bar, sign * stop))
  const decided = walk(exits, entry, { ...strategy, end }, hear)
  const closing = { at: 'CLOSE' as const, bar: exits.length - 1 }
  const bounds = isDecided(decided) ? decided : walk(exits, entry, { ...strategy, end: closing })
  if (bounds === null) return nothing('WAITING')
  return {
    state: isDecided(decided) || ends ? 'CLOSED' : 'OPEN',
    worst: bounds.worst / risk,
    best: bounds.best / risk,
    entry: sign * price,
    risk,
    bounds,
  }
}

const nothing = (state: WalkedOrders['state']): WalkedOrders => ({
  state,
  worst: null,
  best: null,
  entry: null,
  risk: null,
  bounds: null,
})

const from = (bars: DealBars, row: number): DealBars => ({
  length: bars.length - row,
  open: bars.open.subarray(row, bars.length),
  high: bars.high.subarray(row, bars.length),
  low: bars.low.subarray(row, bars.length),
  close: bars.close.subarray(row, bars.length),
})
