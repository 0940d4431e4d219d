import type { DealMarket, WalkedOrders } from '@afterclose/bars/practice/walk-orders'
import { toExitSide } from '@afterclose/bars/walk/exit-side'
import type { PracticeOrders } from '@afterclose/core/practice'
import type { DealColumns } from './deal-play.ts'

/** A price at a bar; bars are 1-based after the moment. */
export interface Fill {
  readonly bar: number
  /** Units, whole or not. */
  readonly price: number
}

/** Worst-case fills of a deal. */
export interface DealFills {
  readonly entry: Fill
  /** Partial exits so far. */
  readonly parts: readonly (Fill & { readonly percent: number; readonly atR: number })[]
  /** The last exit; null while the position is open. */
  readonly exit: Fill | null
}

/** Worst-case fills of orders; null before the entry. */
export function fillsOf(orders: PracticeOrders, walked: WalkedOrders | null, bars: DealColumns): DealFills | null {
  if (walked?.bounds == null || walked.entry === null || walked.risk === null) return null
  const { at, direction } = orders
  const { entry, risk, bounds } = walked
  const sign = direction === 'LONG' ? 1 : -1
  const { bar, price, reached } = bounds.worstExit
  const parts = orders.partials.flatMap((part) => {
    const level = entry + sign * part.atR * risk
    if (sign * level > reached) return []
    const way = direction === 'LONG' ? bars.high : bars.low
    const touched = way.findIndex((best, row) => row >= at && row <= at + bar && sign * best >= sign * level)
    return [{ ...part, price: level, bar: touched === -1 ? at + bar : touched }]
  })
  return {
    entry: { bar: at, price: entry },
    parts,
    exit: walked.state === 'CLOSED' ? { bar: at + bar, price: sign * price } : null,
  }
}

/** The current stop after the visible bars: as set or moved, at break-even, or trailing. Units. */
export function stopNow(orders: PracticeOrders, set: number, walked: WalkedOrders | null): number {
  if (walked?.bounds == null || walked.entry === null || walked.risk === null) return set
  const sign = orders.direction === 'LONG' ? 1 : -1
  const { reached } = walked.bounds.worstExit
  const [entry, risk] = [sign * walked.entry, walked.risk]
  const { breakEvenAtR, trail } = orders
  const stops = [sign * set]
  if (breakEvenAtR !== null && reached >= entry + breakEvenAtR * risk) stops.push(entry)
  if (trail !== null && (trail.fromR === 0 || reached >= entry + trail.fromR * risk))
    stops.push(reached - trail.distanceR * risk)
  return sign * Math.max(...stops)
}

/** Furthest moves for and against the position since its entry, in R at its exit prices; null before the entry. */
export function movesOf(
  orders: PracticeOrders,
  walked: WalkedOrders | null,
  bars: DealColumns,
  { side, spread }: DealMarket,
): { readonly best: number; readonly worst: number } | null {
  if (walked?.entry == null || walked.risk === null) return null
  const { entry, risk } = walked
  const { high, low } = toExitSide(bars, orders.direction, side, spread)
  const inR = (price: number): number => (price - (orders.direction === 'LONG' ? entry : -entry)) / risk
  return { best: inR(Math.max(...high.subarray(orders.at))), worst: inR(Math.min(...low.subarray(orders.at))) }
}
