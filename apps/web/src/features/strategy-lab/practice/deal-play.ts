import { type WalkedOrders, walkOrders } from '@afterclose/bars/practice/walk-orders'
import { longestOrders, type PracticeBars, type PracticeDeal } from '@afterclose/contract/practice'
import type { Grade, PracticeOrders } from '@afterclose/core/practice'
import type { Direction } from '@afterclose/core/trade'

/** Progress of a deal. Stored in the browser, so that a reload continues. */
export interface Play {
  /** Null until it was graded. */
  readonly grade: Grade | null
  /** Visible bars after the moment. */
  readonly seen: number
  readonly orders: PracticeOrders | null
  /** The last entry was cancelled, because the open was beyond a level. */
  readonly refused: boolean
}

export const begunPlay: Play = { grade: null, seen: 0, orders: null, refused: false }

/** Settings of the next entry, as distances to fit both directions. */
export interface EntrySettings {
  /** Integer units. */
  readonly stopDistance: number
  /** Null: no target. */
  readonly targetR: number | null
  readonly partials: PracticeOrders['partials']
  readonly breakEvenAtR: number | null
  readonly trail: PracticeOrders['trail']
}

/** Sets the grade, which is final once a bar was shown. */
export const gradedPlay = (play: Play, grade: Grade): Play => (play.seen === 0 ? { ...play, grade } : play)

/** Orders a market entry at the next open; stop and target are at the set distances from the last close. */
export function enteredPlay(play: Play, direction: Direction, lastClose: number, settings: EntrySettings): Play {
  if (play.grade === null || play.orders !== null) return play
  const sign = direction === 'LONG' ? 1 : -1
  const { stopDistance, targetR, partials, breakEvenAtR, trail } = settings
  const target = targetR === null ? null : Math.round(lastClose + sign * targetR * stopDistance)
  const stop = lastClose - sign * stopDistance
  const orders = { at: play.seen, direction, stop, target, partials, breakEvenAtR, trail, moves: [], exitAt: null }
  return { ...play, orders, refused: false }
}

export interface Levels {
  readonly stop: number
  readonly target: number | null
}
/** Stop and target effective at the next open. */
export const levelsOf = ({ stop, target, moves }: PracticeOrders): Levels => moves.at(-1) ?? { stop, target }

/** Whether stop and target are on the right sides of each other, as the server requires. */
export const fits = (direction: Direction, { stop, target }: Levels): boolean =>
  target === null || (direction === 'LONG' ? stop < target : stop > target)

/** Moves stop or target from the next open on. Unchanged if the levels are invalid, or the orders would exceed the limit of a try. */
export function movedPlay(play: Play, change: Partial<Levels>): Play {
  const { orders, seen } = play
  if (orders === null) return play
  const levels = { ...levelsOf(orders), ...change }
  if (!fits(orders.direction, levels)) return play
  if (seen <= orders.at) return { ...play, orders: { ...orders, stop: levels.stop, target: levels.target } }
  const moves = [...orders.moves.filter(({ at }) => at < seen), { at: seen, stop: levels.stop, target: levels.target }]
  const next = { ...orders, moves }
  // leaves room for an exit
  return JSON.stringify(next).length > longestOrders - 16 ? play : { ...play, orders: next }
}

/** Exits at the next open; cancels an unfilled entry. */
export function exitedPlay(play: Play): Play {
  const { orders, seen } = play
  if (orders === null) return play
  return { ...play, orders: seen <= orders.at ? null : { ...orders, exitAt: seen } }
}

/** Moves the stop to the entry. */
export const stopToEntry = (play: Play, walked: WalkedOrders | null): Play =>
  walked?.state === 'OPEN' && walked.entry !== null ? movedPlay(play, { stop: walked.entry }) : play

/** How often the stop was moved away from the entry. */
export function movedAway({ direction, stop, moves }: PracticeOrders): number {
  const sign = direction === 'LONG' ? 1 : -1
  return moves.filter((move, i) => sign * move.stop < sign * (moves[i - 1]?.stop ?? stop)).length
}

type Market = Pick<PracticeDeal, 'side' | 'spread'>

/** Shows further bars, up to one that cancels an entry because its open is beyond a level. */
export function steppedPlay(play: Play, bars: number, after: DealColumns, market: Market): Play {
  if (play.grade === null) return play
  const enters = play.orders !== null && play.seen <= play.orders.at
  const seen = Math.min(after.length, play.seen + (enters ? Math.min(bars, 1) : bars))
  const next = { ...play, seen }
  if (!enters) return next
  if (walkedOf(next, after, market, false)?.state === 'REFUSED') return { ...next, orders: null, refused: true }
  return bars > 1 && seen < after.length ? steppedPlay(next, bars - 1, after, market) : next
}

/** Bars after the moment as columns, whole units. */
export interface DealColumns {
  readonly length: number
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
}

export function columnsOf(parts: readonly Pick<PracticeBars, 'open' | 'high' | 'low' | 'close'>[]): DealColumns {
  const column = (name: 'open' | 'high' | 'low' | 'close') => Float64Array.from(parts.flatMap((part) => part[name]))
  const open = column('open')
  return { length: open.length, open, high: column('high'), low: column('low'), close: column('close') }
}

/**
 * Applies the orders to the visible bars.
 * @param ended whether the bars are the last of the deal
 */
export function walkedOf(
  { orders, seen }: Play,
  bars: DealColumns,
  { side, spread }: Market,
  ended: boolean,
): WalkedOrders | null {
  if (orders === null) return null
  const shown = { ...bars, length: Math.min(seen, bars.length) }
  return walkOrders(orders, shown, { side, spread }, ended && seen >= bars.length)
}
